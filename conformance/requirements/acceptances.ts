import { constraints, singleUse } from '../../generated/constraints.ts'
import { fields } from '../../generated/fields.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { kinds, type KindName } from '../../generated/resources.ts'
import { everyOperation } from '../contract/areas.ts'
import { actOf, parentsOf, targetKind } from '../contract/kinds.ts'
import type { Call, Model } from '../model/model.ts'
import { resourceWith } from '../model/states.ts'
import { answerLine } from './answer-line.ts'
import { isJudgedInRepeat, unansweredVerdict } from './unanswered.ts'
import { derivedRequirement, fails, passes, unclear } from './requirement.ts'
import type { Requirement, Rule, RuleVerdict } from './requirement.ts'
import { inapplicableUnlessRetrieved } from './resources.ts'
import { perModel } from './subjects.ts'
import { testsAcceptance, suspectParameters } from './suspect-parameters.ts'

/**
 * Values within the constraints must be accepted: one for each `accepted` of
 * generated/constraints.ts.
 */
export const valueRequirements: readonly Requirement[] = everyOperation.flatMap((operation) =>
  Object.entries(constraints[operation].parameters).flatMap(([name, { accepted }]) =>
    derivedRequirement(accepted, {
      rule: acceptsValues(operation, name),
      ...inapplicableUnlessRetrieved(operation),
    }),
  ),
)

/** A valid request must be accepted: one for each operation. */
export const acceptRequirements: readonly Requirement[] = everyOperation.flatMap((operation) => {
  const { accepts } = operations[operation]
  return derivedRequirement(accepts, {
    rule: acceptsValid(operation),
    explainedBy: causesOfRefusal(operation),
  })
})

/**
 * A valid value must be accepted. A refusal fails where this parameter alone is suspect, and is
 * inconclusive where others are, too.
 */
function acceptsValues(operation: OperationId, name: string): Rule {
  return function* (model) {
    for (const call of model.callsTo(operation)) {
      if (call.expect !== 'accepted' || call.exchange.followed) continue
      if (call.isAccepted) {
        if (name in call.sent) yield passes(call)
      } else yield* judgeRefusedValue(call, name, model)
    }
    for (const { exchange, expect, operation: called, sent } of model.unanswered) {
      if (called !== operation || expect !== 'accepted' || !(name in sent)) continue
      if (testsAcceptance(operation, name, sent) && !isJudgedInRepeat(exchange, model))
        yield unansweredVerdict(exchange)
    }
  }
}

/**
 * A refused valid value fails where it alone is suspect; inconclusive with other suspects or after
 * a lost answer.
 */
function* judgeRefusedValue(call: Call, name: string, model: Model): Generator<RuleVerdict> {
  const suspects = suspectParameters(call, model)
  if (!suspects.includes(name)) return
  if (call.exchange.afterLoss)
    yield unclear('It was sent again after its first answer was lost.', call)
  else if (suspects.length === 1) yield judgeAcceptance(call)
  else
    yield unclear(
      `${call.operation} refuses it, but it may be for ${suspects.filter((suspect) => suspect !== name).join(' or ')}.`,
      call,
    )
}

function judgeAcceptance(call: Call): RuleVerdict {
  if (call.isAccepted) return passes(call)
  return call.isSuccess && call.json === undefined
    ? unclear('It cannot be judged while answer-json does not hold.', call)
    : fails(`accepted by ${call.operation}`, answerLine(call), call)
}

/**
 * Valid requests must be accepted, as long as no requirement of a parameter's values judges the
 * refusal.
 */
export function acceptsValid(operation: OperationId): Rule {
  return function* (model) {
    for (const call of model.callsTo(operation)) {
      const { isAccepted, expect, exchange } = call
      if (isAccepted && isOpenAct(call)) yield passes(call)
      if (expect !== 'accepted' || exchange.followed || exchange.afterLoss) continue
      if (isAccepted) yield passes(call)
      else if (!isExplainedByTiming(call, model) && suspectParameters(call, model).length !== 1)
        yield judgeAcceptance(call)
    }
  }
}

/**
 * True for an act on a resource whose state the service may have changed: accepted and refused are
 * both right.
 */
const isOpenAct = ({ operation, expect, isPlain }: Call): boolean =>
  expect === 'open' && isPlain && actOf(operation) !== undefined

/**
 * What explains the refusal of a valid request: a refused value, the place of the key, or an id
 * that is broken or shared.
 */
export function causesOfRefusal(operation: OperationId): RequirementId[] {
  const values = Object.values(constraints[operation].parameters).flatMap(
    ({ accepted }) => accepted ?? [],
  )
  const ids = (Object.keys(kinds) as KindName[]).flatMap((kind) =>
    [fields[kind]['id']?.requirement, kinds[kind].ids.unique].flatMap((cause) => cause ?? []),
  )
  return [...values, ...ids, 'key-empty-password']
}

/** Milliseconds for which a new resource may not be there yet. */
const maxDelayMs = 10_000

/** When the answer that shows a new resource was complete; undefined where the record has none. */
function madeAt(id: string | null, { resources }: Model): number | undefined {
  return resourceWith(resources, id ?? '')?.creation.end
}

/** The key of a value that an operation is sent, as its target where `name` is empty. */
const useKey = (operation: OperationId, name: string, value: unknown): string =>
  JSON.stringify([operation, name, value])

/** When an operation last accepted a request for a target, and for each value of a parameter. */
const lastAccepted = perModel(({ calls }): ReadonlyMap<string, number> => {
  const starts = new Map<string, number>()
  for (const { operation, isAccepted, key, target, sent, start } of calls) {
    if (isAccepted && key === 'right') {
      for (const [name, value] of [['', target] as const, ...Object.entries(sent)]) {
        const use = useKey(operation, name, value)
        starts.set(use, Math.max(starts.get(use) ?? 0, start))
      }
    }
  }
  return starts
})

/** The values that accepted requests send; a token among them was used. */
const usedValues = perModel(
  ({ calls }): ReadonlySet<unknown> =>
    new Set(calls.flatMap(({ isAccepted, sent }) => (isAccepted ? Object.values(sent) : []))),
)

/**
 * True for a refusal that its time explains:
 *
 * | refusal | explained |
 * | --- | --- |
 * | 401 | never |
 * | 404 in traffic, within 10 s of the creation | always |
 * | 404 in traffic, of a resource of single use that was never used | where others are retrieved |
 * | of a read | where a later read of the same id is accepted |
 * | of a creation | where a later one from the same parent is accepted |
 */
function isExplainedByTiming(
  { operation, target, end, sent, status }: Call,
  model: Model,
): boolean {
  if (status === 401) return false
  const isAcceptedLater = (name: string, value: unknown): boolean =>
    (lastAccepted(model).get(useKey(operation, name, value)) ?? -1) >= end
  // Traffic need not ask again until the resource is there.
  const madeWhen = model.isRun ? undefined : madeAt(target, model)
  if (madeWhen !== undefined && end - madeWhen <= maxDelayMs && status === 404) return true
  // A resource of single use may be forgotten unused, if others are retrieved.
  const isForgotten =
    madeWhen !== undefined &&
    (targetKind(operation) ?? '') in singleUse &&
    !usedValues(model).has(target)
  if (isForgotten && status === 404 && model.callsTo(operation).some((call) => call.isAccepted))
    return true
  if (operations[operation].method === 'GET') return isAcceptedLater('', target)
  return parentsOf(operation).some(
    ({ parameter }) =>
      typeof sent[parameter] === 'string' && isAcceptedLater(parameter, sent[parameter]),
  )
}
