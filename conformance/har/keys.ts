import { operations, type OperationId } from '../../generated/operations.ts'
import type { KeyKind } from '../record/entry.ts'
import type { Message } from './messages.ts'

/** The keys that the operator gives, to tell those of a HAR apart. */
export interface GivenKeys {
  readonly publicKey?: string | undefined
  readonly secretKey?: string | undefined
}

type Asked = readonly { readonly message: Message; readonly operation: OperationId }[]

/** Gives the key that a request carries: the user name of its Basic credentials; null where it carries none. */
export function keyOf({ headers }: Message): string | null {
  const [, coded] = /^Basic\s+([A-Za-z0-9+/=_-]*)$/i.exec(headers['authorization'] ?? '') ?? []
  return coded === undefined ? null : (Buffer.from(coded, 'base64').toString().split(':')[0] ?? '')
}

/**
 * Says of which kind the key of a request is: the one that is given, or else by the operations that accept it.
 * Where keys were taken out, as browsers do unless they are told otherwise, every request had the right one but those that it was refused for.
 */
export function keyKinds(
  asked: Asked,
  given: GivenKeys,
): (message: Message, operation: OperationId) => KeyKind {
  const isStripped = asked.every(({ message }) => message.headers['authorization'] === undefined)
  const accepted = new Map<string, Set<KeyKind>>()
  for (const { message, operation } of asked) {
    const key = keyOf(message)
    const { status = 0 } = message.answer ?? {}
    if (key !== null && status >= 200 && status < 300)
      accepted.set(key, new Set([...(accepted.get(key) ?? []), operations[operation].key]))
  }
  return (message, operation) => {
    const right = operations[operation].key
    const key = keyOf(message)
    const isTakenOut = isStripped || message.headers['authorization']?.endsWith('[redacted]')
    if (isTakenOut) return [401, 403].includes(message.answer?.status ?? 0) ? 'unknown' : right
    if (key === null) return message.headers['authorization'] === undefined ? 'none' : 'unknown'
    if (key === '') return 'blank'
    if (key === given.publicKey) return 'public'
    if (key === given.secretKey) return 'secret'
    if (given.publicKey !== undefined && given.secretKey !== undefined) return 'unknown'
    const [kind, ...others] = accepted.get(key) ?? []
    // A key that operations of both kinds accept is not known to be wrong for either.
    return others.length > 0 ? right : (kind ?? 'unknown')
  }
}
