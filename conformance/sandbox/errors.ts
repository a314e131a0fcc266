import { isRecord } from '../basics/values.ts'
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

/** Throws a SandboxError for a name that is not among the known ones, with one that is near, else what to do. */
export function assertKnown(subject: string, name: string, known: readonly string[], otherwise?: string) {
  if (known.includes(name)) return
  const { message } = unknown(subject, name, known, otherwise === undefined ? {} : { otherwise })
  throw new SandboxError('unknown_name', message)
}

const isText = (value: unknown): boolean => typeof value === 'string'

const kinds = {
  string: ['a text', isText],
  integer: ['a whole number', Number.isInteger],
  boolean: ['true or false', (value: unknown) => typeof value === 'boolean'],
  object: ['an object', isRecord],
  array: ['an array of texts', (value: unknown) => Array.isArray(value) && value.every(isText)],
  function: ['a function', (value: unknown) => typeof value === 'function'],
} as const

/** The kind of a value that an option or a call takes. */
export type Kind = keyof typeof kinds

/** Throws a SandboxError for a value of another kind. */
export function assertKind(subject: string, kind: Kind, value: unknown): void {
  const [noun, isOfKind] = kinds[kind]
  if (isOfKind(value)) return
  const was = value === undefined ? 'is missing' : `${shown(value)} cannot be used`
  throw new SandboxError('invalid_value', `${subject} ${was}; give ${noun}.`)
}
