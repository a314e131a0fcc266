import type { Finding } from '../../generated/report.js'
import { readJson } from '../basics/json.ts'
import { membersOf, segments, valueAt, within } from '../basics/values.ts'
import type { Model } from '../model/model.ts'
import type { Exchange, VisitEntry } from '../record/entry.ts'

/** The most exchanges of a history. */
const maxExchanges = 6

/** Customers' visits by their last exchange. */
export function visitsByEnd({ entries }: Model): ReadonlyMap<string | undefined, VisitEntry> {
  const visits = entries.filter((entry) => entry.kind === 'visited')
  return new Map(visits.map((visit) => [visit.exchanges.at(-1), visit]))
}

/**
 * Exchanges that led to a finding: earlier ones that changed what it names, directly or through
 * another.
 */
export function historyIn(
  model: Model,
  visits: ReturnType<typeof visitsByEnd>,
): (finding: Pick<Finding, 'exchanges' | 'member'>) => string[] {
  const { exchanges, resources, events } = model
  const madeIds = Object.values(resources).flatMap((states) => [...states.keys()])
  const known = new Set([...madeIds, ...events.map(({ id }) => id)])
  const idsSent = ({ request }: Exchange): string[] =>
    `${request.url} ${request.body}`.split(/[^\w-]+/).filter((word) => known.has(word))
  /**
   * Ids that an exchange sends and shows; of a list, those of the record that a pointer leads into.
   */
  const namedBy = (exchange: Exchange, pointer = ''): unknown[] => {
    const { kind, request, answer } = exchange
    const json = readJson((kind === 'webhook' ? request.body : answer?.body) ?? '')
    const isList = Array.isArray(membersOf(json)['data'])
    const subject = isList ? within(json, segments(pointer).slice(0, 2)) : json
    const ids = [
      visits.get(exchange.id)?.subject,
      valueAt(subject, 'id'),
      valueAt(subject, 'data.id'),
    ]
    return [...idsSent(exchange), ...ids.filter((id) => typeof id === 'string')]
  }
  const mayChange = ({ kind, id, request, answer }: Exchange): boolean =>
    visits.has(id) || (kind === 'request' && request.method !== 'GET' && answer !== null)
  const deeds = exchanges
    .filter(mayChange)
    .toSorted((first, second) => second.start - first.start)
    .map((exchange) => ({ exchange, names: namedBy(exchange) }))
  return ({ exchanges: [first], member }) => {
    const last = exchanges.find(({ id }) => id === first)
    if (last === undefined) return []
    const named = new Set(namedBy(last, member?.name))
    const led: string[] = []
    for (const { exchange, names } of deeds) {
      if (exchange.start >= last.start || !names.some((id) => named.has(id))) continue
      const isRefused = exchange.answer !== null && exchange.answer.status >= 400
      if (!isRefused) for (const id of idsSent(exchange)) named.add(id)
      if (led.push(exchange.id) === maxExchanges) break
    }
    return led.toReversed()
  }
}
