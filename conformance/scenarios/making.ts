import { cases, type Case } from '../../generated/cases.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { kinds, type MadeName, type Parent } from '../../generated/resources.ts'
import { eventKind, parentInPath, parentsOf, targetKind } from '../contract/kinds.ts'
import { parentSlot, sharedSlot } from './slots.ts'
import { pays, declines, recorded } from './visits.ts'
import type { CallCommand, Changes, Slot, Step } from './scenario.ts'

/** The parent that an example of an operation names by its id. */
export function parentOfExample(operation: OperationId, base: string): Parent | undefined {
  const example = operations[operation].bases[base] ?? {}
  return parentsOf(operation).find(({ parameter }) => parameter in example)
}

/** How a kind is made most simply: its operation, the example, and the parent that this names. */
interface Creation {
  readonly operation: OperationId
  readonly base: string
  readonly parent: Parent | undefined
}

/** The creation of a kind on an example without a parent, if there is one; null for none at all. */
export function creationOf(kind: MadeName): Creation | null {
  const operation = kinds[kind].creates
  if (operation === null) return null
  const creations = Object.keys(operations[operation].bases).map((base) => ({
    operation,
    base,
    parent: parentOfExample(operation, base),
  }))
  return creations.find(({ parent }) => parent === undefined) ?? creations[0] ?? null
}

/** The accepted requests that are built on an example. */
export function acceptedCases(operation: OperationId, base: string): readonly Case[] {
  return cases.filter(
    (row) =>
      row.operation === operation &&
      row.base === base &&
      row.key === 'right' &&
      row.expect === 'accepted',
  )
}

/** An accepted value for each parameter that an example lacks, unlike the one to come. */
export function addedValues(
  { operation, base }: Pick<Creation, 'operation' | 'base'>,
  toCome: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const example = operations[operation].bases[base] ?? {}
  const values: Record<string, string> = {}
  for (const { change } of acceptedCases(operation, base))
    for (const [name, value] of Object.entries(change)) {
      const isAlike = !(name in values) || values[name] === toCome[name]
      if (typeof value === 'string' && !(name in example) && isAlike) values[name] = value
    }
  return values
}

/** Makes a resource, after its parent where it needs one, and brings it into a state. */
export function makeSteps(
  kind: MadeName,
  as: Slot,
  { change = {}, state }: { change?: Changes; state?: string | undefined } = {},
): readonly Step[] {
  const creation = creationOf(kind)
  if (creation === null) return []
  const { operation, base, parent } = creation
  const call: CallCommand = { call: operation, base, as, change }
  const reached = reachSteps(kind, as, state)
  if (parent === undefined) return [call, ...reached]
  const from = parentSlot(parent.kind, as)
  return [...parentSteps(parent, from), { ...call, from }, ...reached]
}

/** Makes a parent, in the state that its use needs; `change` changes its example. */
export const parentSteps = (
  { kind, when }: Parent,
  as: Slot,
  change: Changes = {},
): readonly Step[] => makeSteps(kind, as, { change, state: Object.values(when)[0] })

/** Brings a new resource into a state: its customer chooses, or an operation is called. */
export function reachSteps(kind: MadeName, slot: Slot, state?: string): readonly Step[] {
  const { events, page, acts } = kinds[kind]
  if (state === undefined) return []
  const event = events.find(({ by, states }) => by !== 'creation' && states.includes(state))
  if (page !== null && event?.by === 'page')
    return [state === 'failed' ? declines(slot) : pays(slot), { await: 'final', of: slot }]
  const act = acts.find(({ to }) => to === state)
  if (act === undefined) return []
  const [before] = act.from
  return [...reachSteps(kind, slot, before), { call: act.operation, on: slot }]
}

/** The kind of the resource that a path names, unless it is the parent of what is made. */
const subjectKind = (operation: OperationId): ReturnType<typeof targetKind> =>
  parentInPath(operation) === undefined ? targetKind(operation) : undefined

/** The slot of the resource that a path names, unless it is the parent of what is made. */
export function subjectSlot(operation: OperationId): Slot | undefined {
  const kind = subjectKind(operation)
  if (kind === undefined) return undefined
  if (kind === eventKind) return 'event'
  return kind === 'Token' ? 'token' : sharedSlot(kind as MadeName)
}

/** Makes the token or event that the path names; other kinds have a shared slot. */
export function subjectSteps(operation: OperationId): readonly Step[] {
  const kind = subjectKind(operation)
  if (kind === 'Token') return makeSteps('Token', 'token')
  if (kind === eventKind) return [recorded('@charge', { 'charge.create': 'event' })]
  return []
}
