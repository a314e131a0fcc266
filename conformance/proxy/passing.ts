import type { IncomingMessage } from 'node:http'
import type { HarEntry } from '../../generated/har.js'

/** How many bytes of a body are recorded. */
const maxBytes = 2_000_000

/** A request or an answer that passes, and the bytes of it that are recorded. */
interface Passing {
  readonly head: IncomingMessage
  readonly pieces: Buffer[]
  size: number
}

/** Keeps the first bytes of a body while it goes elsewhere. */
export function passing(head: IncomingMessage): Passing {
  const passed: Passing = { head, pieces: [], size: 0 }
  head.on('data', (piece: Buffer) => {
    if (passed.size < maxBytes) passed.pieces.push(piece)
    passed.size += piece.length
  })
  return passed
}

/** One exchange that passed; its times are milliseconds of the record. */
export interface Passed {
  readonly sent: Passing
  /** The answer, or the reason why none came whole. */
  readonly answered: Passing | string
  readonly start: number
  readonly duration: number
}

/** An exchange that passed, as an entry of a HAR. */
export function harEntryOf(url: string, { sent, answered, duration }: Passed): HarEntry {
  const { method = '' } = sent.head
  const text = Buffer.concat(sent.pieces).toString()
  return {
    startedDateTime: '',
    time: duration,
    request: { method, url, headers: headersOf(sent), bodySize: sent.size, postData: { text } },
    response: typeof answered === 'string' ? { _error: answered } : responseOf(answered),
  }
}

function responseOf(answered: Passing) {
  const { head, pieces, size } = answered
  const text = Buffer.concat(pieces).toString('base64')
  // HAR has the size of the body once it is unpacked, which nobody knows here.
  const unpackedSize = size > 0 && size <= maxBytes ? -1 : size
  return {
    status: head.statusCode ?? 0,
    headers: headersOf(answered),
    content: { text, encoding: 'base64', size: unpackedSize },
  }
}

const headersOf = ({ head: { headers } }: Passing) =>
  Object.entries(headers).map(([name, value]) => ({ name, value: String(value) }))
