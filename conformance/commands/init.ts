import { existsSync } from 'node:fs'
import { stringify } from 'yaml'
import type { Accepted } from '../../generated/profile.js'
import { profileKeys } from '../settings/explain.ts'
import { readTexts, type Given, type Setting } from '../settings/flags.ts'
import { runSettings } from '../settings/settings.ts'
import { isMeantAsAddress } from '../settings/target.ts'
import { shown, UsageError } from '../settings/usage.ts'
import { commandLine } from '../reports/shell.ts'
import { clean } from '../reports/text.ts'
import { writeWhole } from '../reports/whole-file.ts'
import { ask, type Question } from './ask.ts'
import { type Call, type Command, readArguments } from './command.ts'
import { ontoFile } from './folder.ts'
import { print, printed } from './print.ts'
import { addressGiven } from './said.ts'

const { baseUrl, vaultUrl, payUrl, webhookListen, webhookPublicUrl } = runSettings
const { webhookTimeout, timeout, concurrency, maxRequests, observeRetries } = runSettings

const settings = {
  baseUrl: { ...baseUrl, description: 'The base URL of the implementation.' },
  vaultUrl,
  payUrl,
  publicKeyVariable: variable('public'),
  secretKeyVariable: variable('secret'),
  // The profile holds it as it was said.
  webhookListen: {
    ...webhookListen,
    read: (subject: string, said: string) => webhookListen.read(subject, said) && said,
  },
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

type Said = Given<typeof settings>

/** The settings that are asked for on a terminal, in this order. */
const asked = [
  'baseUrl',
  'vaultUrl',
  'payUrl',
  'publicKeyVariable',
  'secretKeyVariable',
  'webhookListen',
  'webhookPublicUrl',
  'driver',
] as const

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
  const { given, operands, subjects } = readArguments(settings, args, env)
  if (given.schema) {
    const { default: schema } = await import('../../generated/schemas/profile.json', {
      with: { type: 'json' },
    })
    return printed(`${JSON.stringify(schema, null, 2)}\n`)
  }
  const { force = false, schema: _, ...flags } = given
  const said: Said = { ...flags, ...addressGiven(operands.filter(isMeantAsAddress), subjects) }
  const { file, render } = fileIn(operands.filter((operand) => !isMeantAsAddress(operand)))
  if (!force && existsSync(file))
    throw new UsageError(`FILE: ${shown(file)} is there already; --force overwrites it, or name another.`)
  if (process.stdin.isTTY && process.stdout.isTTY) await fill(said)
  if (said.baseUrl === undefined)
    throw new UsageError(
      'URL: none was given; name the implementation, as in assay init https://api.payment.example.',
    )
  ontoFile('FILE', file, 'another', () => writeWhole(file, render(membersOf(said)), 0o644))
  const next = ['doctor', 'run'].map((name) => `  ${commandLine(['assay', name, '--profile', file])}\n`)
  print(`${clean(file)} is written.\n\n${next.join('')}`)
  return 0
}

/** Reads the name of the file, and chooses YAML or JSON by its ending. */
function fileIn(files: readonly string[]): { file: string; render: typeof jsonOf } {
  const [file = 'assay.profile.yaml', more] = files
  if (more !== undefined) throw new UsageError(`FILE: ${files.length} were given; write one at a time.`)
  if (/\.json$/i.test(file)) return { file, render: jsonOf }
  if (/\.ya?ml$/i.test(file)) return { file, render: yamlOf }
  throw new UsageError(
    `FILE: ${shown(file)} ends in neither .yaml nor .json; name it like assay.profile.yaml.`,
  )
}

/** Asks for what no flag said; who names an endpoint is not asked for its public URL. */
async function fill(said: Said): Promise<void> {
  const isEnough = (name: keyof Said) => name === 'webhookPublicUrl' && said.webhookListen !== undefined
  const missing = asked.filter((name) => said[name] === undefined && !isEnough(name))
  const answers = await ask(missing.map(questionOf), process.stdin, process.stdout)
  for (const [at, name] of missing.entries()) if (answers[at]) Object.assign(said, { [name]: answers[at] })
}

function questionOf(name: (typeof asked)[number]): Question {
  const setting: Setting = settings[name]
  const preset = String(setting.default ?? '')
  const isNeeded = name === 'baseUrl'
  const sentence = setting.description.replace(/\.$/, '')
  return {
    text: `${sentence} (${setting.value}${isNeeded || preset !== '' ? '' : ', or nothing'})`,
    preset,
    read: (answer) => (answer === '' && !isNeeded ? answer : String(readTexts(sentence, setting, [answer]))),
  }
}

/** Collects the members of the profile in the order of its keys: what was said, and the defaults, ready to be changed. */
function membersOf(said: Said): Record<string, unknown> {
  const defaults = Object.entries(settings).flatMap(([name, setting]: [string, Setting]) =>
    setting.default === undefined ? [] : [[name, setting.default] as const],
  )
  const { driver, ...members }: Record<string, unknown> = { ...Object.fromEntries(defaults), ...said }
  const all: Record<string, unknown> = { ...members, authorization: { driver }, accepted: [], pins: {} }
  return Object.fromEntries(Object.keys(profileKeys).flatMap((key) => (key in all ? [[key, all[key]]] : [])))
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

/** Shows how a failure is accepted, for a month from today. */
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

/** The schema in the installed package, for editors. */
const schemaPath = './node_modules/payment-assay/dist/generated/schemas/profile.json'

function variable(kind: 'public' | 'secret') {
  const schema = profileKeys[`${kind}KeyVariable`] ?? {}
  return {
    description: schema.description ?? '',
    type: 'string',
    value: 'NAME',
    default: runSettings[`${kind}Key` as const].variable,
    read(subject: string, said: string): string {
      if (new RegExp(schema.pattern ?? '').test(said) || Object.hasOwn(process.env, said)) return said
      throw new UsageError(`${subject}: ${schema['x-otherwise']}`)
    },
  } as const
}
