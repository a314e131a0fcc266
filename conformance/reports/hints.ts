import type { Exchange, Finding, RunRecord } from '../../generated/report.js'
import { readJson } from '../http/json.ts'

/** Words a likely cause of a failure, where the evidence is exact; null where there is none. */
export function hintOf(finding: Finding, exchange: Exchange | null, { started }: RunRecord): string | null {
  const { member, expected, verdict } = finding
  if (verdict === 'inconclusive' || member == null || member.value === null) return null
  const value = readJson(member.value)
  const wanted = expected ?? ''
  if (typeof value === 'string') {
    const sentAt = exchange === null ? NaN : Date.parse(started) + exchange.start
    return hoursHint(value, wanted, sentAt) ?? typeHint(value, wanted) ?? encodingHint(value, wanted)
  }
  return typeof value === 'number' ? factorHint(value, wanted) : null
}

const datetime = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/
const hour = 3_600_000
const tolerance = 120_000

/** Words a datetime that is whole hours away from the expected one, or from the time of its answer. */
function hoursHint(value: string, wanted: string, sentAt: number): string | null {
  const time = Date.parse(datetime.exec(value)?.[0] ?? '')
  const right = Date.parse(datetime.exec(wanted)?.[0] ?? '') || sentAt
  const hours = Math.round((time - right) / hour)
  if (!(Math.abs(time - right - hours * hour) <= tolerance) || hours === 0 || Math.abs(hours) > 14)
    return null
  return `exactly ${Math.abs(hours)} h ${hours > 0 ? 'ahead' : 'behind'}: local time sent as UTC?`
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
  const isOff = numbersIn(wanted).some(
    (number) => number !== 0 && (value === number * 100 || value * 100 === number),
  )
  return isOff ? 'off by a factor of 100: the smallest unit of the currency?' : null
}

function numbersIn(text: string): number[] {
  return (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
}
