import { shown, unknown, UsageError } from './usage.ts'

/** One setting, which a flag or a variable gives; a boolean is a switch. */
export interface Setting {
  readonly description: string
  readonly type: string
  readonly minimum?: number
  readonly maximum?: number
  readonly enum?: readonly string[]
  /** The items of a list. */
  readonly items?: { readonly type?: string; readonly enum?: readonly string[] }
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  /** The placeholder for its value in the help. */
  readonly value?: string | null
  /** The environment variable that gives it too. */
  readonly variable?: string
  /** True for a list whose items may hold commas. */
  readonly whole?: boolean
  /** The default as the help shows it, where it is no value. */
  readonly preset?: string
  /** The value of the flag where none follows; the next word is its value unless it is an address. */
  readonly alone?: string
  /** The heading of the help that it stands under. */
  readonly group?: string
  /** True for the flags that the short help shows. */
  readonly usual?: boolean
  /** The letter that stands for the flag. */
  readonly short?: string
  /** Turns the text into the value; throws a UsageError that names `subject`. */
  readonly read?: (subject: string, said: string) => unknown
}

/** Settings by their names. */
export type Settings = Readonly<Record<string, Setting>>

/** The values that were given for some settings. */
export type Given<S extends Settings> = { -readonly [Name in keyof S]?: ValueOf<S[Name]> }

type ValueOf<S> = S extends { read: (subject: string, said: string) => infer T }
  ? S extends { type: 'array' }
    ? T[]
    : T
  : S extends { enum: readonly (infer Word)[] } | { type: 'array'; items: { enum: readonly (infer Word)[] } }
    ? S extends { type: 'array' }
      ? Word[]
      : Word
    : S extends { type: infer Type extends keyof Values }
      ? Values[Type]
      : never

interface Values {
  boolean: boolean
  number: number
  integer: number
  string: string
  array: string[]
}

/** Names the flag of a setting: maxRequests becomes max-requests. */
export function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Reads the texts that were given for a setting; a list may have commas between its items. Throws a UsageError that names `subject`. */
export function readTexts(subject: string, setting: Setting, texts: readonly string[]): unknown {
  if (setting.type === 'array')
    return texts
      .flatMap((said) => (setting.whole ? [said] : said.split(',')))
      .map((said) => readText(subject, setting, said.trim()))
  if (texts.length > 1) throw new UsageError(`${subject}: given ${texts.length} times; give it once.`)
  return readText(subject, setting, texts[0] ?? '')
}

function readText(subject: string, setting: Setting, said: string): unknown {
  const { type, read } = setting
  const words = type === 'boolean' ? ['true', 'false'] : (setting.enum ?? setting.items?.enum)
  if (type === 'number' || type === 'integer') return readNumber(subject, setting, said)
  if (said.trim() === '') throw new UsageError(`${subject}: "" is empty; give a value or leave it out.`)
  if (words !== undefined && !words.includes(said)) throw unknown(`${subject}:`, said, words)
  if (type === 'boolean') return said === 'true'
  return read ? read(subject, said) : said
}

function readNumber(subject: string, setting: Setting, said: string): number {
  const value = /^\d+(\.\d+)?$/.test(said.trim()) ? Number(said) : Number.NaN
  const { type, minimum = 0, maximum = Infinity } = setting
  if (value >= minimum && value <= maximum && (type === 'number' || Number.isInteger(value))) return value
  throw new UsageError(`${subject}: ${shown(said)} is not ${numberWithin(setting)}.`)
}

/** Words the numbers that a setting takes, such as "a whole number from 1 to 256". */
export function numberWithin({ type, minimum, maximum }: Partial<Setting>): string {
  return `a ${type === 'integer' ? 'whole ' : ''}number from ${minimum ?? 0} to ${maximum ?? 'any'}`
}
