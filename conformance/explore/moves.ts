import { cases } from '../../generated/cases.ts'
import { operations } from '../../generated/operations.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { grouped } from '../basics/grouped.ts'
import {
  account,
  charge,
  chargeAtOnce,
  chargeToken,
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
import type { Call, Changes, Slot, Step } from '../scenarios/scenario.ts'

/** The kinds of moves. */
export type What = keyof typeof moves

/** One thing that a sequence does, on the resource of its kind that `on` picks. */
export interface Move {
  readonly what: What
  readonly on: number
  readonly how: number
}

/** The values of `how`: more than twice as many as there are ways of any kind of move. */
export const ways = 40

/** What a sequence has made so far, by the names of its slots. */
export interface Made {
  readonly source: Slot[]
  readonly charge: Slot[]
  readonly token: Slot[]
  /** The charges whose customer chose, and the sources and tokens that a charge request named. */
  readonly chosen: Set<Slot>
  readonly named: Set<Slot>
  count: number
}

type Kind = 'source' | 'charge' | 'token'

const makers = { source, charge: chargeAtOnce, token }

/** Names one more resource of a kind. */
function newName(made: Made, kind: Kind): Slot {
  const name = `${kind} ${(made.count += 1)}`
  made[kind].push(name)
  return name
}

const another = (made: Made, kind: Kind, change: Changes = {}): [Slot, Step[]] => {
  const name = newName(made, kind)
  return [name, [makers[kind](name, change)]]
}

/** Picks a resource of a kind, making one first where there is none. */
function some(made: Made, kind: Kind, on: number): [Slot, Step[]] {
  const found = made[kind][on % Math.max(1, made[kind].length)]
  return found === undefined ? another(made, kind) : [found, []]
}

const pick = <One>(all: readonly One[], at: number): One => all[at % all.length] as One

/** Does one of several things, or does it twice: what was refused stays refused. */
const onceOrTwice = (all: readonly Step[], how: number): Step[] =>
  Array.from({ length: how >= ways / 2 ? 2 : 1 }, () => pick(all, how))

/** The first generated case of each requirement that must be refused, with an operation's right key or without it. */
const wrongCases = grouped(
  [...grouped(cases, ({ operation, base, about }) => `${operation} ${base} ${about}`).values()].flatMap(
    (alike) =>
      alike.filter(({ expect, key }) => expect === 'refused' && /right|none|other/.test(key)).slice(0, 1),
  ),
  ({ operation, base }) => `${operation} ${base}`,
)

/** The ways to make a call wrong, so that it must be refused. */
export function wrongsOf(right: Call): Call[] {
  const { call, base = Object.keys(operations[call].bases)[0], source: from, change } = right
  const found = (wrongCases.get(`${call} ${base}`) ?? []).map((one): Call => {
    const isAmount = from !== undefined && one.about === 'charge-amount-equals-source'
    const wrong = isAmount ? { amount: `{${from}.amount+1}` } : one.change
    const key = one.key === 'none' || one.key === 'other' ? { key: one.key } : {}
    return { ...right, ...key, change: { ...change, ...wrong }, about: one.about, expect: 'refused' }
  })
  const unknown = { retrieveToken: 'retrieve-token-unknown-id', retrieveEvent: 'retrieve-event-unknown-id' }
  return call === 'retrieveToken' || call === 'retrieveEvent'
    ? [...found, refused(unknown[call] as RequirementId, { ...right, unknownId: 'random' })]
    : found
}

const rightSources: readonly Changes[] = [
  {},
  { amount: '100' },
  { amount: '2000000' },
  { bank: 'uob' },
  { bank: 'sc' },
  { platform_type: 'IOS' },
]

/** A move on a charge, which is made first where there is none. */
const onCharge =
  (steps: (name: Slot, how: number, made: Made) => Step[]) =>
  (made: Made, { on, how }: Move): Step[] => {
    const [name, before] = some(made, 'charge', on)
    return [...before, ...steps(name, how, made)]
  }

/** The steps of each kind of move. */
export const moves = {
  source: (made: Made, { how }: Move): Step[] => another(made, 'source', pick(rightSources, how))[1],
  charge(made: Made, { on }: Move): Step[] {
    const [from, before] = some(made, 'source', on)
    const request = charge(newName(made, 'charge'), from)
    // What becomes of a source that was named before, and refused or charged, is open.
    const isSecond = made.named.has(from)
    made.named.add(from)
    return [...before, isSecond ? { ...request, expect: 'open' } : request]
  },
  chargeAtOnce: (made: Made): Step[] => another(made, 'charge')[1],
  wrongCharge(made: Made, { on, how }: Move): Step[] {
    // A source that is charged may refuse everything.
    const [from, before] = on === 0 ? some(made, 'source', on) : another(made, 'source')
    made.named.add(from)
    const all = wrongsOf(charge('refused', from))
    const amount = all.filter(({ about }) => about === 'charge-amount-equals-source')
    return [...before, ...amount, ...onceOrTwice(all, how)]
  },
  wrongAtOnce: (_made: Made, { how }: Move): Step[] => onceOrTwice(wrongsOf(chargeAtOnce('refused')), how),
  wrongSource: (_made: Made, { how }: Move): Step[] => onceOrTwice(wrongsOf(source('refused')), how),
  wrongKey: onCharge((name, how) => onceOrTwice([eventsOf(name), account()].flatMap(wrongsOf), how)),
  customer: onCharge((name, how, made) => {
    const step = pick([pays, declines, looks], how)(name)
    if (step.choose !== null) made.chosen.add(name)
    return [step]
  }),
  retrieve: onCharge((name) => [retrieve(name)]),
  list: onCharge((name, how) => {
    const changes = [{}, { order: 'chronological' }, { offset: '1' }]
    const lists = changes.map((change) => eventsOf(name, change))
    return [pick([...lists, account({ from: '{@start.created_at-1}' })], how)]
  }),
  event: onCharge((name, how) => {
    const read = retrieveEvent(`created ${name}`)
    const event = { 'charge.create': `created ${name}` }
    return [recorded(name, event), ...onceOrTwice([read, ...wrongsOf(read)], how)]
  }),
  token(made: Made, { on, how }: Move): Step[] {
    const [name, before] = some(made, 'token', on)
    const read = retrieveToken(name)
    return [...before, ...onceOrTwice([read, ...wrongsOf(read)], how), read]
  },
  chargeToken(made: Made, { on }: Move): Step[] {
    const [name, before] = some(made, 'token', on)
    const request = chargeToken(newName(made, 'charge'), name)
    const isSecond = made.named.has(name)
    made.named.add(name)
    return [...before, isSecond ? refused('token-single-use', request) : request]
  },
} satisfies { [what: string]: (made: Made, move: Move) => Step[] }
