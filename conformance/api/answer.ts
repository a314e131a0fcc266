import type { SchemaName } from '../../generated/fields.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { isRecord, short } from '../basics/values.ts'
import type { Incoming } from '../http/old/message.ts'
import { cut } from '../basics/cut.ts'
import { Inconclusive } from './inconclusive.ts'
import { isMeantAs, objectOf, resource, type Resource } from './resource.ts'

/** An answer of the implementation, read. */
export interface Answer extends Incoming {
  operation: OperationId | null
  /** True where the answer is complete and its status is a success. */
  ok: boolean
  /** The number of characters that its body had; of a long one only the beginning is kept. */
  length: number
  /** The resource of the operation's kind, where the answer holds one. */
  shown: Resource | null
}

/** Gives the kind of resource that an operation answers with. */
export function returned(operation: OperationId): SchemaName {
  const { returns, isList } = operations[operation]
  return isList ? 'List' : (returns as SchemaName)
}

/** Reads what came back as the answer of an operation, or of none that has a name. */
export function readAnswer(incoming: Incoming, operation: OperationId | null, schema: SchemaName): Answer {
  const ok = incoming.error === null && incoming.status >= 200 && incoming.status < 300
  const { json } = incoming
  const shown = isMeantAs(schema, json) ? resource(schema, json, incoming.id) : null
  return { ...incoming, operation, ok, length: incoming.body.length, shown }
}

/** Tells whether an answer is a success that holds the resource of its operation. */
export function isAccepted(answer: Answer): answer is Answer & { shown: Resource } {
  return answer.ok && answer.shown !== null
}

/** Words an answer in one line: its status and what it holds. */
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
  // The mark cannot be seen, and keeps the text that follows it from being JSON.
  const marked = answer.body.startsWith('\uFEFF')
  const body = answer.json === undefined ? cut(answer.body.replace(/\s+/g, ' ')) : short(answer.json)
  if (marked) return `${answer.status} with a byte-order mark before ${body.trim() || 'an empty body'}`
  return body === '' ? `${answer.status} with an empty body` : `${answer.status} ${body}`
}

/** Tells whether a status is that of an implementation which does not have the operation. */
export function isAbsent(status: number | null): boolean {
  return status === 404 || status === 405 || status === 501
}

/** Gives an answer that is complete; throws Inconclusive for any other. */
export function complete<Received extends Incoming & { operation?: OperationId | null }>(
  answer: Received,
): Received {
  if (answer.error === null) return answer
  const subject = answer.operation ?? answer.id
  throw new Inconclusive(`${subject} got no complete answer: ${answer.error}.`, [answer.id], true)
}

/** Gives the resource of an answer that was to succeed; throws Inconclusive where the request was not accepted. */
export function accepted(answer: Answer): Resource {
  complete(answer)
  if (isAccepted(answer)) return answer.shown
  const again = answer.repeated ? ' when it was sent again' : ''
  throw new Inconclusive(
    `${answer.operation ?? 'A request'} was not accepted${again}: ${summary(answer)}.`,
    [answer.id],
    answer.repeated,
  )
}

/** Tells whether a complete answer holds a resource of a kind that a refused request must not have made or shown. */
export function holdsRefused(schema: SchemaName, { json, ok }: Answer): boolean {
  return (isMeantAs(schema, json) || holdsResource(schema, json)) && (ok || showsMore(json))
}

/** Tells whether a member of the answer is the resource, or a list of it, such as a charge beside an error. */
export function holdsResource(schema: SchemaName, json: unknown): boolean {
  return (
    isRecord(json) &&
    Object.values(json)
      .flat()
      .some((value) => isRecord(value) && value['object'] === schema.toLowerCase() && 'id' in value)
  )
}

/** Tells whether the body of a refusal, or a member of it, shows more of a resource than its name, as a problem that is told of one does. */
function showsMore(json: unknown): boolean {
  if (!isRecord(json)) return false
  const records = Array.isArray(json['data']) && json['data'].length > 0
  return records || 'location' in json || 'livemode' in json || Object.values(json).some(showsMore)
}
