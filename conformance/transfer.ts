import type { ClientRequest, IncomingMessage } from 'node:http'
import { limitOf, readText } from './body.ts'
import { decodePage } from './charset.ts'
import type { Outgoing } from './client.ts'

/** What a transfer is bounded by, and who is told. */
export interface Terms {
  /** How many seconds the whole of it may take. */
  timeout: number
  /** What ends each transfer that is under way: this one enters its own, for as long as it is. */
  underWay: Set<() => void>
  /** Ends this one before its time. */
  signal: AbortSignal | undefined
  /** Waited for before much of a body is read. */
  enter: () => Promise<void>
  /** Called once the head of an answer is there. */
  onAnswer: () => void
}

/** An answer whose body was read to its end. */
export interface Received {
  status: number
  headers: Record<string, string | string[]>
  body: string
}

/** How large a body is, in bytes, of which only a few are read at once. */
const large = 256 * 1024

/**
 * Sends a request and reads the whole of its answer.
 * Rejects when it took too long, was ended, or when the body is larger than what is read of its kind.
 */
export async function transfer(request: ClientRequest, outgoing: Outgoing, terms: Terms): Promise<Received> {
  const { answer, bytes } = await received(request, outgoing, terms)
  const headers = headersOf(answer)
  const read =
    outgoing.kind === 'visit'
      ? (page: Buffer) => decodePage(page, String(headers['content-type'] ?? ''))
      : undefined
  const body = await readText(bytes, headers['content-encoding'], limitOf(outgoing), read)
  return { status: answer.statusCode ?? 0, headers, body }
}

function received(
  request: ClientRequest,
  outgoing: Outgoing,
  { timeout, underWay, signal, enter, onAnswer }: Terms,
): Promise<{ answer: IncomingMessage; bytes: Buffer }> {
  const { bytes: most } = limitOf(outgoing)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let entering: Promise<void> | undefined
    let over = false

    const settle = (): void => {
      over = true
      clearTimeout(timer)
      underWay.delete(onAbort)
      signal?.removeEventListener('abort', onAbort)
    }
    const end = (error: Error): void => {
      if (over) return
      settle()
      request.destroy()
      reject(error)
    }
    const timer = setTimeout(() => end(new Error(`no complete answer within ${timeout} s`)), timeout * 1000)
    const onAbort = (): void => end(new Error('its time was up'))
    underWay.add(onAbort)
    signal?.addEventListener('abort', onAbort)
    request.on('error', end)
    if (signal?.aborted) return onAbort()

    request.on('response', (answer) => {
      onAnswer()
      answer.on('error', end)
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > most) return end(new Error(`the body is larger than ${most} bytes`))
        chunks.push(chunk)
        if (size <= large || entering !== undefined) return
        answer.pause()
        entering = enter().then(() => void answer.resume())
      })
      answer.on('end', () => {
        if (over) return
        settle()
        resolve({ answer, bytes: Buffer.concat(chunks) })
      })
    })
    request.end(outgoing.body ?? undefined)
  })
}

/** The headers of an answer by their names in small letters; one that came more than once with all of its values. */
function headersOf({ rawHeaders }: IncomingMessage): Received['headers'] {
  const headers = Object.create(null) as Received['headers']
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase()
    const value = rawHeaders[at + 1] ?? ''
    const before = headers[name]
    headers[name] = before === undefined ? value : [before, value].flat()
  }
  return headers
}
