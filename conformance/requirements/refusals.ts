import { constraints } from '../../generated/constraints.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { kinds, type KindName } from '../../generated/resources.ts'
import { everyOperation } from '../contract/areas.ts'
import { addTo, grouped } from '../basics/grouped.ts'
import { isRecord, membersOf } from '../basics/values.ts'
import { unknownIdRequirement } from '../model/expectation.ts'
import type { Call, RequestWithExpectation, Model } from '../model/model.ts'
import { kindsBySchema, looksLike, schemaOf } from '../model/resource.ts'
import { answerLine } from './answer-line.ts'
import { isJudgedInRepeat, unansweredVerdict } from './unanswered.ts'
import { blocked, fails, passes, requirement, unclear } from './requirement.ts'
import type { Requirement, Rule, RuleVerdict } from './requirement.ts'
import { inapplicableUnlessRetrieved } from './resources.ts'
import { perModel } from './subjects.ts'

/**
 * A requirement that an operation refuses wrong requests. Without an id or an operation nothing is
 * declared.
 */
type Refusal = readonly [id: RequirementId | null | undefined, operation: OperationId | null]

const constraintRefusalRows = everyOperation.flatMap((operation): Refusal[] => {
  const { keys, parameters } = constraints[operation]
  const ids = Object.values(parameters).flatMap(({ required, equals, requirementByKeyword }) => [
    required,
    // Such as charge-amount-equals-source, which generated/constraints.ts names at the amount.
    equals,
    ...Object.values(requirementByKeyword),
  ])
  return [...ids, ...Object.values(keys)].map((id) => [id, operation])
})

const resourceRefusalRows = (Object.keys(kinds) as KindName[]).flatMap((kind): Refusal[] => {
  const { creates, retrieves, parents, acts, updates, ids } = kinds[kind]
  return [
    [ids.unknown, retrieves],
    ...parents.flatMap((parent): Refusal[] => [
      [parent.ids.unknown, creates],
      [parent.ids.inState, creates],
    ]),
    ...acts.map((act): Refusal => [act.ids.inState, act.operation]),
    ...[...acts, ...updates].map((change): Refusal => [change.ids.unknown, change.operation]),
  ]
})

const declareRefusals = (refusals: readonly Refusal[]): readonly Requirement[] =>
  [...new Map(refusals)].flatMap(([id, operation]) =>
    id && operation && requirements[id].untestable === undefined
      ? requirement(id, { rule: refusalOf(id), ...inapplicableUnlessRetrieved(operation) })
      : [],
  )

/** What breaks a row of generated/constraints.ts must be refused. */
export const constraintRefusals = declareRefusals(constraintRefusalRows)

/** So must an unknown id, and a resource in another state, by the rows of generated/resources.ts. */
export const refusalRequirements = [...constraintRefusals, ...declareRefusals(resourceRefusalRows)]

/** The requests that must be refused, by each requirement that they break. */
const requestsToRefuse = perModel(({ calls, unanswered }) => {
  const requests = new Map<RequirementId, (Call | RequestWithExpectation)[]>()
  for (const request of [...calls, ...unanswered])
    for (const id of request.breaks) addTo(requests, id, request)
  return requests
})

/**
 * Each request that breaks the requirement must be refused:
 *
 * | it breaks | judged |
 * | --- | --- |
 * | this one alone | always |
 * | several | if its answer shows the resource all the same, as a failure of the first of them |
 */
export function refusalOf(id: RequirementId): Rule {
  return function* (model) {
    for (const request of requestsToRefuse(model).get(id) ?? []) {
      const isAnswered = 'status' in request
      const failsFirstBroken = isAnswered && request.breaks[0] === id && showsResource(request)
      const isJudged = request.breaks.length === 1 || failsFirstBroken
      if (isJudged && !isJudgedInRepeat(request.exchange, model))
        yield isAnswered ? judgeRefusal(request, model) : unansweredVerdict(request.exchange)
    }
  }
}

/**
 * Fails where the answer shows the resource. Else it passes if an accepted request proves the
 * refusal (`isControl`), and is blocked without one.
 */
function judgeRefusal(call: Call, model: Model): RuleVerdict {
  const { operation, exchange, target, resource } = call
  const kind = operations[operation].isList ? 'list' : operations[operation].returns.toLowerCase()
  if (showsResource(call)) {
    // A short or nearly right id may be that of another resource; a long random one is not.
    const isOfAnother =
      model.isRun &&
      !exchange.madeUp &&
      call.breaks[0] === unknownIdRequirement(operation) &&
      resource?.value['id'] === target
    return isOfAnother
      ? unclear('The unknown id that was sent turned out to be that of another resource.', call)
      : fails(`refused, with no ${kind} in the answer`, answerLine(call), call)
  }
  if (exchange.afterLoss)
    return blocked('An earlier attempt of it got no answer, so this answer proves nothing.', call)
  if (controlCandidates(model)(call).some((control) => isControl(control, call, model)))
    return passes(call)
  const reason = `no ${operation} request with nothing wrong was accepted beside it`
  return blocked(`The refusal proves nothing, because ${reason}. Fix that first.`, call)
}

/**
 * True for an answer that holds the resource, itself or in a member. One without success must also
 * have records, a location or a livemode, as an error may look like a resource otherwise.
 */
export function showsResource({ operation, json, isSuccess }: Call): boolean {
  const schema = schemaOf(operation)
  const nestedObjects = Object.values(membersOf(json)).flat().map(membersOf)
  const isInside = nestedObjects.some(
    (child) => child['object'] === kindsBySchema[schema]?.object && 'id' in child,
  )
  return (looksLike(schema, json) || isInside) && (isSuccess || showsMoreThanError(json))
}

/** True for a body with records, a location or a livemode. */
function showsMoreThanError(json: unknown): boolean {
  if (!isRecord(json)) return false
  const records = Array.isArray(json['data']) && json['data'].length > 0
  return (
    records ||
    'location' in json ||
    'livemode' in json ||
    Object.values(json).some(showsMoreThanError)
  )
}

/** The accepted requests of an operation that may be controls; in a run, of one scenario. */
const controlCandidates = perModel(({ isRun, calls }): ((refused: Call) => readonly Call[]) => {
  const groupOf = ({ operation, exchange }: Call): string =>
    JSON.stringify([operation, isRun ? exchange.scenario : ''])
  const controls = grouped(
    calls.filter(({ key, isPlain, isAccepted }) => isAccepted && isPlain && key === 'right'),
    groupOf,
  )
  return (refused) => controls.get(groupOf(refused)) ?? []
})

/**
 * True for an accepted request that proves a refusal: sent later in its scenario, of the same
 * alternative, with every listed parameter of it. Values may differ, except those of an enumeration.
 * In traffic any candidate proves it.
 */
function isControl(control: Call, refused: Call, { isRun }: Model): boolean {
  const { operation, sent, start } = refused
  if (!isRun) return true
  if (control.start <= start) return false
  const { parameters, alternatives } = constraints[operation]
  const isAlikeIn = (name: string): boolean => {
    const { enum: members } = parameters[name] ?? {}
    const isMember = members?.includes(String(sent[name])) === true
    return name in control.sent && (!isMember || control.sent[name] === sent[name])
  }
  const isSameAlternative = alternatives.every(
    (needs) => !needs.some((name) => name in sent) || needs.every((name) => name in control.sent),
  )
  return (
    isSameAlternative &&
    Object.keys(sent).every((name) => !Object.hasOwn(parameters, name) || isAlikeIn(name))
  )
}
