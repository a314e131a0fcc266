import { kebab } from '../basics/kebab.ts'
import { profileSchema } from '../../generated/profile.js'
import { shortJson } from '../basics/values.ts'
import { inBrief, unknown, UsageError } from './usage.ts'

/** A setting or flag: a JSON Schema, and how a command line gives it. */
export interface Setting {
  readonly description?: string
  readonly type?: 'string' | 'boolean' | 'integer' | 'number' | 'array' | 'object'
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Pick<Setting, 'type' | 'enum'>
  readonly enum?: readonly string[]
  /** Its value where none is given, or a few words about it. */
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Setting>>
  /** The placeholder for its value in the help; null for a setting whose flag takes none. */
  readonly value?: string | null
  /** The environment variable that gives it too. */
  readonly variable?: string
  /** The key of a profile that names an environment variable for it. */
  readonly secret?: string
  /** True where commas do not separate the items of an array. */
  readonly whole?: boolean
  /** The message for any other value. */
  readonly otherwise?: string
  /** Turns the text of an item into its value; throws a UsageError that names `subject`. */
  readonly read?: (subject: string, text: string) => unknown
}

/** The schema of each setting of a run. */
export const settingSchemas = profileSchema['properties'] as Readonly<Record<string, Setting>>

/** Flags by their names in camel case. */
export type Flags = Readonly<Record<string, Setting>>

/** The flags of all settings of a run. */
export const settingFlags: Flags = Object.fromEntries(
  Object.entries(settingSchemas).filter(([, { value }]) => value !== undefined),
)

/** Those of the flags of a run that another command takes, too. */
export const settingFlagsOf = (names: string): Flags =>
  Object.fromEntries(
    Object.entries(settingFlags).filter(([name]) => names.split(' ').includes(name)),
  )

/** A flag without a value. */
export const flag = (description: string) => ({ type: 'boolean', description }) as const

/** A flag with a text; `value` is its placeholder in the help. */
export const text = <const More extends Partial<Setting>>(
  value: string,
  description: string,
  more?: More,
) => ({ type: 'string', value, description, ...(more as More) }) as const

/** A flag with a whole number. */
export const number = (maximum: number, description: string) =>
  ({ type: 'integer', value: 'N', maximum, description }) as const

/** A flag that may be repeated. */
export const list = <const More extends Partial<Setting>>(
  value: string,
  description: string,
  more?: More,
) => ({ type: 'array', value, description, ...(more as More) }) as const

/** The values of flags, those that are given. */
export type ValuesOf<F extends Flags> = { -readonly [Name in keyof F]?: ValueOf<F[Name]> }

type ValueOf<F> = F extends { type: 'array' }
  ? readonly ItemOf<F>[]
  : F extends { enum: readonly (infer Word)[] }
    ? Word
    : F extends { type: 'boolean' }
      ? boolean
      : F extends { type: 'integer' }
        ? number
        : string

type ItemOf<F> = F extends { read: (subject: string, text: string) => infer Item }
  ? Item
  : F extends { items: { enum: readonly (infer Word)[] } }
    ? Word
    : string

/** The flag of a setting: max-requests for maxRequests. */
export const flagOf = kebab

/** The value that texts give a setting; throws a UsageError that names `subject`. */
export function readTexts(subject: string, setting: Setting, texts: readonly string[]): unknown {
  const { type, items: { enum: words } = {}, whole = false, read = (_, item) => item } = setting
  const isSplit = type === 'array' && !whole
  const items = isSplit
    ? texts.flatMap((commaList) => commaList.split(',').map((part) => part.trim()))
    : texts
  for (const item of items) {
    if (item.trim() === '')
      throw new UsageError(`${subject}: "" is empty; give a value or leave it out.`)
    if (words?.includes(item) === false) throw unknown(`${subject}:`, item, words)
  }
  if (type === 'array') return items.map((item) => read(subject, item))
  const [first = ''] = items
  if (type === 'boolean' && /^(true|false)$/.test(first)) return first === 'true'
  if (type === 'boolean') throw refusal(subject, { type }, first)
  if (type !== 'integer' && type !== 'number') return first
  const { minimum = 0, maximum = Infinity } = setting
  const parsed = Number(first)
  if (parsed >= minimum && parsed <= maximum && (type === 'number' || Number.isInteger(parsed)))
    return parsed
  throw refusal(subject, setting, first)
}

/** The error for a value that a setting does not take. */
export function refusal(subject: string, setting: Setting, value: unknown): UsageError {
  return new UsageError(`${subject}: ${setting.otherwise ?? generalRefusal(setting, value)}`)
}

function generalRefusal(
  { type, minimum = 0, maximum, ...setting }: Setting,
  value: unknown,
): string {
  const kind = type === 'integer' ? 'whole number' : 'number'
  if (maximum !== undefined)
    return `${inBrief(value)} is not a ${kind} from ${minimum} to ${maximum}.`
  const [example = setting.default] = setting.examples ?? []
  if (example === undefined) return `${inBrief(value)} cannot be used; give a ${type}.`
  const written = typeof example === 'string' ? example : shortJson(example)
  return `${inBrief(value)} cannot be used; write it like ${written}.`
}
