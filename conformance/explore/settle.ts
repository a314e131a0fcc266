import { complete, isAbsent, summary, type Answer } from '../api/answer.ts'
import { Inapplicable, Inconclusive } from '../api/inconclusive.ts'
import { createdAt, datetime, type Resource } from '../api/resource.ts'
import { isRecord, short } from '../contract/inspect.ts'
import { countEvents, listed } from '../checks/events/recorded.ts'
import { expect, fail, type Judgement } from '../checks/judgement.ts'
import { judgeRecorded } from '../checks/webhooks/deliveries.ts'
import { missingWebhook } from '../checks/webhooks/webhooks.ts'
import type { Api } from '../flows/api.ts'
import { newCharge } from '../flows/charges/charges.ts'
import { isThere, retrieval, retrieveCharge } from '../flows/charges/retrieval.ts'
import { awaitEvents, type Recorded } from '../flows/events/events.ts'
import { account, eventsOf, idsOf, mostAtOnce } from '../flows/lists/pages.ts'
import { walk } from '../flows/lists/walk.ts'
import { only } from '../flows/plan.ts'
import { until } from '../flows/until.ts'
import { deliveriesOfListed } from '../flows/webhooks/deliveries.ts'
import { awaitWebhook } from '../flows/webhooks/webhooks.ts'
import { chargeOf, isMain } from '../known/events.ts'
import { listedAgain, listedUnder, type Ruling } from './lists.ts'
import { effectOf, statusOf } from './perform.ts'
import { explain, slotKind, statusesOf, type Broken, type Effect, type Piece, type World } from './world.ts'

/** Reads what is left of a sequence, once it is quiet, and tells every requirement that it breaks: what is late is waited for. */
export async function settle(world: World): Promise<Broken[]> {
  const { api, pieces } = world
  const charges = [...pieces.values()].filter(({ slot }) => slotKind(slot) === 'charge')
  const tokens = [...pieces.values()].filter(({ slot }) => slotKind(slot) === 'token')
  const settled = await Promise.all(charges.map((charge) => settledCharge(world, charge)))
  const used = await Promise.all(tokens.map((token) => usedToken(world, token)))
  const recorded = settled.flatMap((one) => one.recorded ?? [])
  const shown = await ofAccount(world, recorded)
  const counts = await Promise.all(
    charges.map(async (charge, at) => {
      const own = settled[at]?.recorded?.events
      return own
        ? [...(await counted(api, charge, own, shown.events)), ...(await listedAgain(api, charge))]
        : []
    }),
  )
  // What was not waited for may yet come.
  if (api.services.options.signal?.aborted) throw new Inconclusive('The run was interrupted.')
  return [
    ...settled.flatMap((one) => one.broken),
    ...brokenOf([...used.flat(), ...counts.flat(), ...shown.rulings]),
  ]
}

function brokenOf(rulings: readonly Ruling[]): Broken[] {
  return rulings.flatMap(([requirement, judgement]) =>
    judgement === null || judgement.holds ? [] : [{ ...judgement, requirement }],
  )
}

async function settledCharge(
  world: World,
  piece: Piece,
): Promise<{ recorded: Recorded | null; broken: Broken[] }> {
  const { api } = world
  try {
    const isOver = !statusesOf(piece).has('pending')
    const keys: ('charge.create' | 'charge.complete')[] = isOver
      ? ['charge.create', 'charge.complete']
      : ['charge.create']
    const recorded = await awaitEvents(api, piece.created, keys)
    const rulings = await posted(api, recorded)
    const became = await outcome(world, piece, recorded)
    return { recorded: became.recorded, broken: [...brokenOf(rulings), ...became.broken] }
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error
    return { recorded: null, broken: [] }
  }
}

/** How many events of each key the charge has, in its own list and in the account's, and that its own has all of them. */
async function counted(
  api: Api,
  piece: Piece,
  own: readonly Resource[],
  ofAll: readonly Resource[],
): Promise<Ruling[]> {
  const id = String(piece.created.value['id'])
  const made = { id, created: piece.created }
  const others = ofAll.filter((event) => isMain(event) && chargeOf(event) === id)
  const all = [...new Map([...others, ...own].map((event) => [event.value['id'], event])).values()]
  const completions = all.filter(({ value }) => value['key'] === 'charge.complete').length
  const statuses = statusesOf(piece)
  const isUnknown = statuses.has('pending') && completions < 2
  return [
    ['charge-create-event-once', countEvents(all, 'charge.create', 1, made)],
    statuses.has('pending') && statuses.size === 1
      ? ['charge-complete-not-before-completion', countEvents(all, 'charge.complete', 0, made)]
      : ['charge-complete-event-once', isUnknown ? null : countEvents(all, 'charge.complete', 1, made)],
    ...(await listedUnder(api, id, own, all.filter(isMain))),
  ]
}

/** What the charge became: as it is retrieved, and as its event shows it. */
async function outcome(
  world: World,
  piece: Piece,
  before: Recorded,
): Promise<{ recorded: Recorded; broken: Broken[] }> {
  let recorded = before
  let told = completionIn(recorded)
  const isPending = statusesOf(piece).has('pending')
  const seen = await lastStatus(world.api, piece, told)
  if ('absent' in seen) {
    const judgement = await retrievedAsOthers(world.api, seen.absent)
    return { recorded, broken: brokenOf([['retrieve-charge-consistent', judgement]]) }
  }
  const { status, effect } = seen
  const unexplained = explain(world, [[effect]])
  if (unexplained.length > 0) return { recorded, broken: unexplained }
  // What is still shown as it was before, once the time is up.
  if (status === 'pending' && !isPending) return { recorded, broken: [effect.unexplained] }
  const isFinal = status === 'successful' || status === 'failed'
  // What it came to by itself may be listed a moment later.
  if (isFinal && told === undefined) {
    recorded = await awaitEvents(world.api, piece.created, ['charge.create', 'charge.complete'])
    told = completionIn(recorded)
  }
  const expected = `status ${short(told ?? 'pending')}, as in its events`
  const isSame = told === undefined ? !isFinal || !isPending : !isFinal || status === told
  const judgement = isSame ? null : fail(expected, `status ${short(status)}`, ...effect.unexplained.exchanges)
  return { recorded, broken: brokenOf([['charge-status-equals-event', judgement]]) }
}

/** The status in the charge.complete event of a charge; undefined where there is none. */
function completionIn({ events }: Recorded): unknown {
  const data = events.find(({ value }) => value['key'] === 'charge.complete')?.value['data']
  return isRecord(data) ? data['status'] : undefined
}

/** The last status of a charge: as it is retrieved, once it is one that it may have or the time is up, or else as its event shows it; the last answer where that shows none. */
async function lastStatus(
  api: Api,
  piece: Piece,
  told: unknown,
): Promise<{ status: unknown; effect: Effect } | { absent: Answer }> {
  if ((await retrieval(api).catch(() => null)) === null)
    return { status: told, effect: effectOf(piece, told, []) }
  const look = async () => {
    const answer = complete(await retrieveCharge(api, piece.created))
    const status = statusOf(answer)
    return { status, effect: effectOf(piece, status, [answer.id]), answer }
  }
  const isExpected = (status: unknown) => statusesOf(piece).has(String(status)) || status === told
  let last = await look()
  if (!isExpected(last.status))
    await until(
      api,
      { what: 'the status that a charge should have', of: String(piece.created.value['id']) },
      async () => {
        last = await look()
        return isExpected(last.status) ? true : undefined
      },
    )
  return last.status === undefined ? { absent: last.answer } : last
}

/** Judges a charge that is not retrieved beside one that is; null where that one is not either. */
async function retrievedAsOthers(api: Api, answer: Answer): Promise<Judgement | null> {
  const { charge } = await newCharge(api, only('first'))
  const control = complete(await retrieveCharge(api, charge))
  if (!isThere(control)) return null
  return expect(!isAbsent(answer.status), 'the charge, as others are', summary(answer), answer, control)
}

/** Whether a token shows that it was charged, where it surely was, and the status of its charge, where it has one. */
async function usedToken({ api, pieces }: World, { slot, possible, created }: Piece): Promise<Ruling[]> {
  if (possible.has('unused')) return []
  const id = String(created.value['id'])
  const [charge, ...others] = [...pieces.values()].filter(({ from }) => from === slot)
  let last: Answer | undefined
  let status: unknown
  const isSame = () =>
    others.length > 0 || status === undefined || last?.shown?.value['charge_status'] === status
  await until(api, { what: 'a used token', of: id }, async () => {
    last = await api.call('retrieveToken', { id, intent: 'late' })
    status =
      charge &&
      (await retrieval(api).then(
        async () => statusOf(await retrieveCharge(api, charge.created)),
        () => undefined,
      ))
    return last.shown?.value['used'] === true && isSame() ? true : undefined
  })
  if (!last?.shown) return []
  const { used, charge_status } = last.shown.value
  return [
    ['token-used-once-charged', used === true ? null : fail('used true', `used ${short(used)}`, last.id)],
    [
      'token-charge-status-reflects-charge',
      isSame()
        ? null
        : fail(`charge_status ${short(status)}`, `charge_status ${short(charge_status)}`, last.id),
    ],
  ]
}

/** Whether each event was posted and records that, where there is an endpoint that the operator registered. */
async function posted(api: Api, { charge, events }: Recorded): Promise<Ruling[]> {
  const { receiver, options } = api.services
  if (receiver === null || !options.webhook.registered) return []
  const id = String(charge.value['id'])
  const keys = (['charge.create', 'charge.complete'] as const).filter((key) =>
    events.some(({ value }) => value['key'] === key),
  )
  return Promise.all(
    keys.map(async (key): Promise<Ruling> => {
      const requirement = key === 'charge.create' ? 'charge-create-webhook' : 'charge-complete-webhook'
      const event = events.find(({ value }) => value['key'] === key) as Resource
      return (await awaitWebhook(api, id, key)) === null
        ? [requirement, await missingWebhook(api, key, event).catch(() => null)]
        : ['webhook-delivery-recorded', await recordedDeliveries(api, event)]
    }),
  )
}

/** Whether an event records the deliveries that came; null where it does not tell. */
async function recordedDeliveries(api: Api, event: Resource): Promise<Judgement | null> {
  try {
    return judgeRecorded(api, await deliveriesOfListed(api, event))
  } catch (error) {
    if (error instanceof Inconclusive || error instanceof Inapplicable) return null
    throw error
  }
}

/** How many pages of the account's list are read for a sequence at most. */
const mostPages = 40

/** What the list of the account shows of the sequence: the events of its charges, and none of a charge that was refused. */
async function ofAccount(
  { api, refused }: World,
  recorded: readonly Recorded[],
): Promise<{ events: Resource[]; rulings: Ruling[] }> {
  const nothing = { events: [], rulings: [] }
  const moments = recorded
    .flatMap(({ charge, events }) => [charge, ...events].map(createdAt))
    .filter((time) => !Number.isNaN(time))
  if (moments.length === 0) return nothing
  const own = recorded.flatMap(({ events }) => events.filter(isMain))
  const query = { from: datetime(Math.min(...moments) - 2000) }
  let events: Resource[] = []
  let walked = ''
  let isLong = false
  const isWhole = async () => {
    const { pages, repeats, ended } = await walk(api, account, {
      query,
      size: await mostAtOnce(api),
      most: mostPages,
    })
    isLong = !ended
    if (isLong) return true
    events = eventsOf(pages)
    walked = pages[0]?.list.from ?? ''
    const ids = new Set(idsOf(events))
    return repeats !== true && own.every(({ value }) => ids.has(String(value['id']))) ? true : undefined
  }
  try {
    await until(api, { what: "a sequence's events in the list of the account" }, isWhole)
  } catch (error) {
    if (error instanceof Inconclusive) return nothing
    throw error
  }
  if (isLong) return nothing
  const ids = new Set(idsOf(events))
  const rulings = [
    ...own.map((event): Ruling => [
      'list-events-complete',
      listed(event, ids.has(String(event.value['id'])), 'the list', walked),
    ]),
    ...refused.map((attempt): Ruling => {
      const made = events.find(
        ({ value }) => isRecord(value['data']) && value['data']['return_uri'] === attempt.returnUri,
      )
      const actual = `${String(made?.value['key'])} of a charge that was refused`
      return [
        'refusal-creates-nothing',
        made === undefined ? null : fail('nothing made', actual, attempt.exchange, made.from),
      ]
    }),
  ]
  return { events, rulings }
}
