import type { Dispatcher } from 'undici'
import { limitOf, readText } from './body.ts'
import type { Outgoing } from './client.ts'

/** What a transfer is bounded by, and who is told. */
export interface Terms {
  /** Whether the connection is closed after the answer. */
  once: boolean
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
export async function transfer(agent: Dispatcher, outgoing: Outgoing, terms: Terms): Promise<Received> {
  const { status, headers, bytes } = await received(agent, outgoing, terms)
  return { status, headers, body: await readText(bytes, headers['content-encoding'], limitOf(outgoing)) }
}

// The dispatcher itself is called: the stream and the signals that undici's request() makes of each answer took a fifth of a run.
function received(
  agent: Dispatcher,
  outgoing: Outgoing,
  { once, timeout, underWay, signal, enter, onAnswer }: Terms,
): Promise<{ status: number; headers: Received['headers']; bytes: Buffer }> {
  const { origin, pathname, search } = new URL(outgoing.url)
  const { method, headers, body } = outgoing
  const { bytes: most } = limitOf(outgoing)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let entering: Promise<void> | undefined
    let head: { status: number; headers: Received['headers'] } | undefined
    let controller: Dispatcher.DispatchController | undefined
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
      controller?.abort(error)
      reject(error)
    }
    const timer = setTimeout(() => end(new Error(`no complete answer within ${timeout} s`)), timeout * 1000)
    const onAbort = (): void => end(new Error('its time was up'))
    underWay.add(onAbort)
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) return onAbort()

    agent.dispatch(
      { origin, path: `${pathname}${search}`, method, headers, body, reset: once },
      {
        onRequestStart(given) {
          controller = given
          if (over) given.abort(new Error('its time was up'))
        },
        onResponseStart(_, status, given) {
          // An interim answer comes before the one that counts.
          if (status < 200) return
          head = { status, headers: given as Received['headers'] }
          onAnswer()
        },
        onResponseData(_, chunk) {
          size += chunk.length
          if (size > most) return end(new Error(`the body is larger than ${most} bytes`))
          chunks.push(chunk)
          if (size <= large || entering !== undefined) return
          controller?.pause()
          entering = enter().then(() => controller?.resume())
        },
        onResponseEnd() {
          if (over || head === undefined) return
          settle()
          resolve({ ...head, bytes: Buffer.concat(chunks) })
        },
        onResponseError: (_, error) => end(error),
      },
    )
  })
}
