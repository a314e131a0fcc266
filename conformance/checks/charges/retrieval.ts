import { complete, summary } from '../../api/answer.ts'
import { Inapplicable, unmet } from '../../api/inconclusive.ts'
import { read, type Resource } from '../../api/resource.ts'
import { membersOf, short } from '../../basics/values.ts'
import type { Api } from '../../flows/api.ts'
import { newCharge } from '../../flows/charges/charges.ts'
import { awaitEvents, eventOf, settledCharge } from '../../flows/events/events.ts'
import { leftAlone } from '../../flows/events/run-events.ts'
import { ofKey } from '../../flows/lists/pages.ts'
import { only, settledTurns, type Turn } from '../../flows/plan.ts'
import {
  isThere,
  findRetrieval,
  retrieval,
  retrieveCharge,
  awaitCharge,
  awaitRetrieval,
} from '../../flows/charges/retrieval.ts'
import { finalCharge } from '../../flows/authorization/revisits.ts'
import { until } from '../../flows/until.ts'
import { isFinal } from '../../known/known.ts'
import { check, type Check } from '../check.ts'
import { also, each, expect, fail, pass, type Judgement } from '../judgement.ts'

/** The checks of charges as they are retrieved. */
export const retrievalChecks: readonly Check[] = [
  check('retrieve-charge-consistent', 'retrieves every charge in the same way', async (api) => {
    const none = await retrieval(api).catch((error: unknown) => {
      if (error instanceof Inapplicable) return error
      throw error
    })
    if (none instanceof Inapplicable) return onceComplete(api, none)
    const turns = settledTurns(api)
    return also(
      // Every second one is of another bank.
      each(
        turns.filter((_, at) => at % 2 === 0),
        async (turn) => retrievedAlike(api, await newCharge(api, turn)),
      ),
      // Without a customer who gets through, those that are pending are all there is to judge.
      ...turns.slice(0, 4).map(async (turn) => retrievedAlike(api, await settledCharge(api, turn))),
    )
  }),
  check(
    'retrieve-charge-consistent',
    'retrieves every charge in the same way, also later',
    'end',
    async (api) => {
      await retrieval(api)
      await leftAlone(api)
      return each(settledTurns(api).slice(0, 4), async (turn) =>
        retrievedAlike(api, await settledCharge(api, turn)),
      )
    },
  ),
  check('charge-status-equals-event', 'retrieves a complete charge with the status of its event', (api) => {
    const alike = async (turn: Turn): Promise<Judgement> => {
      const complete = eventOf(await settledCharge(api, turn), 'charge.complete')
      const wanted = read(complete, 'data.status')
      if (!isFinal(wanted)) throw unmet('charge-complete-event-final', [complete.from])
      const { status, answer } = await finalCharge(api, turn)
      const expected = `status ${short(wanted)}, as in the event`
      return expect(status === wanted, expected, { status }, complete.from, answer)
    }
    return each(settledTurns(api), alike)
  }),
  check(
    'charge-status-equals-event',
    'retrieves no charge as complete that has no such event',
    unvisitedAlike,
  ),
  check(
    'charge-status-equals-event',
    'retrieves no charge as complete that has no such event, also later',
    'end',
    unvisitedAlike,
  ),
]

/** Judges the charge at whose page nobody chooses: complete it is only where its events say so. */
async function unvisitedAlike(api: Api): Promise<Judgement> {
  const { charge } = await newCharge(api, only('never visited'))
  const answer = await awaitCharge(api, charge)
  const { id, status } = membersOf(answer.json)
  if (id !== charge.value['id']) throw unmet('retrieve-charge-same-charge', [answer.id])
  if (!isFinal(status)) return pass(answer)
  const recorded = await awaitEvents(api, charge, ['charge.complete'])
  const [event] = ofKey(recorded.events, 'charge.complete')
  const said = event === undefined ? 'pending' : read(event, 'data.status')
  const expected = `status ${short(said)}, as in its events`
  return expect(status === said, expected, { status }, event?.from ?? charge.from, answer)
}

/** Judges, where no pending charge can be retrieved, that none can once it is complete; throws what says so otherwise. */
async function onceComplete(api: Api, none: Inapplicable): Promise<Judgement> {
  const turns = settledTurns(api)
  for (const turn of [turns[0], turns[2]].filter((one) => one !== undefined)) {
    const settled = await settledCharge(api, turn).catch(() => null)
    const found = settled === null ? null : await findRetrieval(api, settled.charge)
    if (found === null) continue
    const { charge } = await newCharge(api, only('never visited'))
    const pending = async () => (await findRetrieval(api, charge)) ?? undefined
    if ((await until(api, { what: 'the retrieval of a pending charge' }, pending)) !== undefined) break
    return fail('every charge, in the same way', 'complete charges alone', found.answer)
  }
  throw none
}

async function retrievedAlike(api: Api, { charge }: { charge: Resource }): Promise<Judgement> {
  const way = await retrieval(api)
  await awaitRetrieval(api, charge)
  // A charge that was retrieved once is there from then on.
  const answer = complete(await retrieveCharge(api, charge))
  return expect(isThere(answer), `the charge, by its ${way} as others`, summary(answer), answer)
}
