import { originsOf } from '../record/evidence.ts'
import type { Exchange, RunRecord } from '../../generated/report.js'

/** The evidence of a run by the ids of its exchanges, and which of them made what, by identifier. */
export interface Evidence {
  exchanges: ReadonlyMap<string, Exchange>
  made: ReadonlyMap<string, string>
}

/** Looks up the evidence of a record. */
export function evidenceIn({ evidence, timeline }: RunRecord): Evidence {
  const exchanges = new Map(evidence.map((exchange) => [exchange.id, exchange]))
  const makers = timeline.filter(
    ({ id, operation, status }) =>
      operation?.startsWith('create') && (status ?? 999) < 300 && exchanges.has(id),
  )
  return {
    exchanges,
    made: new Map(makers.flatMap(({ id, held }) => (held === null ? [] : [[held.id, id]]))),
  }
}

/** The exchanges with these ids, each after those that made what it names. */
export function chainTo(ids: Iterable<string>, { exchanges, made }: Evidence): Exchange[] {
  const found = new Map<string, Exchange>()
  const under = new Set<string>()
  const add = (id: string): void => {
    const exchange = exchanges.get(id)
    if (exchange === undefined || under.has(id)) return
    under.add(id)
    originsOf(exchange, made).forEach(add)
    found.set(id, exchange)
  }
  for (const id of ids) add(id)
  return [...found.values()]
}
