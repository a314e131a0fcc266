import {
  sandboxKeys,
  startReference,
  type Keys,
  type Reference,
  type ReferenceOptions,
} from '../reference/index.ts'
import { unknown, UsageError } from '../profile/usage.ts'
import { list, number, shown, single, text, toggle, type Given } from '../profile/values.ts'
import { clean } from '../reports/text.ts'
import { readArguments } from './arguments.ts'
import type { Call, Command } from './command.ts'

const port = { least: 0, most: 65_535 }
const key = (kind: string, preset: string) => text(`the ${kind} key`, { value: 'KEY', preset })

const settings = {
  host: text('the address to listen on', { value: 'HOST', preset: '127.0.0.1' }),
  port: number('the port, 0 for any; of the base when the three origins are apart', port, { preset: '8080' }),
  'vault-port': number('the port of the token endpoints; sets the three origins apart', port),
  'pay-port': number('the port of the authorization pages; sets the three origins apart', port),
  split: toggle('token endpoints, all others and authorization pages get an origin each'),
  'vault-prefix': single('the path before the token endpoints', readPrefix, { value: '/PATH' }),
  'base-prefix': single('the path before all others', readPrefix, { value: '/PATH' }),
  'pay-prefix': single('the path before the authorization pages', readPrefix, { value: '/PATH' }),
  'webhook-url': list('endpoints that events are posted to', { value: 'URL…' }),
  'public-key': key('public test', sandboxKeys.test.public),
  'secret-key': key('secret test', sandboxKeys.test.secret),
  'live-public-key': key('public live', sandboxKeys.live.public),
  'live-secret-key': key('secret live', sandboxKeys.live.secret),
  merchant: text("the merchant's name on the authorization page", { value: 'NAME' }),
  seed: number('makes identifiers repeatable', { least: 0, most: 4_294_967_295 }),
  quiet: toggle('print the addresses and the keys, not the requests'),
} as const

type Said = Given<typeof settings>

/** `assay serve`: the sandbox. */
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
  ],
  notes: [
    'Nothing is kept when it ends, and no money moves: keys and cards are for nothing but development.',
  ],
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
  const reference = await start({ ...optionsOf(given), log: given.quiet ? () => undefined : logLine })
  process.stdout.write(greeting(reference, given['webhook-url'] ?? []))
  await new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => resolve())
  })
  await reference.close()
  return 0
}

function optionsOf(said: Said): ReferenceOptions {
  const { 'vault-port': vaultPort, 'pay-port': payPort, host, seed, merchant } = said
  const base = said.port ?? 8080
  const apart = vaultPort !== undefined || payPort !== undefined
  const prefixes = {
    vault: said['vault-prefix'] ?? '',
    base: said['base-prefix'] ?? '',
    pay: said['pay-prefix'] ?? '',
  }
  return {
    ...(host === undefined ? {} : { host }),
    ...(apart || said.split ? { ports: { vault: vaultPort ?? 0, base, pay: payPort ?? 0 } } : { port: base }),
    prefixes,
    keys: keysOf(said),
    webhookUrls: (said['webhook-url'] ?? []).map(endpoint),
    ...(seed === undefined ? {} : { seed }),
    ...(merchant === undefined ? {} : { merchant }),
  }
}

function keysOf(said: Said): Keys {
  const { test, live } = sandboxKeys
  const keys: Keys = {
    test: { public: said['public-key'] ?? test.public, secret: said['secret-key'] ?? test.secret },
    live: { public: said['live-public-key'] ?? live.public, secret: said['live-secret-key'] ?? live.secret },
  }
  const all = [keys.test.public, keys.test.secret, keys.live.public, keys.live.secret]
  if (new Set(all).size < all.length)
    throw new UsageError('--public-key, --secret-key: two of the four keys are the same; give each its own.')
  return keys
}

async function start(options: ReferenceOptions): Promise<Reference> {
  try {
    return await startReference(options)
  } catch (error) {
    const { code, port: taken } = error as NodeJS.ErrnoException & { port?: number }
    if (code === 'EADDRINUSE')
      throw new UsageError(`--port: ${taken} is taken; choose another, or 0 for any free one.`)
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new UsageError(`--host, --port: the address cannot be listened on (${code}); choose another.`)
    throw error
  }
}

function greeting({ vaultUrl, baseUrl, payUrl, keys }: Reference, endpoints: readonly string[]): string {
  const rows = [
    ['base URL', baseUrl],
    ['vault URL', vaultUrl],
    ['pay URL', payUrl],
    ['test keys', `${keys.test.public}  ${keys.test.secret}`],
    ['live keys', `${keys.live.public}  ${keys.live.secret}`],
    ...endpoints.map((url) => ['webhooks to', url]),
  ]
  return `The sandbox is up; Ctrl-C ends it.\n${rows.map(([name = '', value = '']) => `  ${name.padEnd(13)}${value}`).join('\n')}\n`
}

function logLine(line: string): void {
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${clean(line, 200)}\n`)
}

function readPrefix(subject: string, said: string): string {
  if (/^(\/[\w.~-]+)+\/?$/.test(said)) return said.replace(/\/$/, '')
  throw new UsageError(`${subject}: ${shown(said)} is not a path; write it like /vault.`)
}

function endpoint(said: string): string {
  if (URL.canParse(said) && /^https?:$/.test(new URL(said).protocol)) return said
  throw new UsageError(
    `--webhook-url: ${shown(said)} is not an http or https URL; write it like http://127.0.0.1:3000/webhooks.`,
  )
}
