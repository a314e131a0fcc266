import { sandboxKeys, startSandbox, type Sandbox, type SandboxOptions } from '../sandbox/index.ts'
import type { Given } from '../settings/flags.ts'
import { isWebAddress } from '../basics/host.ts'
import { shown, UsageError } from '../settings/usage.ts'
import { clean } from '../reports/text.ts'
import { type Call, type Command, readArguments, refuseOperands } from './command.ts'
import { interruption } from './interrupt.ts'
import { host, listening, port } from './listening.ts'
import { print } from './print.ts'

const prefix = { type: 'string', value: '/PATH', read: readPrefix } as const
const key = { type: 'string', value: 'KEY' } as const

const settings = {
  host,
  port: {
    ...port,
    default: 8080,
    description: 'The port, 0 for any; of the base when the three origins are apart.',
  },
  vaultPort: { ...port, description: 'The port of the token endpoints; sets the three origins apart.' },
  payPort: { ...port, description: 'The port of the authorization pages; sets the three origins apart.' },
  split: {
    type: 'boolean',
    description: 'Token endpoints, all others and authorization pages get an origin each.',
  },
  vaultPrefix: { ...prefix, description: 'The path before the token endpoints.' },
  basePrefix: { ...prefix, description: 'The path before all others.' },
  payPrefix: { ...prefix, description: 'The path before the authorization pages.' },
  allowHost: {
    type: 'array',
    value: 'NAME…',
    read: hostName,
    description: 'Names that requests may be for, beside addresses and localhost.',
  },
  webhookUrl: {
    type: 'array',
    value: 'URL…',
    read: endpoint,
    description: 'Endpoints that events are posted to.',
  },
  publicKey: { ...key, default: sandboxKeys.test.public, description: 'The public test key.' },
  secretKey: { ...key, default: sandboxKeys.test.secret, description: 'The secret test key.' },
  livePublicKey: { ...key, default: sandboxKeys.live.public, description: 'The public live key.' },
  liveSecretKey: { ...key, default: sandboxKeys.live.secret, description: 'The secret live key.' },
  merchant: {
    type: 'string',
    value: 'NAME',
    description: "The merchant's name on the authorization page.",
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
  noPage: { type: 'boolean', description: 'There is no page at /_sandbox.' },
  return: {
    type: 'array',
    value: 'SHOP=ADDRESS',
    description:
      'Customers who return to a shop go to its local address, as https://shop.example=http://127.0.0.1:3000.',
  },
  data: {
    type: 'string',
    value: 'DIR',
    description: 'The folder that keeps everything; memory alone unless said.',
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

type Said = Given<typeof settings>

/** `assay serve`: starts the sandbox. */
export const command: Command = {
  name: 'serve',
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
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, operands } = readArguments(settings, args, env)
  refuseOperands(operands)
  const sandbox = await start({ ...optionsOf(given), log: given.quiet ? () => undefined : logLine })
  print(greeting(sandbox))
  await interruption()
  await sandbox.close()
  return 0
}

/** The flags are named like the options; the sandbox itself refuses names and rules that are none. */
function optionsOf(given: Said): SandboxOptions {
  const { quiet: _, return: returns = [], port: base, ...said } = given
  const origins = Object.fromEntries(returns.map(readReturn))
  return { ...said, port: base ?? settings.port.default, return: origins } as SandboxOptions
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
    ['page', `${baseUrl.replace(/(^\w+:\/\/[^/]+).*/, '$1')}/_sandbox`],
    ['seed', String(seed)],
    ...state().endpoints.map((url) => ['webhooks to', url]),
  ]
  return `The sandbox is up; Ctrl-C ends it.\n${rows.map(([name = '', value = '']) => `  ${name.padEnd(13)}${value}`).join('\n')}\n`
}

function logLine(line: string): void {
  print(`${new Date().toISOString().slice(11, 19)} ${clean(line, 200)}\n`)
}

function readPrefix(subject: string, said: string): string {
  if (/^(\/[\w.~-]+)+\/?$/.test(said)) return said.replace(/\/$/, '')
  throw new UsageError(`${subject}: ${shown(said)} is not a path; write it like /vault.`)
}

function readReturn(said: string): [shop: string, address: string] {
  const [shop = '', address = '', ...more] = said.split('=')
  const origins = [shop, address].filter((text) => isWebAddress(text)).map((text) => new URL(text).origin)
  if (origins.length === 2 && more.length === 0) return [origins[0] ?? '', origins[1] ?? '']
  throw new UsageError(
    `--return: ${shown(said)} is not two addresses; write it like https://shop.example=http://127.0.0.1:3000.`,
  )
}

function hostName(subject: string, said: string): string {
  if (/^[\w-]+(\.[\w-]+)*$/.test(said)) return said
  throw new UsageError(
    `${subject}: ${shown(said)} is not the name of a host; write it like sandbox.example, without a port.`,
  )
}

function endpoint(subject: string, said: string): string {
  if (isWebAddress(said)) return said
  throw new UsageError(
    `${subject}: ${shown(said)} is not an http or https URL; write it like http://127.0.0.1:3000/webhooks.`,
  )
}
