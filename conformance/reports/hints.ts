import type { Exchange, Finding, RunRecord } from '../../generated/report.js'
import { readJson } from '../basics/json.ts'

const datetime =
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)|\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g
const [hour, tolerance] = [3_600_000, 120_000]

/** Words a likely cause of a failure that its values do not show at once: a time that is whole hours away from the expected one, or from that of its answer; null where there is none. */
export function hintOf(finding: Finding, exchange: Exchange | null, { started }: RunRecord): string | null {
  const { member, expected, actual, verdict } = finding
  if (verdict !== 'fail' && verdict !== 'unstable') return null
  const wanted = expected ?? ''
  const value = member?.value == null ? undefined : readJson(member.value)
  const sentAt = exchange === null ? [] : [Date.parse(started) + exchange.start]
  // Without a wrong member, either of two times may be the wrong one.
  const times =
    typeof value === 'string' ? [...timesIn(value), ...timesIn(wanted), ...sentAt] : timesIn(actual ?? '')
  const [time, other] = times
  if (time === undefined || other === undefined || wanted.includes('expire')) return null
  const hours = Math.round((time - other) / hour)
  const isExact = Math.abs(time - other - hours * hour) <= tolerance
  if (!isExact || hours === 0 || Math.abs(hours) > 14) return null
  const direction = typeof value !== 'string' ? 'apart' : hours > 0 ? 'ahead' : 'behind'
  return `exactly ${Math.abs(hours)} h ${direction}: local time sent as UTC?`
}

function timesIn(text: string): number[] {
  return (text.match(datetime) ?? []).map((time) => Date.parse(time))
}
