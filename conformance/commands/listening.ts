import { UsageError } from '../settings/usage.ts'

/** The flag for the address that a server of the kit listens on. */
export const host = {
  type: 'string',
  value: 'HOST',
  default: '127.0.0.1',
  description: 'The address to listen on.',
} as const

/** The flag for a port of its own. */
export const port = { type: 'integer', value: 'N', minimum: 0, maximum: 65_535 } as const

/** Starts a server; throws a UsageError that names the flag where its port is taken. */
export async function listening<Server>(flag: string, start: () => Promise<Server>): Promise<Server> {
  try {
    return await start()
  } catch (error) {
    const { code, port: taken } = error as NodeJS.ErrnoException & { port?: number }
    if (code !== 'EADDRINUSE') throw error
    throw new UsageError(`${flag}: ${taken} is taken; choose another, or 0 for any free one.`)
  }
}
