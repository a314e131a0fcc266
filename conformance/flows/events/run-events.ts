import { Inconclusive } from '../../api/inconclusive.ts'
import { idOf, isMeantAs, read, resource, type Resource } from '../../api/resource.ts'
import { chargeOf } from '../../known/events.ts'
import { flow, type Api } from '../api.ts'
import { awaitEvents, ownEvents, settledCharge, type Recorded } from './events.ts'
import { newCharge } from '../charges/charges.ts'
import { firstCharge, sinceBeginning } from '../charges/first.ts'
import { hidesSome, walkAccount, type WalkedAccount } from '../lists/account.ts'
import { idsOf, ofKey, once } from '../lists/pages.ts'
import { eventsOfRun, unended } from '../lists/walk.ts'
import { only, racedTurns, revisitedTurns, settledTurns } from '../plan.ts'
import { racedCharge, revisitedCharge } from '../authorization/revisits.ts'
import { allInOrder, fulfilled, readUntil } from '../until.ts'
import { awaitWebhook, deliveriesTo } from '../webhooks/webhooks.ts'

/** Every event of the run's charges, wherever it showed, once nothing more is done. */
export interface RunEvents {
  /** The events of each charge, by charge id and event id. */
  of: Map<string, Map<string, Resource>>
  /** The events that the account's list holds, by id. */
  account: Map<string, Resource>
  /** True where that list, in which events of one second change places, holds as many records as all lists together show. */
  counted: boolean
  /** The exchange that began the last walk of it. */
  walked: string
  /** The ids of the events that the list of their own charge holds, for the charges whose list was read. */
  own: Map<string, Set<string>>
  /** The events and webhooks of charges that no answer of the run showed. */
  unowned: Resource[]
  /** The charges whose customer was at the page. */
  visited: Set<string>
}

/** Lists every event of the run's charges. */
export function allEvents({ of }: RunEvents): Resource[] {
  return [...of.values()].flatMap((events) => [...events.values()])
}

/** Lists every event of one charge. */
export function eventsOfCharge({ of }: RunEvents, charge: string): Resource[] {
  return [...(of.get(charge)?.values() ?? [])]
}

/** Reads all events of the run, once those of a last charge came. */
export const runEvents = flow('run events', async (api): Promise<RunEvents> => {
  const visited = await visitedCharges(api)
  const last = await lastCharge(api)
  const found = openRunEvents(visited)
  // The customer of the last charge never comes: its list is that of a pending charge.
  await readOwn(api, found, String(read(last.charge, 'id')), Promise.resolve(last.events))
  const [early] = await allInOrder([
    accountEvents(api),
    ...visited.map((charge) => readOwn(api, found, charge, ownEvents(api, charge, { expected: 2 }))),
  ])
  await readUnseen(api, early, found)
  const account = await wholeAccount(api, early, found)
  found.counted = isCounted(account, found)
  for (const event of account.events) enter(api, found, event, 'account')
  found.walked = account.pages[0]?.list.from ?? ''
  for (const event of postedEvents(api, found)) enter(api, found, event, 'webhook')
  return found
})

function openRunEvents(visited: readonly string[]): RunEvents {
  return {
    of: new Map(),
    account: new Map(),
    counted: false,
    walked: '',
    own: new Map(),
    unowned: [],
    visited: new Set(visited),
  }
}

/** Enters the events that the list of a charge shows. */
async function readOwn(
  api: Api,
  found: RunEvents,
  charge: string,
  events: Promise<Resource[]>,
): Promise<void> {
  found.own.set(charge, new Set())
  for (const event of await events) enter(api, found, event, 'own')
}

/** Reads the lists of the charges that the account's list does not show, or may not show all of. */
async function readUnseen(api: Api, early: WalkedAccount, found: RunEvents): Promise<void> {
  // The completion of a charge may be listed before its creation.
  const shown = new Set(ofKey(early.events, 'charge.create').map(chargeOf))
  // Where ties move, only the lists of charges tell which records did not show.
  const isHidden = hidesSome(early)
  const unseen = api.known
    .own('Charge')
    .filter(({ id }) => !found.own.has(id) && (isHidden || !shown.has(id)))
  const listOf = async (charge: Resource) => (await awaitEvents(api, charge, ['charge.create'])).events
  await allInOrder(unseen.map(({ id, created }) => readOwn(api, found, id, listOf(created))))
}

/** Waits until all else was looked at: what is read then was left alone the longest. */
export async function leftAlone(api: Api): Promise<void> {
  await runEvents(api).catch(() => undefined)
}

/** Reads the account's list again until it holds all that the lists of charges hold, which may show there a moment later, or the time is up. */
async function wholeAccount(api: Api, early: WalkedAccount, found: RunEvents): Promise<WalkedAccount> {
  const isWhole = (account: WalkedAccount) =>
    isCounted(account, found) || idsInAll(account, found).size === account.events.length
  let last = early
  const look = async () => {
    const next = await accountEvents(api)
    // Events that change places need not show in each walk.
    last = hidesSome(next) ? { ...next, events: once([...next.events, ...last.events]) } : next
    return last
  }
  const awaited = { what: "the run's events in the list of the account" }
  return isWhole(early) ? early : readUntil(api, awaited, look, isWhole)
}

/** Tells whether the account's list, which shows less than it holds, holds as many records as all lists together show. */
function isCounted(account: WalkedAccount, found: RunEvents): boolean {
  return hidesSome(account) && account.times.length === idsInAll(account, found).size
}

/** Gives the ids of the events that the account's list and those of charges show. */
function idsInAll({ events }: WalkedAccount, { own }: RunEvents): Set<string> {
  return new Set([...idsOf(events), ...[...own.values()].flatMap((ids) => [...ids])])
}

/** Lists the events that were posted, without those that were never posted under their own id: another requirement tells of the id. */
function postedEvents(api: Api, { of }: RunEvents): Resource[] {
  const posted = deliveriesTo(api).flatMap(({ json, id }) =>
    isMeantAs('Event', json) ? [resource('Event', json, id)] : [],
  )
  const sent = new Set(idsOf(posted))
  return posted.filter((event) => {
    const events = of.get(chargeOf(event) ?? '')
    if (events === undefined || events.has(idOf(event))) return true
    const same = [...events].filter(([, one]) => one.value['key'] === event.value['key'])
    return same.length === 0 || same.some(([id]) => sent.has(id))
  })
}

/** Reads the events of the account from shortly before the run's first charge on; throws Inconclusive where they never end. */
async function accountEvents(api: Api): Promise<WalkedAccount> {
  if (api.known.own('Charge').length === 0) throw new Inconclusive('No charge was made.')
  const query = await sinceBeginning(api)
  const again = () => walkAccount(api, { query, expected: eventsOfRun(api) })
  let walked = await again()
  // Events that others add while the list is read move records onto a second page; pages that repeat do so each time.
  for (let times = 1; walked.repeats === true && times < 3; times += 1) walked = await again()
  // The records further back cannot be reached then, which list-offset-skips tells.
  if (walked.repeats === true)
    throw new Inconclusive('The pages of the list of events repeat what was on those before.')
  if (!walked.ended) throw unended(walked)
  return walked
}

async function visitedCharges(api: Api): Promise<string[]> {
  const settled = await fulfilled<Recorded>([
    ...settledTurns(api).map((turn) => settledCharge(api, turn)),
    ...racedTurns.map((turn) => racedCharge(api, turn)),
    ...revisitedTurns.map((turn) => revisitedCharge(api, turn)),
    firstCharge(api),
  ])
  return [...new Set(settled.map(({ charge }) => idOf(charge)))]
}

function enter(
  { known }: Api,
  found: RunEvents,
  event: Resource,
  where: 'account' | 'own' | 'webhook',
): void {
  const id = idOf(event)
  // An event that shows no charge is known by its id where a charge's own list held it.
  const charge = chargeOf(event) ?? [...found.of].find(([, events]) => events.has(id))?.[0] ?? null
  if (charge === null || known.of('Charge', charge) === undefined) {
    found.unowned.push(event)
    return
  }
  if (where === 'account') found.account.set(id, event)
  if (where === 'own') found.own.get(charge)?.add(id)
  const events = found.of.get(charge) ?? new Map<string, Resource>()
  if (!events.has(id)) events.set(id, event)
  found.of.set(charge, events)
}

/** The run's last charge, which a single request makes, once its event is listed and posted: what came before it should be there, too. */
const lastCharge = flow('last charge', async (api): Promise<Recorded> => {
  const { charge } = await newCharge(api, only('last'))
  const recorded = await awaitEvents(api, charge, ['charge.create'])
  if (deliveriesTo(api).length > 0) await awaitWebhook(api, String(read(charge, 'id')), 'charge.create')
  return recorded
})
