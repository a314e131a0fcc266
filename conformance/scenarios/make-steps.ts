import { operations, type OperationId } from '../../generated/operations.ts'
import { kinds, type MadeKindName, type Parent } from '../../generated/resources.ts'
import { parentsOf } from '../contract/kinds.ts'
import type { CallCommand, Changes, Slot, Step } from './scenario.ts'
import { parentSlot } from './slots.ts'
import { declines, pays } from './visits.ts'

/** The parent that an example of an operation names by its id. */
export function parentOfExample(operation: OperationId, base: string): Parent | undefined {
  const example = operations[operation].bases[base] ?? {}
  return parentsOf(operation).find(({ parameter }) => parameter in example)
}

/** How a kind is made most simply: its operation, the example, and the parent that this names. */
export interface Creation {
  readonly operation: OperationId
  readonly base: string
  readonly parent: Parent | undefined
}

/** The creation of a kind on an example without a parent, if there is one; null for none at all. */
export function creationOf(kind: MadeKindName): Creation | null {
  const operation = kinds[kind].creates
  if (operation === null) return null
  const creations = Object.keys(operations[operation].bases).map((base) => ({
    operation,
    base,
    parent: parentOfExample(operation, base),
  }))
  return creations.find(({ parent }) => parent === undefined) ?? creations[0] ?? null
}

/** Makes a resource, after its parent where it needs one, and brings it into a state. */
export function makeSteps(
  kind: MadeKindName,
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
export function reachSteps(kind: MadeKindName, slot: Slot, state?: string): readonly Step[] {
  const { events, page, acts } = kinds[kind]
  if (state === undefined) return []
  const event = events.find(({ cause, states }) => cause !== 'creation' && states.includes(state))
  if (page !== null && event?.cause === 'page')
    return [state === 'failed' ? declines(slot) : pays(slot), { await: 'final', of: slot }]
  const act = acts.find(({ to }) => to === state)
  if (act === undefined) return []
  const [before] = act.from
  return [...reachSteps(kind, slot, before), { call: act.operation, on: slot }]
}
