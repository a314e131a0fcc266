import { operations, type OperationId } from '../../generated/operations.ts'
import { addTo } from '../basics/grouped.ts'
import type { KeyKind } from '../record/entry.ts'
import type { Message } from './messages.ts'

/** The keys that the operator gives, to tell those of a HAR apart. */
export interface GivenKeys {
  readonly publicKey?: string | undefined
  readonly secretKey?: string | undefined
}

/** Says that a request was answered with a success. */
export const isSuccess = ({ answer }: Message): boolean =>
  answer !== null && answer.status >= 200 && answer.status < 300

/** Gives the key that a request carries: the user name of its Basic credentials; null where it carries none. */
export function keyOf({ request }: Message): string | null {
  const [, coded] = /^Basic\s+([A-Za-z0-9+/=_-]*)$/i.exec(request.headers['authorization'] ?? '') ?? []
  return coded === undefined ? null : (Buffer.from(coded, 'base64').toString().split(':')[0] ?? '')
}

/**
 * Says of which kind the key of a request is: the one that is given, or else by the operations that accept it.
 * Where keys were taken out, as browsers do unless they are told otherwise, every request had the right one but those that it was refused for.
 */
export function keyKinds(
  asked: ReadonlyMap<Message, { readonly operation: OperationId }>,
  { publicKey, secretKey }: GivenKeys,
): (message: Message, operation: OperationId) => KeyKind {
  const isStripped = [...asked.keys()].every(({ request }) => request.headers['authorization'] === undefined)
  const accepted = new Map<string, KeyKind[]>()
  for (const [message, { operation }] of asked)
    if (isSuccess(message)) addTo(accepted, keyOf(message) ?? '', operations[operation].key)
  return (message, operation) => {
    const right = operations[operation].key
    const key = keyOf(message)
    const { authorization } = message.request.headers
    if (isStripped || authorization?.endsWith('[redacted]'))
      return [401, 403].includes(message.answer?.status ?? 0) ? 'unknown' : right
    if (key === null) return authorization === undefined ? 'none' : 'unknown'
    if (key === '') return 'blank'
    if (key === publicKey) return 'public'
    if (key === secretKey) return 'secret'
    if (publicKey !== undefined && secretKey !== undefined) return 'unknown'
    const kinds = accepted.get(key) ?? ['unknown']
    // A key that operations of both kinds accept is not known to be wrong for either.
    return kinds.includes(right) ? right : (kinds[0] ?? 'unknown')
  }
}
