import { array, constantFrom, nat, oneof, record, tuple, type Arbitrary } from 'fast-check'
import {
  completed,
  eventsOf,
  recorded,
  retrieve,
  retrieveEvent,
  retrieveToken,
  type Call,
  type Slot,
  type Step,
} from '../scenarios/scenario.ts'
import { moves, ways, wrongsOf, type Made, type Move, type What } from './moves.ts'

/** Moves that are drawn more often, for more depends on them. */
const weights: Partial<Record<What, number>> = { charge: 3, customer: 3, wrongCharge: 2, chargeToken: 2 }

/** What is done at the same time on one resource. */
const pairs: readonly (readonly What[])[] = [
  ['customer', 'customer'],
  ['customer', 'retrieve'],
  ['customer', 'list'],
  ['charge', 'charge'],
  ['charge', 'wrongCharge'],
  ['chargeAtOnce', 'chargeAtOnce'],
  ['source', 'source'],
  ['chargeToken', 'chargeToken'],
  ['chargeToken', 'token'],
  ['token', 'token'],
]

/**
 * Draws the steps of a sequence; some moves are made at the same time on one resource.
 * At its end every charge is read. Tokens are charged where a parameter takes them.
 */
export function drawSteps(chargesTokens: boolean): Arbitrary<Step[]> {
  const isKnown = (what: What): boolean => chargesTokens || what !== 'chargeToken'
  const names = (Object.keys(moves) as What[]).filter(isKnown)
  const often = names.flatMap((name) => Array<What>(weights[name] ?? 1).fill(name))
  const [on, how] = [nat(2), nat(ways - 1)]
  const move = record({ what: constantFrom(...often), on, how })
  const raced = tuple(constantFrom(...pairs.filter((pair) => pair.every(isKnown))), on, how, how).map(
    ([pair, one, ...hows]) => pair.map((what, at): Move => ({ what, on: one, how: hows[at] ?? 0 })),
  )
  const drawn = oneof({ weight: 3, arbitrary: move }, { weight: 2, arbitrary: raced })
  return array(drawn, { minLength: 1, maxLength: 10 }).map(stepsOf)
}

function stepsOf(all: readonly (Move | readonly Move[])[]): Step[] {
  const made: Made = { source: [], charge: [], token: [], chosen: new Set(), named: new Set(), count: 0 }
  const steps = all.flatMap((one) => {
    if ('what' in one) return moves[one.what](made, one)
    const branches = one.map((branch) => moves[branch.what](made, branch))
    // What a branch makes first is made before the race; the last step of each is raced alone.
    const before = branches.flatMap((branch) => branch.slice(0, -1)).filter((step) => !isRefusal(step))
    return [...before, { race: openSeconds(branches.map((branch) => branch.slice(-1))) }]
  })
  const last = made.charge.at(-1)
  return [
    ...steps,
    ...made.charge.flatMap((name) => ending(name, made.chosen.has(name))),
    ...made.token.flatMap((name) => [...wrongsOf(retrieveToken(name)), retrieveToken(name)]),
    ...(last === undefined ? [] : [{ await: 'webhooks', of: last } as const]),
  ]
}

const isRefusal = (step: Step): boolean => 'call' in step && step.expect === 'refused'

/** Leaves open which of the charge requests of one source, or of one token, is accepted where they arrive at once. */
function openSeconds(branches: Step[][]): Step[][] {
  const named = branches.flat().flatMap((step) => fromOf(step) ?? [])
  return branches.map((branch) =>
    branch.map((step) => {
      const from = fromOf(step)
      if (!isCharging(step) || from === undefined || named.indexOf(from) === named.lastIndexOf(from))
        return step
      const { about, ...call } = step
      return about === undefined || about === 'token-single-use' ? { ...call, expect: 'open' } : step
    }),
  )
}

const isCharging = (step: Step): step is Call => 'call' in step && step.call === 'createCharge'

/** Gives the source or the token that a charge request names; undefined for any other step. */
const fromOf = (step: Step): Slot | undefined => (isCharging(step) ? (step.token ?? step.source) : undefined)

/** Reads a charge and its events once nothing moves any more. */
function ending(name: string, isChosen: boolean): Step[] {
  const keep = { 'charge.create': `created ${name}`, 'charge.complete': `completed ${name}` }
  if (!isChosen) return [recorded(name, keep), retrieve(name), retrieveEvent(`created ${name}`)]
  return [
    ...completed(name, keep),
    retrieveEvent(`created ${name}`),
    retrieveEvent(`completed ${name}`),
    { await: 'deliveries', of: `completed ${name}` },
    eventsOf(name),
    retrieve(name),
  ]
}
