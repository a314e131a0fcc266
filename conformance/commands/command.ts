import { parseArgs } from 'node:util'
import { addTo } from '../basics/grouped.ts'
import { wrapped } from '../reports/text.ts'
import { flagOf, type Given, readTexts, type Setting, type Settings } from '../settings/flags.ts'
import { shown, unknown, UsageError } from '../settings/usage.ts'

/** The arguments and the environment that a subcommand is called with. */
export interface Call {
  args: readonly string[]
  env: NodeJS.ProcessEnv
}

/** One subcommand of `assay`. */
export interface Command {
  readonly name: string
  /** One sentence for the head of its help. */
  readonly summary: string
  /** The words after its name, as its help shows them. */
  readonly operand: string
  readonly settings: Settings
  /** Example calls, each with its effect. */
  readonly examples: readonly (readonly [call: string, does: string])[]
  /** More sentences for the help, such as the meaning of its exit codes. */
  readonly notes: readonly string[]
  /** Runs the subcommand; resolves to the exit code. */
  readonly execute: (call: Call) => Promise<number>
}

/** The settings that flags and variables gave, and the words beside them. */
interface Arguments<S extends Settings> {
  given: Given<S>
  /** The flag or the variable that each setting was read from. */
  subjects: ReadonlyMap<keyof S, string>
  /** The values of the flags, word for word, by their names. */
  texts: ReadonlyMap<string, readonly string[]>
  operands: readonly string[]
}

/** Reads flags, then variables; throws a UsageError for an unknown flag, a missing value or a bad one. */
export function readArguments<S extends Settings>(
  settings: S,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Arguments<S> {
  const { texts, operands } = sayings(settings, args)
  const given: Record<string, unknown> = {}
  const subjects = new Map<keyof S, string>()
  for (const [name, setting] of Object.entries(settings)) {
    const fromVariable = setting.variable === undefined ? '' : (env[setting.variable] ?? '')
    const flag = flagOf(name)
    const said = texts.get(flag) ?? (fromVariable === '' ? undefined : [fromVariable])
    if (said === undefined) continue
    const subject = texts.has(flag) ? `--${flag}` : (setting.variable ?? name)
    subjects.set(name, subject)
    given[name] = readTexts(subject, setting, said)
  }
  return { given: given as Given<S>, subjects, texts, operands }
}

/** Throws a UsageError where a word stands beside the flags of a command that takes none. */
export function refuseOperands([operand]: readonly string[]): void {
  if (operand !== undefined)
    throw new UsageError(`The operand ${shown(operand)} means nothing here; leave it out, or see --help.`)
}

/** Takes the only word that stands beside the flags of a command; throws a UsageError with these words where there is none. */
export function onlyOperand([operand, ...others]: readonly string[], missing: string): string {
  refuseOperands(others)
  if (operand === undefined) throw new UsageError(missing)
  return operand
}

/** The headings of flags in the help, in their order. */
const headings = ['Target', 'Keys', 'Webhooks', 'Selection', 'Limits', 'Output', 'Flags']

/** Writes the help of one subcommand from its settings: the usual flags, or all of them in groups. */
export function helpOf(command: Command, isWhole = false): string {
  const { name, summary, operand, settings, examples, notes } = command
  const all = Object.entries(settings)
  const usual = all.filter(([, { usual }]) => usual)
  const isShort = !isWhole && usual.length > 0
  const named = new Set(all.map(([, { group = 'Flags' }]) => group))
  const groups = isShort ? ['Flags'] : headings.filter((one) => named.has(one))
  const flags = groups.flatMap((group) => {
    const members = isShort ? usual : all.filter(([, one]) => (one.group ?? 'Flags') === group)
    return ['', group, ...members.flatMap(flagLines)]
  })
  const usage = ['assay', name, operand, '[flags]'].filter((part) => part !== '').join(' ')
  const more = `assay ${name} --help-all shows ${all.length - usual.length} more flags.`
  const shown = examples.flatMap(([call, does]) => [`  ${call}`, `      ${does}`])
  return [
    summary,
    '',
    `Usage: ${usage}`,
    ...flags,
    ...(isShort ? ['', more] : []),
    ...(examples.length === 0 ? [] : ['', 'Examples', ...shown]),
    ...notes.flatMap((note) => ['', ...wrapped(note, 78)]),
    '',
  ].join('\n')
}

function flagLines([name, setting]: [string, Setting]): string[] {
  const { type, description, value = 'TEXT', variable, alone, short, preset = setting.default } = setting
  const placeholder = type === 'boolean' ? '' : alone === undefined ? ` ${value}` : ` [${value}]`
  const beside = [
    ...(variable === undefined ? [] : [`variable ${variable}`]),
    ...(preset === undefined || preset === false ? [] : [`default ${String(preset)}`]),
  ]
  const words = setting.items?.enum === undefined ? '' : `: ${setting.items.enum.join(', ')}`
  const sentence = `${description[0]?.toLowerCase()}${description.slice(1).replace(/\.$/, '')}${words}`
  const text = beside.length === 0 ? sentence : `${sentence} (${beside.join(', ')})`
  return [
    `  ${short === undefined ? '' : `-${short}, `}--${flagOf(name)}${placeholder}`,
    ...wrapped(text, 72).map((line) => `      ${line}`),
  ]
}

/** Tells the address after a flag that may stand alone from the value of the flag: it has a scheme or a port. */
function isAddress(word: string): boolean {
  return /:(\/\/|\d)/.test(word)
}

function sayings(
  settings: Settings,
  args: readonly string[],
): { texts: Map<string, string[]>; operands: string[] } {
  const flags = new Map(Object.entries(settings).map(([name, setting]) => [flagOf(name), setting]))
  const tokens = tokensOf(flags, args)
  const wordAfter = (at: number): string | undefined => {
    const [flag, word] = [tokens[at], tokens[at + 1]]
    const stands = flag?.kind === 'option' && flag.value === undefined ? flags.get(flag.name) : undefined
    const isWord = stands?.alone !== undefined && word?.kind === 'positional' && !isAddress(word.value)
    return isWord ? word.value : undefined
  }
  const texts = new Map<string, string[]>()
  const operands: string[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'positional' && wordAfter(at - 1) === undefined) operands.push(token.value)
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const setting = flags.get(name)
    if (setting === undefined)
      throw unknown('The flag', name, [...flags.keys(), 'help'], {
        prefix: rawName.startsWith('--') ? '--' : '-',
        otherwise: '--help-all shows all flags',
      })
    if (!mayBeAlone(setting) && (value === undefined || (!inlineValue && value.startsWith('--'))))
      throw new UsageError(`${rawName}: no value; write ${rawName}=${setting.value}.`)
    addTo(texts, name, value ?? wordAfter(at) ?? setting.alone ?? 'true')
  }
  return { texts, operands }
}

function tokensOf(flags: ReadonlyMap<string, Setting>, args: readonly string[]) {
  const options = Object.fromEntries(
    [...flags].map(([flag, setting]) => {
      const type = mayBeAlone(setting) ? ('boolean' as const) : ('string' as const)
      return [flag, { type, ...(setting.short === undefined ? {} : { short: setting.short }) }]
    }),
  )
  return parseArgs({ args: [...args], options, strict: false, tokens: true, allowPositionals: true }).tokens
}

function mayBeAlone({ type, alone }: Setting): boolean {
  return type === 'boolean' || alone !== undefined
}
