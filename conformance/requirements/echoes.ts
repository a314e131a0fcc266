import { operations } from '../../generated/operations.ts'
import { kinds, madeKinds, type Echo, type MadeKindName } from '../../generated/resources.ts'
import { grouped } from '../basics/grouped.ts'
import { valueAt } from '../basics/values.ts'
import { kindMadeBy } from '../contract/kinds.ts'
import type { AcceptedCall, Call, ListPage, Model, TrackedResource } from '../model/model.ts'
import type { SentParameters } from '../model/request.ts'
import type { Resource } from '../model/resource.ts'
import { isLeftOut, whyNeverShown } from './fields.ts'
import { check, checkFields, each, irrevocable, requirement } from './requirement.ts'
import type { Requirement, RuleVerdict } from './requirement.ts'
import { chargeAnswersWithCard, pagesOf, perModel } from './subjects.ts'

/** The fields of a kind must show what was sent: a requirement for each. */
export function echoesOfKind(kind: MadeKindName): Requirement[] {
  const { echoes, lasting, lists } = kinds[kind]
  const fieldEchoes = echoes.map((echo) => {
    const subjects = (model: Model): AcceptedCall[] => [
      ...(answersToSenders(model).get(kind) ?? []),
      ...(lasting.includes(echo.path) ? [] : (retrievalsByKind(model).get(kind) ?? [])),
      ...(kind === 'Token' && echo.path.startsWith('card.') ? chargeAnswersWithCard(model) : []),
    ]
    return { ...echo, rule: each(subjects, (call) => judgeEcho(kind, echo, call)) }
  })
  const listEchoes = lists.flatMap(({ operation, echoes: ofList }) =>
    ofList.map((echo) => ({ ...echo, rule: each(pagesOf(operation), namesOwner(echo.path)) })),
  )
  return [...grouped([...fieldEchoes, ...listEchoes], ({ requirement: id }) => id)].map(
    ([id, rules]) =>
      requirement(id, {
        rule: rules.map(({ rule }) => rule),
        explainedBy: ['request-form-encoded'],
        inapplicable: whyNeverShown(
          kind,
          rules.map(({ path }) => path),
        ),
      }),
  )
}

/** A field must show the value that was sent. */
function judgeEcho(
  kind: MadeKindName,
  { parameter, path, number, length, default: otherwise }: Echo,
  { operation, resource, sent, expect }: AcceptedCall,
): RuleVerdict | null {
  const isNew = expect === 'accepted' && kindMadeBy(operation) !== undefined
  const value = sent[parameter] ?? (isNew ? otherwise : undefined)
  // It is open what becomes of a value in another form, such as a year of two digits.
  if (typeof value !== 'string' || (length !== null && value.length !== length)) return null
  if (isGone(resource, path) || isLeftOut(kind, resource, path)) return null
  const isFlag = typeof valueAt(resource.value, path) === 'boolean'
  const content = number ? Number(value) : value
  return checkFields(resource, { [path]: isFlag ? value === 'true' : content })
}

/** The items of a resource's list must name that resource, unless they do not belong there. */
const namesOwner =
  (path: string) =>
  ({ call, items, ownerId }: ListPage): RuleVerdict | null => {
    const owners = items
      .filter(({ subject }) => (subject?.parent?.id ?? ownerId) === ownerId)
      .map(({ value }) => valueAt(value, path))
      .filter((id) => id !== undefined)
    if (owners.length === 0) return null
    const otherOwner = owners.find((id) => id !== ownerId)
    const expected = `${path} ${ownerId} in each record`
    return irrevocable(
      check(otherOwner === undefined, expected, { [path]: otherOwner }, call.resource),
    )
  }

/** True for a field of a member that is null, as the card of a used token may be. */
export function isGone({ value }: Resource, path: string): boolean {
  const [member = '', ...fields] = path.split('.')
  return fields.length > 0 && value[member] === null
}

/** The answers to the requests that send the parameters of a kind: its creation and its updates. */
const answersToSenders = perModel(
  (model) =>
    new Map(
      madeKinds.map((kind) => {
        const { creates, updates } = kinds[kind]
        const carrying = [creates ?? [], updates.map(({ operation }) => operation)].flat()
        return [kind, carrying.flatMap(model.countedCalls)]
      }),
    ),
)

/** The retrievals of each kind, for the fields that a change may alter; other fields must stay. */
const retrievalsByKind = perModel(
  (model) => new Map(madeKinds.map((kind) => [kind, retrievalsOfKind(model, kind)])),
)

/** The retrievals of a kind, each with what was sent for its resource until then. */
function retrievalsOfKind(model: Model, kind: MadeKindName): AcceptedCall[] {
  const { retrieves, acts, updates } = kinds[kind]
  if (retrieves === null || operations[retrieves].assumed) return []
  const changing = [...acts, ...updates].map(({ operation }) => operation)
  const unclearIds = new Set(
    model.unanswered
      .filter(({ operation }) => changing.includes(operation))
      .map(({ exchange: { target } }) => target),
  )
  const changes = grouped(
    changing.flatMap((operation) => model.callsTo(operation).filter(({ isSuccess }) => isSuccess)),
    ({ target }) => target,
  )
  return [...model.resources[kind].values()]
    .filter(({ id }) => !unclearIds.has(id))
    .flatMap((tracked) => retrievalsWithSent(tracked, changes.get(tracked.id) ?? []))
}

/**
 * The retrievals whose expected values are certain: no change overlaps them or another, and after a
 * change only the last before the next one.
 */
function retrievalsWithSent({ id, sent, retrievals }: TrackedResource, changes: readonly Call[]) {
  const changesByEnd = changes.toSorted((first, second) => first.end - second.end)
  return retrievals.flatMap((call, index): AcceptedCall[] => {
    const earlierChanges = changesByEnd.filter(({ start }) => start < call.end)
    const until = retrievals[index + 1]?.start ?? Infinity
    // Nothing says how soon a change shows: the last retrieval before the next one counts.
    const isLast =
      changesByEnd.some(({ start }) => start >= call.end && start < until) || until === Infinity
    const isClear = [...earlierChanges, call].every(
      ({ start }, position) => start >= (earlierChanges[position - 1]?.end ?? 0),
    )
    if (call.resource.value['id'] !== id || !isClear || (earlierChanges.length > 0 && !isLast))
      return []
    return [{ ...call, sent: earlierChanges.reduce(withChange, sent) }]
  })
}

/** What was sent, after a change: a PUT replaces all parameters, others those that they name. */
const withChange = (sent: SentParameters, change: Call): SentParameters =>
  operations[change.operation].method === 'PUT' ? change.sent : { ...sent, ...change.sent }
