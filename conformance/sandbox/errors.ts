import { unknown, UsageError } from '../settings/usage.ts'

/** The kind of a mistake that a sandbox refuses. */
export type SandboxErrorCode =
  /** An option or a value of another form than is needed. */
  | 'invalid_value'
  /** A name that is none: of an option, a call, an event, a failure code, a bank or a behaviour. */
  | 'unknown_name'
  /** A charge or an event that is not here. */
  | 'not_found'
  /** Something that cannot be done now, or beside something else. */
  | 'conflict'
  /** A folder that cannot be used. */
  | 'folder'
  | 'closed'

/** Thrown for whatever a sandbox refuses; the message names subject, value and remedy. */
export class SandboxError extends UsageError {
  override name = 'SandboxError'
  readonly code: SandboxErrorCode

  constructor(code: SandboxErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Throws a SandboxError for a name that is not among the known ones, with the nearest of them. */
export function assertKnown(subject: string, name: string, known: readonly string[]): void {
  if (!known.includes(name)) throw new SandboxError('unknown_name', unknown(subject, name, known).message)
}
