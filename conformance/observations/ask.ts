import type { OperationId } from '../../generated/operations.ts'
import { complete, type Answer } from '../api/answer.ts'
import type { Call } from '../api/request.ts'
import type { Api } from '../flows/api.ts'

/** Sends a request from which nothing is concluded; throws Inconclusive when no complete answer came. */
export async function ask(api: Api, operation: OperationId, call: Call = {}): Promise<Answer> {
  return complete(await api.call(operation, { ...call, intent: 'observed' }))
}
