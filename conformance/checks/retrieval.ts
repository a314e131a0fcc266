import { summary } from '../answer.ts'
import type { Api } from '../api.ts'
import {
  check,
  each,
  expect,
  fail,
  Inapplicable,
  Inconclusive,
  pass,
  type Check,
  type Judgement,
} from '../check.ts'
import {
  newCharge,
  retrievableBy,
  retrieval,
  retrieveCharge,
  retrieveNewCharge,
  unvisited,
} from '../flows/charges.ts'
import { awaitEvents, eventOf, settledCharge } from '../flows/events.ts'
import { finalCharge } from '../flows/final.ts'
import { until } from '../flow.ts'
import { once, twice } from '../flows/size.ts'
import { short } from '../inspect.ts'
import { isMeantAs, read, readText, type Resource } from '../resource.ts'

/** The checks of charges as they are retrieved. */
export const retrievalChecks: readonly Check[] = [
  check('retrieve-charge-same-charge', 'retrieves the charge that was asked for', (api) =>
    each(once(api), async (n) => {
      const { charge } = await newCharge(api, { n })
      const answer = await retrieveNewCharge(api, charge)
      if (!answer.ok || !isMeantAs('Charge', answer.json))
        throw new Inconclusive(`The charge was not retrieved: ${summary(answer)}.`, [answer.id])
      const [id, shown] = [readText(charge, 'id'), (answer.json as Record<string, unknown>)['id']]
      return expect(shown === id, `charge ${id}`, `charge ${short(shown)}`, answer)
    }),
  ),
  check('retrieve-charge-consistent', 'retrieves every charge in the same way', async (api) => {
    const none = await retrieval(api).catch((error: unknown) => {
      if (error instanceof Inapplicable) return error
      throw error
    })
    if (none instanceof Inapplicable) return onceComplete(api, none)
    const judgement = await each(once(api), async (n) => retrievedAlike(api, await newCharge(api, { n })))
    if (!judgement.holds) return judgement
    // Without a customer who gets through, those that are pending are all there is to judge.
    const settled = await Promise.allSettled(
      [0, 1, 2, 3].map(async (n) => retrievedAlike(api, await settledCharge(api, { n }))),
    )
    const later = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    return later.find(({ holds }) => !holds) ?? judgement
  }),
  check('charge-status-equals-event', 'retrieves a complete charge with the status of its event', (api) =>
    each(twice(api), async (n) => {
      const complete = eventOf(await settledCharge(api, { n }), 'charge.complete')
      const wanted = read(complete, 'data.status')
      if (wanted !== 'successful' && wanted !== 'failed')
        throw new Inconclusive('charge-complete-event-final does not hold.', [complete.from])
      const { status, answer } = await finalCharge(api, { n })
      return expect(
        status === wanted,
        `status ${short(wanted)}, as in the event`,
        `status ${short(status)}`,
        complete.from,
        answer,
      )
    }),
  ),
  check(
    'charge-status-equals-event',
    'retrieves no charge as complete that has no such event',
    unvisitedAlike,
  ),
  check(
    'charge-status-equals-event',
    'retrieves no charge as complete that has no such event, also later',
    unvisitedAlike,
    'end',
  ),
]

/** Judges the charge that nobody visits: complete it is only where its event says so. */
async function unvisitedAlike(api: Api): Promise<Judgement> {
  const { charge } = await newCharge(api, { n: unvisited })
  const answer = await retrieveNewCharge(api, charge)
  if (!answer.ok || !isMeantAs('Charge', answer.json))
    throw new Inconclusive(
      `The charge was not retrieved: ${summary(answer)}.`,
      [answer.id],
      answer.error !== null,
    )
  const { id, status } = answer.json
  if (id !== charge.value['id'])
    throw new Inconclusive('retrieve-charge-same-charge does not hold.', [answer.id])
  if (status !== 'successful' && status !== 'failed') return pass(answer)
  const recorded = await awaitEvents(api, charge, ['charge.complete'])
  const complete = recorded.events.find((event) => event.value['key'] === 'charge.complete')
  const said = complete === undefined ? 'pending' : read(complete, 'data.status')
  return expect(
    status === said,
    `status ${short(said)}, as in its events`,
    `status ${short(status)}`,
    complete?.from ?? charge.from,
    answer,
  )
}

/** Where no pending charge can be retrieved: judges that none can once it is complete; throws what says so otherwise. */
async function onceComplete(api: Api, none: Inapplicable): Promise<Judgement> {
  const settled = await Promise.allSettled([0, 2].map((n) => settledCharge(api, { n })))
  for (const one of settled) {
    const complete = one.status === 'fulfilled' ? await retrievableBy(api, one.value.charge) : null
    if (complete === null) continue
    const { charge } = await newCharge(api, { n: unvisited })
    const pending = async () => (await retrievableBy(api, charge)) ?? undefined
    if ((await until(api, 'the retrieval of a pending charge', pending)) !== undefined) break
    return fail('every charge, in the same way', 'complete charges alone', complete.answer)
  }
  throw none
}

async function retrievedAlike(api: Api, { charge }: { charge: Resource }): Promise<Judgement> {
  const way = await retrieval(api)
  await retrieveNewCharge(api, charge)
  // What is there once is there from then on.
  const answer = await retrieveCharge(api, charge)
  if (answer.error !== null)
    throw new Inconclusive(`The charge got no complete answer: ${answer.error}.`, [answer.id], true)
  const found = answer.ok && isMeantAs('Charge', answer.json)
  return expect(found, `the charge, by its ${way} as others`, summary(answer), answer)
}
