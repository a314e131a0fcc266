import type { Exchange, Finding, RunRecord } from '../../generated/report.js'
import { readJson } from '../basics/json.ts'

/** Words a likely cause of a failure, where the evidence is exact; null where there is none. */
export function hintOf(finding: Finding, exchange: Exchange | null, { started }: RunRecord): string | null {
  const { member, expected, actual, verdict } = finding
  if (verdict !== 'fail' && verdict !== 'unstable') return null
  const wanted = expected ?? ''
  const value = member?.value == null ? undefined : readJson(member.value)
  if (typeof value === 'number')
    return /\ba string\b/.test(wanted) ? 'a text sent as a number?' : factorHint(value, wanted)
  if (typeof value !== 'string') return hoursHint(timesIn(actual ?? ''), wanted, true)
  const sentAt = exchange === null ? [] : [Date.parse(started) + exchange.start]
  const times = [...timesIn(value), ...timesIn(wanted), ...sentAt]
  if (/T[\d:]+\.\d+Z$/.test(value) && /[\dT]$|datetime|ssZ/.test(wanted)) return 'fractions of a second?'
  return hoursHint(times.slice(0, 2), wanted) ?? typeHint(value, wanted) ?? encodingHint(value, wanted)
}

const datetime =
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)|\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g
const [hour, tolerance] = [3_600_000, 120_000]

function timesIn(text: string): number[] {
  return (text.match(datetime) ?? []).map((time) => Date.parse(time))
}

/** Words a time that is whole hours away from another one, which is the expected one or that of its answer; `isEither` where any of the two may be wrong. */
function hoursHint(times: readonly number[], wanted: string, isEither = false): string | null {
  const [time, other] = times
  if (time === undefined || other === undefined || times.length > 2 || wanted.includes('expire')) return null
  const hours = Math.round((time - other) / hour)
  if (!(Math.abs(time - other - hours * hour) <= tolerance) || hours === 0 || Math.abs(hours) > 14)
    return null
  const direction = isEither ? 'apart' : hours > 0 ? 'ahead' : 'behind'
  return `exactly ${Math.abs(hours)} h ${direction}: local time sent as UTC?`
}

function typeHint(value: string, wanted: string): string | null {
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(value)
  const isWanted = numbersIn(wanted).includes(Number(value)) && !wanted.includes(`"${value}"`)
  return isNumber && (isWanted || /\b(?:integer|number)\b/.test(wanted)) ? 'a number sent as text?' : null
}

function encodingHint(value: string, wanted: string): string | null {
  const decoded = Buffer.from(value, 'latin1').toString('utf8')
  return decoded !== value && wanted.includes(decoded) ? 'UTF-8 read as latin-1?' : null
}

function factorHint(value: number, wanted: string): string | null {
  const isOff = numbersIn(wanted).some((one) => one !== 0 && (value === one * 100 || value * 100 === one))
  return isOff ? 'off by a factor of 100: the smallest unit of the currency?' : null
}

function numbersIn(text: string): number[] {
  return (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
}
