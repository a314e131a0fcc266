import { cases, type Case } from '../../generated/cases.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { grouped } from '../basics/grouped.ts'
import { everyOperation, isOfArea } from '../contract/areas.ts'
import { unknownIdRequirement } from '../model/expectation.ts'
import type { Model } from '../model/model.ts'
import { webhooksAwaited } from '../record/entry.ts'
import { answerLine } from '../requirements/answer-line.ts'
import { seconds } from '../requirements/requirement.ts'
import { endpointProblem } from '../requirements/webhooks.ts'
import { coverageOf } from './traffic-coverage.ts'

/** Why a requirement got no verdict, and the exchange that stood in the way. */
interface Obstacle {
  readonly reason: string
  readonly exchanges: string[]
}

const obstacle = (reason: string, exchange?: string): Obstacle => ({
  reason,
  exchanges: exchange === undefined ? [] : [exchange],
})

/** Why a requirement got no verdict: the first obstacle that applies. */
export function obstacleTo(
  id: RequirementId,
  model: Model,
  rootCauseIds: readonly RequirementId[],
): Obstacle {
  if (model.endReason !== null) return obstacle(model.endReason)
  if (!model.isRun) return obstacle(remedyInTraffic(id, model))
  const remedy = remedyFor(id, rootCauseIds)
  return (
    missingEndpoint(id, model) ??
    absentOperation(id, model) ??
    skippedRequest(model) ??
    failedWait(id, model, remedy) ??
    impossibleCase(id, model) ??
    obstacle(`No answer was of the kind that it is about.${remedy}`)
  )
}

function missingEndpoint(id: RequirementId, model: Model): Obstacle | null {
  if (requirements[id].area !== 'webhooks' || model.webhooks.length > 0) return null
  const problem = endpointProblem(model)
  return problem === null ? null : obstacle(problem)
}

function absentOperation(id: RequirementId, { learned, callsTo }: Model): Obstacle | null {
  const absent = learned.absent?.find((operation) => isOfArea(operation, requirements[id].area))
  if (absent === undefined) return null
  const [call] = callsTo(absent)
  return obstacle(
    `${absent} is not there${call ? `: ${answerLine(call)}` : ''}.`,
    call?.exchange.id,
  )
}

/** A request was skipped because another one failed, unless that one may be refused. */
function skippedRequest({ calls, unanswered, skips }: Model): Obstacle | null {
  const idsOfOpenRequests = new Set(
    [...calls, ...unanswered].flatMap(({ expect, exchange }) =>
      expect === 'open' ? [exchange.id] : [],
    ),
  )
  const skip = skips.find(({ because }) => because !== undefined && !idsOfOpenRequests.has(because))
  return skip === undefined ? null : obstacle(skip.reason, skip.because)
}

/** The longest wait that found nothing; for a requirement of webhooks, a wait for webhooks alone. */
function failedWait(
  id: RequirementId,
  { waits, exchanges }: Model,
  remedy: string,
): Obstacle | null {
  const isOfWebhooks = requirements[id].area === 'webhooks'
  const [wait] = waits
    .filter(({ found, what }) => !found && (!isOfWebhooks || what === webhooksAwaited))
    .toSorted((first, second) => second.duration - first.duration)
  if (wait === undefined) return null
  const { what, of, duration, scenario, step } = wait
  const last = exchanges.findLast(
    (exchange) =>
      exchange.kind === 'request' && exchange.scenario === scenario && exchange.step === step,
  )
  const subject = `${what}${of === null ? '' : ` of ${of}`}`
  return obstacle(
    `Not judged: ${subject} was not there within ${seconds(duration)}.${remedy}`,
    last?.id,
  )
}

/** Where a case cannot be made: the reason that most skipped requests give. */
function impossibleCase(id: RequirementId, { skips }: Model): Obstacle | null {
  if (requirements[id].by !== 'case' || !skips.some(({ impossible }) => impossible)) return null
  const [commonest] = [...grouped(skips, ({ reason }) => reason)].toSorted(
    ([, skipped], [, others]) => others.length - skipped.length,
  )
  return commonest === undefined ? null : obstacle(commonest[0])
}

/** What to mend first, in words: broken fields, and broken requirements of the same area. */
function remedyFor(id: RequirementId, rootCauseIds: readonly RequirementId[]): string {
  const { area } = requirements[id]
  const firstToMend = rootCauseIds
    .filter((cause) => requirements[cause].by === 'field' || requirements[cause].area === area)
    .slice(0, 3)
    .join(', ')
  return firstToMend === ''
    ? ''
    : ` Fix first what does not hold (${firstToMend}), and run it again.`
}

// Reversed: of equal keys a Map keeps the last.
const firstCaseByRequirement = new Map(cases.toReversed().map((row) => [row.about as string, row]))

const keyWords: { readonly [key in Case['key']]: string } = {
  right: '',
  none: ' without a key',
  blank: ' with an empty key',
  unknown: ' with an unknown key',
  other: ' with a key of the other kind',
}

/** What else must be recorded so that traffic shows a requirement. */
function remedyInTraffic(id: RequirementId, model: Model): string {
  const { operations, paid, declined, webhooks } = coverageOf(model)
  const row = firstCaseByRequirement.get(id)
  if (row !== undefined) return `Record ${requestFor(row, operations)} to judge it.`
  const askingOperation = everyOperation.find((operation) => unknownIdRequirement(operation) === id)
  if (askingOperation !== undefined)
    return `Record a ${askingOperation} request for an id that no resource can have to judge it.`
  const { area } = requirements[id]
  if (area === 'webhooks' && !webhooks)
    return 'Record the webhooks that came to the merchant to judge it.'
  if (area === 'authorization' && !(paid && declined))
    return 'Record a payment that is made and one that is declined to judge it.'
  // Webhooks are compared with the events that answers show.
  const areaShowingIt = area === 'webhooks' ? 'events' : area
  const unseen = everyOperation.find(
    (operation) => isOfArea(operation, areaShowingIt) && !operations.includes(operation),
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
