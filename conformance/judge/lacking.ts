import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { grouped } from '../basics/grouped.ts'
import { isOfArea } from '../contract/areas.ts'
import type { Model } from '../model/model.ts'
import { describe, seconds } from '../requirements/verdict.ts'
import { endpointProblem } from '../requirements/webhooks.ts'
import { unseenIn } from './unseen.ts'

/** Why nothing in a record showed a requirement, and the exchange that stood in the way. */
export function lacking(
  id: RequirementId,
  model: Model,
  broken: readonly RequirementId[],
): { exchanges: string[]; reason: string } {
  const { area } = requirements[id]
  const because = (reason: string, exchangeId?: string) => ({
    exchanges: exchangeId === undefined ? [] : [exchangeId],
    reason,
  })
  if (model.ended !== null) return because(model.ended)
  if (model.run.origin === 'har') return because(unseenIn(id, model))
  const problem = area === 'webhooks' && model.webhooks.length === 0 ? endpointProblem(model) : null
  if (problem !== null) return because(problem)
  const absent = model.learned.absent?.find((operation) => isOfArea(operation, area))
  if (absent !== undefined) {
    const [call] = model.callsTo(absent)
    return because(`${absent} is not there${call ? `: ${describe(call)}` : ''}.`, call?.exchange.id)
  }
  // A request that may be refused stands in nobody's way.
  const open = new Set(
    [...model.calls, ...model.unanswered].flatMap(({ expect, exchange }) =>
      expect === 'open' ? [exchange.id] : [],
    ),
  )
  const skip = model.skips.find((entry) => entry.because !== undefined && !open.has(entry.because))
  if (skip?.because !== undefined) return because(skip.reason, skip.because)
  const remedy = remedyFor(id, broken)
  const [wait] = model.waits
    .filter((entry) => !entry.found && (area !== 'webhooks' || entry.what.startsWith('a webhook')))
    .toSorted((first, second) => second.duration - first.duration)
  if (wait !== undefined) {
    const { what, of, duration, scenario, step } = wait
    const last = model.exchanges.findLast(
      (exchange) =>
        exchange.kind === 'request' && exchange.scenario === scenario && exchange.step === step,
    )
    const subject = `${what}${of === null ? '' : ` of ${of}`}`
    return because(
      `Not judged: ${subject} was not there within ${seconds(duration)}.${remedy}`,
      last?.id,
    )
  }
  // Requests that cannot be made say why, unless most were left out for another reason.
  const isImpossible = model.skips.some(({ impossible }) => impossible)
  if (isImpossible && requirements[id].by === 'case') return because(commonestReason(model.skips))
  return because(`No answer was of the kind that it is about.${remedy}`)
}

/** What to mend first: the broken fields, and what is broken of the same area. */
function remedyFor(id: RequirementId, broken: readonly RequirementId[]): string {
  const { area } = requirements[id]
  const first = broken
    .filter((cause) => requirements[cause].by === 'field' || requirements[cause].area === area)
    .slice(0, 3)
    .join(', ')
  return first === '' ? '' : ` Mend first what does not hold (${first}), and run it again.`
}

/** The reason that most of what was left out shares. */
function commonestReason(skips: Model['skips']): string {
  const groups = [...grouped(skips, ({ reason }) => reason).entries()]
  const [[reason] = ['']] = groups.toSorted(
    ([, skipped], [, others]) => others.length - skipped.length,
  )
  return reason
}
