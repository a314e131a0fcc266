import type { OperationId } from '../generated/operations.ts'
import { Inconclusive } from './check.ts'
import type { Incoming } from './client.ts'
import { short } from './inspect.ts'
import { objectOf, type Resource } from './resource.ts'

/** An answer of the implementation, read. */
export interface Answer extends Incoming {
  operation: OperationId | null
  /** Whether the answer is complete and its status is a success. */
  ok: boolean
  /** How many characters its body had; of a long one only the beginning is kept. */
  length: number
  /** The resource of the operation's kind, where the answer holds one. */
  shown: Resource | null
}

/** An answer in one line: its status and what it holds. */
export function summary(answer: Answer): string {
  if (answer.error !== null) return answer.error
  if (answer.shown) {
    const { id, status } = answer.shown.value
    const words = [
      objectOf(answer.shown.schema),
      typeof id === 'string' ? id : '',
      typeof status === 'string' ? `status ${status}` : '',
    ]
    return `${answer.status}, ${words.filter((word) => word !== '').join(' ')}`
  }
  // Unseen, it is all that keeps what follows from being JSON.
  const marked = answer.body.startsWith('\uFEFF')
  const body = answer.json === undefined ? answer.body.replace(/\s+/g, ' ').slice(0, 120) : short(answer.json)
  if (marked) return `${answer.status} with a byte-order mark before ${body.trim() || 'an empty body'}`
  return body === '' ? `${answer.status} with an empty body` : `${answer.status} ${body}`
}

/** The resource of an answer that was to succeed; throws inconclusive when the request was not accepted. */
export function accepted(answer: Answer): Resource {
  if (answer.error !== null)
    throw new Inconclusive(
      `${answer.operation ?? 'A request'} got no complete answer: ${answer.error}.`,
      [answer.id],
      true,
    )
  if (!answer.ok || !answer.shown)
    throw new Inconclusive(
      `${answer.operation ?? 'A request'} was not accepted${answer.repeated ? ' when it was sent again' : ''}: ${summary(answer)}.`,
      [answer.id],
      answer.repeated,
    )
  return answer.shown
}
