import { readTexts, type Flags, type Setting } from '../settings/flags.ts'
import { shown, unknown, UsageError } from '../settings/usage.ts'

/** The kind of a mistake that a sandbox refuses: a name or a value that is none, a resource that is not here, something that cannot be done now. */
export type SandboxErrorCode =
  'invalid_value' | 'unknown_name' | 'not_found' | 'conflict' | 'folder' | 'closed'

/** Thrown for whatever a sandbox refuses; the message names subject, value and remedy. */
export class SandboxError extends UsageError {
  override name = 'SandboxError'
  readonly code: SandboxErrorCode

  constructor(code: SandboxErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Throws a SandboxError for a name that is not among the known ones, with one that is near, else all of a few. */
export function assertKnown(subject: string, name: string, known: readonly string[]): void {
  if (known.includes(name)) return
  const otherwise = known.length > 20 ? {} : { otherwise: `use ${known.join(', ')}` }
  throw new SandboxError('unknown_name', unknown(subject, name, known, otherwise).message)
}

const types = {
  string: { noun: 'a text', has: (value: unknown) => typeof value === 'string' },
  integer: { noun: 'a whole number', has: Number.isInteger },
  boolean: { noun: 'true or false', has: (value: unknown) => typeof value === 'boolean' },
  array: { noun: 'an array of texts', has: Array.isArray },
  function: { noun: 'a function', has: (value: unknown) => typeof value === 'function' },
}

/** Throws a SandboxError for a name that is no setting, for a value that its setting does not take, and where the required one is missing. */
export function assertGiven(owner: string, settings: Flags, given: object, required?: string): void {
  for (const [name, value] of Object.entries(given)) {
    assertKnown(owner, name, Object.keys(settings))
    if (value === undefined && name !== required) continue
    const setting = settings[name] as Setting
    const subject = `${owner} ${name}`
    const { noun, has } = types[setting.type as keyof typeof types]
    if (!has(value)) {
      const was = value === undefined ? 'is missing' : `${shown(value)} cannot be used`
      throw new SandboxError('invalid_value', `${subject} ${was}; give ${noun}.`)
    }
    if (setting.type !== 'function')
      for (const item of [value].flat()) assertItem(subject, setting, String(item))
  }
}

function assertItem(subject: string, setting: Setting, item: string): void {
  if (setting.enum !== undefined) return assertKnown(subject, item, setting.enum)
  try {
    readTexts(subject, setting, [item])
  } catch (error) {
    throw error instanceof SandboxError ? error : new SandboxError('invalid_value', (error as Error).message)
  }
}
