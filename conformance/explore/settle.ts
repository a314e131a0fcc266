import { complete, isAbsent, summary, type Answer } from '../api/answer.ts'
import { Inapplicable, Inconclusive, nullOn } from '../api/inconclusive.ts'
import { idOf, type Resource } from '../api/resource.ts'
import { short, valueAt } from '../basics/values.ts'
import { eventCounts, type Ending } from '../checks/events/counts.ts'
import { expect, type Judgement, type Ruling, same } from '../checks/judgement.ts'
import { judgeRecorded } from '../checks/webhooks/deliveries.ts'
import { missingWebhook } from '../checks/webhooks/webhooks.ts'
import type { Api } from '../flows/api.ts'
import { newCharge } from '../flows/charges/charges.ts'
import { isThere, retrieval, retrieveCharge, statusOf } from '../flows/charges/retrieval.ts'
import { awaitEvents, type Recorded } from '../flows/events/events.ts'
import { ofKey, once } from '../flows/lists/pages.ts'
import { only } from '../flows/plan.ts'
import { readCharged } from '../flows/tokens/charged.ts'
import { readUntil } from '../flows/until.ts'
import { awaitRecords } from '../flows/webhooks/deliveries.ts'
import { awaitWebhook } from '../flows/webhooks/webhooks.ts'
import { chargeOf, eventKeys, isMain } from '../known/events.ts'
import { isFinal } from '../known/known.ts'
import { type Account, accountOf, inAccount, listedAgain, listedUnder } from './lists.ts'
import { effectOf } from './perform.ts'
import { explain, slotKind, statusesOf, type Broken, type Effect, type Piece, type World } from './world.ts'

/** The errors that say that the implementation does not tell what is judged: nothing else is lost over them. */
const untold = [Inconclusive, Inapplicable] as const

/** A charge that was read once its sequence was over: its events, and what is broken; no events where they did not come. */
interface ReadCharge {
  piece: Piece
  recorded: Recorded | null
  /** The way in which its customers left it. */
  ending: Ending
  broken: Broken[]
}

/** The resources that one sequence left, as they were read: its charges, and what its tokens show. */
interface Left {
  api: Api
  charges: ReadCharge[]
  recorded: Recorded[]
  tokens: Ruling[]
}

/** Reads what sequences left once they are over, and tells what is broken in each; the list of the account is read once for all of them, if at all. */
export async function settle(worlds: readonly World[], readsAccount: boolean): Promise<Broken[][]> {
  const left = await Promise.all(worlds.map(read))
  const [first] = left
  const recorded = left.flatMap((one) => one.recorded)
  const account = first && readsAccount ? await accountOf(first.api, recorded) : null
  const broken = await Promise.all(left.map((one) => brokenIn(one, account)))
  // In a run that was interrupted, what is missing may yet come.
  if (first?.api.services.options.signal?.aborted) throw new Inconclusive('The run was interrupted.')
  return broken
}

async function read(world: World): Promise<Left> {
  const charges = await Promise.all(piecesOf(world, 'charge').map((piece) => readCharge(world, piece)))
  const tokens = await Promise.all(
    piecesOf(world, 'token').map((piece) => nullOn(readToken(world, piece), ...untold)),
  )
  const recorded = charges.flatMap((charge) => charge.recorded ?? [])
  return { api: world.api, charges, recorded, tokens: tokens.flatMap((rulings) => rulings ?? []) }
}

function piecesOf({ pieces }: World, kind: 'charge' | 'token'): Piece[] {
  return [...pieces.values()].filter(({ slot }) => slotKind(slot) === kind)
}

async function brokenIn(
  { api, charges, recorded, tokens }: Left,
  account: Account | null,
): Promise<Broken[]> {
  const judging = charges.map((charge) => nullOn(judgeEvents(api, charge, account?.events ?? []), ...untold))
  const listed = (await Promise.all(judging)).flatMap((rulings) => rulings ?? [])
  const inList = account === null ? [] : inAccount(api, account, recorded)
  return [...charges.flatMap(({ broken }) => broken), ...brokenOf([...tokens, ...listed, ...inList])]
}

function brokenOf(rulings: readonly Ruling[]): Broken[] {
  return rulings.flatMap(([requirement, judgement]) =>
    judgement.holds ? [] : [{ ...judgement, requirement }],
  )
}

async function readCharge(world: World, piece: Piece): Promise<ReadCharge> {
  const { api } = world
  try {
    const isOver = !statusesOf(piece).has('pending')
    const recorded = await awaitEvents(api, piece.created, isOver ? [...eventKeys] : ['charge.create'])
    const rulings = await judgePosted(api, recorded)
    const became = await judgeStatus(world, piece, recorded)
    const broken = [...brokenOf(rulings), ...became.broken]
    return { piece, recorded: became.recorded, ending: endingOf(world, piece, became.status), broken }
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error
    return { piece, recorded: null, ending: 'unknown', broken: [] }
  }
}

/** Judges the events of a charge: how many there are of each key, that its own list has all, and its list as the sequence read it. */
async function judgeEvents(
  api: Api,
  { piece, recorded, ending }: ReadCharge,
  account: readonly Resource[],
): Promise<Ruling[]> {
  if (recorded === null) return []
  const own = recorded.events
  const id = idOf(piece.created)
  const inAccountList = account.filter((event) => isMain(event) && chargeOf(event) === id)
  const all = once([...inAccountList, ...own])
  return [
    ...eventCounts({ id, created: piece.created }, all, ending),
    ...(await listedUnder(api, id, own, all.filter(isMain))),
    ...(await listedAgain(api, piece)),
  ]
}

/** Tells how its customers left a charge, by the status that it shows; one that nobody chose for may come to an end by itself. */
function endingOf({ pieces }: World, piece: Piece, status: unknown): Ending {
  const statuses = statusesOf(piece)
  const isElse = status !== undefined && status !== 'pending' && !isFinal(status)
  // A later charge of its source may have taken its place.
  const of = piece.from ?? piece.slot
  const charges = (pieces.get(of)?.charged ?? 0) + (slotKind(of) === 'charge' ? 1 : 0)
  if (isElse && charges > 1) return 'unknown'
  if (!statuses.has('pending')) return piece.choices > 0 ? 'complete' : 'unknown'
  return statuses.size === 1 ? 'pending' : 'unknown'
}

/** Tells what a charge became: as it is retrieved, and as its event shows it. */
async function judgeStatus(
  world: World,
  piece: Piece,
  before: Recorded,
): Promise<{ recorded: Recorded; status: unknown; broken: Broken[] }> {
  let recorded = before
  let eventStatus = completionIn(recorded)
  const isPending = statusesOf(piece).has('pending')
  const seen = await lastStatus(world.api, piece, eventStatus)
  if ('absent' in seen) {
    const judgement = await retrievedAsOthers(world.api, seen.absent)
    const broken = judgement === null ? [] : brokenOf([['retrieve-charge-consistent', judgement]])
    return { recorded, status: undefined, broken }
  }
  const { status, effect } = seen
  const unexplained = explain(world, [[effect]])
  if (unexplained.length > 0) return { recorded, status, broken: unexplained }
  // A charge that should be complete is still shown as pending once the time is up.
  if (status === 'pending' && !isPending) return { recorded, status, broken: [effect.unexplained] }
  const isOver = isFinal(status)
  // An end that the charge came to by itself may be listed a moment later.
  if (isOver && eventStatus === undefined) {
    recorded = await awaitEvents(world.api, piece.created, [...eventKeys])
    eventStatus = completionIn(recorded)
  }
  const expected = `status ${short(eventStatus ?? 'pending')}, as in its events`
  // Another requirement tells that a chosen end is not recorded; it is open whether the end of a charge of a token is.
  const isUntold = piece.choices > 0 || slotKind(piece.from ?? piece.slot) === 'token'
  const isSame = !isOver || (eventStatus === undefined ? isUntold : status === eventStatus)
  const judgement = expect(isSame, expected, `status ${short(status)}`, ...effect.unexplained.exchanges)
  return { recorded, status, broken: brokenOf([['charge-status-equals-event', judgement]]) }
}

/** Reads the status in the charge.complete event of a charge; undefined where there is none. */
function completionIn({ events }: Recorded): unknown {
  return valueAt(ofKey(events, 'charge.complete')[0]?.value, 'data.status')
}

/**
 * Gives the status of a charge as it is retrieved, once it is one that it may have or the time is up.
 * Where charges cannot be retrieved it is that of its event; where an answer shows none, that answer is given.
 */
async function lastStatus(
  api: Api,
  piece: Piece,
  eventStatus: unknown,
): Promise<{ status: unknown; effect: Effect } | { absent: Answer }> {
  if ((await retrieval(api).catch(() => null)) === null)
    return { status: eventStatus, effect: effectOf(piece, eventStatus, []) }
  const look = async () => {
    const answer = complete(await retrieveCharge(api, piece.created))
    const status = statusOf(answer)
    return { status, effect: effectOf(piece, status, [answer.id]), answer }
  }
  const isExpected = (status: unknown) =>
    status !== undefined && (statusesOf(piece).has(String(status)) || status === eventStatus)
  const awaited = { what: 'the status that a charge should have', of: idOf(piece.created) }
  const last = await readUntil(api, awaited, look, ({ status }) => isExpected(status))
  return last.status === undefined ? { absent: last.answer } : last
}

/** Judges a charge that is not retrieved beside one that is; null where that one is not either. */
async function retrievedAsOthers(api: Api, answer: Answer): Promise<Judgement | null> {
  const { charge } = await newCharge(api, only('first'))
  const control = complete(await retrieveCharge(api, charge))
  if (!isThere(control)) return null
  return expect(!isAbsent(answer.status), 'the charge, as others are', summary(answer), answer, control)
}

/** Judges that a token which was surely charged shows that, and the status of its charge where it has one. */
async function readToken({ api, pieces }: World, { slot, possible, created }: Piece): Promise<Ruling[]> {
  if (possible.has('unused')) return []
  const id = idOf(created)
  const [charge, ...furtherCharges] = [...pieces.values()].filter(({ from }) => from === slot)
  // A token may tell of any of its charges.
  const told = furtherCharges.length > 0 ? undefined : charge?.created
  const { answer, status } = await readCharged(api, id, told)
  const token = answer.shown
  if (token === null) return []
  const used: Ruling = ['token-used-once-charged', same(token, 'used', true)]
  return status === undefined
    ? [used]
    : [used, ['token-charge-status-reflects-charge', same(token, 'charge_status', status)]]
}

/** Judges that each event was posted and records that; nothing where the operator registered no endpoint. */
async function judgePosted(api: Api, { charge, events }: Recorded): Promise<Ruling[]> {
  const { receiver, options } = api.services
  if (receiver === null || !options.webhook.registered) return []
  const id = idOf(charge)
  const rulings = await Promise.all(
    eventKeys.map(async (key): Promise<Ruling | null> => {
      const [event] = ofKey(events, key)
      if (event === undefined) return null
      const requirement = key === 'charge.create' ? 'charge-create-webhook' : 'charge-complete-webhook'
      const isMissing = (await awaitWebhook(api, id, key)) === null
      const judging = isMissing
        ? missingWebhook(api, key, event)
        : awaitRecords(api, event).then((delivered) => judgeRecorded(api, delivered))
      const judgement = await nullOn(judging, ...untold)
      return judgement && [isMissing ? requirement : 'webhook-delivery-recorded', judgement]
    }),
  )
  return rulings.filter((one) => one !== null)
}
