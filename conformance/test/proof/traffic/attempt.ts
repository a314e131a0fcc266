import type { RunReport } from '../../../../generated/report.js'
import type { RequirementId } from '../../../../generated/requirements.ts'
import { rulesOf } from '../../../reference/effects.ts'
import type { Fault } from '../../../reference/faults.ts'
import type { Tamper } from '../../../reference/service.ts'
import { mayFail } from '../../../self-test/attempt.ts'
import { harOf, recordDay, type Day } from '../../har/day.ts'
import { idsWith, judgedDay } from '../../har/judged.ts'

/** What a merchant's day before a broken service shows, and what the judge finds in it. */
export interface Attempt {
  readonly fault: string
  /** The requirements that the day shows broken. */
  readonly visible: RequirementId[]
  readonly found: RequirementId[]
  readonly report: RunReport
}

/** The report of a day, judged with the keys that its merchant has. */
export function judgedWithKeys(day: Day, reverseOrder?: string): RunReport {
  const { public: publicKey, secret: secretKey } = day.keys
  return judgedDay(harOf(day.entries), day, { publicKey, secretKey, reverseOrder })
}

/** Judges a recorded day with a fault; where it has several tampers, each breaks a requirement. */
export async function attemptInTraffic(fault: Fault): Promise<Attempt> {
  const { name, breaks, live = false, webhookUrls = [], tamper = [] } = fault
  const mode = live ? 'live' : 'test'
  const counted = [tamper].flat().map(countedTamper)
  const tampers = counted.map((counting) => counting.tamper)
  const day = await recordDay({ rules: rulesOf(fault), tampers, webhookUrls }, mode)
  const isChanged = counted.length === 0 && (await differs(day, mode, webhookUrls))
  const shown = counted.flatMap(({ changes }, index) =>
    changes() > 0 ? (breaks[index] ?? []) : [],
  )
  const visible = isChanged ? [breaks[0]] : shown
  const report = judgedWithKeys(day)
  const failed = idsWith(report, 'fail')
  // What one rule decides may break several requirements: which of them a day shows is left to it.
  const isFound = (id: RequirementId): boolean =>
    failed.includes(id) ||
    (isChanged && [...mayFail(fault)].some((broken) => failed.includes(broken)))
  return { fault: name, visible, found: visible.filter(isFound), report }
}

/** A tamper, and how often it changed what was written. */
function countedTamper(tamper: Tamper): { tamper: Tamper; changes: () => number } {
  let count = 0
  const change: Tamper['change'] = (value) => {
    const before = JSON.stringify(value)
    const changed = tamper.change(value)
    if (JSON.stringify(changed) !== before) count += 1
    return changed
  }
  return { tamper: { ...tamper, change }, changes: () => count }
}

const intactDays = new Map<string, Promise<string>>()

/** True where a day is not as it is before an intact service. */
async function differs(
  day: Day,
  mode: 'test' | 'live',
  webhookUrls: readonly string[],
): Promise<boolean> {
  const key = JSON.stringify([mode, webhookUrls])
  const intact = intactDays.get(key) ?? recordDay({ webhookUrls }, mode).then(comparable)
  intactDays.set(key, intact)
  return comparable(day) !== (await intact)
}

/** Headers that say nothing of what is answered. */
const incidental = new Set(['date', 'content-length', 'connection', 'keep-alive'])

/** What a day shows, with names that do not change from day to day. */
export function comparable({ entries }: Day): string {
  const exchanges = entries.map(({ startedDateTime, request, response }) => [
    startedDateTime,
    request.method,
    request.url,
    request.postData?.text,
    response.status,
    response.headers.filter(({ name }) => !incidental.has(name)),
    response.content.text,
  ])
  const names = new Map<string, string>()
  return JSON.stringify(exchanges)
    .replace(/127\.0\.0\.1(:|%3A)\d{2,5}/g, 'service')
    .replace(/\b[a-z0-9]+_(?:test_|live_)?[0-9a-z]{18}\b/g, (id) => {
      const name = names.get(id) ?? `id ${names.size}`
      names.set(id, name)
      return name
    })
}
