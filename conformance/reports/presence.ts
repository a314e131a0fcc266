import { operations, type OperationId } from '../../generated/operations.ts'
import { isAbsent } from '../api/answer.ts'
import type { RunRecord } from '../../generated/report.js'
import { counted } from './text.ts'

/** Sentences on which operations are there and which one to build next; none where all that were asked for are there. */
export function presenceSentences({ timeline, findings }: RunRecord): string[] {
  const statuses = new Map<OperationId, (number | null)[]>()
  const asking = new Map<string, OperationId>()
  for (const { id, operation, status } of timeline) {
    if (operation === null) continue
    asking.set(id, operation)
    statuses.set(operation, [...(statuses.get(operation) ?? []), status])
  }
  const asked = (Object.keys(operations) as OperationId[]).filter((id) => statuses.has(id))
  const isThere = (id: OperationId) => statuses.get(id)?.some((status) => !isAbsent(status)) ?? false
  // Where a charge is retrieved is for the implementation to say.
  const absent = asked.filter((id) => !isThere(id) && id !== 'retrieveCharge')
  const [next] = absent
  if (next === undefined) return []
  const there = asked.filter(isThere)
  const waiting = findings.filter(
    ({ verdict, exchanges }) => verdict === 'inconclusive' && exchanges.some((id) => asking.get(id) === next),
  ).length
  return [
    ...(there.length > 0 ? [`There: ${there.join(', ')}.`] : []),
    `Not there: ${absent.map((id) => `${id} (${statuses.get(id)?.[0]})`).join(', ')}.`,
    `Next: ${next}${waiting > 0 ? `; ${counted(waiting, 'requirement')} wait for it` : ''}.`,
  ]
}
