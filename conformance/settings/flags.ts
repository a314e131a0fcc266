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
  /** Turns a text into the value; throws a UsageError that names `subject`. */
  readonly read?: (subject: string, text: string) => unknown
}

/** Settings by their names. */
export type Settings = Readonly<Record<string, Setting>>

/** The values of some settings, those that were given. */
export type ValuesOf<S extends Settings> = { -readonly [Name in keyof S]?: ValueOf<S[Name]> }

type ValueOf<S> = S extends { type: 'array' }
  ? ItemOf<S>[]
  : S extends { read: (subject: string, text: string) => infer T }
    ? T
    : S extends { enum: readonly (infer Word)[] }
      ? Word
      : S extends { type: infer Type extends keyof Scalars }
        ? Scalars[Type]
        : never

type ItemOf<S> = S extends { read: (subject: string, text: string) => infer T }
  ? T
  : S extends { items: { enum: readonly (infer Word)[] } }
    ? Word
    : string

interface Scalars {
  boolean: boolean
  number: number
  integer: number
  string: string
}

/** Names the flag of a setting: maxRequests becomes max-requests. */
export function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Reads the texts that were given for a setting; a list may have commas between its items. Throws a UsageError that names `subject`. */
export function readTexts(subject: string, setting: Setting, texts: readonly string[]): unknown {
  if (setting.type === 'array')
    return texts
      .flatMap((text) => (setting.whole ? [text] : text.split(',')))
      .map((text) => readText(subject, setting, text.trim()))
  if (texts.length > 1) throw new UsageError(`${subject}: given ${texts.length} times; give it once.`)
  return readText(subject, setting, texts[0] ?? '')
}

function readText(subject: string, setting: Setting, text: string): unknown {
  const { type, read } = setting
  const words = type === 'boolean' ? ['true', 'false'] : (setting.enum ?? setting.items?.enum)
  if (type === 'number' || type === 'integer') return readNumber(subject, setting, text)
  if (text.trim() === '') throw new UsageError(`${subject}: "" is empty; give a value or leave it out.`)
  if (words !== undefined && !words.includes(text)) throw unknown(`${subject}:`, text, words)
  if (type === 'boolean') return text === 'true'
  return read ? read(subject, text) : text
}

function readNumber(subject: string, setting: Setting, text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN
  const { type, minimum = 0, maximum = Infinity } = setting
  if (value >= minimum && value <= maximum && (type === 'number' || Number.isInteger(value))) return value
  throw new UsageError(`${subject}: ${shown(text)} is not ${numberWithin(setting)}.`)
}

/** Words the numbers that a setting takes, such as "a whole number from 1 to 256". */
export function numberWithin({ type, minimum = 0, maximum }: Partial<Setting>): string {
  const range = maximum === undefined ? `${minimum} upwards` : `${minimum} to ${maximum}`
  return `a ${type === 'integer' ? 'whole ' : ''}number from ${range}`
}
