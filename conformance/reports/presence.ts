import { operations, type OperationId } from '../../generated/operations.ts'
import { isAbsent } from '../api/answer.ts'
import type { RunRecord } from '../../generated/report.js'
import { counted } from './text.ts'

/** Tells which operations are there, and which one to build next; nothing where all are there. */
export function presenceSentences({ timeline, findings }: RunRecord): string[] {
  const stepsOf = (id: OperationId) => timeline.filter(({ operation }) => operation === id)
  const isThere = (id: OperationId) => stepsOf(id).some(({ status }) => !isAbsent(status))
  const asked = (Object.keys(operations) as OperationId[]).filter((id) => stepsOf(id).length > 0)
  // Where a charge is retrieved is for the implementation to say.
  const absent = asked.filter((id) => !isThere(id) && id !== 'retrieveCharge')
  const [next] = absent
  if (next === undefined) return []
  const there = asked.filter(isThere)
  const requests = new Set(stepsOf(next).map(({ id }) => id))
  const waiting = findings.filter(
    ({ verdict, exchanges }) => verdict === 'inconclusive' && exchanges.some((id) => requests.has(id)),
  ).length
  return [
    ...(there.length > 0 ? [`There: ${there.join(', ')}.`] : []),
    `Not there: ${absent.map((id) => `${id} (${stepsOf(id)[0]?.status})`).join(', ')}.`,
    `Next: ${next}${waiting > 0 ? `; ${counted(waiting, 'requirement')} wait for it` : ''}.`,
  ]
}
