import { SandboxError } from './errors.ts'

const units: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Reads a time such as 500ms, 30s, +2h or 1d into milliseconds; throws a SandboxError for anything else. */
export function readDuration(subject: string, text: string): number {
  const [, count = '', unit = ''] = /^\+?(\d{1,7}(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text.trim()) ?? []
  const time = Number(count) * (units[unit] ?? Number.NaN)
  if (Number.isFinite(time) && count !== '') return time
  const remedy = text.startsWith('-') ? 'the clock never goes back' : 'write it like 500ms, 30s, 2h or 1d'
  const message = `${subject}: ${JSON.stringify(text.slice(0, 60))} is no time; ${remedy}.`
  throw new SandboxError('invalid_value', message)
}
