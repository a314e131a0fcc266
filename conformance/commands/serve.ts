import { clean } from '../reports/text.ts'
import { startSandbox, type Sandbox, type SandboxOptions } from '../sandbox/index.ts'
import { options } from '../sandbox/options.ts'
import { UsageError } from '../settings/usage.ts'
import { defineCommand } from './command.ts'
import { interruption } from './interrupt.ts'
import { listening } from './listening.ts'
import { print } from './print.ts'

const settings = {
  ...options,
  port: { ...options.port, default: 8080 },
  quiet: { type: 'boolean', description: 'Print the addresses and the keys, not the requests.' },
} as const

/** `assay serve`: starts the sandbox. */
export const command = defineCommand({
  summary: 'Starts the sandbox: the reference implementation, with webhooks and a real authorization page.',
  operand: '',
  settings,
  examples: [
    ['assay serve', 'listens on 127.0.0.1:8080 until Ctrl-C'],
    [
      'assay serve --port 0 --webhook-url http://127.0.0.1:3000/webhooks',
      'takes any free port, and posts events to a shop',
    ],
    ["assay serve --disturb 'POST /charges: lose the answer 10%'", 'is as unreliable as a network'],
    ['assay serve --data sandbox', 'keeps everything in a folder, also when it is killed'],
  ],
  notes: ['No money moves: keys and cards are for nothing but development.'],
  async execute({ given }) {
    const { quiet, ...flags } = given
    const log = quiet ? () => undefined : logLine
    const sandbox = await start({ port: settings.port.default, ...flags, log })
    print(greeting(sandbox))
    await interruption()
    await sandbox.close()
    return 0
  },
})

async function start(options: SandboxOptions): Promise<Sandbox> {
  try {
    return await listening('--port', () => startSandbox(options))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new UsageError(`--host, --port: the address cannot be listened on (${code}); choose another.`)
    throw error
  }
}

function greeting({ vaultUrl, baseUrl, payUrl, keys, seed, state }: Sandbox): string {
  const rows = [
    ['base URL', baseUrl],
    ['vault URL', vaultUrl],
    ['pay URL', payUrl],
    ['test keys', `${keys.test.public}  ${keys.test.secret}`],
    ['live keys', `${keys.live.public}  ${keys.live.secret}`],
    ['page', `${new URL(baseUrl).origin}/_sandbox`],
    ['seed', String(seed)],
    ...state().endpoints.map((url) => ['webhooks to', url]),
  ]
  return `The sandbox is up; Ctrl-C ends it.\n${rows.map(([name = '', value = '']) => `  ${name.padEnd(13)}${value}`).join('\n')}\n`
}

function logLine(line: string): void {
  print(`${new Date().toISOString().slice(11, 19)} ${clean(line, 200)}\n`)
}
