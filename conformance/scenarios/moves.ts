import { cases, type Case } from '../../generated/cases.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { kinds, madeKinds, type MadeKindName, type KindName } from '../../generated/resources.ts'
import { kindMadeBy, queryOf } from '../contract/kinds.ts'
import { eventKind } from '../contract/rows/names.ts'
import { chargeToken } from './creations.ts'
import { creationOf, makeSteps, parentOfExample, parentSteps, reachSteps } from './make-steps.ts'
import { eventsBy, retrievalOf, retrieveEvent, sinceStart } from './reads.ts'
import { acceptedCases, caseCall } from './requests.ts'
import { commandsIn, type CallCommand, type Slot, type Step } from './scenario.ts'
import { awaitReflection, declines, opensPage, pays, slotsChosenFor } from './visits.ts'

/** What a drawn sequence may do: the kind it acts on, the kind it makes, and its variants. */
export interface Move {
  readonly subjectKind?: MadeKindName
  readonly madeKind?: MadeKindName
  /** How much more often than others it is drawn: some moves need what it makes. */
  readonly weight?: number
  /** True where only a profile that names the parameter for tokens makes it possible. */
  readonly needsTokenParameter?: true
  readonly variants: (on: Slot, as: Slot) => readonly (readonly Step[])[]
}

/** The moves of a kind that may be made at the same time on one resource. */
const racedMoveNames: readonly (readonly [first: string, second: string])[] = [
  ['make', 'make'],
  ['use', 'use'],
  ['use', 'wrong use'],
  ['charge', 'charge'],
  ['charge', 'read'],
  ['charge', 'wrong read'],
  ['customer', 'customer'],
  ['customer', 'read'],
  ['customer', 'list'],
  ['customer', 'wrong read'],
  ['act', 'act'],
  ['act', 'read'],
]

/** For each requirement that demands a refusal, its first case on each example. */
const refusedCases = cases.filter(
  ({ operation, base, about, expect, key }, index) =>
    expect === 'refused' &&
    ['right', 'none', 'other'].includes(key) &&
    index ===
      cases.findIndex(
        (row) => row.operation === operation && row.base === base && row.about === about,
      ),
)

const refusedCasesOf = (operation: OperationId | null): Case[] =>
  refusedCases.filter((row) => row.operation === operation)

/** What a customer does at a page: the variants of the move of a customer, in their order. */
export const customerVariants = ['pays', 'declines', 'opens'] as const

const customerSteps = { pays, declines, opens: opensPage }

const asSingleSteps = (steps: readonly Step[]): Step[][] => steps.map((step) => [step])

/** The moves of a kind, by name, as its row of the contract says. */
function movesOfKind(kind: MadeKindName): Readonly<Record<string, Move>> {
  const { creates, acts, page } = kinds[kind]
  const moves: Record<string, Move> = {
    make: { madeKind: kind, variants: (_, as) => creationVariants(kind, as) },
    'wrong make': { weight: 2, variants: () => wrongCreations(kind) },
    read: { subjectKind: kind, variants: (on) => asSingleSteps(retrievalOf(kind, on)) },
    list: { subjectKind: kind, variants: (on) => asSingleSteps(listReads(kind, on)) },
    'wrong read': {
      subjectKind: kind,
      weight: 2,
      variants: (on) => asSingleSteps(wrongReads(kind, on)),
    },
    event: { subjectKind: kind, variants: (on) => eventReads(kind, on) },
    act: {
      subjectKind: kind,
      weight: 2,
      variants: (on) => asSingleSteps(acts.map(({ operation }) => ({ call: operation, on }))),
    },
    customer: {
      subjectKind: kind,
      weight: 3,
      variants: (on) =>
        page === null ? [] : asSingleSteps(customerVariants.map((name) => customerSteps[name](on))),
    },
    // The later customers come too late: nothing changes.
    customers: {
      subjectKind: kind,
      variants: (on) =>
        page === null
          ? []
          : [pays, declines].map((first) => [
              first(on),
              { await: 'final', of: on },
              pays(on),
              declines(on),
            ]),
    },
    'wrong use': {
      subjectKind: kind,
      weight: 2,
      variants: (on) => asSingleSteps(wrongUses(kind, on)),
    },
  }
  const users = madeKinds.filter((user) =>
    kinds[user].parents.some((parent) => parent.kind === kind),
  )
  for (const user of users)
    moves[users.length === 1 ? 'use' : `use for ${kinds[user].object}`] = {
      subjectKind: kind,
      madeKind: user,
      weight: 3,
      variants: (on, as) => usesFor(user, kind, { on, as }),
    }
  if (kind === 'Token')
    moves['charge'] = {
      subjectKind: kind,
      madeKind: 'Charge',
      weight: 3,
      needsTokenParameter: true,
      variants: (on, as) => [[chargeToken(as, on)]],
    }
  return creates === null ? {} : moves
}

/** The ways to make a resource by itself: the example, and its accepted values. */
function creationVariants(kind: MadeKindName, as: Slot): (readonly Step[])[] {
  const { operation, base, parent } = creationOf(kind) ?? {}
  const values =
    operation === undefined || base === undefined || parent !== undefined
      ? []
      : acceptedCases(operation, base)
  return [makeSteps(kind, as), ...values.map(({ change }) => makeSteps(kind, as, { change }))]
}

/** The ways to make a resource from a parent: brought into the right state, or as it is. */
function usesFor(
  user: MadeKindName,
  kind: MadeKindName,
  { on, as }: { on: Slot; as: Slot },
): (readonly Step[])[] {
  const { creates, parents } = kinds[user]
  const parent = parents.find((candidate) => candidate.kind === kind)
  if (creates === null || parent === undefined) return []
  const base = Object.keys(operations[creates].bases).find(
    (name) => parentOfExample(creates, name) === parent,
  )
  if (base === undefined) return []
  const creation: CallCommand = { call: creates, base, as, from: on }
  const reached = reachSteps(kind, on, Object.values(parent.when)[0])
  return reached.length === 0 ? [[creation]] : [[...reached, creation], [creation]]
}

/** The refused requests of a creation, each after a parent of its own where it needs one. */
const wrongCreations = (kind: MadeKindName): (readonly Step[])[] =>
  refusedCasesOf(kinds[kind].creates).map((row) => {
    const parent = parentOfExample(row.operation, row.base)
    if (parent === undefined) return [caseCall(row)]
    const from = `${kinds[parent.kind].object} alone`
    return [...parentSteps(parent, from), caseCall(row, { from })]
  })

/** The refused requests that would make something from a parent. */
const wrongUses = (kind: MadeKindName, from: Slot): CallCommand[] =>
  refusedCases
    .filter(({ operation, base }) => parentOfExample(operation, base)?.kind === kind)
    .map((row) => caseCall(row, { from }))

/** A read of a resource: of it or its own list, or of a list of the account that shows it. */
interface Read {
  readonly operation: OperationId
  readonly isOnResource: boolean
}

function listsFor(kind: MadeKindName): Read[] {
  const hasEvents = kinds[kind].events.length > 0
  const itemKinds = Object.keys(kinds) as KindName[]
  return itemKinds.flatMap((itemKind) =>
    kinds[itemKind].lists.flatMap(({ operation, parent }): Read[] => {
      if (parent === kind) return [{ operation, isOnResource: true }]
      const isShown = itemKind === kind || (itemKind === eventKind && hasEvents)
      return parent === null && isShown ? [{ operation, isOnResource: false }] : []
    }),
  )
}

/** The reads of the lists of a resource; one of the account begins where the run began. */
function listReads(kind: MadeKindName, on: Slot): CallCommand[] {
  const queries = [{}, { order: 'chronological' }, { offset: '1' }]
  return listsFor(kind).flatMap(({ operation, isOnResource }): CallCommand[] =>
    isOnResource
      ? queries.map((query) => ({ call: operation, on, change: queryOf(operation, query) }))
      : [{ call: operation, change: queryOf(operation, { from: sinceStart.from }) }],
  )
}

/** The refused reads of a resource and its lists: with another key, or of an unknown id. */
function wrongReads(kind: MadeKindName, on: Slot): CallCommand[] {
  const { retrieves, ids } = kinds[kind]
  const retrieval = retrieves === null ? [] : [{ operation: retrieves, isOnResource: true }]
  const refusedReads = [...retrieval, ...listsFor(kind)].flatMap(({ operation, isOnResource }) =>
    refusedCasesOf(operation).map((row) => caseCall(row, isOnResource ? { on } : {})),
  )
  if (retrieves === null || ids.unknown === null) return refusedReads
  return [...refusedReads, { call: retrieves, on, unknownId: 'random' }]
}

/** The reads of the event of a creation: right ones, and those that must be refused. */
function eventReads(kind: MadeKindName, of: Slot): (readonly Step[])[] {
  const { wait, slots } = eventsBy(kind, of, ['creation'])
  const { retrieves } = kinds[eventKind]
  return slots.flatMap((on) => {
    const refusedReads = refusedCasesOf(retrieves).map((row) => caseCall(row, { on }))
    const reads = [retrieveEvent(on), ...refusedReads, retrieveEvent(on, { unknownId: 'random' })]
    return reads.map((read) => [...wait, read])
  })
}

/** Placeholder slots: the number of variants never depends on them. */
export const variantsCount = ({ variants }: Move): number => variants('', '').length

/** Every move, by its name and kind. */
export const movesByKind: ReadonlyMap<MadeKindName, ReadonlyMap<string, Move>> = new Map(
  madeKinds.map((kind) => {
    const moves = Object.entries(movesOfKind(kind))
    return [kind, new Map(moves.filter(([, move]) => variantsCount(move) > 0))]
  }),
)

export const moves: readonly Move[] = [...movesByKind.values()].flatMap((ofKind) => [
  ...ofKind.values(),
])

/** The moves that are made at the same time on one resource. */
export const racedPairs: readonly (readonly [Move, Move])[] = [...movesByKind.values()].flatMap(
  (ofKind) =>
    racedMoveNames.flatMap(([firstName, secondName]) => {
      const [first, second] = [ofKind.get(firstName), ofKind.get(secondName)]
      return first === undefined || second === undefined ? [] : [[first, second] as const]
    }),
)

/** The slot of a resource that a sequence makes. */
export const numberedSlot = (kind: MadeKindName, number: number): Slot =>
  `${kinds[kind].object} ${number}`

/** The slots of a kind that steps fill. */
export const slotsFilledWith = (steps: readonly Step[], kind: MadeKindName): Slot[] => [
  ...new Set(
    commandsIn(steps).flatMap((step) =>
      'call' in step && step.as !== undefined && kindMadeBy(step.call) === kind ? [step.as] : [],
    ),
  ),
]

/** The steps after a sequence: the last customer chooses, and everything that was made is read. */
export function finalSteps(steps: readonly Step[]): Step[] {
  const slots = madeKinds.flatMap((kind) =>
    slotsFilledWith(steps, kind).map((slot): [MadeKindName, Slot] => [kind, slot]),
  )
  const [, last] = slots.findLast(([kind]) => kinds[kind].page !== null) ?? []
  const choice: Step[] = []
  // The parity makes the choice vary, and stay the same for the same steps.
  if (last !== undefined) choice.push(steps.length % 2 === 0 ? pays(last) : declines(last))
  const chosen = new Set(slotsChosenFor([...steps, ...choice]))
  return [
    ...choice,
    ...slots.flatMap(([kind, slot]) => finalReadsOf(kind, slot, chosen.has(slot))),
    ...commandsIn(steps).flatMap((step) => finalTokenReads(steps, step)),
    ...(last === undefined ? [] : [{ await: 'webhooks', of: last } as const]),
  ]
}

/** The steps that act on a resource once more, then read it, its events and its lists. */
function finalReadsOf(kind: MadeKindName, slot: Slot, isChosen: boolean): Step[] {
  const { acts } = kinds[kind]
  const { wait, slots } = eventsBy(kind, slot, isChosen ? ['creation', 'page'] : ['creation'])
  return [
    ...acts.map(({ operation }) => ({ call: operation, on: slot })),
    ...(isChosen ? [{ await: 'final', of: slot } as const] : []),
    ...wait,
    ...slots.map((event) => retrieveEvent(event)),
    ...(isChosen ? slots.slice(-1).map((of): Step => ({ await: 'deliveries', of })) : []),
    ...listsFor(kind).flatMap(({ operation, isOnResource }): CallCommand[] =>
      isOnResource ? [{ call: operation, on: slot }] : [],
    ),
    ...retrievalOf(kind, slot),
  ]
}

/** The steps that wait until the token of a charge shows how it ended; none for other steps. */
function finalTokenReads(steps: readonly Step[], step: Step): Step[] {
  if (!('call' in step) || step.from === undefined || step.as === undefined) return []
  if (!slotsFilledWith(steps, 'Token').includes(step.from)) return []
  const kind = kindMadeBy(step.call)
  const { as } = step
  const reads = kind === undefined ? [] : retrievalOf(kind, as)
  return [...reads.map((read) => ({ ...read, as })), awaitReflection(step.from, as)]
}
