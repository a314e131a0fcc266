import { sandboxKeys, startSandbox, type Sandbox, type SandboxOptions } from '../sandbox/index.ts'
import type { ValuesOf } from '../settings/flags.ts'
import { isWebAddress } from '../basics/host.ts'
import { shown, UsageError } from '../settings/usage.ts'
import { clean } from '../reports/text.ts'
import { defineCommand } from './command.ts'
import { interruption } from './interrupt.ts'
import { host, listening, port } from './listening.ts'
import { print } from './print.ts'

const settings = {
  host,
  port: { ...port, default: 8080, description: 'The port, 0 for any.' },
  split: {
    type: 'boolean',
    description: 'Token endpoints, all others and authorization pages get an origin each.',
  },
  allowHost: {
    type: 'array',
    value: 'NAME…',
    read: readHostName,
    description: 'Names that requests may be for, beside addresses and localhost.',
  },
  webhookUrl: {
    type: 'array',
    value: 'URL…',
    read: readEndpoint,
    description: 'Endpoints that events are posted to.',
  },
  publicKey: {
    type: 'string',
    value: 'KEY',
    default: sandboxKeys.test.public,
    description: 'The public test key.',
  },
  secretKey: {
    type: 'string',
    value: 'KEY',
    default: sandboxKeys.test.secret,
    description: 'The secret test key.',
  },
  behave: {
    type: 'array',
    whole: true,
    value: 'NAME',
    description: 'An honest choice to make, by its name (assay list --variants); repeatable.',
  },
  disturb: {
    type: 'array',
    whole: true,
    value: 'RULE',
    description: "A rule for requests or webhooks, such as 'POST /charges: lose the answer 10%'; repeatable.",
  },
  page: { type: 'boolean', description: 'Other machines may see and steer it at /_sandbox, too.' },
  return: {
    type: 'array',
    value: 'SHOP=ADDRESS',
    description:
      'Customers who return to a shop go to its local address, as https://shop.example=http://127.0.0.1:3000.',
  },
  data: {
    type: 'string',
    value: 'DIR',
    description: 'The folder that keeps everything; without it, memory alone does.',
  },
  seed: {
    type: 'integer',
    value: 'N',
    minimum: 0,
    maximum: 4_294_967_295,
    description: 'Makes identifiers and disturbances repeatable.',
  },
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
    const log = given.quiet ? () => undefined : logLine
    const sandbox = await start({ ...optionsOf(given), log })
    print(greeting(sandbox))
    await interruption()
    await sandbox.close()
    return 0
  },
})

/** Gives the flags, which are named like the options of the sandbox; names and rules that are none it refuses itself. */
function optionsOf(given: ValuesOf<typeof settings>): SandboxOptions {
  const { quiet: _, return: returns = [], port: base = settings.port.default, ...options } = given
  return { ...options, port: base, return: Object.fromEntries(returns.map(readReturn)) } as SandboxOptions
}

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

function readReturn(text: string): [shop: string, address: string] {
  const [shop = '', address = '', ...more] = text.split('=')
  const origins = [shop, address].filter(isWebAddress).map((one) => new URL(one).origin)
  if (origins.length === 2 && more.length === 0) return [origins[0] ?? '', origins[1] ?? '']
  throw new UsageError(
    `--return: ${shown(text)} is not two addresses; write it like https://shop.example=http://127.0.0.1:3000.`,
  )
}

function readHostName(subject: string, text: string): string {
  if (/^[\w-]+(\.[\w-]+)*$/.test(text)) return text
  throw new UsageError(
    `${subject}: ${shown(text)} is not the name of a host; write it like sandbox.example, without a port.`,
  )
}

function readEndpoint(subject: string, text: string): string {
  if (isWebAddress(text)) return text
  throw new UsageError(
    `${subject}: ${shown(text)} is not an http or https URL; write it like http://127.0.0.1:3000/webhooks.`,
  )
}
