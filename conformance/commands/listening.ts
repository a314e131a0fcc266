import { once } from 'node:events'
import { UsageError } from '../settings/usage.ts'
import { print } from './print.ts'

/** The codes of addresses that cannot be listened on. */
const codes = ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'ERR_SOCKET_BAD_PORT']

/** Starts a server; throws a UsageError that names the flag where its address cannot be listened on. */
export async function listening<Server>(
  subject: string,
  { host, port }: { host: string; port: number },
  start: () => Promise<Server>,
): Promise<Server> {
  try {
    return await start()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!codes.includes(code)) throw error
    const reason = code === 'EADDRINUSE' ? 'is taken' : `cannot be listened on (${code})`
    throw new UsageError(
      `${subject}: ${host}:${port} ${reason}; free it, or name another, port 0 for any free one.`,
    )
  }
}

/** Prints what a started server says of itself, and closes it once the command is interrupted. */
export async function serve(server: { close(): Promise<void> }, greeting: string): Promise<0> {
  print(greeting)
  await Promise.race(['SIGINT', 'SIGTERM'].map((name) => once(process, name)))
  await server.close()
  return 0
}
