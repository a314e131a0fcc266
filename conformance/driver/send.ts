import { withoutHeaders } from '../basics/redactor.ts'
import type { HttpRequest, HttpResponse } from '../http/message.ts'
import type { Exchange } from '../record/entry.ts'
import { keyHeader } from './keys.ts'
import type { Session } from './session.ts'

/** What the record says of a request, beside what is sent and what comes of it. */
export type Description = Omit<
  Exchange,
  'kind' | 'request' | 'answer' | 'error' | 'start' | 'duration'
> &
  Pick<HttpRequest, 'kind'>

/** What is sent, and the form of its body that is recorded. */
export type Message = Omit<HttpRequest, 'id' | 'kind'> & { readonly recordedBody: string | null }

/**
 * Sends a request; returns its exchange without the key and the operator's own headers.
 * Attempts that came to nothing are recorded at once, and not judged.
 */
export async function sendRequest(
  session: Session,
  description: Description,
  { recordedBody, ...message }: Message,
  signal?: AbortSignal,
): Promise<HttpResponse & { exchange: Exchange }> {
  const { id, kind } = description
  const response = await session.client.send({ ...message, id, kind }, signal)
  const { error, status, headers, body, start, duration, retried, invalidUtf8 } = response
  const { method, url } = message
  const request = {
    method,
    url,
    headers: recordedHeaders(session, response.sentHeaders),
    body: recordedBody,
  }
  for (const [index, { status: attemptStatus, ...attempt }] of retried.entries())
    session.record.append({
      ...description,
      ...attempt,
      id: `${id} attempt ${index + 1}`,
      request,
      answer: attempt.error === null ? { status: attemptStatus, headers: {}, body: '' } : null,
      retried: attempt.error === null ? 'throttled' : 'lost',
    })
  const exchange: Exchange = {
    ...description,
    request,
    answer: error === null ? { status, headers: joined(headers), body } : null,
    error,
    start,
    duration,
    ...(retried.some((attempt) => attempt.error !== null) && { afterLoss: true as const }),
    ...(invalidUtf8 && { invalidUtf8 }),
  }
  return { ...response, exchange }
}

function recordedHeaders({ options }: Session, headers: HttpResponse['sentHeaders']) {
  const operatorHeaders = (options.header ?? []).map(({ name }) => name.toLowerCase())
  const hidden = new Set(['authorization', keyHeader, ...operatorHeaders])
  return withoutHeaders(headers, (name) => hidden.has(name.toLowerCase()))
}

/** Joins the values of headers that came more than once. */
function joined(headers: HttpResponse['headers']): Record<string, string> {
  const entries = Object.entries(headers)
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      [value].flat().join(name === 'set-cookie' ? '\n' : ', '),
    ]),
  )
}
