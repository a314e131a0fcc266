import { operations } from '../../generated/operations.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { Model } from '../model/model.ts'
import type { Position, WaitEntry } from '../record/entry.ts'
import { describe, seconds } from '../rules/verdict.ts'
import { endpointProblem } from '../rules/webhooks.ts'

/** Says why nothing in a record showed a requirement: what stood in the way, which requirements are broken, and which exchange shows it. */
export function lacking(
  id: RequirementId,
  model: Model,
  broken: readonly RequirementId[],
): { at: string[]; reason: string } {
  const { area } = requirements[id]
  const said = (reason: string, ...at: string[]) => ({ at, reason })
  if (model.ended !== null) return said(model.ended)
  if (model.run.origin === 'har') return said('The recorded traffic does not show it.')
  const problem = area === 'webhooks' && model.postings.length === 0 ? endpointProblem(model) : null
  if (problem !== null) return said(problem)
  const absent = model.learned.absent?.find(
    (one) => operations[one].area === area || (area === 'lists' && operations[one].isList),
  )
  const [call] = absent === undefined ? [] : model.of(absent)
  if (call !== undefined) return said(`${absent} is not there: ${describe(call)}.`, call.exchange.id)
  if (absent !== undefined) return said(`${absent} is not there.`)
  // A request that may be refused stands in nobody's way.
  const open = new Set(model.exchanges.filter(({ expect }) => expect === 'open').map((one) => one.id))
  const skip = model.skips.find(({ because }) => because !== undefined && !open.has(because))
  if (skip?.because !== undefined) return said(skip.reason, skip.because)
  const [wait] = model.waits
    .filter(({ found, what }) => !found && (area !== 'webhooks' || what === 'webhooks'))
    .toSorted((one, other) => other.duration - one.duration)
  if (wait !== undefined) {
    const isOf = ({ scenario, step }: Position) => scenario === wait.scenario && step === wait.step
    const last = model.exchanges.findLast((exchange) => exchange.kind === 'request' && isOf(exchange))
    return said(waitText(wait), ...(last === undefined ? [] : [last.id]))
  }
  const first = broken
    .filter((one) => requirements[one].by === 'field' || requirements[one].area === area)
    .slice(0, 3)
    .join(', ')
  const remedy = first === '' ? '' : ` Mend first what does not hold (${first}), and run it again.`
  return said(`No answer was of the kind that it is about.${remedy}`)
}

/** The words for what never came, by what was waited for, with the request that would show it. */
const missed: { readonly [what: string]: string } = {
  final: '{of} did not become successful or failed within {time} (GET /charges/{of})',
  'created event':
    'the list of {of} never showed its charge.create event within {time} (GET /charges/{of}/events)',
  'completed event':
    'the list of {of} never showed its charge.complete event within {time} (GET /charges/{of}/events)',
  webhooks: 'not every event came as a webhook within {time}',
  deliveries: '{of} never showed what came of each of its webhooks within {time} (GET /events/{of})',
  account: "the list of all events never showed all of this run's events within {time} (GET /events)",
  'charge status': '{of} never showed the status of its charge within {time} (GET /tokens/{of})',
  'authorization page': 'no page was at the authorize_uri of {of} within {time}',
}

function waitText({ what, of, duration }: WaitEntry): string {
  const words = missed[what] ?? `${what} was not there within {time}`
  return `Not judged: ${words}.`.replaceAll('{of}', of ?? '').replace('{time}', seconds(duration))
}
