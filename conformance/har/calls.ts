import { operations, type OperationId } from '../../generated/operations.ts'
import { sentIn } from '../model/fold.ts'
import type { Parameters } from '../model/model.ts'
import type { Message } from './messages.ts'

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
export function apiCallOf(message: Message, bases: { baseUrl: string; vaultUrl: string }): ApiCall | null {
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
