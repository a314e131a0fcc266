import type { OperationId } from '../../generated/operations.ts'
import { flow } from '../flow.ts'
import { history } from '../flows/history.ts'
import type { Exchange } from '../record.ts'

/** What observations look at in one exchange that was answered. */
export interface Evidence {
  id: string
  operation: OperationId | null
  key: Exchange['key']
  request: Exchange['request']
  status: number
  headers: Record<string, string>
  /** The body as JSON, read anew each time; undefined when it is none. */
  readonly json: unknown
  /** Milliseconds from the start of the run to the end of the exchange, and from its start. */
  end: number
  duration: number
}

/** How many exchanges are read at once. */
const batch = 100

/** Every request to the API that was answered before the last act of the run; lists only where they were refused or came first. */
export const evidence = flow('evidence', async (api): Promise<Evidence[]> => {
  await history(api).catch(() => undefined)
  const { recorder } = api.context
  const ids = recorder.ids()
  const found: Evidence[] = []
  for (let start = 0; start < ids.length; start += batch)
    for (const exchange of recorder.read(ids.slice(start, start + batch))) {
      const { id, operation, key, request, answer, duration } = exchange
      if (exchange.kind !== 'request' || answer === null) continue
      const { status, headers, body } = answer
      const kept = operation?.startsWith('list') && status < 300 ? '' : body
      found.push({
        id,
        operation,
        key,
        request,
        status,
        headers,
        // Parsed, all of them together take many times as much memory.
        get json() {
          return parse(kept)
        },
        end: exchange.start + duration,
        duration,
      })
    }
  return found
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
