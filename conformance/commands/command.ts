import { parseArgs } from 'node:util'
import { addTo } from '../basics/grouped.ts'
import { wrapped } from '../reports/text.ts'
import { flagOf, readTexts, type Setting, type Settings, type ValuesOf } from '../settings/flags.ts'
import { shown, unknown, UsageError } from '../settings/usage.ts'

/** The arguments of a subcommand, read from the command line and the environment. */
export interface Invocation<S extends Settings = Settings> {
  given: ValuesOf<S>
  /** The flag or the variable that each setting was read from. */
  subjects: ReadonlyMap<string, string>
  /** The texts of the flags, by their names. */
  texts: ReadonlyMap<string, readonly string[]>
  /** The words beside the flags. */
  operands: readonly string[]
  env: NodeJS.ProcessEnv
}

/** What a subcommand is made of. */
interface Definition<S extends Settings> {
  /** One sentence for the head of its help. */
  summary: string
  /** The words after its name, as its help shows them; empty where it takes none. */
  operand: string
  settings: S
  /** Example calls, each with its effect. */
  examples: readonly (readonly [call: string, does: string])[]
  /** More sentences for the help, such as the meaning of its exit codes. */
  notes?: readonly string[]
  /** Runs the subcommand; resolves to the exit code. */
  execute: (invocation: Invocation<S>) => Promise<number>
}

/** One subcommand of `assay`. */
export interface Command extends Required<Omit<Definition<Settings>, 'execute'>> {
  execute: (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<number>
}

/** Makes a subcommand, which reads its flags and variables before it runs. */
export function defineCommand<const S extends Settings>(definition: Definition<S>): Command {
  const { settings, operand, execute } = definition
  return {
    notes: [],
    ...definition,
    execute(args, env) {
      const invocation = readArguments(settings, args, env)
      const [word] = invocation.operands
      if (operand === '' && word !== undefined)
        throw new UsageError(`The operand ${shown(word)} means nothing here; leave it out, or see --help.`)
      return execute(invocation)
    },
  }
}

/** Reads flags, then variables; throws a UsageError for an unknown flag, a missing value or a bad one. */
export function readArguments<S extends Settings>(
  settings: S,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Invocation<S> {
  const { texts, operands } = textsOf(settings, args)
  const given: Record<string, unknown> = {}
  const subjects = new Map<string, string>()
  for (const [name, setting] of Object.entries(settings)) {
    const flag = flagOf(name)
    const variable = setting.variable === undefined ? '' : (env[setting.variable] ?? '')
    const text = texts.get(flag) ?? (variable === '' ? undefined : [variable])
    if (text === undefined) continue
    const subject = texts.has(flag) ? `--${flag}` : (setting.variable ?? name)
    subjects.set(name, subject)
    given[name] = readTexts(subject, setting, text)
  }
  return { given: given as ValuesOf<S>, subjects, texts, operands, env }
}

/** Takes the only word beside the flags; throws a UsageError with these words where there is none. */
export function onlyOperand(name: string, operands: readonly string[], missing: string): string {
  const [operand, ...others] = operands
  if (operand === undefined) throw new UsageError(`${name}: none was given; ${missing}.`)
  if (others.length > 0) throw new UsageError(`${name}: ${operands.length} were given; give one.`)
  return operand
}

/** Finds the words that start the kit as the operator did: in a clone through its script, where it is installed through npx, or by its name alone. */
export function startIn(env: NodeJS.ProcessEnv, isClone = import.meta.url.endsWith('.ts')): string[] {
  if (isClone) return ['npm', 'run', 'assay', '--']
  return env['npm_command'] === undefined ? ['assay'] : ['npx', 'assay']
}

function textsOf(
  settings: Settings,
  args: readonly string[],
): { texts: Map<string, string[]>; operands: string[] } {
  const flags = new Map(Object.entries(settings).map(([name, setting]) => [flagOf(name), setting]))
  const options = Object.fromEntries(
    Object.entries(settings).map(([name, { type }]) => {
      const kind = type === 'boolean' ? ('boolean' as const) : ('string' as const)
      const short = letters[name]
      return [flagOf(name), { type: kind, ...(short !== undefined && { short }) }]
    }),
  )
  const parsed = parseArgs({ args: [...args], options, strict: false, tokens: true, allowPositionals: true })
  const texts = new Map<string, string[]>()
  for (const token of parsed.tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const setting = flags.get(name)
    if (setting === undefined)
      throw unknown('The flag', name, [...flags.keys(), 'help'], {
        prefix: rawName.startsWith('--') ? '--' : '-',
        otherwise: '--help-all shows all flags',
      })
    const isMissing = value === undefined || (!inlineValue && value.startsWith('--'))
    if (setting.type !== 'boolean' && isMissing)
      throw new UsageError(`${rawName}: no value; write ${rawName}=${setting.value}.`)
    addTo(texts, name, value ?? 'true')
  }
  return { texts, operands: parsed.positionals }
}

/** The flags that the short help of `run` and `explore` shows. */
const usual = 'webhookListen webhookPublicUrl depth rate only tag out profile failed watch'.split(' ')

/** The flags of `run` and `explore` under their headings; all others stand under "Flags". */
const headings: Readonly<Record<string, readonly string[]>> = {
  Target: 'baseUrl vaultUrl payUrl implementation profile header trace live maxAmount ca'.split(' '),
  Keys: ['publicKey', 'secretKey'],
  Webhooks: ['webhookListen', 'webhookPublicUrl', 'webhookTimeout'],
  Selection: 'depth only tag failed strict explore seed watch'.split(' '),
  Limits: 'rate concurrency timeout maxRequests maxTime'.split(' '),
  Output: 'out pin brief verbose jsonLines'.split(' '),
}

/** The letters for flags. */
const letters: Readonly<Record<string, string>> = { out: 'o', verbose: 'v' }

/** Writes the help of one subcommand: its usual flags, or all of them under headings. */
export function helpOf(name: string, command: Command, isWhole = false): string {
  const { summary, operand, settings, examples, notes } = command
  const names = Object.keys(settings)
  const isLong = names.includes('webhookListen')
  const known = isLong ? Object.values(headings).flat() : []
  const groups = Object.entries({ ...headings, Flags: names.filter((one) => !known.includes(one)) })
  const shown = isLong ? (isWhole ? groups : [['Flags', usual] as const]) : [['Flags', names] as const]
  const flags = shown.flatMap(([heading, own]) => {
    const lines = own.flatMap((one) => (settings[one] === undefined ? [] : flagLines(one, settings[one])))
    return lines.length === 0 ? [] : ['', heading, ...lines]
  })
  const usage = ['assay', name, operand, '[flags]'].filter((part) => part !== '').join(' ')
  const left = names.filter((one) => !usual.includes(one)).length
  const more = `assay ${name} --help-all shows ${left} more flags.`
  const calls = examples.flatMap(([call, does]) => [`  ${call}`, `      ${does}`])
  return [
    summary,
    '',
    `Usage: ${usage}`,
    ...flags,
    ...(isLong && !isWhole ? ['', more] : []),
    ...(calls.length === 0 ? [] : ['', 'Examples', ...calls]),
    ...notes.flatMap((note) => ['', ...wrapped(note, 78)]),
    '',
  ].join('\n')
}

function flagLines(name: string, setting: Setting): string[] {
  const { type, description, value = 'TEXT', variable, preset = setting.default } = setting
  const notes = [
    ...(variable === undefined ? [] : [`variable ${variable}`]),
    ...(preset === undefined || preset === false ? [] : [`default ${String(preset)}`]),
  ]
  const words = setting.items?.enum === undefined ? '' : `: ${setting.items.enum.join(', ')}`
  const sentence = `${description[0]?.toLowerCase()}${description.slice(1).replace(/\.$/, '')}${words}`
  const text = notes.length === 0 ? sentence : `${sentence} (${notes.join(', ')})`
  return [
    `  ${letters[name] === undefined ? '' : `-${letters[name]}, `}--${flagOf(name)}${type === 'boolean' ? '' : ` ${value}`}`,
    ...wrapped(text, 72).map((line) => `      ${line}`),
  ]
}
