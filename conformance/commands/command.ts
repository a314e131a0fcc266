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

function textsOf(
  settings: Settings,
  args: readonly string[],
): { texts: Map<string, string[]>; operands: string[] } {
  const flags = new Map(Object.entries(settings).map(([name, setting]) => [flagOf(name), setting]))
  const options = Object.fromEntries(
    [...flags].map(([flag, { type, short }]) => [
      flag,
      {
        type: type === 'boolean' ? ('boolean' as const) : ('string' as const),
        ...(short !== undefined && { short }),
      },
    ]),
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

/** The headings of flags in the help, in their order. */
const headings = ['Target', 'Keys', 'Webhooks', 'Selection', 'Limits', 'Output', 'Flags']

/** Writes the help of one subcommand: its usual flags, or all of them in groups. */
export function helpOf(name: string, command: Command, isWhole = false): string {
  const { summary, operand, settings, examples, notes } = command
  const all = Object.entries(settings)
  const usual = all.filter(([, setting]) => setting.usual)
  const isShort = !isWhole && usual.length > 0
  const inGroup = (heading: string): typeof all =>
    isShort ? usual : all.filter(([, { group = 'Flags' }]) => group === heading)
  const groups = (isShort ? ['Flags'] : headings).filter((heading) => inGroup(heading).length > 0)
  const usage = ['assay', name, operand, '[flags]'].filter((part) => part !== '').join(' ')
  const more = `assay ${name} --help-all shows ${all.length - usual.length} more flags.`
  const calls = examples.flatMap(([call, does]) => [`  ${call}`, `      ${does}`])
  return [
    summary,
    '',
    `Usage: ${usage}`,
    ...groups.flatMap((heading) => ['', heading, ...inGroup(heading).flatMap(flagLines)]),
    ...(isShort ? ['', more] : []),
    ...(calls.length === 0 ? [] : ['', 'Examples', ...calls]),
    ...notes.flatMap((note) => ['', ...wrapped(note, 78)]),
    '',
  ].join('\n')
}

function flagLines([name, setting]: [string, Setting]): string[] {
  const { type, description, value = 'TEXT', variable, short, preset = setting.default } = setting
  const notes = [
    ...(variable === undefined ? [] : [`variable ${variable}`]),
    ...(preset === undefined || preset === false ? [] : [`default ${String(preset)}`]),
  ]
  const words = setting.items?.enum === undefined ? '' : `: ${setting.items.enum.join(', ')}`
  const sentence = `${description[0]?.toLowerCase()}${description.slice(1).replace(/\.$/, '')}${words}`
  const text = notes.length === 0 ? sentence : `${sentence} (${notes.join(', ')})`
  return [
    `  ${short === undefined ? '' : `-${short}, `}--${flagOf(name)}${type === 'boolean' ? '' : ` ${value}`}`,
    ...wrapped(text, 72).map((line) => `      ${line}`),
  ]
}
