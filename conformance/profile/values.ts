import { readAddress } from '../target.ts'
import type { Schema } from './shape.ts'
import { unknown, UsageError } from './usage.ts'

/** Something that an operator can say, as a flag, a variable or a key of the profile. */
export interface Setting<T> {
  /** What stands for its value in the help; null for a switch. */
  readonly value: string | null
  readonly many: boolean
  readonly meaning: string
  /** Its form in the profile. */
  readonly schema: Schema
  /** The environment variable that says it too. */
  readonly variable?: string
  /** The default, as the help shows it. */
  readonly preset?: string
  /** Reads what was said; throws a UsageError that names `subject`. */
  readonly read: (subject: string, texts: readonly string[]) => T
}

/** Settings by the names of their flags. */
export type Settings = Readonly<Record<string, Setting<unknown>>>

/** What was said of some settings. */
export type Given<S extends Settings> = { [Name in keyof S]?: S[Name] extends Setting<infer T> ? T : never }

/** What a setting tells of itself besides its kind. */
export interface About {
  variable?: string
  preset?: string
  value?: string
  schema?: Schema
}

/** A setting of one text. */
export function text(meaning: string, about: About = {}): Setting<string> {
  return single(meaning, (subject, said) => filled(subject, said), { value: 'TEXT', ...about })
}

/** A setting of one text that has a form of its own. */
export function single<T>(
  meaning: string,
  read: (subject: string, said: string) => T,
  about: About,
): Setting<T> {
  return {
    value: 'VALUE',
    many: false,
    meaning,
    schema: { type: 'string', minLength: 1 },
    ...about,
    read: (subject, texts) => read(subject, only(subject, texts)),
  }
}

/** A setting of one address. */
export function address(meaning: string, about: About = {}): Setting<string> {
  return single(meaning, readAddress, {
    value: 'URL',
    schema: { type: 'string', format: 'uri', pattern: '^https?://' },
    ...about,
  })
}

/** A setting of one number within bounds. */
export function number(
  meaning: string,
  bounds: { least: number; most: number; whole?: boolean },
  about: About = {},
): Setting<number> {
  const { least, most, whole = true } = bounds
  const read = (subject: string, said: string): number => {
    const value = /^\d+(\.\d+)?$/.test(said.trim()) ? Number(said) : Number.NaN
    if (value >= least && value <= most && (!whole || Number.isInteger(value))) return value
    throw new UsageError(
      `${subject}: ${shown(said)} is not a ${whole ? 'whole ' : ''}number from ${least} to ${most}.`,
    )
  }
  const schema = { type: whole ? 'integer' : 'number', minimum: least, maximum: most }
  return single(meaning, read, { value: 'N', schema, ...about })
}

/** A setting of one word out of some. */
export function choice<T extends string>(
  meaning: string,
  words: readonly T[],
  about: About = {},
): Setting<T> {
  return single(meaning, (subject, said) => wordOf(subject, said, words), {
    value: words.join('|'),
    schema: { enum: words },
    ...about,
  })
}

/** A setting of several texts, repeated or with commas between them. */
export function list(meaning: string, about: About = {}): Setting<string[]> {
  return { value: 'TEXT…', many: true, meaning, schema: several({}), ...about, read: itemsOf }
}

/** A setting of several words out of some. */
export function choices<T extends string>(
  meaning: string,
  words: readonly T[],
  about: About = {},
): Setting<T[]> {
  const read = (subject: string, texts: readonly string[]) =>
    itemsOf(subject, texts).map((said) => wordOf(subject, said, words))
  return { value: 'WORD…', many: true, meaning, schema: several({ enum: words }), ...about, read }
}

/** A setting that is on or off. */
export function toggle(meaning: string, about: About = {}): Setting<boolean> {
  const read = (subject: string, texts: readonly string[]) =>
    wordOf(subject, only(subject, texts), ['true', 'false']) === 'true'
  return { meaning, many: false, schema: { type: 'boolean' }, ...about, value: null, read }
}

/** A value as a message shows it: one bounded line. */
export function shown(value: unknown): string {
  const said = JSON.stringify(value) ?? String(value)
  return said.length > 60 ? `${said.slice(0, 59)}…` : said
}

// A list, or one text with commas in it.
function several(item: Schema): Schema {
  return {
    anyOf: [
      { type: 'array', items: { type: 'string', ...item } },
      { type: 'string', minLength: 1 },
    ],
  }
}

function only(subject: string, texts: readonly string[]): string {
  if (texts.length > 1) throw new UsageError(`${subject}: given ${texts.length} times; give it once.`)
  return texts[0] ?? ''
}

function filled(subject: string, said: string): string {
  if (said.trim() === '') throw new UsageError(`${subject}: "" is empty; give a value or leave it out.`)
  return said
}

function itemsOf(subject: string, texts: readonly string[]): string[] {
  return texts.flatMap((said) => said.split(',')).map((said) => filled(subject, said.trim()))
}

function wordOf<T extends string>(subject: string, said: string, words: readonly T[]): T {
  const found = words.find((word) => word === said)
  if (found === undefined) throw unknown(`${subject}:`, said, words)
  return found
}
