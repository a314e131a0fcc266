import type { Exchange, Finding, RunRecord } from '../../generated/report.js'
import { readJson } from '../basics/json.ts'

const datetime =
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)|\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g
const [hour, tolerance] = [3_600_000, 120_000]

/** Words a likely cause of a failure, where the evidence is exact; null where there is none. */
export function hintOf(
  finding: Finding,
  exchange: Exchange | null,
  { started }: RunRecord,
): string | null {
  const { member, expected, actual, verdict } = finding
  if (verdict !== 'fail' && verdict !== 'unstable') return null
  const wanted = expected ?? ''
  const value = member?.value == null ? undefined : readJson(member.value)
  // Without a wrong member, either of two times may be the wrong one.
  if (typeof value === 'object' || value === undefined)
    return wanted.includes('expire') ? null : hoursHint(timesIn(actual ?? ''), 'apart')
  const sentAt = exchange === null ? [] : [Date.parse(started) + exchange.start]
  const numbers = (wanted.match(/\d+(?:\.\d+)?/g) ?? []).map(Number).filter(Boolean)
  const hints: Readonly<Record<string, boolean>> = {
    'a text sent as a number?': typeof value === 'number' && /\ba string\b/.test(wanted),
    'a number sent as text?':
      typeof value === 'string' &&
      /^-?\d+(?:\.\d+)?$/.test(value) &&
      (/\b(?:integer|number)\b/.test(wanted) || numbers.includes(Number(value))),
    'off by a factor of 100: the smallest unit of the currency?':
      typeof value === 'number' &&
      numbers.some((one) => value === one * 100 || value * 100 === one),
    'UTF-8 read as latin-1?':
      /[^\0-\x7F]/.test(String(value)) &&
      wanted.includes(Buffer.from(String(value), 'latin1').toString('utf8')),
  }
  const found = Object.keys(hints).find((one) => hints[one])
  if (found !== undefined || wanted.includes('expire')) return found ?? null
  return hoursHint([...timesIn(String(value)), ...timesIn(wanted), ...sentAt])
}

/** Words that a time is whole hours away from the expected one, or from that of its answer. */
function hoursHint([time, other]: readonly number[], direction?: string): string | null {
  if (time === undefined || other === undefined) return null
  const hours = Math.round((time - other) / hour)
  const isExact = Math.abs(time - other - hours * hour) <= tolerance
  if (!isExact || hours === 0 || Math.abs(hours) > 14) return null
  return `exactly ${Math.abs(hours)} h ${direction ?? (hours > 0 ? 'ahead' : 'behind')}: local time sent as UTC?`
}

function timesIn(text: string): number[] {
  return (text.match(datetime) ?? []).map((time) => Date.parse(time))
}
