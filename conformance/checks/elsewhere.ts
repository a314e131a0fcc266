import { cases, type Case } from '../../generated/cases.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import type { Answer } from '../answer.ts'
import type { Api, KeyChoice, Parameters } from '../api.ts'
import type { Judgement } from '../check.ts'
import { retrievalAddresses } from '../flows/charges.ts'
import { eventOf, settledCharge, type Settled } from '../flows/events.ts'
import { judgeRefusal } from '../refusal.ts'
import { baseRequest, returned } from '../requests.ts'
import { readText } from '../resource.ts'
import { callOf } from './case-call.ts'

/** Sends a request that is to be refused for its key, once what it needs is there. */
type Attempt = (api: Api, key: KeyChoice) => Promise<Answer>

/** One charge that became successful and one that failed. */
const final = [0, 2]

/** Where a key must not be answered either: requests with every parameter, final charges, and the events of those. */
const attempts: Partial<Record<OperationId, readonly Attempt[]>> = {
  createToken: [complete('createToken')],
  createSource: [complete('createSource')],
  listEvents: [(api, key) => api.call('listEvents', { parameters: filters('listEvents'), key, about: null })],
  listChargeEvents: settled((api, { charge }, key) => {
    const parameters = filters('listChargeEvents')
    return api.call('listChargeEvents', { id: readText(charge, 'id'), parameters, key, about: null })
  }),
  retrieveCharge: settled(async (api, { charge }, key) => {
    const [url = ''] = await retrievalAddresses(api, charge)
    return api.follow(url, 'secret', 'Charge', key)
  }),
  retrieveEvent: settled((api, recorded, key) => {
    const id = readText(eventOf(recorded, 'charge.complete'), 'id')
    return api.call('retrieveEvent', { id, key, about: null })
  }),
}

/**
 * Tries elsewhere what a case breaks: its key on other requests, its value beside every optional parameter.
 * What is accepted there breaks the requirement as well; what is refused or out of reach adds nothing.
 */
export async function acceptedElsewhere(api: Api, rows: readonly Case[]): Promise<Judgement | null> {
  const judged = await Promise.allSettled(
    rows
      .filter(({ expect }) => expect === 'refused')
      .flatMap((row) =>
        attemptsOf(row).map(async (attempt) =>
          judgeRefusal(api, returned(row.operation), await attempt(api, row.key)),
        ),
      ),
  )
  const all = judged.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return all.find(({ holds }) => !holds) ?? null
}

function attemptsOf(row: Case): readonly Attempt[] {
  if (row.key === 'none' || row.key === 'other') return attempts[row.operation] ?? []
  // Who meets many keys that nobody holds may rightly shut the door.
  if (row.key !== 'right' || !('complete' in operations[row.operation].bases)) return []
  return [async (api) => api.call(row.operation, await callOf(api, { ...row, base: 'complete' }))]
}

function complete(operation: 'createToken' | 'createSource'): Attempt {
  return async (api, key) => {
    const parameters = await baseRequest(api, operation, 'complete')
    return api.call(operation, { parameters, key, about: null })
  }
}

function settled(attempt: (api: Api, recorded: Settled, key: KeyChoice) => Promise<Answer>): Attempt[] {
  return final.map((n) => async (api, key) => attempt(api, await settledCharge(api, { n }), key))
}

/** Every parameter of a list at once. */
function filters(operation: OperationId): Parameters {
  const together = cases.find(
    (row) => row.operation === operation && 'from' in row.change && 'to' in row.change,
  )
  return { ...(together?.change as Parameters), limit: '20' }
}
