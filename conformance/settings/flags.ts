import { settingSchemas } from './schema.ts'
import { shown, unknown, UsageError } from './usage.ts'

/** A flag of a command. */
export interface Flag {
  readonly description: string
  /** A boolean takes no value, an array may be repeated. */
  readonly type: 'string' | 'boolean' | 'integer' | 'array' | 'function'
  /** The placeholder for its value in the help. */
  readonly value?: string
  /** The environment variable that gives it too. */
  readonly variable?: string
  /** The default as the help shows it. */
  readonly preset?: string
  /** The words that it takes. */
  readonly words?: readonly string[]
  /** The largest whole number that it takes; without one, whoever uses a number checks it. */
  readonly maximum?: number
  /** True where commas do not separate the items of an array. */
  readonly whole?: boolean
  /** Turns the text of an item into its value; throws a UsageError that names `subject`. */
  readonly read?: (subject: string, text: string) => unknown
}

/** Flags by their names in camel case. */
export type Flags = Readonly<Record<string, Flag>>

/** The values of flags, those that are given. */
export type ValuesOf<F extends Flags> = { -readonly [Name in keyof F]?: ValueOf<F[Name]> }

type ValueOf<F> = F extends { type: 'array' }
  ? ItemOf<F>[]
  : F extends { type: infer Type extends keyof Values }
    ? Values[Type]
    : never

type ItemOf<F> = F extends { read: (subject: string, text: string) => infer Item }
  ? Item
  : F extends { words: readonly (infer Word)[] }
    ? Word
    : string

interface Values {
  boolean: boolean
  integer: number
  string: string
}

/** Gives the flag of a name: maxRequests becomes max-requests. */
export function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Reads the texts given for a flag; throws a UsageError that names `subject`. */
export function readTexts(subject: string, flag: Flag, texts: readonly string[]): unknown {
  const { type, words, maximum, whole = false, read = (_, item) => item } = flag
  const isSplit = type === 'array' && !whole
  const items = isSplit ? texts.flatMap((text) => text.split(',').map((one) => one.trim())) : texts
  for (const item of items) {
    if (item.trim() === '') throw new UsageError(`${subject}: "" is empty; give a value or leave it out.`)
    if (words?.includes(item) === false) throw unknown(`${subject}:`, item, words)
  }
  if (type === 'array') return items.map((item) => read(subject, item))
  const [text = ''] = items
  if (type === 'boolean') return text === 'true'
  const number = type === 'integer' ? Number(text) : Number.NaN
  if (maximum !== undefined && !(Number.isInteger(number) && number >= 0 && number <= maximum))
    throw new UsageError(`${subject}: ${shown(text)} is not a whole number from 0 to ${maximum}.`)
  return Number.isFinite(number) ? number : text
}

/** The flags of all settings. */
export const settingFlags: Flags = Object.fromEntries(
  Object.entries(settingSchemas).flatMap(([name, schema]): [string, Flag][] => {
    const { description = '', type = 'string', items, default: usual, 'x-flag': value } = schema
    const { 'x-variable': variable, 'x-whole': whole = false, 'x-preset': preset = usual } = schema
    if (value === undefined) return []
    const flag = {
      description,
      type: (type === 'number' ? 'integer' : type) as Flag['type'],
      whole,
      ...(value !== null && { value }),
      ...(variable !== undefined && { variable }),
      ...(preset !== undefined && preset !== false && { preset: String(preset) }),
      ...(items?.enum && { words: items.enum }),
    }
    return [[name, flag]]
  }),
)
