import { array, constantFrom, nat, oneof, record, type Arbitrary } from 'fast-check'
import type { RequirementId } from '../../generated/requirements.ts'
import {
  account,
  charge,
  chargeAtOnce,
  completed,
  declines,
  eventsOf,
  looks,
  pays,
  recorded,
  refused,
  retrieve,
  retrieveEvent,
  retrieveToken,
  source,
  token,
} from '../scenarios/scenario.ts'
import type { Call, Changes, Step } from '../scenarios/scenario.ts'

/** One thing that a sequence does, on the resource of its kind that `on` picks. */
interface Move {
  readonly what: keyof typeof moves
  readonly on: number
  readonly how: number
}

/** What a sequence has made so far, by the names of its slots. */
interface Made {
  sources: string[]
  charges: string[]
  tokens: string[]
  events: string[]
  /** The charges whose customer chose. */
  chosen: Set<string>
  count: number
}

const pick = <One>(all: readonly One[], at: number): One | undefined => all[at % Math.max(1, all.length)]

/** The changes of a charge request that its source does not allow, by the requirement that they break. */
const wrongs = (from: string): [RequirementId, Changes][] => [
  ['charge-amount-equals-source', { amount: `{${from}.amount+1}` }],
  ['charge-amount-equals-source', { amount: '49999' }],
  ['charge-currency-equals-source', { currency: 'ZZZ' }],
  ['charge-currency-equals-source', { currency: 'USD' }],
  ['create-charge-return-uri-pattern', { return_uri: 'http://{rest}' }],
  ['create-charge-return-uri-required', { return_uri: null }],
  ['create-charge-amount-required', { amount: null }],
]

/** The changes of a source request that must be refused. */
const wrongSources: readonly [RequirementId, Changes][] = [
  ['create-source-amount-minimum', { amount: '99' }],
  ['create-source-amount-maximum', { amount: '2000001' }],
  ['create-source-bank-enum', { bank: 'unknown_bank' }],
  ['create-source-type-enum', { type: 'unknown_type' }],
  ['create-source-currency-enum', { currency: 'ZZZ' }],
  ['create-source-bank-required', { bank: null }],
]

const rightSources: readonly Changes[] = [
  {},
  { amount: '100' },
  { amount: '2000000' },
  { bank: 'uob' },
  { bank: 'sc' },
  { platform_type: 'IOS' },
]

function newSource(made: Made, how: number): Call {
  const name = `source ${(made.count += 1)}`
  made.sources.push(name)
  return source(name, pick(rightSources, how))
}

/** Picks a charge, making one first where there is none. */
function someCharge(made: Made, on: number): [string, Step[]] {
  const found = pick(made.charges, on)
  if (found !== undefined) return [found, []]
  const name = `charge ${(made.count += 1)}`
  made.charges.push(name)
  return [name, [chargeAtOnce(name)]]
}

/** Picks a token, making one first where there is none. */
function someToken(made: Made, on: number): [string, Step[]] {
  const found = pick(made.tokens, on)
  if (found !== undefined) return [found, []]
  const name = `token ${(made.count += 1)}`
  made.tokens.push(name)
  return [name, [token(name)]]
}

/** The steps of each kind of move. */
const moves = {
  source: (made: Made, { how }: Move): Step[] => [newSource(made, how)],
  charge(made: Made, { on }: Move): Step[] {
    const before = made.sources.length === 0 ? [newSource(made, 0)] : []
    const from = made.sources.splice(on % made.sources.length, 1)[0] ?? ''
    const name = `charge ${(made.count += 1)}`
    made.charges.push(name)
    return [...before, charge(name, from)]
  },
  chargeAtOnce(made: Made): Step[] {
    const name = `charge ${(made.count += 1)}`
    made.charges.push(name)
    return [chargeAtOnce(name)]
  },
  wrongCharge(made: Made, { on, how }: Move): Step[] {
    const before = made.sources.length === 0 ? [newSource(made, 0)] : []
    const from = pick(made.sources, on) ?? ''
    const [about, change] = pick(wrongs(from), how) ?? ['charge-amount-equals-source', {}]
    return [...before, refused(about, charge('refused', from, change))]
  },
  wrongSource(_made: Made, { how }: Move): Step[] {
    const [about, change] = pick(wrongSources, how) ?? ['create-source-bank-required', {}]
    return [refused(about, source('refused', change))]
  },
  customer(made: Made, { on, how }: Move): Step[] {
    const [name, before] = someCharge(made, on)
    const visits = [pays(name), declines(name), looks(name)]
    const step = pick(visits, how) ?? looks(name)
    if (step.choose !== null) made.chosen.add(name)
    return [...before, step]
  },
  retrieve(made: Made, { on }: Move): Step[] {
    const [name, before] = someCharge(made, on)
    return [...before, retrieve(name)]
  },
  list(made: Made, { on, how }: Move): Step[] {
    const [name, before] = someCharge(made, on)
    const lists = [
      eventsOf(name),
      eventsOf(name, { order: 'chronological' }),
      eventsOf(name, { offset: '1' }),
      account({ from: '{@start.created_at-1}' }),
    ]
    return [...before, pick(lists, how) ?? eventsOf(name)]
  },
  event(made: Made, { on, how }: Move): Step[] {
    const [name, before] = someCharge(made, on)
    const event = `created ${name}`
    const keys = ['right', 'other', 'none'] as const
    const key = pick(keys, how) ?? 'right'
    const read = retrieveEvent(event)
    const wrong = {
      ...read,
      key,
      expect: 'refused',
      about: key === 'none' ? 'retrieve-event-key-required' : 'retrieve-event-key-kind',
    } as const
    return [...before, recorded(name, { 'charge.create': event }), key === 'right' ? read : wrong]
  },
  token(made: Made, { on, how }: Move): Step[] {
    const [name, before] = someToken(made, on)
    const kinds: Step[] = [
      retrieveToken(name),
      retrieveToken(name, { key: 'other', expect: 'refused', about: 'retrieve-token-key-kind' }),
      retrieveToken(name, { unknownId: 'random', expect: 'refused', about: 'retrieve-token-unknown-id' }),
      retrieveToken(name, { follow: true }),
    ]
    return [...before, pick(kinds, how) ?? retrieveToken(name)]
  },
} satisfies { [what: string]: (made: Made, move: Move) => Step[] }

const move: Arbitrary<Move> = record({
  what: constantFrom(...(Object.keys(moves) as (keyof typeof moves)[])),
  on: nat(3),
  how: nat(6),
})

const raced: Arbitrary<readonly Move[]> = array(move, { minLength: 2, maxLength: 3 })

/** Draws the steps of a sequence; with races, some moves are made at the same time. At its end every charge is read. */
export function drawSteps(races: boolean): Arbitrary<Step[]> {
  const drawn = races ? oneof({ weight: 8, arbitrary: move }, { weight: 1, arbitrary: raced }) : move
  return array(drawn, { minLength: 1, maxLength: 14 }).map((all) => stepsOf(all))
}

function stepsOf(all: readonly (Move | readonly Move[])[]): Step[] {
  const made: Made = { sources: [], charges: [], tokens: [], events: [], chosen: new Set(), count: 0 }
  const steps = all.flatMap((one) => {
    if ('what' in one) return moves[one.what](made, one)
    const branches = one.map((branch) => moves[branch.what](made, branch))
    // What a branch makes first is made before the race.
    const before = branches.flatMap((branch) => branch.slice(0, -1))
    return [...before, { race: branches.map((branch) => branch.slice(-1)) }]
  })
  return [...steps, ...made.charges.flatMap((name) => ending(name, made.chosen.has(name)))]
}

/** Reads a charge and its events once nothing moves any more. */
function ending(name: string, isChosen: boolean): Step[] {
  const keep = { 'charge.create': `created ${name}`, 'charge.complete': `completed ${name}` }
  if (!isChosen) return [recorded(name, keep), retrieve(name), retrieveEvent(`created ${name}`)]
  return [
    ...completed(name, keep),
    retrieveEvent(`created ${name}`),
    retrieveEvent(`completed ${name}`),
    eventsOf(name),
    retrieve(name),
  ]
}
