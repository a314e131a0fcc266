import type { Finding } from '../../generated/report.js'
import { readJson } from '../basics/json.ts'
import { membersOf, segments, valueAt, within } from '../basics/values.ts'
import type { Model } from '../model/model.ts'
import type { Exchange, VisitEntry } from '../record/entry.ts'

/** The most steps of a history. */
const mostBefore = 6

/** Something that was done: the exchange, the ids that it took, and all that it names. */
interface Deed {
  exchange: Exchange
  takes: string[]
  names: string[]
}

/** Makes the function that lists the ids of the exchanges that led to a finding: those before it that changed what it names, directly or through another. */
export function historyIn(model: Model): (finding: Pick<Finding, 'exchanges' | 'member'>) => string[] {
  const visits = visitsIn(model)
  const { tokens, sources, charges, events } = model
  const known = new Set([tokens, sources, charges, events].flatMap((all) => [...all.keys()]))
  /** Lists the ids of the run that a text holds. */
  const idsIn = (text: string): string[] => text.split(/[^\w-]+/).filter((word) => known.has(word))
  const deeds = deedsIn(model, visits, idsIn)
  const byId = new Map(model.exchanges.map((exchange) => [exchange.id, exchange]))
  return ({ exchanges: [first = ''], member }) => {
    const last = byId.get(first)
    if (last === undefined) return []
    const named = new Set([visits.get(first)?.charge, ...namedBy(last, member?.name ?? '', idsIn)])
    const led: string[] = []
    for (const { exchange, takes, names } of deeds) {
      if (exchange.start >= last.start || !names.some((id) => named.has(id))) continue
      for (const id of takes) named.add(id)
      if (led.push(exchange.id) === mostBefore) break
    }
    return led.toReversed()
  }
}

type Visits = ReadonlyMap<string | undefined, VisitEntry>

/** Gives the visits of customers by the ids of their last exchanges. */
export function visitsIn({ entries }: Model): Visits {
  const visits = entries.filter((entry) => entry.kind === 'visited')
  return new Map(visits.map((visit) => [visit.exchanges.at(-1), visit]))
}

/** Lists what changed something, the newest first: requests that made a resource, and the last exchange of each visit. */
function deedsIn({ exchanges }: Model, visits: Visits, idsIn: (text: string) => string[]): Deed[] {
  return exchanges
    .flatMap((exchange): Deed[] => {
      const { id, kind, request, answer } = exchange
      const visit = visits.get(id)
      if (visit !== undefined) return [{ exchange, takes: [], names: [visit.charge] }]
      if (kind !== 'request' || request.method === 'GET' || answer === null || answer.status >= 400) return []
      const takes = idsIn(`${request.url} ${request.body}`)
      return [{ exchange, takes, names: [...takes, ...shownIn(readJson(answer.body))] }]
    })
    .toSorted((one, other) => other.exchange.start - one.exchange.start)
}

/** Lists the ids that an exchange asks for and shows; of a list those of the record that a pointer leads into. */
function namedBy(
  { kind, request, answer }: Exchange,
  pointer: string,
  idsIn: (text: string) => string[],
): string[] {
  const json = readJson((kind === 'webhook' ? request.body : answer?.body) ?? '')
  const isList = Array.isArray(membersOf(json)['data'])
  const shown = isList ? within(json, segments(pointer).slice(0, 2)) : json
  return [...idsIn(`${request.url} ${request.body}`), ...shownIn(shown)]
}

/** Gives the id of a resource, and of the charge of an event. */
const shownIn = (value: unknown): string[] =>
  [valueAt(value, 'id'), valueAt(value, 'data.id')].filter((id) => typeof id === 'string')
