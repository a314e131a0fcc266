import { cases } from '../../generated/cases.ts'
import { kinds, type MadeName } from '../../generated/resources.ts'
import { queryOf } from '../contract/kinds.ts'
import { caseSteps } from './cases.ts'
import { makeSteps, parentIn, simplestBase, stateSteps } from './making.ts'
import { retrieveEvent } from './reads.ts'
import { parentSlot } from './slots.ts'
import type { CallCommand, Slot, Step } from './scenario.ts'

/** What can be done with a resource of a kind, as its row says: each by variants, of which one is drawn. */
export interface KindMoves {
  readonly make: (as: Slot) => readonly Step[]
  /** Creates another resource of the same parent, or of a new one where none is needed. */
  readonly repeat: (as: Slot, first: Slot) => readonly Step[]
  readonly read: (on: Slot) => readonly CallCommand[]
  readonly lists: (on: Slot) => readonly CallCommand[]
  readonly acts: (on: Slot) => readonly CallCommand[]
  readonly wrongs: readonly (readonly Step[])[]
  /** Reads it, and the events of its creation, once all is done. */
  readonly ending: (on: Slot) => readonly Step[]
}

/** The moves of a kind. */
export function movesOf(kind: MadeName): KindMoves {
  const { creates, retrieves, lists, acts, events } = kinds[kind]
  const base = creates === null ? '' : simplestBase(creates)
  const parent = creates === null ? undefined : parentIn(creates, base)
  const make = (as: Slot): readonly Step[] => makeSteps(kind, as)
  const read = (on: Slot): CallCommand[] => (retrieves === null ? [] : [{ call: retrieves, on }])
  const act = (on: Slot): CallCommand[] =>
    acts.map(({ operation }): CallCommand => ({ call: operation, on }))
  const keys = events.filter(({ by }) => by === 'creation').map(({ key }) => key)
  return {
    make,
    repeat(as, first) {
      if (creates === null || parent === undefined) return make(as)
      return [{ call: creates, base, as, from: parentSlot(parent.kind, first) }]
    },
    read,
    lists: (on) =>
      lists.flatMap(({ operation, parent: owner }): CallCommand[] => {
        const slot = owner === null ? {} : { on: parentSlot(owner, on) }
        const queries = [{ order: 'chronological' }, { offset: '1' }]
        return queries.map((query) => ({
          call: operation,
          ...slot,
          change: queryOf(operation, query),
        }))
      }),
    acts: act,
    wrongs: wrongsOf(kind),
    ending: (on) => [
      ...act(on),
      ...read(on),
      ...(keys.length === 0
        ? []
        : [
            { await: 'events', of: on, keys, keep: { [keys[0] ?? '']: `event of ${on}` } } as const,
            retrieveEvent(`event of ${on}`),
          ]),
    ],
  }
}

/** The requests about a kind that must be refused: generated cases, the first of each requirement, and unknown ids. */
function wrongsOf(kind: MadeName): (readonly Step[])[] {
  const { creates, retrieves, unknown, acts } = kinds[kind]
  const called = [creates, ...acts.map(({ operation }) => operation)]
  const rows = cases.filter(
    ({ operation, about, expect, key }, index) =>
      called.includes(operation) &&
      expect === 'refused' &&
      (key === 'right' || key === 'none' || key === 'other') &&
      index === cases.findIndex((row) => row.operation === operation && row.about === about),
  )
  const wrongCases = rows.map((row) => caseSteps(row).map((step) => wrongOf(step, row)))
  if (retrieves === null || unknown === null) return wrongCases
  const read: CallCommand = { call: retrieves, on: 'stranger', unknownId: 'random' }
  return [...wrongCases, [...stateSteps(kind, 'stranger'), read]]
}

/** A step of a case as a counterexample may hold it: the request itself with its key, not its name. */
function wrongOf(step: Step, { key }: { key: string }): Step {
  if (!('call' in step) || step.case === undefined) return step
  const { case: _case, ...call } = step
  return key === 'none' ? { ...call, key } : call
}
