import { cases } from '../../../generated/cases.ts'
import { operations, type OperationId } from '../../../generated/operations.ts'
import { requirements, type RequirementId } from '../../../generated/requirements.ts'
import { isRecord } from '../../basics/values.ts'
import type { Exchange } from '../../record/entry.ts'
import type { Call, Model } from '../../model/model.ts'
import { saysSomething } from '../../model/fold.ts'
import { isAbsent } from '../../model/resource.ts'
import { notOffered } from '../retrieving-a-charge/retrieval.ts'
import { blocked, describe, fails, holds, over, rule, unclear, type Rule, type Ruling } from '../rule.ts'

const ids = (Object.keys(requirements) as RequirementId[]).filter(
  (id) => requirements[id].untestable === undefined,
)
const accepts = new Map(
  Object.values(operations).flatMap(({ accepts: id }) => (id === null ? [] : [[id, true] as const])),
)

/** One rule for each requirement that requests are made for: what is to be accepted is, and what is to be refused is, before an accepted request. */
export const caseRules: readonly Rule[] = ids
  .filter((id) => requirements[id].by === 'case' && !accepts.has(id))
  .map((id) => about(id, id.startsWith('retrieve-charge-') ? { inapplicable: notOffered } : {}))

/** Makes the rule of the requests that are about a requirement. */
export function about(id: RequirementId, more: Partial<Pick<Rule, 'inapplicable' | 'unless'>> = {}): Rule {
  return rule(
    id,
    function* (model) {
      for (const call of model.calls) if (call.exchange.about === id) yield* judged(call, model)
      yield* acceptedWith(id, model)
      for (const skip of model.skips)
        if (skip.about === id && more.inapplicable?.(model) == null)
          yield (/^No (key|request) that/.test(skip.reason) ? unclear : blocked)(
            skip.reason,
            ...(skip.because ? [skip.because] : []),
          )
      for (const exchange of model.exchanges)
        if (exchange.about === id && !saysSomething(exchange) && !isMadeUpFor(exchange, model))
          yield blocked(
            `It got no answer that tells: ${exchange.error ?? exchange.answer?.status}.`,
            exchange,
          )
    },
    more,
  )
}

/** The parameters whose values a requirement wants accepted, by the generated cases. */
const wanted = new Map<string, { operation: OperationId; names: Set<string> }>()
for (const { operation, about: id, expect, change } of cases) {
  if (expect !== 'accepted') continue
  const one = wanted.get(id) ?? { operation, names: new Set() }
  for (const [name, value] of Object.entries(change)) if (value !== null) one.names.add(name)
  wanted.set(id, one)
}

/** Gives the first accepted request that has a parameter whose values are to be accepted: it is evidence, too. */
function acceptedWith(id: RequirementId, model: Model): Ruling[] {
  const { operation, names } = wanted.get(id) ?? {}
  if (operation === undefined || names === undefined) return []
  const call = model
    .of(operation)
    .find((one) => one.accepted && isValid(one) && [...names].some((name) => name in one.sent))
  return call === undefined ? [] : [holds(call)]
}

function* judged(call: Call, model: Model): Generator<Ruling> {
  const { expect, exchange } = call
  if (expect === 'refused') yield refusal(call, model)
  if (expect === 'accepted' && !exchange.repeated) yield acceptance(call, model)
}

/** Rules that a request is refused: nothing is concluded from a refusal unless a request that differs in nothing else is accepted after it in its scenario. */
export function refusal(call: Call, model: Model): Ruling {
  const kind = operations[call.operation].isList ? 'list' : operations[call.operation].returns.toLowerCase()
  if (
    call.holdsRefused &&
    call.exchange.about?.endsWith('unknown-id') &&
    !call.exchange.madeUp &&
    isAnothers(call)
  )
    return unclear('The id is that of another one.', call)
  if (call.holdsRefused) return fails(`refused, with no ${kind} in the answer`, describe(call), call)
  if (call.exchange.repeated)
    return isMadeUpFor(call.exchange, model)
      ? unclear('It was tried again.', call)
      : blocked('An earlier attempt of it was lost.', call)
  return isControlled(call, model)
    ? holds(call)
    : blocked(`${call.operation} was not accepted beside it, so its refusal says nothing.`, call)
}

/** Says that a request which got lost was judged in a second attempt of its scenario. */
function isMadeUpFor({ scenario, step, about: id }: Exchange, model: Model): boolean {
  return model.calls.some(
    ({ exchange }) =>
      exchange.scenario === `${scenario} (again)` &&
      exchange.step === step &&
      exchange.about === id &&
      !exchange.repeated,
  )
}

/** Says that an answer shows the very resource that was asked for: the id that nobody was given is somebody's. */
function isAnothers({ target, shown, json }: Call): boolean {
  const source = isRecord(json) && isRecord(json['source']) ? json['source']['id'] : undefined
  return target !== null && shown !== null && (shown.value['id'] === target || source === target)
}

/** Says that a request of the same operation and example is accepted after a refused one, in its scenario. */
export function isControlled(call: Call, model: Model): boolean {
  const { scenario } = call.exchange
  return plainLike(call, model).some(
    ({ accepted, start, exchange }) =>
      accepted && (model.run.origin === 'har' || (start > call.start && exchange.scenario === scenario)),
  )
}

/** Lists the valid requests of the same operation and example, as the contract's examples have them. */
function plainLike({ operation, exchange: { base } }: Call, model: Model): Call[] {
  return model
    .of(operation)
    .filter((call) => isValid(call) && call.exchange.base === base && call.exchange.case === undefined)
}

/** Says that a request is valid; a list may be asked for in ways that are open. */
const isValid = ({ key, expect, operation }: Call): boolean =>
  key === 'right' && (expect === 'accepted' || (expect === 'open' && operations[operation].isList))

/** Rules that a valid request is accepted; where the same without its change is refused, too, the change is not why. */
function acceptance(call: Call, model: Model): Ruling {
  if (call.accepted) return holds(call)
  if (call.ok && call.json === undefined)
    return unclear('answer-json does not hold, which this stands on.', call)
  if (call.exchange.case !== undefined && !plainLike(call, model).some(({ accepted }) => accepted))
    return blocked(`${call.operation} is not accepted without this change either.`, call)
  return fails(`accepted by ${call.operation}`, describe(call), call)
}

/** Lists the requirements that an operation accepts the values of its parameters: what is refused for its value is their finding. */
function acceptedCases(operation: OperationId): RequirementId[] {
  const prefix = operations[operation].accepts?.replace('accepts-valid-request', '') ?? ''
  return ids.filter(
    (id) => requirements[id].by === 'case' && id.startsWith(prefix) && id.endsWith('-accepted'),
  )
}

/** The rules that operations accept a valid request: whatever the contract's examples ask for. */
export const acceptRules: readonly Rule[] = (Object.keys(operations) as OperationId[])
  .flatMap((operation) => {
    const { accepts: id } = operations[operation]
    if (id === null) return []
    return [
      over(
        id,
        (model) =>
          model
            .of(operation)
            .filter(
              (call) =>
                call.key === 'right' &&
                call.expect === 'accepted' &&
                !isOthers(call, id) &&
                !call.exchange.followed &&
                !call.exchange.repeated,
            ),
        (call, model) => {
          if (call.accepted) return holds(call)
          if (call.ok && call.json === undefined)
            return unclear('answer-json does not hold, which this stands on.', call)
          if (isLate(call, model)) return null
          return fails(`accepted by ${operation}`, describe(call), call)
        },
        { unless: acceptedCases(operation) },
      ),
    ]
  })
  .concat([
    rule('create-token-accepts-valid-request', function* (model) {
      const tries = model.of('createToken').filter(({ key }) => key === 'right')
      const [first] = tries
      if (first && tries.every(({ status }) => isAbsent(status)))
        yield fails('a token; where tokens have another base, --vault-url names it', describe(first), first)
      const wrapped = tries.find(({ accepted, ok, holdsRefused }) => ok && holdsRefused && !accepted)
      if (wrapped) yield fails('a token', describe(wrapped), wrapped)
      else if (tries.length > 0 && tries.every(({ accepted }) => !accepted))
        yield unclear(
          'No test card was accepted; name one that is in the profile, under card.',
          ...tries.slice(0, 1),
        )
    }),
  ])

const isOthers = ({ exchange }: Call, id: RequirementId): boolean =>
  exchange.about !== undefined && exchange.about !== id

/** Says that what a request asks for was there a moment later: a charge, its list and its events may be late. */
function isLate({ operation, target, end, sent }: Call, model: Model): boolean {
  if (operations[operation].method !== 'GET') {
    // A source may be known to charges a moment after it was made.
    return (
      typeof sent['source'] === 'string' &&
      model
        .of(operation)
        .some((one) => one.accepted && one.start > end && one.sent['source'] === sent['source'])
    )
  }
  return model
    .of(operation)
    .some((one) => one.accepted && one.start >= end && one.target === target && one.key === 'right')
}
