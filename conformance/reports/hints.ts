import type { Exchange, Finding, RunReport } from '../../generated/report.js'
import { readJson } from '../basics/json.ts'

const datetime =
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)|\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g
const hourMs = 3_600_000
const toleranceMs = 120_000

/** A likely cause of a failure, where the evidence is exact; null where there is none. */
export function hintOf(
  finding: Finding,
  exchange: Exchange | null,
  { started }: RunReport,
): string | null {
  const { member, expected, actual, verdict } = finding
  if (verdict !== 'fail' && verdict !== 'unstable') return null
  const expectation = expected ?? ''
  const value = member?.value == null ? undefined : readJson(member.value)
  // Without a wrong member, either of two times may be the wrong one.
  if (typeof value === 'object' || value === undefined)
    return expectation.includes('expire') ? null : hoursHint(timesIn(actual ?? ''), 'apart')
  const sentAt = exchange === null ? [] : [Date.parse(started) + exchange.start]
  const numbers = (expectation.match(/\d+(?:\.\d+)?/g) ?? []).map(Number).filter(Boolean)
  const hints: Readonly<Record<string, boolean>> = {
    'a text sent as a number?': typeof value === 'number' && /\ba string\b/.test(expectation),
    'a number sent as text?':
      typeof value === 'string' &&
      /^-?\d+(?:\.\d+)?$/.test(value) &&
      (/\b(?:integer|number)\b/.test(expectation) || numbers.includes(Number(value))),
    'off by a factor of 100: the smallest unit of the currency?':
      typeof value === 'number' &&
      numbers.some((number) => value === number * 100 || value * 100 === number),
    'UTF-8 read as latin-1?':
      /[^\0-\x7F]/.test(String(value)) &&
      expectation.includes(Buffer.from(String(value), 'latin1').toString('utf8')),
  }
  const likely = Object.keys(hints).find((hint) => hints[hint])
  if (likely !== undefined || expectation.includes('expire')) return likely ?? null
  return hoursHint([...timesIn(String(value)), ...timesIn(expectation), ...sentAt])
}

/** The hint that a time is whole hours away from the expected one, or from that of its answer. */
function hoursHint([time, other]: readonly number[], direction?: string): string | null {
  if (time === undefined || other === undefined) return null
  const hours = Math.round((time - other) / hourMs)
  const isExact = Math.abs(time - other - hours * hourMs) <= toleranceMs
  if (!isExact || hours === 0 || Math.abs(hours) > 14) return null
  return `exactly ${Math.abs(hours)} h ${direction ?? (hours > 0 ? 'ahead' : 'behind')}: local time sent as UTC?`
}

function timesIn(text: string): number[] {
  return (text.match(datetime) ?? []).map((time) => Date.parse(time))
}
