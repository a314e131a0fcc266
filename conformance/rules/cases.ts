import { cases } from '../../generated/cases.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { Exchange } from '../record/entry.ts'
import type { Call, Model } from '../model/model.ts'
import { isConclusive } from '../model/fold.ts'
import { isAbsent } from '../model/resource.ts'
import { whyInapplicable } from './inapplicable.ts'
import { over, rule, type Rule } from './rule.ts'
import { blocked, describe, fails, holds, unclear, type RuleVerdict } from './verdict.ts'

const everyOperation = Object.keys(operations) as OperationId[]
const accepts = new Set(everyOperation.map((operation) => operations[operation].accepts))
const generated = (Object.keys(requirements) as RequirementId[]).filter(
  (id) =>
    requirements[id].by === 'case' &&
    requirements[id].untestable === undefined &&
    !accepts.has(id as never),
)

/** One rule for each requirement that requests are made for: what is to be accepted is, and what is to be refused is, before an accepted request. */
export const caseRules: readonly Rule[] = generated.map(about)

/** Makes the rule of the requests that are about a requirement. */
export function about(id: RequirementId): Rule {
  return rule(id, function* (model) {
    const isAbout = (exchange: Exchange): boolean =>
      exchange.about === id && !isMadeUpFor(exchange, model)
    for (const call of model.calls.filter(({ exchange }) => isAbout(exchange))) {
      if (call.expect === 'refused') yield refusal(call, model)
      if (call.expect === 'accepted') yield caseAccepted(call, model)
    }
    yield* acceptedWith(id, model)
    const skips = model.skips.filter(
      (skip) => skip.about === id && whyInapplicable(id, model) === null,
    )
    for (const { reason, because, impossible } of skips)
      yield (impossible ? unclear : blocked)(reason, ...[because ?? []].flat())
    for (const exchange of model.exchanges.filter((one) => isAbout(one) && !isConclusive(one)))
      yield blocked(
        `It got no conclusive answer: ${exchange.error ?? exchange.answer?.status}.`,
        exchange,
      )
  })
}

/** Returns true where a request which got lost was judged in a second attempt of its scenario. */
function isMadeUpFor(exchange: Exchange, model: Model): boolean {
  const { scenario, step, about: id, repeated } = exchange
  const isSecond = ({ exchange: other }: Call): boolean =>
    other.scenario === `${scenario} (again)` &&
    other.step === step &&
    other.about === id &&
    !other.repeated
  return (repeated || !isConclusive(exchange)) && model.calls.some(isSecond)
}

/** Gives the first accepted request that has a parameter whose values are to be accepted: it is evidence, too. */
function acceptedWith(id: RequirementId, model: Model): RuleVerdict[] {
  const rows = cases.filter(({ about: its, expect }) => its === id && expect === 'accepted')
  const names = rows.flatMap(({ change }) =>
    Object.keys(change).filter((name) => change[name] !== null),
  )
  const call = rows
    .slice(0, 1)
    .flatMap(({ operation }) => model.of(operation))
    .find((one) => one.accepted && isValid(one) && names.some((name) => name in one.sent))
  return call === undefined ? [] : [holds(call)]
}

/** Gives the verdict that a request is refused: a refusal says nothing unless a request that differs in nothing else is accepted after it in its scenario. */
function refusal(call: Call, model: Model): RuleVerdict {
  const { operation, exchange, target, shown } = call
  const kind = operations[operation].isList ? 'list' : operations[operation].returns.toLowerCase()
  if (call.holdsRefused) {
    const isUnknown = exchange.about?.endsWith('unknown-id') && !exchange.madeUp
    return isUnknown && shown !== null && shown.value['id'] === target
      ? unclear('The id that was made up turned out to be that of another resource.', call)
      : fails(`refused, with no ${kind} in the answer`, describe(call), call)
  }
  if (exchange.repeated)
    return blocked('An earlier attempt of it got no answer, so this answer proves nothing.', call)
  const isControl = ({ accepted, start, exchange: { scenario } }: Call): boolean =>
    accepted &&
    (model.run.origin === 'har' || (start > call.start && scenario === exchange.scenario))
  if (plainLike(call, model).some(isControl)) return holds(call)
  const lack = `no ${operation} request with nothing wrong was accepted beside it`
  return blocked(`The refusal proves nothing, because ${lack}. Mend that first.`, call)
}

/** Lists the valid requests of the same operation and example, with the example's parameters: all for a generated case, those that it has itself for another request. */
function plainLike(
  { operation, sent, exchange: { base, case: generated } }: Call,
  model: Model,
): Call[] {
  const names = Object.keys(operations[operation].bases[base ?? ''] ?? {}).filter(
    (name) => generated !== undefined || name in sent,
  )
  return model
    .of(operation)
    .filter(
      (call) =>
        isValid(call) &&
        call.exchange.base === base &&
        call.exchange.case === undefined &&
        call.exchange.about === undefined &&
        names.every((name) => name in call.sent),
    )
}

/** Returns true where a request is valid, and sent as the contract says; a list may be asked for in ways that are open. */
const isValid = ({ key, expect, operation, exchange: { other } }: Call): boolean =>
  key === 'right' &&
  other === undefined &&
  (expect === 'accepted' || (expect === 'open' && operations[operation].isList))

/** Gives the verdict that a case is accepted; one that was sent twice may be refused for what came of the first. */
function caseAccepted(call: Call, model: Model): RuleVerdict {
  if (call.exchange.repeated && !call.accepted)
    return unclear('It was sent again after its first answer was lost.', call)
  if (call.accepted || plainLike(call, model).some(({ accepted }) => accepted))
    return acceptance(call)
  const reason = `The same ${call.operation} request without this change is not accepted either`
  return blocked(`${reason}. Mend that first.`, call)
}

function acceptance(call: Call): RuleVerdict {
  if (call.accepted) return holds(call)
  return call.ok && call.json === undefined
    ? unclear('It cannot be judged while answer-json does not hold.', call)
    : fails(`accepted by ${call.operation}`, describe(call), call)
}

/** The rules that operations accept a valid request: whatever the contract's examples ask for. A refusal of a parameter's value is judged by the requirement of that value. */
export const acceptRules: readonly Rule[] = [
  ...everyOperation.flatMap((operation) => {
    const { accepts: id } = operations[operation]
    if (id === null) return []
    const plain = (model: Model): Call[] => model.of(operation).filter((call) => isPlain(call, id))
    return over(id, plain, (call, model) =>
      !call.accepted && isLate(call, model) ? null : acceptance(call),
    )
  }),
  rule('create-token-accepts-valid-request', tokensAccepted),
]

const isPlain = (
  { key, expect, exchange: { about: id, followed, repeated } }: Call,
  own: string,
): boolean =>
  key === 'right' && expect === 'accepted' && (id ?? own) === own && !followed && !repeated

/** Gives the verdict that some card is accepted, or the remedy where none is. */
function* tokensAccepted(model: Model): Generator<RuleVerdict> {
  const tries = model.of('createToken').filter(({ key }) => key === 'right')
  const [first] = tries
  if (first === undefined) return
  if (tries.every(({ status }) => isAbsent(status)))
    yield fails(
      'a token; where tokens have another base, --vault-url names it',
      describe(first),
      first,
    )
  const wrapped = tries.find(({ accepted, ok, holdsRefused }) => ok && holdsRefused && !accepted)
  if (wrapped) yield fails('a token', describe(wrapped), wrapped)
  else if (!tries.some(({ accepted }) => accepted))
    yield unclear('No test card was accepted; name one that is in the profile, under card.', first)
}

/** Returns true where what a request asks for was there a moment later: a charge, its list and its events may be late, and a source may be known to charges late. A right key that is turned away is not. */
function isLate({ operation, target, end, sent: { source }, status }: Call, model: Model): boolean {
  if (status === 401) return false
  const later = model
    .of(operation)
    .filter((one) => one.accepted && one.start >= end && one.key === 'right')
  return operations[operation].method === 'GET'
    ? later.some((one) => one.target === target)
    : typeof source === 'string' && later.some(({ sent }) => sent['source'] === source)
}
