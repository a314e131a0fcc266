import type { Finding } from '../../generated/report.js'
import { readJson } from '../basics/json.ts'
import { membersOf, pointerSegments, valueAt, valueAtPath } from '../basics/values.ts'
import { wordsIn } from '../basics/words.ts'
import type { Model } from '../model/model.ts'
import type { Exchange, VisitEntry } from '../record/entry.ts'

/** The most exchanges in the history of a finding. */
const maxExchanges = 6

/** Customers' visits by their last exchange. */
export function visitsByEnd({ entries }: Model): ReadonlyMap<string | undefined, VisitEntry> {
  const visits = entries.filter((entry) => entry.kind === 'visited')
  return new Map(visits.map((visit) => [visit.exchanges.at(-1), visit]))
}

/** The earlier exchanges that changed a resource of a finding, or one related to it. */
export function historyIn(
  model: Model,
  visits: ReturnType<typeof visitsByEnd>,
): (finding: Pick<Finding, 'exchanges' | 'member'>) => string[] {
  const { exchanges, resources, events } = model
  const madeIds = Object.values(resources).flatMap((byId) => [...byId.keys()])
  const knownIds = new Set([...madeIds, ...events.map(({ id }) => id)])
  const idsSent = ({ request, target }: Exchange): string[] =>
    [target ?? '', ...wordsIn(request)].filter((word) => knownIds.has(word))
  /** The ids that an exchange sends and shows; of a list, those of the record at a pointer. */
  const idsIn = (exchange: Exchange, pointer = ''): unknown[] => {
    const { kind, request, answer } = exchange
    const json = readJson((kind === 'webhook' ? request.body : answer?.body) ?? '')
    const isList = Array.isArray(membersOf(json)['data'])
    const subject = isList ? valueAtPath(json, pointerSegments(pointer).slice(0, 2)) : json
    const ids = [
      visits.get(exchange.id)?.subject,
      valueAt(subject, 'id'),
      valueAt(subject, 'data.id'),
    ]
    return [...idsSent(exchange), ...ids.filter((id) => typeof id === 'string')]
  }
  const mayChange = ({ kind, id, request, answer }: Exchange): boolean =>
    visits.has(id) || (kind === 'request' && request.method !== 'GET' && answer !== null)
  const changes = exchanges
    .filter(mayChange)
    .toSorted((first, second) => second.start - first.start)
    .map((exchange) => ({ exchange, ids: idsIn(exchange) }))
  return ({ exchanges: [first], member }) => {
    const last = exchanges.find(({ id }) => id === first)
    if (last === undefined) return []
    const relatedIds = new Set(idsIn(last, member?.name))
    const history: string[] = []
    for (const { exchange, ids } of changes) {
      if (exchange.start >= last.start || !ids.some((id) => relatedIds.has(id))) continue
      const isRefused = exchange.answer !== null && exchange.answer.status >= 400
      if (!isRefused) for (const id of idsSent(exchange)) relatedIds.add(id)
      if (history.push(exchange.id) === maxExchanges) break
    }
    return history.toReversed()
  }
}
