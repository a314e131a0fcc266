import { unknown, UsageError } from '../settings/usage.ts'

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

/** Throws a SandboxError for a name that is not among the known ones, with the nearest of them. */
export function assertKnown(subject: string, name: string, known: readonly string[]): void {
  if (!known.includes(name)) throw new SandboxError('unknown_name', unknown(subject, name, known).message)
}
