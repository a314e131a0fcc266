import { jsonOf } from '../basics/json.ts'
import { membersOf } from '../basics/values.ts'
import { isExchange, type Entry, type Exchange } from '../record/entry.ts'
import { accountsIn, isApiExchange, type Accounts } from './accounts.ts'
import { endpointIn, isPostedTo } from './endpoint.ts'
import { partsOf } from './parts.ts'
import type { StoredTraffic } from './stored.ts'
import { visitsIn } from './visits.ts'

/**
 * The traffic of each merchant as a record of its own, the one with the most requests first.
 * It adds whose keys requests carried, what customers chose, and which posts are webhooks: all of it follows from the entries.
 */
export function interpretTraffic(entries: readonly Entry[]): Entry[][] {
  const [run] = entries
  if (run?.kind !== 'run') throw new Error('A record begins with a line of kind "run".')
  const exchanges = entries.filter(isExchange)
  const accounts = accountsIn(exchanges, run.credentials)
  const endpoint = run.webhookUrl ?? endpointIn(exchanges)
  const counted = exchanges.filter(
    (exchange) => exchange.kind !== 'webhook' || isPostedTo(exchange, endpoint),
  )
  const end = entries.findLast((entry) => entry.kind === 'end')
  return Array.from({ length: accounts.count }, (_, number) => {
    const accountExchanges = counted
      .filter((exchange) => accounts.numberOf(exchange) === number)
      .map((exchange) => withKey(exchange, accounts))
    const first = { ...run, live: isLive(accountExchanges), webhookUrl: endpoint }
    return [
      first,
      ...accountExchanges,
      ...visitsIn(accountExchanges),
      ...(end === undefined ? [] : [end]),
    ]
  })
}

function withKey(exchange: Exchange, accounts: Accounts): Exchange {
  if (!isApiExchange(exchange)) return exchange
  const { near, credential } = exchange
  const key = accounts.kindOf(exchange)
  const isSlip = key === 'unknown' && near !== undefined
  const isStray = accounts.isUnknown(credential)
  const unlike = isSlip ? `nearly ${near}` : 'none of the account'
  return {
    ...exchange,
    key,
    ...(accounts.isStandIn(credential) && { credential: 'hidden' }),
    ...((isSlip || isStray) && { unlike }),
  }
}

/** The traffic of each merchant in parts that can be judged apart, with whole bodies. */
export function* partsOfTraffic(stored: StoredTraffic): Generator<Entry[]> {
  for (const account of interpretTraffic(stored.entries))
    for (const part of partsOf(account))
      yield part.map((entry) => (isExchange(entry) ? stored.whole(entry) : entry))
}

/** True where most answers say that they are about live money. */
function isLive(exchanges: readonly Exchange[]): boolean {
  const modes = exchanges.map(({ answer }) => membersOf(jsonOf(answer).value)['livemode'])
  return (
    modes.filter((mode) => mode === true).length > modes.filter((mode) => mode === false).length
  )
}
