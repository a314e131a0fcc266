import { defined } from '../basics/values.ts'
import { readTexts, type Flags } from '../settings/flags.ts'
import { unknown, UsageError } from '../settings/usage.ts'

/** The kinds of mistakes that a sandbox refuses: unusable values, unknown names, missing resources, and what cannot be done now. */
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

/** Throws a SandboxError for an unknown name; it suggests the nearest known one, else lists all if they are few. */
export function assertKnown(subject: string, name: string, known: readonly string[]): void {
  if (known.includes(name)) return
  throw new SandboxError('unknown_name', unknown(subject, name, known).message)
}

/**
 * Reads values, each of which may be text, by the settings of their names.
 * Throws a SandboxError for a name that is no setting, and for a value that its setting does not take.
 */
export function readValues(
  owner: string,
  settings: Flags,
  given: object,
): Readonly<Record<string, unknown>> {
  const values = Object.entries(defined(given)).map(([name, value]: [string, unknown]) => {
    assertKnown(owner, name, Object.keys(settings))
    const setting = settings[name] ?? {}
    const subject = `${owner} ${name}`
    if (setting.enum !== undefined) assertKnown(subject, String(value), setting.enum)
    try {
      return [name, readTexts(subject, setting, [value].flat().map(String))]
    } catch (error) {
      if (error instanceof SandboxError) throw error
      throw new SandboxError('invalid_value', (error as Error).message)
    }
  })
  return Object.fromEntries(values)
}
