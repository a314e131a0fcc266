import type { OperationId } from '../../generated/operations.ts'
import type { Exchange } from '../../generated/report.js'
import { madeKinds, resources } from '../../generated/resources.ts'
import { cutAnswer, type Step } from './exchange.ts'
import type { Recorder } from './recorder.ts'

const mostCharacters = 1_000_000
const most = 20_000
const least = 1_500
const creations = new Set<OperationId | null>(madeKinds.map((kind) => resources[kind].creates))

/** Reads exchanges and those that made what they name, and so on; the more there are, the more of each answer is cut. */
export function evidenceOf(recorder: Recorder, ids: Iterable<string>): Exchange[] {
  // Where an identifier was given twice, the first exchange is the evidence.
  const makers = makersIn(recorder.steps().toReversed())
  const wanted = new Set(ids)
  for (let news = [...wanted]; news.length > 0;) {
    const named = recorder.read(news).flatMap((exchange) => originsOf(exchange, makers))
    news = [...new Set(named)].filter((id) => !wanted.has(id))
    for (const id of news) wanted.add(id)
  }
  const exchanges = recorder.read(wanted)
  const limit = Math.round(Math.min(most, Math.max(least, mostCharacters / Math.max(1, exchanges.length))))
  return exchanges.map((exchange) => cutAnswer(exchange, limit))
}

/** Finds the exchange that made each resource; the last one where several were given the same identifier. */
function makersIn(steps: readonly Step[]): ReadonlyMap<string, string> {
  const making = steps.filter(({ operation, status }) => creations.has(operation) && (status ?? 999) < 300)
  return new Map(making.flatMap(({ id, held }) => (held === null ? [] : [[held.id, id]])))
}

/** Names the exchanges that made what a request names. */
function originsOf({ kind, request }: Exchange, makers: ReadonlyMap<string, string>): string[] {
  if (kind === 'webhook') return []
  const words = new Set(`${request.url} ${request.body ?? ''}`.split(/[^\w-]+/))
  return [...words].flatMap((word) => makers.get(word) ?? [])
}
