import { operations, type OperationId } from '../../generated/operations.ts'
import { sentIn } from '../model/fold.ts'
import type { Parameters } from '../model/model.ts'
import type { KeyKind } from '../record/entry.ts'
import { keyOf, type Message } from './messages.ts'

/** What tells which requests of a HAR are the API's, and what they carry. */
export interface HarOptions {
  readonly baseUrl: string
  readonly vaultUrl: string
  readonly publicKey?: string | undefined
  readonly secretKey?: string | undefined
  readonly reverseOrder?: string | undefined
}

/** A request of a HAR to an operation of the API. */
export interface ApiCall {
  readonly message: Message
  readonly operation: OperationId
  /** The resource that its address names; null where it names none. */
  readonly target: string | null
  /** Its parameters; none where it is no form. */
  readonly sent: Parameters
  readonly isForm: boolean
  /** True where it was answered with a status of success. */
  readonly ok: boolean
}

/** Reads a request by its method and its path below the base of an operation; null where it is none of the API's. */
export function apiCallOf(message: Message, bases: HarOptions): ApiCall | null {
  const { request, answer } = message
  const [address = ''] = request.url.split(/[?#]/)
  for (const [id, { method, path, server }] of Object.entries(operations)) {
    const base = server === 'vault' ? bases.vaultUrl : bases.baseUrl
    const form = new RegExp(`^${path.replace('{id}', '([^/]+)')}$`)
    const found = address.startsWith(base) ? form.exec(address.slice(base.length)) : null
    if (method !== request.method || found === null) continue
    const isForm = !/[/+]json\b/i.test(request.headers['content-type'] ?? '')
    const sent = isForm ? sentIn(message) : {}
    const ok = answer !== null && answer.status >= 200 && answer.status < 300
    return { message, operation: id as OperationId, target: found[1] ?? null, sent, isForm, ok }
  }
  return null
}

/**
 * Makes the function that gives the kind of a request's key: the one that is given, or else that of an operation which accepts it.
 * Where keys were taken out, as browsers do by default, every request had the right one, unless it was answered with 401 or 403.
 */
export function keyKinds(
  calls: readonly ApiCall[],
  { publicKey, secretKey }: HarOptions,
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
