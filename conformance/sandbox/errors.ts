import { defined } from '../basics/values.ts'
import { readTexts, type Flags, type Setting } from '../settings/flags.ts'
import { inBrief, unknown, UsageError } from '../settings/usage.ts'

/** Mistakes that a sandbox refuses: bad values, unknown names, missing resources, bad moments. */
export type SandboxErrorCode =
  'invalid_value' | 'unknown_name' | 'not_found' | 'conflict' | 'folder' | 'closed' | 'timeout'

/** Thrown for whatever a sandbox refuses; the message names subject, value and remedy. */
export class SandboxError extends UsageError {
  override name = 'SandboxError'
  readonly code: SandboxErrorCode

  constructor(code: SandboxErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** SandboxError for an unknown name, with the nearest, the few known ones, or `otherwise`. */
export function assertKnown(
  subject: string,
  name: string,
  known: readonly string[],
  otherwise?: string,
): void {
  if (known.includes(name)) return
  throw new SandboxError('unknown_name', unknown(subject, name, known, otherwise).message)
}

/** SandboxError for a name that is no setting, and for a value that it does not take. */
export function readValues(
  owner: string,
  settings: Flags,
  inputs: object,
): Readonly<Record<string, unknown>> {
  for (const name of Object.keys(inputs)) assertKnown(owner, name, Object.keys(settings))
  const values = Object.entries(defined(inputs)).map(([name, value]: [string, unknown]) => {
    const setting = settings[name] ?? {}
    const subject = `${owner} ${name}`
    const texts = textsOf(subject, setting, value)
    if (setting.enum !== undefined) assertKnown(subject, texts[0] ?? '', setting.enum)
    try {
      return [name, readTexts(subject, setting, texts)]
    } catch (error) {
      if (error instanceof SandboxError) throw error
      throw new SandboxError('invalid_value', (error as Error).message)
    }
  })
  return Object.fromEntries(values)
}

/** A text, number or boolean as a list of texts, or a list of them where allowed. */
function textsOf(subject: string, { type }: Setting, value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  const isPlain = items.every((item) => ['string', 'number', 'boolean'].includes(typeof item))
  if (isPlain && (type === 'array' || (items.length === 1 && !Array.isArray(value))))
    return items.map(String)
  const remedy = type === 'array' ? 'a text, or a list of texts' : 'one value'
  throw new SandboxError(
    'invalid_value',
    `${subject}: ${inBrief(value)} cannot be read; give ${remedy}.`,
  )
}
