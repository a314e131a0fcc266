import { operations } from '../../generated/operations.ts'
import type { KeyKind } from '../record/entry.ts'
import type { ApiCall } from './calls.ts'
import type { Message } from './messages.ts'

/** The keys that the operator gives, to tell those of a HAR apart. */
export interface GivenKeys {
  readonly publicKey?: string | undefined
  readonly secretKey?: string | undefined
}

/** Gives the key that a request carries: the user name of its Basic credentials; null where it carries none. */
export function keyOf({ request }: Message): string | null {
  const [, coded] = /^Basic\s+([A-Za-z0-9+/=_-]*)$/i.exec(request.headers['authorization'] ?? '') ?? []
  return coded === undefined ? null : (Buffer.from(coded, 'base64').toString().split(':')[0] ?? '')
}

/**
 * Makes the function that gives the kind of a request's key: the one that is given, or else that of an operation which accepts it.
 * Where keys were taken out, as browsers do by default, every request had the right one, unless it was answered with 401 or 403.
 */
export function keyKinds(
  calls: readonly ApiCall[],
  { publicKey, secretKey }: GivenKeys,
): (call: ApiCall) => KeyKind {
  const isStripped = calls.every(({ message }) => keyOf(message) === null)
  const accepted = calls.filter(({ ok }) => ok)
  return ({ message, operation }) => {
    const right = operations[operation].key
    const key = keyOf(message)
    if (isStripped) return [401, 403].includes(message.answer?.status ?? 0) ? 'unknown' : right
    if (key === null) return 'authorization' in message.request.headers ? 'unknown' : 'none'
    if (key === '') return 'blank'
    if (key === publicKey) return 'public'
    if (key === secretKey) return 'secret'
    if (publicKey !== undefined && secretKey !== undefined) return 'unknown'
    // A key that operations of both kinds accept is not known to be wrong for either.
    const kinds = accepted
      .filter((call) => keyOf(call.message) === key)
      .map((call) => operations[call.operation].key)
    return kinds.includes(right) ? right : (kinds[0] ?? 'unknown')
  }
}
