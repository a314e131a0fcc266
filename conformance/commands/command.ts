import { parseArgs } from 'node:util'
import { flagOf, readTexts, type Flags, type ValuesOf } from '../settings/flags.ts'
import { shown, unknown, UsageError } from '../settings/usage.ts'

/** The arguments of a command, read from the command line and the environment. */
export interface Invocation<F extends Flags = Flags> {
  given: ValuesOf<F>
  /** The flag or the variable that each value was read from. */
  subjects: ReadonlyMap<string, string>
  /** The words beside the flags. */
  operands: readonly string[]
  env: NodeJS.ProcessEnv
}

/** A command, with all that its help shows. */
interface Definition<F extends Flags> {
  /** The first sentence of its help. */
  summary: string
  /** The words after its name, as its help shows them; empty where it takes none. */
  operand: string
  flags: F
  /** Example calls, each with its effect. */
  examples: readonly (readonly [call: string, does: string])[]
  /** More sentences for the help, such as the meaning of its exit codes. */
  notes?: readonly string[]
  /** Runs the command; resolves to the exit code. */
  execute: (invocation: Invocation<F>) => Promise<number>
}

/** A command of `assay`. */
export interface Command extends Omit<Definition<Flags>, 'execute'> {
  execute: (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<number>
}

/** Makes a command, which reads its flags and variables before it runs. */
export function defineCommand<const F extends Flags>(definition: Definition<F>): Command {
  const { flags, operand, execute } = definition
  return {
    ...definition,
    execute(args, env) {
      const invocation = readArguments(flags, args, env)
      const [word] = invocation.operands
      if (operand === '' && word !== undefined)
        throw new UsageError(`The operand ${shown(word)} means nothing here; leave it out, or see --help.`)
      return execute(invocation)
    },
  }
}

/** Takes the only word beside the flags; throws a UsageError with these words where there is none. */
export function onlyOperand(name: string, operands: readonly string[], missing: string): string {
  const [operand, ...others] = operands
  if (operand === undefined) throw new UsageError(`${name}: none was given; ${missing}.`)
  if (others.length > 0) throw new UsageError(`${name}: ${operands.length} were given; give one.`)
  return operand
}

/** The flags that have a letter, too. */
export const letters: Readonly<Record<string, string>> = { out: 'o', verbose: 'v' }

/** Reads flags, then variables; throws a UsageError for an unknown flag, a missing value or a wrong one. */
export function readArguments<F extends Flags>(
  flags: F,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Invocation<F> {
  const { values, positionals: operands } = parsed(flags, args)
  const subjects = new Map<string, string>()
  const given = Object.entries(flags).flatMap(([name, flag]) => {
    const { variable = '' } = flag
    const own = values[flagOf(name)]
    const text = own ?? (env[variable] || undefined)
    if (text === undefined) return []
    const subject = own === undefined ? variable : `--${flagOf(name)}`
    subjects.set(name, subject)
    return [[name, readTexts(subject, flag, [text].flat().map(String))]]
  })
  return { given: Object.fromEntries(given) as ValuesOf<F>, subjects, operands, env }
}

function parsed(flags: Flags, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { type }]) => {
      const kind = type === 'boolean' ? ('boolean' as const) : ('string' as const)
      const short = letters[name]
      return [flagOf(name), { type: kind, multiple: type === 'array', ...(short !== undefined && { short }) }]
    }),
  )
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const [, flag = ''] = /option '(-+[^' ]*)/i.exec(message) ?? []
    const known = [...Object.keys(options), 'help'].map((name) => `--${name}`)
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw unknown('The flag', flag, known, { otherwise: '--help-all shows all flags' })
    throw new UsageError(`${flag}: its value is missing, or it takes none; see --help-all.`)
  }
}
