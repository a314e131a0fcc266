import type { OrderEntry, RunEntry, SkipEntry } from '../../generated/record.js'
import { jsonOf } from '../basics/json.ts'
import { membersOf } from '../basics/values.ts'
import { isExchange, type Entry, type Exchange } from '../record/entry.ts'

/** An order of the shop with its charges, and what happened to it; times are milliseconds from the start of the run. */
export interface Order {
  scenario: string
  /** The id of the charge that its customer was sent to; null where none was made. */
  charge: string | null
  /** The charges that were made for it. */
  creations: readonly Exchange[]
  /** What the customer's payment came to, and from when on; null while it is pending. */
  outcome: { status: 'successful' | 'failed'; at: number } | null
  /** The shop's retrievals of its charges, and of charges that its events named. */
  retrievals: readonly Exchange[]
  /** What it was told from outside: webhooks, and returns of the customer. */
  messages: readonly Exchange[]
  /** What the shop said of it, in the order of its saying. */
  statements: readonly OrderEntry[]
}

/** What the record of a shop shows. */
export interface ShopModel {
  run: RunEntry
  /** Every exchange, by its id. */
  exchanges: ReadonlyMap<string, Exchange>
  /** The requests of the shop. */
  requests: readonly Exchange[]
  orders: readonly Order[]
  /** What could not be played, and why. */
  skips: readonly SkipEntry[]
  /** The reason why the run was ended early; null where it was not. */
  ended: string | null
  duration: number
}

/** Builds the model of a record. A pure function. */
export function foldShop(entries: readonly Entry[]): ShopModel {
  const run = entries.find((entry) => entry.kind === 'run')
  if (run === undefined) throw new Error('A record begins with a line of the kind "run".')
  const exchanges = entries.filter(isExchange)
  const end = entries.find((entry) => entry.kind === 'end')
  const names = new Set(entries.flatMap((entry) => ('scenario' in entry ? entry.scenario : [])))
  names.delete('')
  return {
    run,
    exchanges: new Map(exchanges.map((exchange) => [exchange.id, exchange])),
    requests: exchanges.filter(isOfShop),
    orders: [...names].map((scenario) => orderOf(scenario, entries)),
    skips: entries.filter((entry) => entry.kind === 'skip'),
    ended: end?.reason ?? null,
    duration: end?.start ?? 0,
  }
}

function orderOf(scenario: string, entries: readonly Entry[]): Order {
  const own = entries.filter((entry) => 'scenario' in entry && entry.scenario === scenario)
  const exchanges = own.filter(isExchange)
  const byShop = exchanges.filter(isOfShop)
  const creations = byShop.filter(({ operation }) => operation === 'createCharge')
  const visit = own.find((entry) => entry.kind === 'visited')
  const made = creations
    .filter(isAccepted)
    .map(({ answer }) => membersOf(jsonOf(answer).value)['id'])
  return {
    scenario,
    charge: visit?.subject ?? (typeof made.at(-1) === 'string' ? String(made.at(-1)) : null),
    creations,
    outcome: visit?.choose ? { status: visit.choose, at: visit.start } : null,
    retrievals: byShop.filter(({ operation }) => operation === 'retrieveCharge'),
    messages: exchanges.filter(({ purpose }) => purpose === 'return' || purpose === 'event'),
    statements: own.filter((entry) => entry.kind === 'order'),
  }
}

/** Returns true for a request that the service accepted. */
export const isAccepted = ({ answer }: Exchange): boolean =>
  answer !== null && answer.status >= 200 && answer.status < 300

/** The status of a charge in an answer; undefined where it shows none. */
export const statusIn = ({ answer }: Exchange): unknown => membersOf(jsonOf(answer).value)['status']

const isOfShop = ({ purpose }: Exchange): boolean => purpose === undefined
