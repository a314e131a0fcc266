import { array, constantFrom, nat, noBias, oneof, record, tuple, type Arbitrary } from 'fast-check'
import { cases } from '../../generated/cases.ts'
import { operations } from '../../generated/operations.ts'
import { charge, chargeAtOnce, chargeToken, source, token } from '../scenarios/creations.ts'
import { account, eventsOf, retrieve, retrieveEvent, retrieveToken } from '../scenarios/reads.ts'
import {
  flat,
  refused,
  type Call,
  type KeyChoice,
  type Slot,
  type Step,
} from '../scenarios/scenario.ts'
import { completed, declines, looks, pays, recorded, reflects } from '../scenarios/visits.ts'

/** The kinds of resources that a sequence makes and uses. */
type Kind = keyof typeof makers

/** The step that makes a resource of each kind by itself. */
const makers = { source, charge: chargeAtOnce, token }

/** One kind of move: what it acts on and makes, and the ways to make it, of which one is drawn. */
interface Move {
  readonly on?: Kind
  readonly makes?: Kind
  /** How much more often than others it is drawn: some moves need what it makes. */
  readonly weight?: number
  readonly ways: (on: Slot, as: Slot) => readonly (Step | readonly Step[])[]
}

/** The generated cases that must be refused for what they change, or for their key: the first of each requirement. */
const wrongCases = cases.filter(
  ({ operation, base, about, expect, key }, at) =>
    expect === 'refused' &&
    (key === 'right' || key === 'none' || key === 'other') &&
    at ===
      cases.findIndex(
        (one) => one.operation === operation && one.base === base && one.about === about,
      ),
)

/** Gives the ways to make a call wrong, so that it must be refused. */
function wrongsOf(right: Call): Call[] {
  const { call, base = Object.keys(operations[call].bases)[0] ?? '', from, change } = right
  const own = wrongCases.filter((one) => one.operation === call && one.base === base)
  const found = own.map(({ about, key, change: wrong }): Call => {
    const isAmount = from !== undefined && about === 'charge-amount-equals-source'
    const changed = { ...change, ...(isAmount ? { amount: `{${from}.amount+1}` } : wrong) }
    return { ...right, key: key as KeyChoice, change: changed, about, expect: 'refused' }
  })
  if (call !== 'retrieveToken' && call !== 'retrieveEvent') return found
  const about = call === 'retrieveToken' ? 'retrieve-token-unknown-id' : 'retrieve-event-unknown-id'
  return [...found, refused(about, { ...right, unknownId: 'random' })]
}

const sourceChanges = [
  {},
  ...['100', '2000000'].map((amount) => ({ amount })),
  ...['uob', 'sc'].map((bank) => ({ bank })),
  { platform_type: 'IOS' },
]
const rightOrWrong = (read: Call): Call[] => [read, ...wrongsOf(read)]

/** Gives the ways to charge a source wrongly, each after a request with a wrong amount. */
function wrongCharges(from: Slot): Step[][] {
  const wrongs = wrongsOf(charge('refused', from))
  const amounts = wrongs.filter(({ about }) => about === 'charge-amount-equals-source')
  return wrongs.map((wrong) => [...amounts, wrong])
}

const createdOf = (name: Slot): Step => recorded(name, { 'charge.create': `created ${name}` })

/** Every kind of move. */
const moves = {
  source: { makes: 'source', ways: (_, as) => sourceChanges.map((change) => source(as, change)) },
  charge: { on: 'source', makes: 'charge', weight: 3, ways: (on, as) => [charge(as, on)] },
  chargeAtOnce: { makes: 'charge', ways: (_, as) => [chargeAtOnce(as)] },
  wrongCharge: { on: 'source', ways: wrongCharges },
  // A charged source may refuse any charge, so a fresh one is used.
  wrongFirst: {
    makes: 'source',
    ways: (_, as) => wrongCharges(as).map((steps) => [source(as), ...steps]),
  },
  wrongAtOnce: { weight: 3, ways: () => wrongsOf(chargeAtOnce('refused')) },
  wrongSource: { weight: 2, ways: () => wrongsOf(source('refused')) },
  wrongKey: { on: 'charge', ways: (on) => [eventsOf(on), account()].flatMap(wrongsOf) },
  customer: { on: 'charge', weight: 3, ways: (on) => [pays(on), declines(on), looks(on)] },
  // All but the first come too late.
  customers: {
    on: 'charge',
    ways: (on) => [pays, declines].map((first) => [first(on), pays(on), declines(on)]),
  },
  retrieve: { on: 'charge', ways: (on) => [retrieve(on)] },
  list: {
    on: 'charge',
    ways: (on) => [
      ...[{}, { order: 'chronological' }, { offset: '1' }].map((change) => eventsOf(on, change)),
      account({ from: '{@start.created_at-1}' }),
    ],
  },
  event: {
    on: 'charge',
    ways: (on) => rightOrWrong(retrieveEvent(`created ${on}`)).map((read) => [createdOf(on), read]),
  },
  // The same card each time.
  newToken: { makes: 'token', ways: (_, as) => [token(as, { 'card[name]': 'Nur Aisyah' })] },
  token: { on: 'token', ways: (on) => rightOrWrong(retrieveToken(on)) },
  chargeToken: { on: 'token', makes: 'charge', weight: 2, ways: (on, as) => [chargeToken(as, on)] },
} satisfies { [what: string]: Move }

/** The kinds of moves. */
type What = keyof typeof moves

/** One move as it is drawn: on which resource, and in which way. */
interface Drawn {
  readonly what: What
  readonly on: number
  readonly way: number
}

/** What is done at the same time on one resource. */
const pairs: readonly (readonly [What, What])[] = [
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

/**
 * Draws the steps of a sequence; some moves are made at the same time on one resource.
 * At its end every charge is read. Tokens are charged only if `chargesTokens`.
 */
export function drawSteps(chargesTokens: boolean): Arbitrary<Step[]> {
  const isKnown = (what: What): boolean => chargesTokens || what !== 'chargeToken'
  const often = (Object.entries(moves) as [What, Move][]).flatMap(([what, { weight = 1 }]) =>
    isKnown(what) ? Array<What>(weight).fill(what) : [],
  )
  const how = record({ on: nat(2), way: nat(47) })
  const move = tuple(constantFrom(...often), how).map(([what, first]): Drawn[] => [
    { what, ...first },
  ])
  const pair = constantFrom(...pairs.filter((both) => both.every(isKnown)))
  const raced = tuple(pair, how, how).map(([[one, other], first, second]): Drawn[] => [
    { what: one, ...first },
    { what: other, ...second, on: first.on },
  ])
  const drawn = oneof({ weight: 3, arbitrary: move }, { weight: 2, arbitrary: raced })
  return noBias(array(drawn, { minLength: 1, maxLength: 10 }).map(stepsOf))
}

/** Makes the steps of a sequence, whose items are one move each, or two at the same time. */
function stepsOf(all: readonly (readonly Drawn[])[]): Step[] {
  const steps: Step[] = []
  for (const together of all) {
    const isRaced = together.length > 1
    const branches: Step[][] = []
    for (const drawn of together) {
      const own = stepsOfMove(drawn, [...steps, ...branches.flat()], isRaced)
      // Only the last step of a move is raced; what prepares it runs before.
      steps.push(...own.slice(0, -1))
      branches.push(own.slice(-1))
    }
    steps.push(...(isRaced ? [{ race: branches }] : branches.flat()))
  }
  const charges = madeIn(steps, 'charge')
  const last = charges.at(-1)
  if (last !== undefined) steps.push(steps.length % 2 === 0 ? pays(last) : declines(last))
  const chosen = flat(steps).flatMap((step) =>
    'visit' in step && step.choose !== null ? [step.visit] : [],
  )
  return [
    ...steps,
    ...charges.flatMap((name) => ending(name, chosen.includes(name))),
    ...flat(steps).flatMap(tokenEnding),
    ...madeIn(steps, 'token').flatMap((name) => [
      ...wrongsOf(retrieveToken(name)),
      retrieveToken(name),
    ]),
    ...charges.slice(-1).map((of): Step => ({ await: 'webhooks', of })),
  ]
}

/** Makes the steps of a move after others; the resource that it acts on is made first where there is none. */
function stepsOfMove({ what, on, way }: Drawn, earlier: readonly Step[], isRaced: boolean): Step[] {
  const { on: kind, makes, ways }: Move = moves[what]
  const newName = (one?: Kind): Slot =>
    one === undefined ? '' : `${one} ${madeIn(earlier, one).length + 1}`
  const known = kind === undefined ? [] : madeIn(earlier, kind)
  const subject = known[on % known.length] ?? newName(kind)
  const first = kind === undefined || known.length > 0 ? [] : [makers[kind](subject)]
  const possible = ways(subject, newName(makes))
  const own = [possible[way % possible.length] ?? []].flat().flatMap((step) => {
    const one = expected(step, earlier, isRaced)
    // A request that must be refused is sent twice.
    return 'call' in step && step.expect === 'refused' ? [one, one] : [one]
  })
  return [...first, ...own]
}

/** Lists the slots of a kind that steps fill. */
function madeIn(steps: readonly Step[], kind: Kind): Slot[] {
  return flat(steps).flatMap((step) =>
    'call' in step && step.as?.startsWith(kind) ? [step.as] : [],
  )
}

/** Leaves open whether a source can be charged again, and which of two charges comes first; a token can be charged once. */
function expected(step: Step, earlier: readonly Step[], isRaced: boolean): Step {
  if (!('call' in step) || step.about !== undefined) return step
  const { from } = step
  const isCharged = flat(earlier).some((other) => 'call' in other && other.from === from)
  if (from === undefined || !(isRaced || isCharged)) return step
  return isRaced || !from.startsWith('token')
    ? { ...step, expect: 'open' }
    : refused('token-single-use', step)
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
  if (!('call' in step) || !step.from?.startsWith('token') || step.as === undefined) return []
  return [retrieve(step.as, { as: step.as }), reflects(step.from, step.as)]
}
