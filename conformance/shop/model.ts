import type { OrderEntry, RunEntry, SkipEntry } from '../../generated/record.js'
import { jsonOf, readJson } from '../basics/json.ts'
import { membersOf } from '../basics/values.ts'
import { isSuccessStatus } from '../basics/status.ts'
import { isExchange, type Entry, type Exchange } from '../record/entry.ts'
import { isForgery } from './alterations.ts'

/** An order with its charges and history; times are milliseconds since the run began. */
export interface Order {
  scenario: string
  /** The ids of the charges that were made for it. */
  chargeIds: readonly string[]
  /** The requests for its charges. */
  creations: readonly Exchange[]
  /** What the customer's payment came to, and from when on; null while it is pending. */
  outcome: { status: 'successful' | 'failed'; at: number } | null
  /** The shop's retrievals of its charges, and of charges that its events named. */
  retrievals: readonly Exchange[]
  /** What the shop was told of it: webhooks, and returns of the customer. */
  messages: readonly Exchange[]
  /** The webhooks of its completion that are no forgeries. */
  completions: readonly Exchange[]
  /** The first webhook that differs from the service's own event. */
  alteredEvent: Exchange | undefined
  /** The first call whose answer a bad network disturbed. */
  disturbedCall: Exchange | undefined
  /** What the shop said of it, oldest first. */
  statements: readonly OrderEntry[]
  /** The last statement that told a state. */
  lastStatement: OrderEntry | undefined
  wasPaid: boolean
}

/** What the record of a shop shows. */
export interface ShopModel {
  run: RunEntry
  exchanges: readonly Exchange[]
  /** The requests of the shop. */
  requests: readonly Exchange[]
  orders: readonly Order[]
  /** What could not be played, and why. */
  skips: readonly SkipEntry[]
  /** The reason why the run was ended early; null where it was not. */
  endReason: string | null
  duration: number
}

/** Builds the model of a record. A pure function. */
export function foldShop(entries: readonly Entry[]): ShopModel {
  const run = entries.find((entry) => entry.kind === 'run')
  if (run === undefined) throw new Error('A record begins with a line of the kind "run".')
  const exchanges = entries.filter(isExchange)
  const end = entries.find((entry) => entry.kind === 'end')
  const scenarios = entries.flatMap((entry) => ('scenario' in entry ? entry.scenario : []))
  return {
    run,
    exchanges,
    requests: exchanges.filter(isOfShop),
    orders: [...new Set(scenarios)]
      .filter((scenario) => scenario !== '')
      .map((scenario) => orderOf(scenario, entries)),
    skips: entries.filter((entry) => entry.kind === 'skip'),
    endReason: end?.reason ?? null,
    duration: end?.start ?? 0,
  }
}

function orderOf(scenario: string, allEntries: readonly Entry[]): Order {
  const entries = allEntries.filter((entry) => 'scenario' in entry && entry.scenario === scenario)
  const exchanges = entries.filter(isExchange)
  const requests = exchanges.filter(isOfShop)
  const creations = requests.filter(({ operation }) => operation === 'createCharge')
  const retrievals = requests.filter(({ operation }) => operation === 'retrieveCharge')
  const messages = exchanges.filter(({ purpose }) => purpose === 'return' || purpose === 'event')
  const statements = entries.filter((entry) => entry.kind === 'order')
  const visit = entries.find((entry) => entry.kind === 'visited')
  const ids = creations
    .filter(isAccepted)
    .map(({ answer }) => membersOf(jsonOf(answer).value)['id'])
  return {
    scenario,
    chargeIds: [...ids, visit?.subject].filter((id) => typeof id === 'string'),
    creations,
    outcome: visit?.choice ? { status: visit.choice, at: visit.start } : null,
    retrievals,
    messages,
    completions: messages.filter(
      (message) => eventKeyOf(message) === 'charge.complete' && isGenuineEvent(message),
    ),
    alteredEvent: messages.find(({ alteration }) => alteration !== undefined),
    disturbedCall: [...retrievals, ...creations].find(({ disturbed }) => disturbed !== undefined),
    statements,
    lastStatement: statements.findLast(({ means }) => means !== null),
    wasPaid: statements.some(({ means }) => means === 'paid'),
  }
}

/** True for what the shop sent; only what the kit sent has a purpose. */
const isOfShop = ({ purpose }: Exchange): boolean => purpose === undefined

/** The key of the event that a webhook holds. */
export const eventKeyOf = ({ request }: Exchange): unknown =>
  membersOf(readJson(request.body ?? ''))['key']

/** True for a webhook that the service, or a later version of it, may post. */
export const isGenuineEvent = ({ purpose, alteration }: Exchange): boolean =>
  purpose === 'event' && !isForgery(alteration)

export const isAccepted = ({ answer }: Exchange): boolean =>
  answer !== null && isSuccessStatus(answer.status)

/** The status of a charge in an answer; undefined where it shows none. */
export const statusIn = ({ answer }: Exchange): unknown => membersOf(jsonOf(answer).value)['status']

/** The message after which something happened, in words; undefined where there was none. */
export function afterMessage(message: Exchange | undefined): string {
  if (message === undefined) return ' at once'
  if (message.purpose === 'return') return ' after the customer returned'
  const { alteration } = message
  if (alteration === undefined) return ' after the event'
  return ` after ${isForgery(alteration) ? 'a forged event' : 'an event'} (${alteration})`
}
