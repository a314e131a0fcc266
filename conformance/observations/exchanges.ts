import type { OperationId } from '../../generated/operations.ts'
import { leftAlone } from '../flows/events/run-events.ts'
import { readJson } from '../http/json.ts'
import type { Exchange } from '../../generated/report.js'
import { complete, type Answer } from '../api/answer.ts'
import type { Call } from '../api/request.ts'
import { flow, type Api } from '../flows/api.ts'

/** Sends a request from which nothing is concluded; throws Inconclusive when no complete answer came. */
export async function ask(api: Api, operation: OperationId, call: Call = {}): Promise<Answer> {
  return complete(await api.call(operation, { ...call, intent: 'observed' }))
}

/** An exchange that was answered, as observations look at it. */
export interface Answered {
  id: string
  operation: OperationId | null
  key: Exchange['key']
  request: Pick<Exchange['request'], 'url' | 'body'>
  status: number
  /** The names of the answer's headers. */
  headers: readonly string[]
  mediaType: string
  /** The body as JSON, read anew each time; undefined when it is none. */
  readonly json: unknown
  /** Milliseconds from the start of the run to the end of the exchange, and from its start. */
  end: number
  duration: number
}

/** The number of exchanges that are read at once. */
const batch = 20

/** Every request to the API that was answered before the last act of the run; lists only where they were refused or came first. */
export const answeredExchanges = flow('answered', async (api): Promise<Answered[]> => {
  await leftAlone(api)
  const { recorder } = api.services
  const ids = recorder.ids()
  const found: Answered[] = []
  for (let start = 0; start < ids.length; start += batch)
    for (const exchange of recorder.read(ids.slice(start, start + batch))) {
      const { id, operation, key, request, answer, duration } = exchange
      if (exchange.kind !== 'request' || answer === null) continue
      const { status, body } = answer
      const kept = operation?.startsWith('list') && status < 300 ? '' : body
      found.push({
        id,
        operation,
        key,
        request: { url: request.url, body: request.body },
        status,
        // In a run with many requests there is room only for what is looked at.
        headers: Object.keys(answer.headers),
        mediaType: mediaTypeOf(answer.headers['content-type']),
        // The bodies take many times as much memory once they are parsed.
        get json() {
          return readJson(kept)
        },
        end: exchange.start + duration,
        duration,
      })
    }
  return found
})

const mediaTypeOf = (header = 'none') => header.split(';')[0]?.trim().toLowerCase() ?? ''
