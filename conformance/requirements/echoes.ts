import { operations } from '../../generated/operations.ts'
import { kinds, madeKinds, type Echo, type MadeName } from '../../generated/resources.ts'
import { grouped } from '../basics/grouped.ts'
import { valueAt } from '../basics/values.ts'
import { kindMadeBy } from '../contract/kinds.ts'
import type { AcceptedCall, Call, Model, ResourceState } from '../model/model.ts'
import type { Parameters } from '../model/request.ts'
import type { Resource } from '../model/resource.ts'
import { isLeftOut, neverShown } from './fields.ts'
import { checkFields, requirement, type Requirement } from './requirement.ts'
import { chargedCards, perModel } from './subjects.ts'

/** The requirements that the fields of a kind show what was sent. */
export const echoesOfKind = (kind: MadeName): Requirement[] =>
  kinds[kind].echoes.map((echo) =>
    echoRequirement(kind, echo, (model) => [
      ...(answersToSenders(model).get(kind) ?? []),
      ...(kinds[kind].lasting.includes(echo.path) ? [] : (retrievalsByKind(model).get(kind) ?? [])),
      ...(kind === 'Token' && echo.path.startsWith('card.') ? chargedCards(model) : []),
    ]),
  )

/** A field must show the value that was sent. */
function echoRequirement(
  kind: MadeName,
  { requirement: id, parameter, path, number, length, default: otherwise }: Echo,
  subjects: (model: Model) => readonly AcceptedCall[],
): Requirement {
  return requirement(id, {
    subjects,
    holds({ operation, resource, sent, expect }) {
      const isNew = expect === 'accepted' && kindMadeBy(operation) !== undefined
      const value = sent[parameter] ?? (isNew ? otherwise : undefined)
      // It is open what becomes of a value in another form, such as a year of two digits.
      if (typeof value !== 'string' || (length !== null && value.length !== length)) return null
      if (isGone(resource, path) || isLeftOut(kind, resource, path)) return null
      const isFlag = typeof valueAt(resource.value, path) === 'boolean'
      const content = number ? Number(value) : value
      return checkFields(resource, { [path]: isFlag ? value === 'true' : content })
    },
    explainedBy: ['request-form-encoded'],
    inapplicable: neverShown(kind, [path]),
  })
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
        return [kind, carrying.flatMap(model.acceptedCalls)]
      }),
    ),
)

/** The retrievals of each kind, for the fields that a change may alter; other fields must stay. */
const retrievalsByKind = perModel(
  (model) => new Map(madeKinds.map((kind) => [kind, retrievalsOfKind(model, kind)])),
)

/** The retrievals of a kind, each with what was sent for its resource until then. */
function retrievalsOfKind(model: Model, kind: MadeName): AcceptedCall[] {
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
    .flatMap((state) => retrievalsWithSent(state, changes.get(state.id) ?? []))
}

/**
 * The retrievals whose expected values are certain: no change overlaps them or another, and after a
 * change only the last before the next one.
 */
function retrievalsWithSent({ id, sent, retrievals }: ResourceState, changes: readonly Call[]) {
  const changesByEnd = changes.toSorted((first, second) => first.end - second.end)
  return retrievals.flatMap((call, index): AcceptedCall[] => {
    const before = changesByEnd.filter(({ start }) => start < call.end)
    const until = retrievals[index + 1]?.start ?? Infinity
    // Nothing says how soon a change shows: the last retrieval before the next one counts.
    const isLast =
      changesByEnd.some(({ start }) => start >= call.end && start < until) || until === Infinity
    const isClear = [...before, call].every(
      ({ start }, position) => start >= (before[position - 1]?.end ?? 0),
    )
    if (call.resource.value['id'] !== id || !isClear || (before.length > 0 && !isLast)) return []
    return [{ ...call, sent: before.reduce(withChange, sent) }]
  })
}

/** What was sent, after a change: a PUT replaces all parameters, others those that they name. */
const withChange = (sent: Parameters, change: Call): Parameters =>
  operations[change.operation].method === 'PUT' ? change.sent : { ...sent, ...change.sent }
