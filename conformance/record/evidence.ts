import type { Exchange } from '../../generated/report.js'
import { cut } from './exchange.ts'
import type { Recorder } from './recorder.ts'

const mostCharacters = 1_000_000
const most = 20_000
const least = 1_500

/**
 * The exchanges with these ids, after those that made the tokens, sources, charges and events that they name, and so on.
 * Long bodies are cut, the more so the more exchanges there are.
 */
export function evidenceOf(recorder: Recorder, ids: Iterable<string>): Exchange[] {
  const made = new Map<string, string>()
  for (const { id, operation, status, held } of recorder.steps())
    if (
      held !== null &&
      operation?.startsWith('create') &&
      status !== null &&
      status < 300 &&
      !made.has(held.id)
    )
      made.set(held.id, id)
  const wanted = new Set(ids)
  for (let news = [...wanted]; news.length > 0;) {
    const named = recorder.read(news).flatMap((exchange) => originsOf(exchange, made))
    news = [...new Set(named)].filter((id) => !wanted.has(id))
    for (const id of news) wanted.add(id)
  }
  const exchanges = recorder.read(wanted)
  const limit = Math.round(Math.min(most, Math.max(least, mostCharacters / Math.max(1, exchanges.length))))
  return exchanges.map((exchange) => cut(exchange, limit))
}

/** The exchanges that made what a request names, among those that made anything, by identifier. */
export function originsOf({ kind, request }: Exchange, made: ReadonlyMap<string, string>): string[] {
  if (kind === 'webhook') return []
  const words = new Set(`${request.url} ${request.body ?? ''}`.split(/[^\w-]+/))
  return [...words].flatMap((word) => made.get(word) ?? [])
}
