import { cases, type Case } from '../../generated/cases.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { grouped } from '../basics/grouped.ts'
import { isOfArea } from '../contract/areas.ts'
import { unknownIn } from '../model/expectation.ts'
import type { Model } from '../model/model.ts'
import { answerLine } from '../requirements/answer-line.ts'
import { seconds } from '../requirements/requirement.ts'
import { endpointProblem } from '../requirements/webhooks.ts'
import { allOperations, touchedBy } from './touched.ts'

/** Why nothing showed a requirement, and the exchange that stood in the way. */
interface Lack {
  readonly reason: string
  readonly exchanges: string[]
}

const lack = (reason: string, exchange?: string): Lack => ({
  reason,
  exchanges: exchange === undefined ? [] : [exchange],
})

/** Why nothing in a record showed a requirement: the first of what stood in the way. */
export function lacking(id: RequirementId, model: Model, broken: readonly RequirementId[]): Lack {
  if (model.endReason !== null) return lack(model.endReason)
  if (!model.policy.isRun) return lack(remedyInTraffic(id, model))
  const remedy = remedyFor(id, broken)
  return (
    noEndpoint(id, model) ??
    operationAbsent(id, model) ??
    requestLeftOut(model) ??
    waitInVain(id, model, remedy) ??
    caseImpossible(id, model) ??
    lack(`No answer was of the kind that it is about.${remedy}`)
  )
}

function noEndpoint(id: RequirementId, model: Model): Lack | null {
  if (requirements[id].area !== 'webhooks' || model.webhooks.length > 0) return null
  const problem = endpointProblem(model)
  return problem === null ? null : lack(problem)
}

function operationAbsent(id: RequirementId, { learned, callsTo }: Model): Lack | null {
  const absent = learned.absent?.find((operation) => isOfArea(operation, requirements[id].area))
  if (absent === undefined) return null
  const [call] = callsTo(absent)
  return lack(`${absent} is not there${call ? `: ${answerLine(call)}` : ''}.`, call?.exchange.id)
}

/** A request was left out because of another one; one that may be refused stands in nobody's way. */
function requestLeftOut({ calls, unanswered, skips }: Model): Lack | null {
  const open = new Set(
    [...calls, ...unanswered].flatMap(({ expect, exchange }) =>
      expect === 'open' ? [exchange.id] : [],
    ),
  )
  const skip = skips.find(({ because }) => because !== undefined && !open.has(because))
  return skip === undefined ? null : lack(skip.reason, skip.because)
}

/** The longest wait for something that did not come. */
function waitInVain(id: RequirementId, { waits, exchanges }: Model, remedy: string): Lack | null {
  const isOfWebhooks = requirements[id].area === 'webhooks'
  const [wait] = waits
    .filter(({ found, what }) => !found && (!isOfWebhooks || what.startsWith('a webhook')))
    .toSorted((first, second) => second.duration - first.duration)
  if (wait === undefined) return null
  const { what, of, duration, scenario, step } = wait
  const last = exchanges.findLast(
    (exchange) =>
      exchange.kind === 'request' && exchange.scenario === scenario && exchange.step === step,
  )
  const subject = `${what}${of === null ? '' : ` of ${of}`}`
  return lack(
    `Not judged: ${subject} was not there within ${seconds(duration)}.${remedy}`,
    last?.id,
  )
}

/** Requests that cannot be made say why, unless most were left out for another reason. */
function caseImpossible(id: RequirementId, { skips }: Model): Lack | null {
  if (requirements[id].by !== 'case' || !skips.some(({ impossible }) => impossible)) return null
  const [commonest] = [...grouped(skips, ({ reason }) => reason)].toSorted(
    ([, skipped], [, others]) => others.length - skipped.length,
  )
  return commonest === undefined ? null : lack(commonest[0])
}

/** What to mend first: the broken fields, and what is broken of the same area. */
function remedyFor(id: RequirementId, broken: readonly RequirementId[]): string {
  const { area } = requirements[id]
  const first = broken
    .filter((cause) => requirements[cause].by === 'field' || requirements[cause].area === area)
    .slice(0, 3)
    .join(', ')
  return first === '' ? '' : ` Fix first what does not hold (${first}), and run it again.`
}

const casesAbout = new Map(cases.toReversed().map((row) => [row.about as string, row]))

const keyWords: { readonly [key in Case['key']]: string } = {
  right: '',
  none: ' without a key',
  blank: ' with an empty key',
  unknown: ' with an unknown key',
  other: ' with a key of the other kind',
}

/** What would have to be recorded, too, so that traffic shows a requirement. */
function remedyInTraffic(id: RequirementId, model: Model): string {
  const { operations, paid, declined, webhooks } = touchedBy(model)
  const row = casesAbout.get(id)
  if (row !== undefined) return `Record ${requestFor(row, operations)} to judge it.`
  const asking = allOperations.find((operation) => unknownIn(operation) === id)
  if (asking !== undefined)
    return `Record a ${asking} request for an id that no resource can have to judge it.`
  const { area } = requirements[id]
  if (area === 'webhooks' && !webhooks)
    return 'Record the webhooks that came to the merchant to judge it.'
  if (area === 'authorization' && !(paid && declined))
    return 'Record a payment that is made and one that is declined to judge it.'
  // Webhooks are compared with the events that answers show.
  const shownBy = area === 'webhooks' ? 'events' : area
  const unseen = allOperations.find(
    (operation) => isOfArea(operation, shownBy) && !operations.includes(operation),
  )
  if (unseen !== undefined) return `Record an accepted ${unseen} request to judge it.`
  if (area === 'lists')
    return 'Record a list that is read in pages while nothing new comes to judge it.'
  return 'The recorded traffic does not show it.'
}

function requestFor({ operation, key, expect }: Case, accepted: readonly string[]): string {
  if (key !== 'right') return `a request of ${operation}${keyWords[key]}`
  if (!accepted.includes(operation)) return `an accepted ${operation} request`
  return expect === 'refused'
    ? `a ${operation} request that is refused for it`
    : `a ${operation} request with such a value`
}
