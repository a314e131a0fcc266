import type { RequirementId } from '../../generated/requirements.ts'
import {
  account,
  charge,
  chargeAtOnce,
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

/** The kinds of moves. */
export type What = keyof typeof moves

/** One thing that a sequence does, on the resource of its kind that `on` picks. */
export interface Move {
  readonly what: What
  readonly on: number
  readonly how: number
}

/** The values of `how`: more than twice as many as there are ways of any kind of move. */
export const ways = 18

/** What a sequence has made so far, by the names of its slots. */
export interface Made {
  sources: string[]
  charges: string[]
  tokens: string[]
  /** The charges whose customer chose, and the sources and tokens that a charge request named. */
  chosen: Set<string>
  named: Set<string>
  count: number
}

const pick = <One>(all: readonly One[], at: number): One | undefined => all[at % Math.max(1, all.length)]

/** The charge requests that must be refused for a source. */
const wrongs = (from: string): Call[] =>
  (
    [
      ['charge-amount-equals-source', { amount: `{${from}.amount+1}` }],
      ['charge-amount-equals-source', { amount: '49999' }],
      ['charge-currency-equals-source', { currency: 'ZZZ' }],
      ['charge-currency-equals-source', { currency: 'USD' }],
      ['create-charge-return-uri-pattern', { return_uri: 'http://{rest}' }],
      ['create-charge-return-uri-required', { return_uri: null }],
      ['create-charge-amount-required', { amount: null }],
      ['create-charge-key-required', {}, { key: 'none' }],
      ['create-charge-key-kind', {}, { key: 'other' }],
    ] as [RequirementId, Changes, Partial<Call>?][]
  ).map(([about, change, more]) => refused(about, charge('refused', from, change, more)))

/** The charge requests with a source of their own that must be refused. */
const wrongsAtOnce = (
  [
    ['create-charge-currency-enum', { currency: 'ZZZ' }],
    ['create-charge-source-bank-enum', { 'source[bank]': 'unknown_bank' }],
    ['create-charge-amount-minimum', { amount: '99' }],
    ['create-charge-return-uri-pattern', { return_uri: 'http://{rest}' }],
  ] as [RequirementId, Changes][]
).map(([about, change]) => refused(about, chargeAtOnce('refused', change)))

/** The source requests that must be refused. */
const wrongSources = (
  [
    ['create-source-amount-minimum', { amount: '99' }],
    ['create-source-amount-maximum', { amount: '2000001' }],
    ['create-source-bank-enum', { bank: 'unknown_bank' }],
    ['create-source-type-enum', { type: 'unknown_type' }],
    ['create-source-currency-enum', { currency: 'ZZZ' }],
    ['create-source-bank-required', { bank: null }],
  ] as [RequirementId, Changes][]
).map(([about, change]) => refused(about, source('refused', change)))

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

/** Makes a source, and gives its name. */
function anotherSource(made: Made): [string, Step[]] {
  const step = newSource(made, 0)
  return [step.as ?? '', [step]]
}

/** Picks a source, making one first where there is none. */
function someSource(made: Made, on: number): [string, Step[]] {
  const found = pick(made.sources, on)
  return found === undefined ? anotherSource(made) : [found, []]
}

/** Charges a source or a token with a request; what becomes of one that was named before, and refused or charged, is open. */
function charging(made: Made, from: string, request: Call): Call {
  const isSecond = made.named.has(from)
  made.named.add(from)
  made.charges.push(request.as ?? '')
  return isSecond ? { ...request, expect: 'open' } : request
}

/** Picks a token, making one first where there is none. */
function someToken(made: Made, on: number): [string, Step[]] {
  const found = pick(made.tokens, on)
  if (found !== undefined) return [found, []]
  const name = `token ${(made.count += 1)}`
  made.tokens.push(name)
  return [name, [token(name)]]
}

/** Stands for the parameter that takes a token, until the implementation's own is known. */
export const tokenPlace = '{token}'
const chargeOfToken = (as: string, from: string): Call =>
  chargeAtOnce(as, { 'source[type]': null, 'source[bank]': null, [tokenPlace]: `{${from}.id}` })

/** Sends a request once, or twice: what was refused stays refused. */
const twiceNow = (how: number, step: Step | undefined): Step[] =>
  step === undefined ? [] : how >= ways / 2 ? [step, step] : [step]

/** The retrievals of a token that must be refused. */
export const wrongReads = (name: string): Call[] => [
  refused('retrieve-token-key-kind', retrieveToken(name, { key: 'other' })),
  refused('retrieve-token-unknown-id', retrieveToken(name, { unknownId: 'random' })),
  refused('retrieve-token-key-required', retrieveToken(name, { key: 'none' })),
]

/** The steps of each kind of move. */
export const moves = {
  source: (made: Made, { how }: Move): Step[] => [newSource(made, how)],
  charge(made: Made, { on }: Move): Step[] {
    const [from, before] = someSource(made, on)
    return [...before, charging(made, from, charge(`charge ${(made.count += 1)}`, from))]
  },
  chargeAtOnce(made: Made): Step[] {
    const name = `charge ${(made.count += 1)}`
    made.charges.push(name)
    return [chargeAtOnce(name)]
  },
  wrongCharge(made: Made, { on, how }: Move): Step[] {
    // A source that is charged may refuse everything.
    const [from, before] = on === 0 ? someSource(made, on) : anotherSource(made)
    made.named.add(from)
    const all = wrongs(from)
    return [...before, ...all.slice(0, 1), ...twiceNow(how, pick(all, how))]
  },
  wrongAtOnce(_made: Made, { how }: Move): Step[] {
    return twiceNow(how, pick(wrongsAtOnce, how))
  },
  wrongKey(made: Made, { on, how }: Move): Step[] {
    const [name, before] = someCharge(made, on)
    const wrong =
      how % 2 === 0
        ? refused('list-charge-events-key-required', eventsOf(name, {}, { key: 'none' }))
        : refused('list-events-key-kind', account({}, { key: 'other' }))
    return [...before, wrong]
  },
  wrongSource(_made: Made, { how }: Move): Step[] {
    return twiceNow(how, pick(wrongSources, how))
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
    const read = retrieveEvent(event)
    const kinds = [
      read,
      refused('retrieve-event-unknown-id', { ...read, unknownId: 'random' }),
      refused('retrieve-event-key-kind', { ...read, key: 'other' }),
      refused('retrieve-event-key-required', { ...read, key: 'none' }),
    ]
    return [...before, recorded(name, { 'charge.create': event }), ...twiceNow(how, pick(kinds, how))]
  },
  token(made: Made, { on, how }: Move): Step[] {
    const [name, before] = someToken(made, on)
    const kinds = [retrieveToken(name), ...wrongReads(name)]
    return [...before, ...twiceNow(how, pick(kinds, how)), retrieveToken(name)]
  },
  chargeToken(made: Made, { on }: Move): Step[] {
    const [name, before] = someToken(made, on)
    const request = chargeOfToken(`charge ${(made.count += 1)}`, name)
    const isSecond = made.named.has(name)
    const step = charging(made, name, request)
    return [...before, isSecond ? refused('token-single-use', request) : step]
  },
} satisfies { [what: string]: (made: Made, move: Move) => Step[] }
