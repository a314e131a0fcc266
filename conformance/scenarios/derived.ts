import { pathParameter } from '../contract/rows/names.ts'
import { constraints } from '../../generated/constraints.ts'
import { fields } from '../../generated/fields.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import {
  kinds,
  madeKinds,
  type ListOfKind,
  type MadeKindName,
  type Parent,
} from '../../generated/resources.ts'
import { kindMadeBy, queryOf, takesParameter } from '../contract/kinds.ts'
import { filterQueries, filterValues } from './filters.ts'
import { creationOf, makeSteps, parentSteps, reachSteps } from './make-steps.ts'
import { eventsBy, readTwice, retrievalOf, retrieveEvent } from './reads.ts'
import { addedValues } from './requests.ts'
import { parentSlot, sharedSlot } from './slots.ts'
import {
  callsIn,
  scenario,
  type CallCommand,
  type Changes,
  type Scenario,
  type Slot,
  type Step,
} from './scenario.ts'

/** Scenarios of the kinds that no other scenario makes, from their rows of the contract. */
export function derivedScenarios(others: readonly Scenario[]): readonly Scenario[] {
  const calls = others.flatMap(({ steps }) => callsIn(steps))
  const drivenKinds = new Set(calls.map(({ call }) => kindMadeBy(call)))
  return madeKinds.filter((kind) => !drivenKinds.has(kind)).flatMap(scenariosOfKind)
}

function scenariosOfKind(kind: MadeKindName): Scenario[] {
  const { object, lists, creates } = kinds[kind]
  const first = sharedSlot(kind)
  if (creates === null) return scenariosOfListedKind(kind, first)
  const second = `${first} 2`
  const [change, other] = filterValues(kind)
  return [
    scenario(`a ${object} is made and read`, 'smoke', [
      ...makeSteps(kind, first, { change }),
      ...siblingSteps(kind, first, { as: `${first} beside`, change: other }),
      ...siblingSteps(kind, first, { as: `${first} third` }),
      // Lists are read in the order of whole seconds, and up to a second between two.
      { beside: [[{ pause: 2.2, since: first }], readSteps(kind, first)] },
      ...makeSteps(kind, second),
      ...['beside', 'third'].flatMap((word) =>
        siblingSteps(kind, first, { as: `${second} ${word}` }),
      ),
      ...readSteps(kind, second),
      ...unpagedReads(kind),
      ...retrievals(kind, first),
      { await: 'webhooks', of: first },
    ]),
    ...parentScenarios(kind),
    ...updateScenarios(kind),
    ...actScenarios(kind),
    ...lists.map((list) =>
      scenario(
        `lists each ${object} by ${list.operation}`,
        { depth: 'smoke', phase: 'quiet' },
        listSteps(list, first),
      ),
    ),
  ]
}

/**
 * Scenarios of a kind that no operation makes: its lists show it, before and after its owner ended.
 */
function scenariosOfListedKind(kind: MadeKindName, first: Slot): Scenario[] {
  const { object, lists } = kinds[kind]
  return lists.flatMap((list) => {
    const { operation, parent } = list
    const owner = parent ?? madeKinds.find((name) => kinds[name].page !== null)
    if (owner === undefined) return []
    const on = parentSlot(owner, first)
    const beside = `${on} beside`
    // What belongs to another one shows where lists mix them.
    const other =
      parent === null ? [] : [...makeSteps(owner, beside), { call: operation, on: beside }]
    const read: CallCommand = { call: operation, as: first, ...(parent !== null && { on }) }
    return [
      scenario(`a ${object} is found by ${operation}`, 'smoke', [
        ...makeSteps(owner, on),
        ...other,
        read,
        ...reachSteps(owner, on, kinds[owner].states?.final[0]),
        read,
        ...retrievals(kind, first),
      ]),
      scenario(`lists each ${object} by ${operation}`, { depth: 'smoke', phase: 'quiet' }, [
        read,
        ...retrievals(kind, first),
        ...listSteps(list, first, 'created_at' in fields[kind]),
      ]),
    ]
  })
}

/** The steps that make one more resource, of the same parent where it has one. */
function siblingSteps(
  kind: MadeKindName,
  first: Slot,
  { as, change = {} }: { as: Slot; change?: Changes },
): readonly Step[] {
  const creation = creationOf(kind)
  if (creation?.parent === undefined) return makeSteps(kind, as, { change })
  const { operation, base, parent } = creation
  // Whether a parent serves for a second one is open.
  return [{ call: operation, base, as, from: parentSlot(parent.kind, first), change }]
}

/** The scenario of creations from a parent that is unknown, or in a wrong state. */
function parentScenarios(kind: MadeKindName): Scenario[] {
  const creation = creationOf(kind)
  if (creation?.parent === undefined) return []
  const { operation, base, parent } = creation
  const create = (from: Slot, change: Changes = {}): CallCommand => ({
    call: operation,
    base,
    from,
    change,
  })
  const { ids, parameter } = parent
  const word = parameter === pathParameter ? kinds[parent.kind].object : parameter
  // Two kinds that every run makes.
  const wrongKindId = parent.kind === 'Source' ? '{@charge.id}' : '{@source.id}'
  const createsFromUnknown = ['{parent.id}0', wrongKindId].flatMap((id) =>
    ids.unknown === null ? [] : create('parent', { [parameter]: id }),
  )
  const otherStates = otherStatesOf(parent).flatMap((state) =>
    ids.inState === null ? [] : [...makeSteps(parent.kind, state, { state }), create(state)],
  )
  return [
    scenario(`a ${kinds[kind].object} needs its ${word}`, 'smoke', [
      ...parentSteps(parent, 'parent'),
      ...createsFromUnknown,
      ...otherStates,
      create('parent'),
    ]),
  ]
}

/** The first and final states of a parent in which it must not be used. */
function otherStatesOf({ kind, when }: Parent): string[] {
  const { states } = kinds[kind]
  const parentStates = Object.values(when)
  return states === null || parentStates.length === 0
    ? []
    : [states.first, ...states.final].filter((state) => !parentStates.includes(state))
}

/** A scenario for each act: accepted once, and refused in the state that it leads to. */
function actScenarios(kind: MadeKindName): Scenario[] {
  const { acts, object } = kinds[kind]
  return acts.map(({ operation, from: [before], to, ids }) => {
    const act = (on: Slot): CallCommand => ({ call: operation, on })
    // Nothing is known of a resource after it was deleted.
    const reads = (slot: Slot): readonly Step[] => (to === null ? [] : retrievals(kind, slot))
    return scenario(`${operation} ${to === null ? 'ends' : 'moves'} a ${object}`, 'smoke', [
      ...makeSteps(kind, 'moved', { state: before }),
      ...makeSteps(kind, 'untouched', { state: before }),
      act('moved'),
      ...reads('moved'),
      ...retrievalOf(kind, 'untouched'),
      ...eventReads(kind, operation, 'moved'),
      ...(ids.inState === null ? [] : [act('moved')]),
      ...reads('moved'),
      ...unknownIdsOf(act('untouched'), ids.unknown),
      act('untouched'),
      ...reads('untouched'),
    ])
  })
}

/** A scenario for each update: of one resource by its example, while another stays as it is. */
function updateScenarios(kind: MadeKindName): Scenario[] {
  const { updates, object } = kinds[kind]
  const creation = creationOf(kind)
  return updates.map(({ operation, ids }) => {
    const update = (on: Slot): CallCommand => ({ call: operation, on })
    // Every optional parameter is set first, so that one that an update loses shows.
    const [[base, example] = ['', {}]] = Object.entries(operations[operation].bases)
    const added = creation === null ? {} : addedValues(creation, example)
    const changedValues = addedValues({ operation, base }, added)
    const isOptional = (name: string): boolean =>
      constraints[operation].parameters[name]?.required === null
    const without = Object.fromEntries(
      Object.keys(example).flatMap((name) => (isOptional(name) ? [[name, null]] : [])),
    )
    return scenario(`${operation} changes a ${object}`, 'smoke', [
      ...makeSteps(kind, 'updated'),
      ...unknownIdsOf(update('updated'), ids.unknown),
      update('updated'),
      ...retrievals(kind, 'updated'),
      ...eventReads(kind, operation, 'updated'),
      ...['filled', 'other'].flatMap((slot) => makeSteps(kind, slot, { change: added })),
      update('filled'),
      ...['filled', 'other'].flatMap((slot) => retrievalOf(kind, slot)),
      ...(Object.keys(changedValues).length === 0
        ? []
        : [
            { ...update('other'), change: { ...without, ...changedValues } },
            ...retrievalOf(kind, 'other'),
          ]),
    ])
  })
}

/** Awaits and retrieves the events that an operation brings. */
function eventReads(kind: MadeKindName, operation: OperationId, of: Slot): readonly Step[] {
  const { wait, slots } = eventsBy(kind, of, [operation])
  return [...wait, ...slots.map((event) => retrieveEvent(event))]
}

const unknownIds = ['random', 'near', 'longer', 'shorter'] as const

/** A request with ids of no resource, where these must be refused. */
const unknownIdsOf = (call: CallCommand, requirement: RequirementId | null): CallCommand[] =>
  requirement === null ? [] : unknownIds.map((unknownId) => ({ ...call, unknownId }))

/** The reads of the account's lists that have no offset, early, while one page holds all records. */
function unpagedReads(kind: MadeKindName): readonly CallCommand[] {
  const lists = kinds[kind].lists.filter(
    ({ operation, parent }) => parent === null && !takesParameter(operation, 'offset'),
  )
  return lists.map(({ operation }) => ({
    call: operation,
    change: queryOf(operation, { ...oldestFirst, limit: '100' }),
  }))
}

/** Reads a resource and its events, by id and by location, and unknown ids in between. */
function readSteps(kind: MadeKindName, slot: Slot): readonly Step[] {
  const { wait, slots } = eventsBy(kind, slot, ['creation'])
  const reads = slots.flatMap((of): Step[] => [
    ...readTwice(retrieveEvent, of),
    { await: 'deliveries', of },
  ])
  return [...retrievals(kind, slot), ...wait, ...reads]
}

function retrievals(kind: MadeKindName, slot: Slot): readonly CallCommand[] {
  const { ids } = kinds[kind]
  return retrievalOf(kind, slot).flatMap((call) => [
    call,
    ...unknownIdsOf(call, ids.unknown),
    call,
    { ...call, follow: true },
  ])
}

const oldestFirst = { order: 'chronological' }

/** The steps that read a list in pages and by bounds, between two walks that are alike. */
function listSteps(list: ListOfKind, first: Slot, isDated = true): readonly Step[] {
  const { operation, parent } = list
  const on = parent === null ? {} : { on: parentSlot(parent, first) }
  const since = parent === null && isDated ? { from: `{${first}.created_at-1}` } : {}
  const listRead = (change: Readonly<Record<string, string>> = {}): CallCommand => ({
    call: operation,
    ...on,
    change: queryOf(operation, { ...oldestFirst, ...since, ...change }),
  })
  /** The read of a query; none where the list lacks one of its parameters. */
  const readIfTaken = (change: Readonly<Record<string, string>>): CallCommand[][] =>
    Object.keys(change).every((name) => takesParameter(operation, name)) ? [[listRead(change)]] : []
  const size = takesParameter(operation, 'offset') ? {} : { limit: '100' }
  const walk: CallCommand = { ...listRead(size), walk: true }
  const owner = parent === null ? {} : { of: parentSlot(parent, first) }
  return [
    { await: 'listed', list: operation, ...owner, steadily: true },
    walk,
    {
      beside: [
        [{ ...listRead({ limit: '1' }), walk: true }],
        ...readIfTaken({ limit: '2' }),
        ...readIfTaken({ offset: '1' }),
        ...readIfTaken({ limit: '1', offset: '1' }),
        ...readIfTaken({ order: '{reverse}' }),
        ...filterQueries(list, first).map((query) => [listRead(query)]),
        ...(isDated ? readIfTaken({ from: `{${first}.created_at+1}` }) : []),
        ...(isDated ? readIfTaken({ to: `{${first}.created_at+1}` }) : []),
      ],
    },
    walk,
  ]
}
