import { cases, type Case } from '../../../generated/cases.ts'
import { operations, type OperationId } from '../../../generated/operations.ts'
import { returned, type Answer } from '../../api/answer.ts'
import { Inconclusive } from '../../api/inconclusive.ts'
import type { KeyChoice } from '../../api/keys.ts'
import type { Parameters } from '../../api/request.ts'
import { readText } from '../../api/resource.ts'
import { addressesOf, retrieval, retrieveAt } from '../../flows/charges/retrieval.ts'
import type { Api } from '../../flows/api.ts'
import { eventOf, settledCharge, type Settled } from '../../flows/events/events.ts'
import { results, settledTurns, wanting } from '../../flows/plan.ts'
import type { Judgement } from '../judgement.ts'
import { judgeRefusal } from '../refusal.ts'
import { callOf } from './call.ts'

/** Sends a request that is to be refused, once what it needs is there. */
type Attempt = (api: Api, key: KeyChoice) => Promise<Answer>

/** The reading requests on which a key must not be answered either: with every parameter, on final charges, and on the events of those. */
const attempts: Partial<Record<OperationId, readonly Attempt[]>> = {
  listEvents: [
    (api, key) => api.call('listEvents', { parameters: filters('listEvents'), key, intent: 'refused' }),
  ],
  listChargeEvents: settled((api, { charge }, key) => {
    const parameters = filters('listChargeEvents')
    return api.call('listChargeEvents', { id: readText(charge, 'id'), parameters, key, intent: 'refused' })
  }),
  retrieveCharge: settled(async (api, { charge }, key) => {
    const [url = ''] = addressesOf(api, charge, await retrieval(api))
    const answer = await retrieveAt(api, charge, [url], { key })
    if (answer !== null) return answer
    throw new Inconclusive('The charge cannot be retrieved.')
  }),
  retrieveEvent: settled((api, recorded, key) => {
    const id = readText(eventOf(recorded, 'charge.complete'), 'id')
    return api.call('retrieveEvent', { id, key, intent: 'refused' })
  }),
}

/**
 * Tries what cases break in other places: beside every optional parameter, and their key on other requests.
 * What is accepted there breaks the requirement as well.
 */
export function elsewhere(api: Api, rows: readonly Case[]): Promise<Judgement>[] {
  return rows
    .filter(({ expect }) => expect === 'refused')
    .flatMap((row) =>
      attemptsOf(row).map(async (attempt) =>
        judgeRefusal(returned(row.operation), await attempt(api, row.key)),
      ),
    )
}

function attemptsOf(row: Case): readonly Attempt[] {
  // An implementation that meets many unknown keys may rightly turn away whoever sends them.
  if (row.key === 'unknown' || row.key === 'blank') return []
  if ('complete' in operations[row.operation].bases)
    return [async (api) => api.call(row.operation, await callOf(api, { ...row, base: 'complete' }))]
  return row.key === 'right' ? [] : (attempts[row.operation] ?? [])
}

/** Makes of an attempt one on a charge that became successful, and one on a charge that failed. */
function settled(attempt: (api: Api, recorded: Settled, key: KeyChoice) => Promise<Answer>): Attempt[] {
  return results.map((want) => async (api, key) => {
    const [turn] = wanting(settledTurns(api), want)
    if (turn === undefined) throw new Inconclusive('There is no such charge.')
    return attempt(api, await settledCharge(api, turn), key)
  })
}

/** Gives every parameter of a list at once. */
function filters(operation: OperationId): Parameters {
  const together = cases.find(
    (row) => row.operation === operation && 'from' in row.change && 'to' in row.change,
  )
  return { ...(together?.change as Parameters), limit: '20' }
}
