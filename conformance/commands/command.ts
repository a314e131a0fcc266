import { parseArgs } from 'node:util'
import { flagOf, readTexts, type Flags, type ValuesOf } from '../settings/flags.ts'
import { unknown, UsageError } from '../settings/usage.ts'

/** The arguments of a command, read from the command line and the environment. */
export interface Invocation<F extends Flags = Flags> {
  flagValues: ValuesOf<F>
  /** The flag, the variable or the operand that each value was read from. */
  subjects: ReadonlyMap<string, string>
  /** The words beside the flags. */
  operands: readonly string[]
  env: NodeJS.ProcessEnv
}

/** A command of `assay`: what its help shows beside its summary, and what it does. */
export interface Command<F extends Flags = Flags> {
  /** The operands after its name: [optional], repeated… */
  operands: string
  flags: F
  /** The effects of example calls, by the words after `assay`. */
  examples: Readonly<Record<string, string>>
  /** More sentences for the help, such as the meaning of its exit codes. */
  notes?: readonly string[]
  /** Runs the command; resolves to the exit code. */
  execute(invocation: Invocation<F>): Promise<number>
}

/** Types the flags of a command. */
export function defineCommand<const F extends Flags>(command: Command<F>): Command {
  return command as unknown as Command
}

/** The flags that have a letter, too. */
export const letters: Readonly<Record<string, string>> = { out: 'o', verbose: 'v' }

/** Flags, else variables, and operands. UsageError for what the command does not take. */
export function readArguments<F extends Flags>(
  { flags, operands: names }: Pick<Command<F>, 'flags' | 'operands'>,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Invocation<F> {
  const { values, positionals: operands } = parseFlags(flags, args)
  assertOperands(names, operands)
  const [url] = names === '[URL]' && 'baseUrl' in flags ? operands : []
  if (url !== undefined && values['base-url'] !== undefined)
    throw new UsageError('URL: --base-url gives one too; keep one of them.')
  const subjects = new Map<string, string>()
  const flagValues = Object.entries(flags).flatMap(([name, flag]) => {
    const { variable = '' } = flag
    const sources = [
      ['URL', name === 'baseUrl' ? url : undefined],
      [`--${flagOf(name)}`, values[flagOf(name)]],
      [variable, env[variable] || undefined],
    ] as const
    const [subject, texts] = sources.find(([, sourceTexts]) => sourceTexts !== undefined) ?? []
    if (subject === undefined) return []
    subjects.set(name, subject)
    return [[name, readTexts(subject, flag, [texts].flat().map(String))]]
  })
  return { flagValues: Object.fromEntries(flagValues) as ValuesOf<F>, subjects, operands, env }
}

function parseFlags(flags: Flags, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { type }]) => {
      const kind = type === 'boolean' ? ('boolean' as const) : ('string' as const)
      const { [name]: short } = letters
      return [
        flagOf(name),
        { type: kind, multiple: type === 'array', ...(short !== undefined && { short }) },
      ]
    }),
  )
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const [, flag = ''] = /option '(-+[^' ]*)/i.exec(message) ?? []
    const known = [...Object.keys(options), 'help'].map((name) => `--${name}`)
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw unknown('The flag', flag, known, '--help-all shows all flags')
    throw new UsageError(`${flag}: its value is missing, or it takes none; see --help-all.`)
  }
}

function assertOperands(names: string, operands: readonly string[]): void {
  const words = names.split(' ').filter((word) => word !== '')
  const minOperands = words.filter((word) => !word.startsWith('[')).length
  const maxOperands = names.includes('…') ? Infinity : words.length
  if (operands.length >= minOperands && operands.length <= maxOperands) return
  throw new UsageError(
    `${names.replace(/[[\]]/g, '') || 'No operand'}: ${operands.length || 'none'} given; see --help.`,
  )
}
