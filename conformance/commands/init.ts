import { readFileSync, writeFileSync } from 'node:fs'
import { stringify } from 'yaml'
import { profileKeys, profileSchema } from '../profile/keys.ts'
import { runSettings } from '../profile/settings.ts'
import { UsageError } from '../profile/usage.ts'
import { choice, shown, single, toggle, type Setting } from '../profile/values.ts'
import { ask, type Question } from './ask.ts'
import { readArguments, readSetting } from './arguments.ts'
import type { Call, Command } from './command.ts'

// Written as it was said, once the setting of the run has read it.
function asSaid(flag: keyof typeof runSettings): Setting<string> {
  const setting: Setting<unknown> = runSettings[flag]
  return { ...setting, read: (subject, texts) => (setting.read(subject, texts), texts[0] ?? '') }
}

const defaults = ['webhook-timeout', 'timeout', 'concurrency', 'max-requests'] as const

const settings = {
  'base-url': asSaid('base-url'),
  'vault-url': asSaid('vault-url'),
  'pay-url': asSaid('pay-url'),
  'public-key-variable': variable('public', 'ASSAY_PUBLIC_KEY'),
  'secret-key-variable': variable('secret', 'ASSAY_SECRET_KEY'),
  'webhook-listen': asSaid('webhook-listen'),
  'webhook-public-url': asSaid('webhook-public-url'),
  driver: choice(
    'what gets a customer through the authorization page',
    ['automatic', 'page', 'browser', 'person'],
    {
      preset: 'automatic',
    },
  ),
  'webhook-timeout': asSaid('webhook-timeout'),
  timeout: asSaid('timeout'),
  concurrency: asSaid('concurrency'),
  'max-requests': asSaid('max-requests'),
  'observe-retries': runSettings['observe-retries'],
  force: toggle('overwrite the file'),
  schema: toggle('print the JSON Schema of the profile, and write nothing'),
} as const

/** `assay init`: writes a profile. */
export const command: Command = {
  name: 'init',
  summary: 'Writes a profile; asks on a terminal for what no flag says.',
  operand: '[FILE.yaml|FILE.json]',
  settings,
  examples: [
    ['assay init', 'asks, and writes assay.profile.yaml'],
    ['assay init shop.json --base-url https://api.payment.example', 'asks nothing, and writes shop.json'],
    ['assay init --schema', 'prints the JSON Schema of the profile'],
  ],
  notes: [
    'A profile names the environment variables of the keys, and never holds a key. Accepted failures are written into it by hand, pinned answers by assay run --pin.',
  ],
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, operands } = readArguments(settings, args, env)
  if (given.schema) {
    process.stdout.write(`${JSON.stringify(profileSchema(), null, 2)}\n`)
    return 0
  }
  const [file = 'assay.profile.yaml', more] = operands
  if (more !== undefined) throw new UsageError(`FILE: ${operands.length} were given; write one at a time.`)
  const form = /\.(ya?ml|json)$/i.exec(file)?.[1]?.toLowerCase()
  if (form === undefined)
    throw new UsageError(
      `FILE: ${shown(file)} ends in neither .yaml nor .json; name it like assay.profile.yaml.`,
    )
  const { force = false, schema: _, 'observe-retries': retries = false, ...flags } = given
  if (!force && exists(file))
    throw new UsageError(`FILE: ${shown(file)} is there already; --force overwrites it, or name another.`)
  const said: Record<string, string> = { ...flags }
  if (process.stdin.isTTY && process.stdout.isTTY) await fill(said)
  if (said['base-url'] === undefined)
    throw new UsageError(
      '--base-url: none was given; name the implementation, like https://api.payment.example.',
    )
  const members = membersOf(said, retries)
  const text = form === 'json' ? jsonOf(members) : yamlOf(members)
  try {
    writeFileSync(file, text, { flag: force ? 'w' : 'wx' })
  } catch (error) {
    throw new UsageError(
      `FILE: ${shown(file)} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'}); name another.`,
    )
  }
  process.stdout.write(
    `${file} is written.\n\n  assay doctor --profile ${file}\n  assay run --profile ${file}\n`,
  )
  return 0
}

/** Asks for what was not said. */
async function fill(said: Record<string, string>): Promise<void> {
  const missing = Object.entries(questions(said)).filter(([name]) => said[name] === undefined)
  const answers = await ask(
    missing.map(([, question]) => question),
    process.stdin,
    process.stdout,
  )
  for (const [at, [name]] of missing.entries()) if (answers[at]) said[name] = answers[at]
}

function questions(said: Record<string, string>): Record<string, Question> {
  const of = (name: keyof typeof settings, text: string, preset = ''): Question => ({
    text,
    preset,
    read: (answer) =>
      answer === '' && name !== 'base-url'
        ? ''
        : String(readSetting(() => settings[name].read(text, [answer]))),
  })
  return {
    'base-url': of('base-url', 'Base URL of the implementation'),
    'vault-url': of('vault-url', 'Base URL of its token endpoints, if another'),
    'pay-url': of('pay-url', 'Host of its authorization pages, if it is to be judged'),
    'public-key-variable': of('public-key-variable', 'Variable of the public key', 'ASSAY_PUBLIC_KEY'),
    'secret-key-variable': of('secret-key-variable', 'Variable of the secret key', 'ASSAY_SECRET_KEY'),
    'webhook-listen': of('webhook-listen', 'HOST:PORT/path at which to receive webhooks, if registered'),
    ...(said['webhook-listen'] === undefined && said['webhook-public-url'] === undefined
      ? {
          'webhook-public-url': of(
            'webhook-public-url',
            'Public URL of that endpoint, if a tunnel leads to it',
          ),
        }
      : {}),
    driver: of(
      'driver',
      'What gets through the authorization page: automatic, page, browser or person',
      'automatic',
    ),
  }
}

/** What the profile holds, in the order of its keys: what was said, and the defaults, ready to be changed. */
function membersOf(said: Record<string, string>, observeRetries: boolean): Record<string, unknown> {
  const { driver: through = 'automatic', ...flags } = said
  for (const flag of defaults) flags[flag] ??= runSettings[flag].preset ?? ''
  const members: Record<string, unknown> = {
    publicKeyVariable: 'ASSAY_PUBLIC_KEY',
    secretKeyVariable: 'ASSAY_SECRET_KEY',
    observeRetries,
    authorization: { driver: through },
    accepted: [],
    pins: {},
  }
  for (const [flag, value] of Object.entries(flags))
    members[flag.replace(/-[a-z]/g, (mark) => mark.slice(1).toUpperCase())] = defaults.some(
      (one) => one === flag,
    )
      ? Number(value)
      : value
  return Object.fromEntries(
    Object.keys(profileKeys).flatMap((key) => (key in members ? [[key, members[key]]] : [])),
  )
}

function jsonOf(members: Record<string, unknown>): string {
  return `${JSON.stringify({ $schema: schemaPath, ...members }, null, 2)}\n`
}

function yamlOf(members: Record<string, unknown>): string {
  const lines = Object.entries(members).map(
    ([name, value]) =>
      `# ${String(profileKeys[name]?.schema['description'] ?? '')}\n${stringify({ [name]: value })}`,
  )
  return `# yaml-language-server: $schema=${schemaPath}\n${lines.join('')}`
}

/** Where an editor finds the schema: in the installed package. */
const schemaPath = './node_modules/payment-assay/dist/generated/schemas/profile.json'

function exists(file: string): boolean {
  try {
    readFileSync(file)
    return true
  } catch {
    return false
  }
}

function variable(kind: string, preset: string) {
  return single(
    `the environment variable that holds the ${kind} key`,
    (subject, said) => {
      const shape = profileKeys[`${kind}KeyVariable`]
      return String(shape?.read(subject, said))
    },
    { value: 'NAME', preset },
  )
}
