import { cases } from '../../generated/cases.ts'
import { constraints, singleUse } from '../../generated/constraints.ts'
import { fields } from '../../generated/fields.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { requirements as contract, type RequirementId } from '../../generated/requirements.ts'
import { kinds, type ResourceName } from '../../generated/resources.ts'
import { addTo, grouped } from '../basics/grouped.ts'
import { parentsOf, targetKind } from '../contract/kinds.ts'
import type { Exchange } from '../record/entry.ts'
import type { Call, JudgedRequest, Model } from '../model/model.ts'
import { stateWith } from '../model/states.ts'
import { acceptedOnly, parameterOf, suspectsOf } from './acceptance.ts'
import { requirement, type Judge, type Requirement } from './requirement.ts'
import { whereOpen } from './resources.ts'
import { perModel } from './subjects.ts'
import { unknownIn } from '../model/expectation.ts'
import { blocked, describe, fails, passes, unclear, type RuleVerdict } from './verdict.ts'

const everyOperation = Object.keys(operations) as OperationId[]
const accepts = new Set(everyOperation.map((operation) => operations[operation].accepts))
const operationsByCase = new Map<string, OperationId>(
  cases.map(({ about, operation }) => [about, operation]),
)

/** One requirement for each constraint of a request: what breaks it is refused, beside an accepted request, and what keeps it is accepted. */
export const caseRequirements: readonly Requirement[] = (Object.keys(contract) as RequirementId[])
  .filter(
    (id) =>
      contract[id].by === 'case' &&
      contract[id].untestable === undefined &&
      !accepts.has(id as never),
  )
  .map((id) => {
    const operation = operationsByCase.get(id)
    return requirement(id, {
      judge: parameterOf(id) === undefined ? isRefused(id) : acceptsValues(id),
      ...(operation !== undefined && whereOpen(operation)),
    })
  })

interface Refusals {
  readonly calls: Call[]
  readonly unanswered: JudgedRequest[]
}

/** The requests that must be refused, by each requirement that they break. */
const refusals = perModel((model): ReadonlyMap<RequirementId, Refusals> => {
  const calls = new Map<RequirementId, Call[]>()
  const unanswered = new Map<RequirementId, JudgedRequest[]>()
  for (const call of model.calls) for (const id of call.breaks) addTo(calls, id, call)
  for (const request of model.unanswered)
    for (const id of request.breaks) addTo(unanswered, id, request)
  const ids = [...new Set([...calls.keys(), ...unanswered.keys()])]
  return new Map(
    ids.map((id) => [id, { calls: calls.get(id) ?? [], unanswered: unanswered.get(id) ?? [] }]),
  )
})

/** A request that breaks a requirement is refused: any that breaks it alone, and no other is accepted that breaks it first. */
export function isRefused(id: RequirementId): Judge {
  return function* (model) {
    const { calls = [], unanswered = [] } = refusals(model).get(id) ?? {}
    for (const call of calls) {
      const isFirst = call.breaks[0] === id && call.showsForbidden
      if (call.breaks.length > 1 && !isFirst) continue
      if (!isMadeUpFor(call.exchange, model)) yield refusal(call, model)
    }
    for (const { exchange, breaks } of unanswered)
      if (breaks.length === 1 && !isMadeUpFor(exchange, model)) yield unansweredVerdict(exchange)
  }
}

function unansweredVerdict(exchange: Exchange): RuleVerdict {
  const { cut, error, answer } = exchange
  if (cut !== undefined)
    return blocked(`Its answer of ${cut} characters is too long to be judged.`, exchange)
  return blocked(`It got no conclusive answer: ${error ?? answer?.status}.`, exchange)
}

const secondAttempts = perModel(
  ({ calls }): ReadonlySet<string> =>
    new Set(
      calls.flatMap(({ exchange: { scenario, step, repeated } }) =>
        repeated ? [] : [JSON.stringify([scenario, step])],
      ),
    ),
)

const unansweredIds = perModel(
  ({ unanswered }): ReadonlySet<string> => new Set(unanswered.map(({ exchange }) => exchange.id)),
)

/** True where a request which got lost was judged in a second attempt of its scenario. */
function isMadeUpFor({ id, scenario, step, repeated }: Exchange, model: Model): boolean {
  const isLost = repeated === true || unansweredIds(model).has(id)
  return isLost && secondAttempts(model).has(JSON.stringify([`${scenario} (again)`, step]))
}

/** A refusal says nothing unless a request that differs in nothing else is accepted: in a run, after it in its scenario. */
function refusal(call: Call, model: Model): RuleVerdict {
  const { operation, exchange, target, resource } = call
  const kind = operations[operation].isList ? 'list' : operations[operation].returns.toLowerCase()
  if (call.showsForbidden) {
    const mayExist = call.breaks[0] === unknownIn(operation) && isNearKnown(call, model)
    return mayExist && resource !== null && resource.value['id'] === target
      ? unclear('The id that was made up turned out to be that of another resource.', call)
      : fails(`refused, with no ${kind} in the answer`, describe(call), call)
  }
  if (exchange.repeated)
    return blocked('An earlier attempt of it got no answer, so this answer proves nothing.', call)
  if (controlsIn(model)(call).some((other) => isControl(other, call, model))) return passes(call)
  const lack = `no ${operation} request with nothing wrong was accepted beside it`
  return blocked(`The refusal proves nothing, because ${lack}. Mend that first.`, call)
}

/** True for an id that is so near a known one that it may be another resource's: one character is another, more, or missing. */
function isNearKnown({ operation, target }: Call, model: Model): boolean {
  const unlike = (id: string, other: string): number =>
    [...id].filter((letter, at) => letter !== other[at]).length
  const targets = model.of(operation).map(({ target: other }) => other)
  return [...targets, ...model.events.map(({ id }) => id)].some(
    (other) =>
      other !== null &&
      target !== null &&
      other !== target &&
      (target.startsWith(other) ||
        other.startsWith(target) ||
        (other.length === target.length && unlike(target, other) === 1)),
  )
}

/** The accepted requests with nothing wrong that may be the control of a refused one: of its scenario in a run. */
const controlsIn = perModel(({ run, calls }): ((refused: Call) => readonly Call[]) => {
  // In traffic a request of which something was open, and that was accepted, shows as much.
  const isTraffic = run.origin !== 'assay'
  const isRight = (call: Call): boolean =>
    isTraffic ? call.key === 'right' && call.isPlain && call.expect !== 'refused' : isValid(call)
  const groupOf = ({ operation, exchange }: Call): string =>
    JSON.stringify([operation, isTraffic ? '' : exchange.scenario])
  const controls = grouped(
    calls.filter((call) => call.accepted && isRight(call)),
    groupOf,
  )
  return (refused) => controls.get(groupOf(refused)) ?? []
})

/** True for a later request that has all the parameters of a refused one, of the same enumerated values but for the wrong one; for any in traffic. */
function isControl(other: Call, refused: Call, { run }: Model): boolean {
  const { operation, sent, start } = refused
  if (run.origin !== 'assay') return true
  if (other.start <= start) return false
  const { parameters, alternatives } = constraints[operation]
  const isSame = (name: string): boolean => {
    const { enum: members } = parameters[name] ?? {}
    const isRight = members?.includes(String(sent[name])) === true
    return name in other.sent && (!isRight || other.sent[name] === sent[name])
  }
  const isAlternative = alternatives.every(
    (needs) => !needs.some((name) => name in sent) || needs.every((name) => name in other.sent),
  )
  return (
    isAlternative &&
    Object.keys(sent).every((name) => !Object.hasOwn(parameters, name) || isSame(name))
  )
}

/** True for a valid request, sent as the contract says; a list may be asked for in ways that are open. */
const isValid = ({ key, expect, isPlain, operation }: Call): boolean =>
  key === 'right' &&
  (expect === 'accepted' || (expect === 'open' && isPlain && operations[operation].isList))

/** A valid value is accepted; a refusal counts against the only one of a request that no accepted request has. */
function acceptsValues(id: RequirementId): Judge {
  return function* (model) {
    const { operation, name } = parameterOf(id) as { operation: OperationId; name: string }
    for (const call of model.of(operation)) {
      if (call.expect !== 'accepted' || call.exchange.followed) continue
      if (call.accepted) {
        if (name in call.sent) yield passes(call)
      } else yield* refusedValue(call, name, model)
    }
    for (const { exchange, expect, operation: called, sent } of model.unanswered)
      if (called === operation && expect === 'accepted' && name in sent)
        if (acceptedOnly(sent, operation, name) && !isMadeUpFor(exchange, model))
          yield unansweredVerdict(exchange)
  }
}

function* refusedValue(call: Call, name: string, model: Model): Generator<RuleVerdict> {
  const suspects = suspectsOf(call, model)
  if (!suspects.includes(name)) return
  if (call.exchange.repeated)
    yield unclear('It was sent again after its first answer was lost.', call)
  else if (suspects.length === 1) yield acceptance(call)
  else
    yield unclear(
      `${call.operation} refuses it, but it may be for ${suspects.filter((other) => other !== name).join(' or ')}.`,
      call,
    )
}

function acceptance(call: Call): RuleVerdict {
  if (call.accepted) return passes(call)
  return call.ok && call.json === undefined
    ? unclear('It cannot be judged while answer-json does not hold.', call)
    : fails(`accepted by ${call.operation}`, describe(call), call)
}

/** Operations accept a valid request. */
export const acceptRequirements: readonly Requirement[] = everyOperation.flatMap((operation) => {
  const { accepts: id } = operations[operation]
  return id === null
    ? []
    : requirement(id, { judge: acceptsValid(operation), explainedBy: causesOfRefusal(id) })
})

/** Each valid request of an operation is accepted; a refusal of a parameter's value is judged by the requirement of that value. */
export function acceptsValid(operation: OperationId): Judge {
  return function* (model) {
    for (const call of model.of(operation)) {
      const { accepted, expect, exchange } = call
      if (expect !== 'accepted' || exchange.followed || exchange.repeated) continue
      if (accepted) yield passes(call)
      else if (!isLate(call, model) && suspectsOf(call, model).length !== 1) yield acceptance(call)
    }
  }
}

/** What explains that a valid request is refused: the value of one of its parameters, the place of its key, or an id that it asks for as it was shown, which may be that of several. */
export function causesOfRefusal(id: RequirementId): RequirementId[] {
  const prefix = id.replace('accepts-valid-request', '')
  const values = (Object.keys(contract) as RequirementId[]).filter(
    (candidate) => candidate.startsWith(prefix) && candidate.endsWith('-accepted'),
  )
  const ids = (Object.keys(kinds) as ResourceName[]).flatMap((kind) =>
    [fields[kind]['id']?.requirement, kinds[kind].unique].flatMap((cause) => cause ?? []),
  )
  return [...values, ...ids, 'key-empty-password']
}

/** Milliseconds for which what was made may not be there yet. */
const usualDelay = 10_000

/** When the answer that shows a new resource was complete; undefined where the record has none. */
function madeAt(id: string | null, { resources }: Model): number | undefined {
  return stateWith(resources, id ?? '')?.call.end
}

/** When a request of an operation was last accepted, by what it asks for and by each value that it sends. */
const lastAccepted = perModel(({ calls }): ReadonlyMap<string, number> => {
  const starts = new Map<string, number>()
  for (const { operation, accepted, key, target, sent, start } of calls)
    if (accepted && key === 'right')
      for (const [name, value] of [['', target] as const, ...Object.entries(sent)]) {
        const place = JSON.stringify([operation, name, value])
        starts.set(place, Math.max(starts.get(place) ?? 0, start))
      }
  return starts
})

/** The values that accepted requests send: what they name was used. */
const usedValues = perModel(
  ({ calls }): ReadonlySet<unknown> =>
    new Set(calls.flatMap(({ accepted, sent }) => (accepted ? Object.values(sent) : []))),
)

/** True where what a request asks for, or makes another of, was there a moment later. A right key that is turned away is not. */
function isLate({ operation, target, end, sent, status }: Call, model: Model): boolean {
  if (status === 401) return false
  const isAcceptedLater = (name: string, value: unknown): boolean =>
    (lastAccepted(model).get(JSON.stringify([operation, name, value])) ?? -1) >= end
  // Whoever records does not ask again until it is there.
  const madeWhen = model.run.origin === 'assay' ? undefined : madeAt(target, model)
  if (madeWhen !== undefined && end - madeWhen <= usualDelay && status === 404) return true
  // One of single use may be forgotten unused, where others are shown.
  const isForgotten =
    madeWhen !== undefined &&
    (targetKind(operation) ?? '') in singleUse &&
    !usedValues(model).has(target)
  if (isForgotten && status === 404 && model.of(operation).some((call) => call.accepted))
    return true
  if (operations[operation].method === 'GET') return isAcceptedLater('', target)
  return parentsOf(operation).some(
    ({ parameter }) =>
      typeof sent[parameter] === 'string' && isAcceptedLater(parameter, sent[parameter]),
  )
}
