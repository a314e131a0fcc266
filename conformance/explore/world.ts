import type { RequirementId } from '../../generated/requirements.ts'
import type { Parameters } from '../api/request.ts'
import type { Resource } from '../api/resource.ts'
import type { Result } from '../authorization/driver.ts'
import type { Api } from '../flows/api.ts'
import type { Told } from '../checks/judgement.ts'
import { isFinal } from '../known/known.ts'
import { madeOf, type Kind, type Slot } from './step.ts'

/** The states that a resource may be in, as far as its requirements bind what it does next; final for good is what an answer showed. */
type State = 'pending' | Result | `${Result} for good` | 'unused' | 'used' | 'open'

/** Something that was done, as its answer shows it: the states that it may leave behind; none where it could not have been done in a state. */
export type Done<State> = (state: State) => readonly State[]

/** A resource of a sequence, with what is known of it. */
export interface Piece {
  readonly slot: Slot
  readonly created: Resource
  readonly sent: Parameters
  /** The slot of what a charge was made from. */
  readonly from: Slot | undefined
  /** The number of charges that were made of it. */
  charged: number
  /** The states that it may be in; more than one where an outcome is not known. */
  possible: ReadonlySet<State>
  /** The number of visits at which its page was only looked at, and of those at which a result was chosen. */
  looks: number
  choices: number
  /** The ways in which the list of its events was read. */
  readonly lists: Record<string, string>[]
}

/** A requirement that is broken, with what was expected and what came. */
export interface Broken extends Told {
  requirement: RequirementId
  exchanges: string[]
}

/** The state of a resource as an answer shows it, and what is broken where no state of it explains that. */
export interface Effect {
  slot: Slot
  done: Done<State>
  unexplained: Broken
}

/** The resources of one sequence, and a way that names its exchanges. */
export interface World {
  readonly api: Api
  readonly pieces: Map<Slot, Piece>
  /** Identifiers that nobody was given, each by the command and the resource that it stands for. */
  readonly strangers: Map<string, string>
}

/** Opens a world in which nothing is made yet. */
export function openWorld(api: Api): World {
  return { api, pieces: new Map(), strangers: new Map() }
}

const anyOf: Record<Kind, readonly State[]> = {
  token: ['unused', 'used'],
  source: ['open'],
  charge: ['pending', 'successful', 'failed'],
}

/** Lists the statuses that a charge may show by now. */
export function statusesOf({ possible }: Piece): Set<string> {
  return new Set([...possible].map((state) => state.replace(' for good', '')))
}

/** Makes a piece of a new resource; what becomes of the charge of a token, and when, is open. */
export function newPiece(slot: Slot, created: Resource, sent: Parameters, from: Slot | undefined): Piece {
  const kind = slotKind(slot)
  const isOfToken = from !== undefined && slotKind(from) === 'token'
  const possible = new Set(isOfToken || kind === 'source' ? anyOf[kind] : anyOf[kind].slice(0, 1))
  return { slot, created, sent, from, charged: 0, possible, looks: 0, choices: 0, lists: [] }
}

/** Gives the kind of resource that a slot holds. */
export function slotKind(slot: Slot): Kind {
  return slot.split(' ')[0] as Kind
}

/** Tells whether a charge request named a token or a source before, as that of a charge was: whether it is taken once more is open. */
export function isNamed({ api }: World, { slot, created }: Piece): boolean {
  return (
    slotKind(slot) === 'charge' || api.known.of(madeOf[slotKind(slot)], created.value['id'])?.isNamed === true
  )
}

/** The states of each kind of piece in words, for the table of what was done in which state; a command without a piece is met in none. */
export const wordedStates = {
  none: ['-'],
  token: ['token new', 'token named in vain', 'token charged'],
  source: ['source new', 'source named in vain', 'source charged'],
  charge: [
    'charge pending',
    'charge looked at',
    'charge unknown',
    'charge successful',
    'charge failed',
    'charge successful (again)',
    'charge failed (again)',
  ],
} as const

/** Words the state that a piece is in. */
export function stateOf(
  world: World,
  piece: Piece | undefined,
): (typeof wordedStates)[keyof typeof wordedStates][number] {
  if (piece === undefined) return '-'
  const kind = slotKind(piece.slot)
  if (kind !== 'charge') {
    if (piece.charged > 0) return `${kind} charged`
    return isNamed(world, piece) ? `${kind} named in vain` : `${kind} new`
  }
  const [only = 'pending', ...others] = [...statusesOf(piece)] as ('pending' | Result)[]
  if (others.length > 0) return 'charge unknown'
  if (only === 'pending') return piece.looks > 0 ? 'charge looked at' : 'charge pending'
  return piece.choices > 1 ? `charge ${only} (again)` : `charge ${only}`
}

/**
 * Explains what branches showed of each resource by some order of them, and learns the states that these orders leave; tells what no
 * order explains. A sequence is one branch. Where there are too many orders, every state stays possible.
 */
export function explain({ pieces }: World, branches: readonly (readonly Effect[])[]): Broken[] {
  const slots = new Set(branches.flat().map(({ slot }) => slot))
  return [...slots].flatMap((slot) => {
    const piece = pieces.get(slot)
    if (piece === undefined) return []
    const own = branches.map((branch) => branch.filter((effect) => effect.slot === slot))
    const ends = endsOf(
      own.map((effects) => effects.map(({ done }) => done)),
      piece.possible,
    )
    const unexplained = own.flat().at(-1)?.unexplained
    if (ends?.size === 0 && unexplained) return [unexplained]
    piece.possible = ends ?? new Set(anyOf[slotKind(slot)])
    return []
  })
}

/** The most states of orders that are looked at. */
const mostStates = 20_000

/**
 * The states that are left by those orders of branches, each in its own order, that explain all that was done (the search of Wing and
 * Gong, 1993): none where no order does. Null where there are too many orders to look at all.
 */
export function endsOf<State extends string>(
  branches: readonly (readonly Done<State>[])[],
  starts: Iterable<State>,
): Set<State> | null {
  const seen = new Set<string>()
  const ends = new Set<State>()

  function go(places: readonly number[], state: State): void {
    const key = `${places.join()} ${state}`
    if (seen.has(key) || seen.size > mostStates) return
    seen.add(key)
    if (places.every((place, at) => place === branches[at]?.length)) ends.add(state)
    for (const [at, branch] of branches.entries()) {
      const further = places.map((place, other) => (other === at ? place + 1 : place))
      for (const next of branch[places[at] ?? 0]?.(state) ?? []) go(further, next)
    }
  }

  for (const start of starts)
    go(
      branches.map(() => 0),
      start,
    )
  return seen.size > mostStates ? null : ends
}

/** Tells the states that a customer's choice leaves: until an answer showed a final state, a later choice may still decide. */
export function chosen(choose: Result, isSeen: boolean): Done<State> {
  return (state) => {
    if (state === choose || state.endsWith(' for good')) return [state]
    return state === 'pending' && isSeen ? [choose] : [state, choose]
  }
}

/** Tells the states that explain a status: a final one stays, and any other may be that of a moment ago. */
export function showed(status: unknown): Done<State> {
  if (!isFinal(status)) return (state) => [state]
  const forGood: State = `${status} for good`
  return (state) => (state === 'pending' || state === status || state === forGood ? [forGood] : [])
}

/** Tells the states that the charge of a token leaves, which was surely made, or may have been. */
export function charged(isSure: boolean): Done<State> {
  return (state) => {
    if (state !== 'unused') return isSure ? [] : [state]
    return isSure ? ['used'] : ['unused', 'used']
  }
}
