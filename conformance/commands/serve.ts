import { clean } from '../reports/text.ts'
import { startSandbox, type Sandbox } from '../sandbox/index.ts'
import { options } from '../sandbox/options.ts'
import { defineCommand } from './command.ts'
import { listening, serve } from './listening.ts'
import { print } from './print.ts'

/** `assay serve`: starts the sandbox. */
export const command = defineCommand({
  operands: '',
  flags: { ...options, port: { ...options.port, preset: '8080' } },
  examples: {
    serve: 'listens on 127.0.0.1:8080 until Ctrl-C',
    'serve --port 0 --webhook-url http://127.0.0.1:3000/webhooks':
      'takes any free port, and posts events to a shop',
    "serve --disturb 'POST /charges: lose the answer 10%'": 'is as unreliable as a network',
    'serve --data sandbox': 'keeps everything in a folder, also when it is killed',
  },
  notes: ['No money moves: keys and cards are for nothing but development.'],
  async execute({ given }) {
    const { host = options.host.preset, port = 8080 } = given
    const sandbox = await listening('--host, --port', { host, port }, () =>
      startSandbox({ ...given, port, log: logLine }),
    )
    return serve(sandbox, greeting(sandbox))
  },
})

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
  const lines = rows.map(([name = '', value = '']) => `  ${name.padEnd(13)}${value}\n`)
  return `The sandbox is up; Ctrl-C ends it.\n${lines.join('')}`
}

function logLine(line: string): void {
  print(`${new Date().toISOString().slice(11, 19)} ${clean(line, 200)}\n`)
}
