import { operations, type OperationId } from '../../generated/operations.ts'
import { resources } from '../../generated/resources.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { accepted, complete, isAbsent, returned, summary, type Answer } from '../api/answer.ts'
import { idOf, isMeantAs } from '../api/resource.ts'
import { judgeRefusal } from '../checks/refusal.ts'
import type { Api } from '../flows/api.ts'
import { chargeRequest } from '../flows/charges/charges.ts'
import { awaitEvents } from '../flows/events/events.ts'
import { isYoung, knownToken } from '../flows/tokens/tokens.ts'
import { readUntil } from '../flows/until.ts'
import type { CallCommand } from './step.ts'
import type { Broken } from './world.ts'

/** Gives the failure of a request that was to be refused and was not; null where it was, or got no answer. */
export function refusal(answer: Answer, requirement: RequirementId): Broken | null {
  if (answer.error !== null || answer.operation === null) return null
  const judgement = judgeRefusal(returned(answer.operation), answer)
  return judgement.holds ? null : { requirement, ...judgement }
}

/** The statuses that say nothing of a request itself: after many refusals a service may turn everything away, or ask to come back. */
const shut = [401, 403, 408, 429]

/**
 * Gives the failure of a read that is refused until the time is up, while the same read of another resource is accepted.
 * A token need not be there for longer than a few seconds.
 */
export async function refusedRead(
  api: Api,
  operation: OperationId,
  id: string,
  first: Answer,
): Promise<Broken | null> {
  const mayHaveLapsed = operation === resources.Token.retrieves && !isYoung(api, id)
  const isRefused = ({ status }: Answer) =>
    [401, 403].includes(status) || (isAbsent(status) && !mayHaveLapsed)
  const { accepts } = operations[operation]
  if (accepts === null || !isRefused(first)) return null
  const read = async (of: string) => complete(await api.call(operation, { id: of, intent: 'late' }))
  const awaited = { what: 'what was refused', of: id }
  const answer = await readUntil(
    api,
    awaited,
    () => read(id),
    ({ ok }) => ok,
  )
  if (!isRefused(answer)) return null
  const control = await read(await anotherId(api, operation))
  if (!control.ok) return null
  return {
    requirement: accepts,
    expected: 'accepted, as for others',
    actual: summary(answer),
    exchanges: [answer.id, control.id],
  }
}

/** Makes something else that an operation reads by its id. */
async function anotherId(api: Api, operation: OperationId): Promise<string> {
  if (operation === resources.Token.retrieves) return knownToken(api)
  const parameters = await chargeRequest(api, 'single-request')
  const charge = accepted(await api.call('createCharge', { parameters, intent: 'late' }))
  const { events } = await awaitEvents(api, charge, ['charge.create'])
  return idOf(operation === resources.Event.retrieves ? (events[0] ?? charge) : charge)
}

/** Gives the failure of a valid request that is not accepted; null where it need not be, as where its source was named before. */
export function unaccepted(command: CallCommand, answer: Answer, mayBeRefused: boolean): Broken | null {
  const { accepts } = operations[command.call]
  const isOpen = mayBeRefused || shut.includes(answer.status) || answer.status >= 500
  if (answer.error !== null || isOpen || accepts === null) return null
  if (answer.ok && (answer.shown || isMeantAs(returned(command.call), answer.json))) return null
  // An identifier may take a moment to be known, and a list may refuse a size or an offset.
  const { id, change = {} } = command
  if (id !== undefined || 'limit' in change || 'offset' in change) return null
  return { requirement: accepts, expected: 'accepted', actual: summary(answer), exchanges: [answer.id] }
}
