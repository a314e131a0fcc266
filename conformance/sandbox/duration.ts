import { inBrief } from '../settings/usage.ts'
import { SandboxError } from './errors.ts'

const units: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Milliseconds of a time such as 500ms, 30s, +2h or 1d. SandboxError for anything else. */
export function readDuration(subject: string, text: string): number {
  const [, count, unit = ''] = /^\+?(\d{1,4}(?:\.\d{1,9})?)(ms|s|m|h|d)$/.exec(text.trim()) ?? []
  if (count !== undefined) return Number(count) * (units[unit] ?? 0)
  const remedy = text.startsWith('-')
    ? 'the clock never goes back'
    : 'write it like 500ms, 30s, 2h or 1d'
  throw new SandboxError('invalid_value', `${subject}: ${inBrief(text)} is no time; ${remedy}.`)
}
