import { makersIn, originsOf } from '../record/evidence.ts'
import type { Exchange, RunRecord } from '../../generated/report.js'

/** The evidence of a run by the ids of exchanges, and the exchange that made each resource. */
export interface Origins {
  exchanges: ReadonlyMap<string, Exchange>
  makers: ReadonlyMap<string, string>
}

/** Looks up the evidence of a record. */
export function originsIn({ evidence, timeline }: RunRecord): Origins {
  const exchanges = new Map(evidence.map((exchange) => [exchange.id, exchange]))
  return { exchanges, makers: makersIn(timeline.filter(({ id }) => exchanges.has(id))) }
}

/** Puts the exchanges with these ids in order, each after those that made what it names. */
export function chainTo(ids: Iterable<string>, { exchanges, makers }: Origins): Exchange[] {
  const found = new Map<string, Exchange>()
  const under = new Set<string>()
  const add = (id: string): void => {
    const exchange = exchanges.get(id)
    if (exchange === undefined || under.has(id)) return
    under.add(id)
    originsOf(exchange, makers).forEach(add)
    found.set(id, exchange)
  }
  for (const id of ids) add(id)
  return [...found.values()]
}
