import { parseArgs } from 'node:util'
import { AddressError } from '../target.ts'
import { unknown, UsageError } from '../profile/usage.ts'
import type { Given, Settings } from '../profile/values.ts'

/** What flags and variables said, which of them said it, and what stood beside them. */
export interface Arguments<S extends Settings> {
  given: Given<S>
  /** The flag or the variable that said it. */
  subjects: ReadonlyMap<keyof S, string>
  /** What the flags said, word for word, by their names. */
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
    const said = texts.get(name) ?? (fromVariable === '' ? undefined : [fromVariable])
    if (said === undefined) continue
    const subject = texts.has(name) ? `--${name}` : (setting.variable ?? name)
    subjects.set(name, subject)
    given[name] = readSetting(() => setting.read(subject, said))
  }
  return { given: given as Given<S>, subjects, texts, operands }
}

/** Reads one value; an address that cannot be used is a UsageError like any other. */
export function readSetting<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof AddressError ? new UsageError(error.message) : error
  }
}

function sayings(
  settings: Settings,
  args: readonly string[],
): { texts: Map<string, string[]>; operands: string[] } {
  const options = Object.fromEntries(
    Object.entries(settings).map(([name, { value }]) => [
      name,
      { type: value === null ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    tokens: true,
    allowPositionals: true,
  })
  const texts = new Map<string, string[]>()
  const operands: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value)
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const setting = Object.hasOwn(settings, name) ? settings[name] : undefined
    if (setting === undefined)
      throw unknown(
        'The flag',
        name,
        [...Object.keys(settings), 'help'],
        rawName.startsWith('--') ? '--' : '-',
      )
    if (setting.value !== null && (value === undefined || (!inlineValue && value.startsWith('--'))))
      throw new UsageError(`${rawName}: no value; write ${rawName}=${setting.value}.`)
    texts.set(name, [...(texts.get(name) ?? []), value ?? 'true'])
  }
  return { texts, operands }
}
