import { serveSite } from '../docs/server.ts'
import { site, writeSite } from '../docs/site.ts'
import { unknown, UsageError } from '../profile/usage.ts'
import { number, text, toggle } from '../profile/values.ts'
import { startSandbox } from '../docs/sandbox.ts'
import { readArguments } from './arguments.ts'
import type { Call, Command } from './command.ts'
import { intoFolder } from './folder.ts'

const port = { least: 0, most: 65_535 }

const settings = {
  host: text('the address to listen on', { value: 'HOST', preset: '127.0.0.1' }),
  port: number('the port of the pages, 0 for any', port, { preset: '8081' }),
  'sandbox-port': number('the port of the sandbox beside them', port, { preset: '0' }),
  out: text('the folder that the pages are written to', { value: 'DIR' }),
  build: toggle('write the pages without a sandbox, and end'),
} as const

/** `assay docs`: the contract in Swagger UI and Redoc, with a first page and the requirements, offline. */
export const command: Command = {
  name: 'docs',
  summary: 'Shows the contract in Swagger UI and Redoc, with its flows, states and requirements; offline.',
  operand: '',
  settings,
  examples: [
    ['assay docs', 'serves the pages on 127.0.0.1:8081, with a sandbox to try, until Ctrl-C'],
    ['assay docs --build --out site', 'writes them for a web server, or to be opened from the folder'],
  ],
  notes: ['The viewers are installed beside it: npm install --save-dev swagger-ui-dist@5.35.0 redoc@2.5.4'],
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, operands } = readArguments(settings, args, env)
  if (operands[0] !== undefined)
    throw unknown(
      'The operand',
      operands[0],
      Object.keys(settings).map((name) => `--${name}`),
    )
  const { out, host = '127.0.0.1' } = given
  if (given.build) {
    if (out === undefined) throw new UsageError('--build: no folder; write --out DIR too.')
    const files = await site(null)
    intoFolder(out, () => writeSite(out, files))
    process.stdout.write(`The pages are in ${out}; begin with index.html.\n`)
    return 0
  }
  const sandbox = await listening('--sandbox-port', () => startSandbox(host, given['sandbox-port'] ?? 0))
  try {
    const files = await site(sandbox.told)
    if (out !== undefined) intoFolder(out, () => writeSite(out, files))
    const server = await listening('--port', () => serveSite(files, host, given.port ?? 8081))
    process.stdout.write(
      `The pages are at ${server.url}\nThe sandbox is at ${sandbox.told.baseUrl}; Ctrl-C ends both.\n`,
    )
    await new Promise<void>((resolve) => {
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => resolve())
    })
    await server.close()
  } finally {
    await sandbox.close()
  }
  return 0
}

async function listening<T>(flag: string, start: () => Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    const { code, port: taken } = error as NodeJS.ErrnoException & { port?: number }
    if (code !== 'EADDRINUSE') throw error
    throw new UsageError(`${flag}: ${taken} is taken; choose another, or 0 for any free one.`)
  }
}
