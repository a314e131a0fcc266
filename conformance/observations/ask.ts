import type { OperationId } from '../../generated/operations.ts'
import type { Answer } from '../answer.ts'
import type { Api, Call } from '../api.ts'
import { Inconclusive } from '../check.ts'
import type { Incoming } from '../client.ts'

/** Sends a request from which nothing is concluded; throws inconclusive when no complete answer came. */
export async function ask(api: Api, operation: OperationId, call: Call = {}): Promise<Answer> {
  return complete(await api.call(operation, { ...call, about: null, observed: true }))
}

/** An answer that is complete; throws inconclusive when it is not. */
export function complete<Received extends Incoming>(answer: Received): Received {
  if (answer.error === null) return answer
  throw new Inconclusive(`${answer.id} got no complete answer: ${answer.error}.`, [answer.id], true)
}
