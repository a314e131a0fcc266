import { existsSync } from 'node:fs'
import { stringify } from 'yaml'
import type { Accepted } from '../../generated/profile.js'
import { defaults } from '../../generated/settings.ts'
import { profileKeys } from '../settings/explain.ts'
import { readTexts, type Given } from '../settings/flags.ts'
import { runSettings } from '../settings/settings.ts'
import { isMeantAsAddress } from '../settings/target.ts'
import { shown, UsageError } from '../settings/usage.ts'
import { commandLine } from '../reports/shell.ts'
import { clean } from '../reports/text.ts'
import { writeWhole } from '../reports/whole-file.ts'
import { ask, type Question } from './ask.ts'
import { readArguments } from './arguments.ts'
import type { Call, Command } from './command.ts'
import { print, printed } from './print.ts'
import { addressGiven } from './said.ts'

const { baseUrl, vaultUrl, payUrl, webhookListen, webhookPublicUrl } = runSettings
const { webhookTimeout, timeout, concurrency, maxRequests, observeRetries } = runSettings

const settings = {
  baseUrl,
  vaultUrl,
  payUrl,
  publicKeyVariable: variable('public', 'ASSAY_PUBLIC_KEY'),
  secretKeyVariable: variable('secret', 'ASSAY_SECRET_KEY'),
  webhookListen,
  webhookPublicUrl,
  driver: {
    description: 'What gets a customer through the authorization page.',
    type: 'string',
    enum: ['automatic', 'page', 'browser', 'person'],
    value: 'automatic|page|browser|person',
    default: 'automatic',
  },
  webhookTimeout,
  timeout,
  concurrency,
  maxRequests,
  observeRetries,
  force: { description: 'Overwrite the file.', type: 'boolean' },
  schema: { description: 'Print the JSON Schema of the profile, and write nothing.', type: 'boolean' },
} as const

type Answers = Omit<Given<typeof settings>, 'webhookListen'> & { webhookListen?: string }

/** `assay init`: writes a profile. */
export const command: Command = {
  name: 'init',
  summary: 'Writes a profile; asks on a terminal for what no flag says.',
  operand: '[URL] [FILE.yaml|FILE.json]',
  settings,
  examples: [
    ['assay init', 'asks, and writes assay.profile.yaml'],
    ['assay init https://api.payment.example shop.json', 'writes shop.json, with that address'],
    ['assay init --schema', 'prints the JSON Schema of the profile'],
  ],
  notes: [
    'A profile names the environment variables of the keys, and never holds a key. Accepted failures are written into it by hand, pinned answers by assay run --pin.',
  ],
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, operands, subjects, texts } = readArguments(settings, args, env)
  if (given.schema) {
    const { default: schema } = await import('../../generated/schemas/profile.json', {
      with: { type: 'json' },
    })
    return printed(`${JSON.stringify(schema, null, 2)}\n`)
  }
  const address = addressGiven(operands.filter(isMeantAsAddress), subjects)
  const files = operands.filter((operand) => !isMeantAsAddress(operand))
  const [file = 'assay.profile.yaml', more] = files
  if (more !== undefined) throw new UsageError(`FILE: ${files.length} were given; write one at a time.`)
  const form = /\.(ya?ml|json)$/i.exec(file)?.[1]?.toLowerCase()
  if (form === undefined)
    throw new UsageError(
      `FILE: ${shown(file)} ends in neither .yaml nor .json; name it like assay.profile.yaml.`,
    )
  const { force = false, schema: _, webhookListen: __, ...flags } = given
  if (!force && existsSync(file))
    throw new UsageError(`FILE: ${shown(file)} is there already; --force overwrites it, or name another.`)
  const [listen] = texts.get('webhook-listen') ?? []
  const said: Answers = { ...flags, ...address, ...(listen === undefined ? {} : { webhookListen: listen }) }
  if (process.stdin.isTTY && process.stdout.isTTY) await fill(said)
  if (said.baseUrl === undefined)
    throw new UsageError(
      'URL: none was given; name the implementation, as in assay init https://api.payment.example.',
    )
  const members = membersOf(said)
  const text = form === 'json' ? jsonOf(members) : yamlOf(members)
  try {
    writeWhole(file, text, 0o644)
  } catch (error) {
    throw new UsageError(
      `FILE: ${shown(file)} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'}); name another.`,
    )
  }
  const next = ['doctor', 'run'].map((name) => `  ${commandLine(['assay', name, '--profile', file])}\n`)
  print(`${clean(file)} is written.\n\n${next.join('')}`)
  return 0
}

/** Asks for what was not said. */
async function fill(said: Answers): Promise<void> {
  const missing = questions(said).filter(([name]) => said[name] === undefined)
  const asked = missing.map(([name, text, preset = '']): Question => {
    const read = (answer: string) => {
      if (answer === '' && name !== 'baseUrl') return answer
      const value = readTexts(text, settings[name], [answer])
      return typeof value === 'string' ? value : answer
    }
    return { text, preset, read }
  })
  const answers = await ask(asked, process.stdin, process.stdout)
  for (const [at, [name]] of missing.entries()) if (answers[at]) Object.assign(said, { [name]: answers[at] })
}

type Asked = readonly [name: keyof Answers, text: string, preset?: string]

function questions({ webhookListen: listen, webhookPublicUrl: open }: Answers): Asked[] {
  return [
    ['baseUrl', 'Base URL of the implementation'],
    ['vaultUrl', 'Base URL of its token endpoints, if another'],
    ['payUrl', 'Host of its authorization pages, if it is to be judged'],
    ['publicKeyVariable', 'Variable of the public key', 'ASSAY_PUBLIC_KEY'],
    ['secretKeyVariable', 'Variable of the secret key', 'ASSAY_SECRET_KEY'],
    ['webhookListen', 'HOST:PORT/path at which to receive webhooks, if registered'],
    ...(listen === undefined && open === undefined
      ? ([['webhookPublicUrl', 'Public URL of that endpoint, if a tunnel leads to it']] as const)
      : []),
    ['driver', `What gets through the authorization page: ${settings.driver.enum.join(', ')}`, 'automatic'],
  ]
}

/** What the profile holds, in the order of its keys: what was said, and the defaults, ready to be changed. */
function membersOf({ driver = 'automatic', ...said }: Answers): Record<string, unknown> {
  const { webhookTimeout, timeout, concurrency, maxRequests, observeRetries } = defaults
  const members: Record<string, unknown> = {
    publicKeyVariable: 'ASSAY_PUBLIC_KEY',
    secretKeyVariable: 'ASSAY_SECRET_KEY',
    authorization: { driver },
    accepted: [],
    pins: {},
    webhookTimeout,
    timeout,
    concurrency,
    maxRequests,
    observeRetries,
    ...said,
  }
  return Object.fromEntries(
    Object.keys(profileKeys).flatMap((key) => (key in members ? [[key, members[key]]] : [])),
  )
}

function jsonOf(members: Record<string, unknown>): string {
  return `${JSON.stringify({ $schema: schemaPath, ...members }, null, 2)}\n`
}

function yamlOf(members: Record<string, unknown>): string {
  const lines = Object.entries(members).map(([name, value]) => {
    const shows =
      name === 'accepted' ? commented({ accepted: [exampleOfAccepted()] }) : stringify({ [name]: value })
    return `# ${profileKeys[name]?.description}\n${shows}`
  })
  return `# yaml-language-server: $schema=${schemaPath}\n${lines.join('')}`
}

/** A failure as it is accepted, for a month from today. */
function exampleOfAccepted(): Accepted {
  const until = new Date()
  until.setUTCMonth(until.getUTCMonth() + 1)
  return {
    requirement: 'charge-amount-equals-source',
    reason: 'The ledger rounds; the next release mends it.',
    until: until.toISOString().slice(0, 10),
  }
}

function commented(members: Record<string, unknown>): string {
  return stringify(members).replace(/^(?=.)/gm, '# ')
}

/** Where an editor finds the schema: in the installed package. */
const schemaPath = './node_modules/payment-assay/dist/generated/schemas/profile.json'

function variable(kind: 'public' | 'secret', usual: string) {
  const { pattern = '', 'x-otherwise': otherwise } = profileKeys[`${kind}KeyVariable`] ?? {}
  return {
    description: `The environment variable that holds the ${kind} key.`,
    type: 'string',
    value: 'NAME',
    default: usual,
    read(subject: string, said: string): string {
      if (new RegExp(pattern).test(said) || Object.hasOwn(process.env, said)) return said
      throw new UsageError(`${subject}: ${otherwise}`)
    },
  } as const
}
