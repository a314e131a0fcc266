import { cases, type Case } from '../../../generated/cases.ts'
import { operations, type OperationId } from '../../../generated/operations.ts'
import type { RequirementId } from '../../../generated/requirements.ts'
import { returned, type Answer } from '../../api/answer.ts'
import { Inconclusive } from '../../api/inconclusive.ts'
import type { KeyChoice } from '../../api/keys.ts'
import { openBarrier, type Barrier } from '../../http/barrier.ts'
import type { Call, Parameters } from '../../api/request.ts'
import { readText } from '../../api/resource.ts'
import type { Api } from '../../flows/api.ts'
import { eventOf, settledCharge, type Settled } from '../../flows/events/events.ts'
import { settledTurns, wanting } from '../../flows/plan.ts'
import { baseRequest, returnUri } from '../../flows/requests.ts'
import { retrievalAddresses, retrieveAt } from '../../flows/charges/retrieval.ts'
import { chargeOther } from '../../flows/charges/charges.ts'
import { readToken, reusedToken } from '../../flows/tokens/charged.ts'
import type { Judgement } from '../judgement.ts'
import { judgeRefusal } from '../refusal.ts'
import { callOf, changed } from './call.ts'
import { allInOrder } from '../../flows/promises.ts'

/** Sends a request that is to be refused, once what it needs is there; null where its answer tells nothing. */
type Attempt = (api: Api, key: KeyChoice) => Promise<Answer | null>

/** Where a key must not be answered either: requests with every parameter, tokens that were charged, sources that were asked for another amount, final charges, and the events of those. */
const attempts: Partial<Record<OperationId, readonly Attempt[]>> = {
  createToken: [complete('createToken')],
  retrieveToken: [
    async (api, key) => {
      const { id } = await reusedToken(api)
      return api.call('retrieveToken', { id, key, intent: 'refused' })
    },
    async (api, key) => (key === 'none' ? (await readToken(api)).keyless : null),
  ],
  createSource: [complete('createSource')],
  createCharge: [
    async (api, key) => {
      const parameters = await baseRequest(api, 'createCharge', 'source-id')
      await chargeOther(api, parameters, 1)
      return api.call('createCharge', { parameters, key, intent: 'refused' })
    },
  ],
  listEvents: [
    (api, key) => api.call('listEvents', { parameters: filters('listEvents'), key, intent: 'refused' }),
  ],
  listChargeEvents: settled((api, { charge }, key) => {
    const parameters = filters('listChargeEvents')
    return api.call('listChargeEvents', { id: readText(charge, 'id'), parameters, key, intent: 'refused' })
  }),
  retrieveCharge: settled(async (api, { charge }, key) => {
    const [url = ''] = await retrievalAddresses(api, charge)
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
 * Tries elsewhere what cases break: their key on other requests, their value beside every optional parameter, and what names a
 * source that other requests name as well.
 * What is accepted there breaks the requirement as well.
 */
export function elsewhere(api: Api, rows: readonly Case[]): Promise<Judgement | null>[] {
  const refused = rows.filter(({ expect }) => expect === 'refused')
  const named = refused.find(
    ({ base, change, key }) => base === 'source-id' && !('source' in change) && key !== 'unknown',
  )
  return refused.flatMap((row) =>
    [...attemptsOf(row), ...(row === named ? onNamedSource(row) : [])].map(async (attempt) => {
      const answer = await attempt(api, row.key)
      return answer && judgeRefusal(returned(row.operation), answer)
    }),
  )
}

function attemptsOf(row: Case): readonly Attempt[] {
  if (row.key === 'none' || row.key === 'other') return attempts[row.operation] ?? []
  // Who meets many keys that nobody holds may rightly shut the door.
  if (row.key !== 'right' || !('complete' in operations[row.operation].bases)) return []
  return [async (api) => api.call(row.operation, await callOf(api, { ...row, base: 'complete' }))]
}

/** The first case that gives each parameter of a charge request which names its source, but for the source itself, a value that is to be refused. */
const brokenNamed: ReadonlyMap<string, Case> = new Map(
  cases
    .filter(({ base, expect, key }) => base === 'source-id' && expect === 'refused' && key === 'right')
    .flatMap((row) => Object.keys(row.change).map((name): [string, Case] => [name, row]))
    .filter(([name, { change }]) => name !== 'source' && typeof change[name] === 'string')
    .toReversed(),
)

/** What is to be refused of a source that other requests name, too: after others that are refused, once it was charged, and while it is. */
function onNamedSource(row: Case): readonly Attempt[] {
  const others = [...brokenNamed.values()].filter(({ about }) => about !== row.about)
  const prepare = async (api: Api) => {
    const wrong = await callOf(api, row)
    const base = operations[row.operation].bases[row.base] ?? {}
    const restored = Object.keys(row.change).map((name) => [name, base[name] ?? ''])
    const parameters = { ...wrong.parameters, ...Object.fromEntries(restored), return_uri: returnUri(api) }
    const send = (call: Call) => api.call(row.operation, call)
    return {
      attempt: (barrier?: Barrier) => send({ ...wrong, barrier }),
      right: (barrier?: Barrier) => send({ parameters, intent: 'tried', barrier }),
      refuse: async ({ change, about }: Case) =>
        send({
          parameters: changed({ ...parameters, return_uri: returnUri(api) }, change),
          intent: 'refused',
          about: about as RequirementId,
        }),
    }
  }
  return [
    async (api) => {
      const { attempt, right, refuse } = await prepare(api)
      for (const other of others) await refuse(other)
      const first = await attempt()
      if (first.ok && first.shown) return first
      const made = await right()
      return newBeside(made, await attempt())
    },
    async (api) => {
      const { attempt, right } = await prepare(api)
      const [first, second] = openBarrier(2)
      const [made, answer] = await allInOrder([right(first), attempt(second)])
      return newBeside(made, answer)
    },
  ]
}

/** An answer, unless it shows what another one shows: who answers with what was made before has made nothing more. */
function newBeside(made: Answer, answer: Answer): Answer | null {
  return made.shown && answer.shown?.value['id'] === made.shown.value['id'] ? null : answer
}

function complete(operation: 'createToken' | 'createSource'): Attempt {
  return async (api, key) => {
    const parameters = await baseRequest(api, operation, 'complete')
    return api.call(operation, { parameters, key, intent: 'refused' })
  }
}

/** An attempt on one charge that became successful, and one on one that failed. */
function settled(attempt: (api: Api, recorded: Settled, key: KeyChoice) => Promise<Answer>): Attempt[] {
  return (['successful', 'failed'] as const).map((want) => async (api, key) => {
    const [turn] = wanting(settledTurns(api), want)
    if (turn === undefined) throw new Inconclusive('There is no such charge.')
    return attempt(api, await settledCharge(api, turn), key)
  })
}

/** Every parameter of a list at once. */
function filters(operation: OperationId): Parameters {
  const together = cases.find(
    (row) => row.operation === operation && 'from' in row.change && 'to' in row.change,
  )
  return { ...(together?.change as Parameters), limit: '20' }
}
