import type { Event } from '../../generated/types.ts'
import type { LoggedRequest } from './requests.ts'
import { stateOf, type RunningWorld, type SandboxCharge, type State } from './running.ts'

/** A row of the page: its id, and what the script shows of it. */
interface PageRow {
  id: string
  [member: string]: unknown
}

/** What the page shows, in the order in which it came about. */
export interface PageRows {
  settings: Omit<PageRow, 'id'>
  charges: PageRow[]
  requests: PageRow[]
  events: PageRow[]
}

/** The rows that the page shows of a world; it fetches bodies when a row is opened. */
export function pageRows(world: RunningWorld): PageRows {
  const state = stateOf(world)
  const { world: name, baseUrl, now, seed, endpoints, behaviours, disturbances, snapshots } = state
  return {
    settings: {
      world: name,
      baseUrl,
      now,
      endpoints,
      behaviours,
      snapshots,
      disturbances: disturbances.map(({ rule, done }) => `${rule} (${done} times, seed ${seed})`),
    },
    charges: state.charges.map(chargeRow).toReversed(),
    requests: state.requests.map(requestRow).toReversed(),
    events: state.events.map((event) => eventRow(event, state)).toReversed(),
  }
}

function chargeRow(charge: SandboxCharge): PageRow {
  const { id, status, amount, currency, authorize_uri: page, failure_code, livemode } = charge
  const sum = `${currency} ${(amount / 100).toFixed(2)}`
  return { id, at: charge.created_at, status, sum, page, code: failure_code, live: livemode }
}

function requestRow(request: LoggedRequest): PageRow {
  const { number, at, method, path, key, status, breaks, disturbedBy } = request
  const line = `${method} ${path.slice(0, 120)}`
  return { id: `request-${number}`, at, line, key, status, breaks, disturbedBy }
}

function eventRow(event: Event, { postings }: State): PageRow {
  const { id, key, created_at: at, webhook_deliveries: deliveries = [] } = event
  const waiting = postings.filter((posting) => posting.event === id).length
  const subject = (event.data as { id?: unknown }).id
  return { id, at, key, subject, posts: deliveries.map(({ status }) => status ?? 0), waiting }
}
