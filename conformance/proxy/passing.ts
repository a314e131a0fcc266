import type { IncomingMessage } from 'node:http'
import { answeredBody, sentBody } from '../har/bodies.ts'
import type { Message } from '../har/messages.ts'

/** The most bytes of a body that are recorded. */
const maxBytes = 2_000_000

/** The bytes of a body that passed, as far as they are recorded. */
export interface Passing {
  readonly pieces: Buffer[]
  size: number
}

/** Keeps the first bytes of a stream while it goes elsewhere. */
export function passing(stream: IncomingMessage): Passing {
  const passed: Passing = { pieces: [], size: 0 }
  stream.on('data', (piece: Buffer) => {
    if (passed.size < maxBytes) passed.pieces.push(piece)
    passed.size += piece.length
  })
  return passed
}

/** One exchange that passed, at `start` ms of the record; `answer` is null on an error. */
export interface Passed extends Pick<Message, 'step' | 'start' | 'duration' | 'error'> {
  readonly url: string
  readonly request: IncomingMessage
  readonly sent: Passing
  readonly answer: IncomingMessage | null
  readonly answered: Passing | null
}

/** What passed, as a recorder of traffic says it. */
export function messageOf(passed: Passed): Message {
  const { step, url, request, sent, answer, answered, error, start, duration } = passed
  const { method = '' } = request
  const headers = headersOf(request)
  const text = Buffer.concat(sent.pieces).toString()
  const { body, isPartial } = sentBody({ text }, { method, headers, bodySize: sent.size })
  const message = {
    step,
    request: { method, url, headers, body },
    start,
    duration,
    ...((sent.size > maxBytes || isPartial) && { isPartial: true }),
  }
  if (answer === null || answered === null || error !== null)
    return { ...message, answer: null, error: error ?? 'No answer came.' }
  const [status, answerHeaders] = [answer.statusCode ?? 0, headersOf(answer)]
  const content = {
    text: Buffer.concat(answered.pieces).toString('base64'),
    encoding: 'base64',
    size: answered.size === 0 ? 0 : -1,
  }
  const { body: shownBody, cut } = answeredBody(content, { status, headers: answerHeaders })
  const length = answered.size > maxBytes ? answered.size : cut
  return {
    ...message,
    answer: { status, headers: answerHeaders, body: shownBody },
    error: null,
    ...(length !== undefined && { cut: length }),
  }
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
