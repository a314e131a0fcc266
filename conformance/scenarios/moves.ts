import { cases } from '../../generated/cases.ts'
import { operations } from '../../generated/operations.ts'
import { kinds, madeKinds } from '../../generated/resources.ts'
import { kindRetrievedBy } from '../contract/kinds.ts'
import { charge, chargeAtOnce, chargeToken, source, token } from './creations.ts'
import { movesOf, type KindMoves } from './kind-moves.ts'
import { account, eventsOf, retrieve, retrieveEvent, retrieveToken } from './reads.ts'
import { flat, type CallCommand, type KeyChoice, type Slot, type Step } from './scenario.ts'
import { completed, declines, opensPage, pays, recorded, reflects } from './visits.ts'

/** The kinds of resources that a sequence makes and uses, by the objects that they are. */
export type MoveKind = string

/** The kinds that have moves of their own; those of any other follow from its row. */
const ownMakers = { source, charge: chargeAtOnce, token }
const otherKinds = madeKinds.filter((kind) => !Object.hasOwn(ownMakers, kinds[kind].object))
const otherMoves = new Map(otherKinds.map((kind) => [kinds[kind].object, movesOf(kind)]))

/** The steps that make a resource of a kind by itself. */
export function creationSteps(kind: MoveKind, as: Slot): readonly Step[] {
  const make: ((as: Slot) => Step | readonly Step[]) | undefined =
    otherMoves.get(kind)?.make ?? ownMakers[kind as keyof typeof ownMakers]
  return [make(as)].flat()
}

/** One kind of move: what it acts on and makes, and its variants, of which one is drawn. */
export interface Move {
  readonly on?: MoveKind
  readonly makes?: MoveKind
  /** How much more often than others it is drawn: some moves need what it makes. */
  readonly weight?: number
  readonly variants: (on: Slot, as: Slot) => readonly (Step | readonly Step[])[]
}

/** The generated cases that must be refused for what they change, or for their key: the first of each requirement. */
const wrongCases = cases.filter(
  ({ operation, base, about, expect, key }, index) =>
    expect === 'refused' &&
    (key === 'right' || key === 'none' || key === 'other') &&
    index ===
      cases.findIndex(
        (twin) => twin.operation === operation && twin.base === base && twin.about === about,
      ),
)

/** A call with something wrong; `isRelative` where that is a value beside its parent's. */
interface Wrong {
  readonly call: CallCommand
  readonly isRelative: boolean
}

/** The wrong variants of a call, which must be refused: values relative to those of a parent are one more. */
function wrongsOf(right: CallCommand): Wrong[] {
  const { call, base = Object.keys(operations[call].bases)[0] ?? '', from } = right
  const rows = wrongCases.filter((row) => row.operation === call && row.base === base)
  const wrongCalls = rows.map(({ key, change }): Wrong => {
    const relative = Object.keys(change).filter(
      (name) => from !== undefined && String(change[name]).startsWith('{parent'),
    )
    const values = Object.fromEntries(relative.map((name) => [name, `{${from}.${name}+1}`]))
    return {
      call: { ...right, key: key as KeyChoice, change: { ...right.change, ...change, ...values } },
      isRelative: relative.length > 0,
    }
  })
  const kind = kindRetrievedBy(call)
  return kind === undefined || kinds[kind].unknown === null
    ? wrongCalls
    : [...wrongCalls, { call: { ...right, unknownId: 'random' }, isRelative: false }]
}

const wrongCallsOf = (right: CallCommand): CallCommand[] => wrongsOf(right).map(({ call }) => call)

const sourceChanges = [
  {},
  ...['100', '2000000'].map((amount) => ({ amount })),
  ...['uob', 'sc'].map((bank) => ({ bank })),
  { platform_type: 'IOS' },
]
const rightOrWrong = (read: CallCommand): CallCommand[] => [read, ...wrongCallsOf(read)]

/** The wrong charges of a source, each after a request with a wrong amount. */
function wrongCharges(from: Slot): Step[][] {
  const wrongs = wrongsOf(charge('refused', from))
  const relative = wrongs.filter(({ isRelative }) => isRelative).map(({ call }) => call)
  return wrongs.map(({ call }) => [...relative, call])
}

const createdOf = (name: Slot): Step => recorded(name, { 'charge.create': `created ${name}` })

/** The moves of a kind that has none of its own. */
function movesOfObject(object: string, kindMoves: KindMoves): [what: What, move: Move][] {
  const { make, repeat, read, lists, acts, wrongs } = kindMoves
  const moves: Record<string, Move> = {
    make: { makes: object, variants: (_, as) => [make(as)] },
    repeat: { on: object, makes: object, variants: (on, as) => [repeat(as, on)] },
    read: { on: object, variants: read },
    list: { on: object, variants: lists },
    act: { on: object, weight: 2, variants: acts },
    wrong: { weight: 2, variants: () => wrongs },
  }
  return Object.entries(moves)
    .filter(([, { variants }]) => variants('', '').length > 0)
    .map(([name, move]) => [`${name} ${object}`, move])
}

/** The moves that are written for the kinds that have some of their own. */
const ownMoves: Readonly<Record<What, Move>> = {
  source: {
    makes: 'source',
    variants: (_, as) => sourceChanges.map((change) => source(as, change)),
  },
  charge: { on: 'source', makes: 'charge', weight: 3, variants: (on, as) => [charge(as, on)] },
  chargeAtOnce: { makes: 'charge', variants: (_, as) => [chargeAtOnce(as)] },
  wrongCharge: { on: 'source', variants: wrongCharges },
  // A charged source may refuse any charge, so a fresh one is used.
  wrongFirst: {
    makes: 'source',
    variants: (_, as) => wrongCharges(as).map((steps) => [source(as), ...steps]),
  },
  wrongAtOnce: { weight: 3, variants: () => wrongCallsOf(chargeAtOnce('refused')) },
  wrongSource: { weight: 2, variants: () => wrongCallsOf(source('refused')) },
  wrongKey: { on: 'charge', variants: (on) => [eventsOf(on), account()].flatMap(wrongCallsOf) },
  customer: { on: 'charge', weight: 3, variants: (on) => [pays(on), declines(on), opensPage(on)] },
  // All but the first come too late.
  customers: {
    on: 'charge',
    variants: (on) => [pays, declines].map((first) => [first(on), pays(on), declines(on)]),
  },
  retrieve: { on: 'charge', variants: (on) => [retrieve(on)] },
  list: {
    on: 'charge',
    variants: (on) => [
      ...[{}, { order: 'chronological' }, { offset: '1' }].map((change) => eventsOf(on, change)),
      account({ from: '{@start.created_at-1}' }),
    ],
  },
  event: {
    on: 'charge',
    variants: (on) =>
      rightOrWrong(retrieveEvent(`created ${on}`)).map((read) => [createdOf(on), read]),
  },
  // The same card each time.
  newToken: { makes: 'token', variants: (_, as) => [token(as, { 'card[name]': 'Nur Aisyah' })] },
  token: { on: 'token', variants: (on) => rightOrWrong(retrieveToken(on)) },
  chargeToken: {
    on: 'token',
    makes: 'charge',
    weight: 2,
    variants: (on, as) => [chargeToken(as, on)],
  },
}

/** The name of a kind of move. */
export type What = string

/** Every kind of move. */
export const moves: Readonly<Record<What, Move>> = {
  ...ownMoves,
  ...Object.fromEntries([...otherMoves].flatMap((row) => movesOfObject(...row))),
}

/** What is done at the same time on one resource, of the kinds that have moves of their own. */
const ownPairs: readonly (readonly [What, What])[] = [
  ['customer', 'customer'],
  ['customer', 'retrieve'],
  ['customer', 'list'],
  ['charge', 'charge'],
  ['charge', 'wrongCharge'],
  ['chargeAtOnce', 'chargeAtOnce'],
  ['source', 'source'],
  ['chargeToken', 'chargeToken'],
  ['chargeToken', 'token'],
  ['newToken', 'newToken'],
]

/** What is done at the same time on one resource. */
export const pairs: readonly (readonly [What, What])[] = [
  ...ownPairs,
  ...[...otherMoves.keys()].flatMap((object) =>
    [
      [`make ${object}`, `make ${object}`],
      [`repeat ${object}`, `repeat ${object}`],
      [`act ${object}`, `act ${object}`],
      [`act ${object}`, `read ${object}`],
    ].flatMap(([first = '', second = '']): [What, What][] =>
      first in moves && second in moves ? [[first, second]] : [],
    ),
  ),
]

/** The moves that a parameter of the profile makes possible. */
export const needsTokenParameter: readonly What[] = ['chargeToken']

/** The slot of a resource that a sequence makes: its kind and a number. */
export const numberedSlot = (kind: MoveKind, number: number): Slot => `${kind} ${number}`

const isSlotOf = (kind: MoveKind, slot: Slot): boolean =>
  slot.startsWith(`${kind} `) && /^\d+$/.test(slot.slice(kind.length + 1))

/** The slots of a kind that steps fill. */
export function madeIn(steps: readonly Step[], kind: MoveKind): Slot[] {
  return flat(steps).flatMap((step) =>
    'call' in step && step.as !== undefined && isSlotOf(kind, step.as) ? [step.as] : [],
  )
}

/** Reads everything that a sequence made, once all moves are done; the last charge is chosen on first. */
export function endingOf(steps: readonly Step[]): Step[] {
  const charges = madeIn(steps, 'charge')
  const last = charges.at(-1)
  const choice: Step[] = []
  if (last !== undefined) choice.push(steps.length % 2 === 0 ? pays(last) : declines(last))
  const chosen = flat([...steps, ...choice]).flatMap((step) =>
    'visit' in step && step.choose !== null ? [step.visit] : [],
  )
  return [
    ...choice,
    ...charges.flatMap((name) => ending(name, chosen.includes(name))),
    ...flat(steps).flatMap(tokenEnding),
    ...madeIn(steps, 'token').flatMap((name) => [
      ...wrongCallsOf(retrieveToken(name)),
      retrieveToken(name),
    ]),
    ...[...otherMoves].flatMap(([object, { ending: end }]) => madeIn(steps, object).flatMap(end)),
    ...charges.slice(-1).map((of): Step => ({ await: 'webhooks', of })),
  ]
}

/** Reads a charge and its events once all moves are done. */
function ending(name: string, isChosen: boolean): Step[] {
  const [created, complete] = [`created ${name}`, `completed ${name}`]
  if (!isChosen) return [createdOf(name), retrieve(name), retrieveEvent(created)]
  return [
    ...completed(name, { 'charge.create': created, 'charge.complete': complete }),
    retrieveEvent(created),
    retrieveEvent(complete),
    { await: 'deliveries', of: complete },
    eventsOf(name),
    retrieve(name),
  ]
}

/** Waits until the token of a charge shows how it ended. */
function tokenEnding(step: Step): Step[] {
  if (!('call' in step) || step.from === undefined || step.as === undefined) return []
  if (!isSlotOf('token', step.from)) return []
  return [retrieve(step.as, { as: step.as }), reflects(step.from, step.as)]
}
