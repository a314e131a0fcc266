import { isAddress } from '../../authorization/addresses.ts'
import { newCookies } from '../../authorization/page/cookies.ts'
import type { Arrival, Request, Result, Send } from '../../authorization/driver.ts'
import type { Barrier } from '../../http/old/barrier.ts'
import type { Reach } from '../../settings/driver.ts'
import { Inconclusive } from '../../api/inconclusive.ts'
import { read, readText, type Resource } from '../../api/resource.ts'
import { valueAt } from '../../basics/values.ts'
import { Unsent, type Incoming } from '../../http/old/message.ts'
import { whyEnded } from '../../settings/ended.ts'
import { chargeOf } from '../../known/events.ts'
import { flow, type Api } from '../api.ts'
import { newCharge, type NewCharge } from '../charges/charges.ts'
import { eventsOf, idsOf, listOf, ofKey, readOpenPage } from '../lists/pages.ts'
import { walk } from '../lists/walk.ts'
import { chargeRows, type Turn } from '../plan.ts'
import { retrieveCharge } from '../charges/retrieval.ts'
import { until } from '../until.ts'
import { openTime } from './visit-time.ts'

/** The visit of a customer: where it ended, and how it went. */
export interface Visit {
  want: Result
  arrival: Arrival
  /** The exchanges of the visit. */
  exchanges: string[]
  /** True where the last page holds a script, which may do what a reader of pages does not see. */
  scripted: boolean
  /** True where a request after the first was sent again, because no answer to it came: the page may have moved on meanwhile. */
  repeated: boolean
  /** Sends the last form of the visit once more, as who reloads the page that it led to does; nothing where none was sent. */
  resend: () => Promise<unknown>
}

/** A charge whose customer was at the authorization page. */
export interface Visited extends NewCharge, Visit {}

/**
 * Reads a pending charge and its events in several ways, so that what is remembered of them shows later.
 * What they show now is judged elsewhere.
 */
async function readEarly(api: Api, charge: Resource): Promise<void> {
  const listing = listOf(readText(charge, 'id'))
  const [page] = await Promise.all([
    readOpenPage(api, listing, {}).catch(() => null),
    readOpenPage(api, listing, { offset: '1' }).catch(() => null),
    retrieveCharge(api, charge).catch(() => null),
  ])
  for (const id of idsOf(page?.events ?? []).slice(0, 2))
    await api.call('retrieveEvent', { id, intent: 'late' })
}

/** Creates a charge and takes its customer through the authorization page, for the first time. */
export const visitedCharge = flow('visited charge', async (api, turn: Turn): Promise<Visited> => {
  const made = await newCharge(api, turn)
  const { readBefore, customer = [] } = chargeRows[turn.row]
  if (readBefore) await readEarly(api, made.charge)
  return { ...made, ...(await journey(api, made.charge, customer[0] ?? 'successful')) }
})

/** Gives the status of a visit that found nothing at the address of the page; null for any other visit. */
export function goneStatus({ arrival, exchanges }: Visit): number | null {
  if (arrival.kind !== 'stuck' || arrival.scripted || exchanges.length !== 1) return null
  return isGone(arrival.status) ? arrival.status : null
}

/** Seconds that the page of a charge is waited for. */
const moment = 3

/** Takes a customer through the one visit that brings a charge to its end. Throws as `visit` does. */
export async function journey(
  api: Api,
  charge: Resource,
  want: Result,
  holding: Holding = {},
): Promise<Visit> {
  const first = await visit(api, charge, want, holding)
  // A page may be there a moment after its charge.
  const isLate = goneStatus(first) !== null && !(await isPageGone(api, charge, moment))
  const visited = isLate ? await visit(api, charge, want, holding) : first
  return { ...visited, arrival: await choiceOf(api, charge, visited) }
}

/** Completes the arrival of a visit whose choice was not surely seen: it was made if the charge became what the customer wanted. */
async function choiceOf(api: Api, charge: Resource, { arrival, want }: Visit): Promise<Arrival> {
  if (arrival.kind === 'stuck' || (arrival.chose && !arrival.doubtful)) return arrival
  return { ...arrival, chose: (await awaitCompletion(api, charge)) === want }
}

/** The ways in which the first form that a customer sends is held up. */
interface Holding {
  /** Is done before it is sent. */
  before?: () => Promise<unknown>
  /** The barrier at which its last byte waits. */
  barrier?: Barrier | undefined
  /** A charge whose page the customer opens in the same browser, once the page of their own is there. */
  beside?: Resource | undefined
}

/** The requests of a visit. */
interface Sending extends Pick<Visit, 'exchanges' | 'repeated'> {
  send: Send
  /** The last of them that sent a form. */
  form: Request | undefined
}

/** Opens what sends the requests of a visit. */
function openSending(api: Api, { before, barrier, beside }: Holding): Sending {
  let isSent = false
  const sending: Sending = {
    exchanges: [],
    repeated: false,
    form: undefined,
    async send(request, signal) {
      const { body = null } = request
      const isHeld = body !== null && !isSent
      isSent ||= isHeld
      if (body !== null) sending.form = request
      if (isHeld) await before?.()
      const awaited = isHeld ? barrier : undefined
      const answer = await api.send('page', { ...request, body, barrier: awaited }, signal)
      sending.exchanges.push(answer.id)
      if (answer.error !== null) throw new Error(answer.error)
      sending.repeated ||= answer.repeated === true && sending.exchanges.length > 1
      const isFirst = sending.exchanges.length === 1
      return isFirst && beside ? alsoOpened(api, beside, request.url, answer) : answer
    },
  }
  return sending
}

/**
 * Takes a customer to a charge's authorize_uri; nothing is concluded from where the visit ends.
 * Throws Inconclusive when no customer can be sent there, or the run was interrupted before the end.
 */
export async function visit(api: Api, charge: Resource, want: Result, holding: Holding = {}): Promise<Visit> {
  const { client, options } = api.services
  const authorizeUri = readText(charge, 'authorize_uri')
  const id = readText(charge, 'id')
  // The address that was sent counts, whatever the answer shows.
  const returnUri = String(api.known.of('Charge', id)?.sent['return_uri'] ?? read(charge, 'return_uri'))
  if (!(await isWithinReach(client.reach, authorizeUri)))
    throw new Inconclusive(
      `authorize_uri ${authorizeUri} is no address that a customer can be sent to from here.`,
      [charge.from],
    )
  api.known.visit(id, want)
  const sending = openSending(api, holding)
  const time = openTime(options.timeout, () => client.held())
  const signals = [time.signal, options.signal].filter((one) => one !== null)
  const arrival = await options
    .driver({
      authorizeUri,
      want,
      returnUri,
      reach: client.reach,
      added: (url) => client.additions.to(url).sent,
      signal: AbortSignal.any(signals),
      aside: time.aside,
      settled: async () => (await completion(api, charge)) !== undefined,
      tell: (line) => options.onProgress({ kind: 'told', line }),
      send: sending.send,
    })
    .finally(time.end)
  const { exchanges, repeated, form } = sending
  const ended = whyEnded(options)
  if (arrival.kind === 'stuck' && ended !== null) throw new Inconclusive(ended, exchanges)
  const scripted = arrival.kind !== 'returned' && arrival.scripted === true
  const resend = async () => {
    if (form === undefined) return
    api.known.visit(id, want)
    await api.send('page', { ...form, body: form.body ?? null })
  }
  return { want, arrival: await endOf(api, charge, want, arrival), exchanges, scripted, repeated, resend }
}

async function isWithinReach(reach: Reach, url: string): Promise<boolean> {
  if (!isAddress(url)) return false
  return reach.see(new URL(url)).then(
    () => true,
    (thrown: unknown) => !(thrown instanceof Unsent),
  )
}

/**
 * Corrects the arrival of a visit that was not seen to lead back, by whether the charge is complete.
 * A complete charge makes it finished, even at an address where nothing is; any other makes it stuck.
 */
async function endOf(api: Api, charge: Resource, want: Result, arrival: Arrival): Promise<Arrival> {
  const { kind } = arrival
  if (kind === 'returned' || arrival.chose !== true) return arrival
  const became = await awaitCompletion(api, charge)
  const isComplete = kind === 'stuck' ? became === want : became !== undefined
  if (isComplete === (kind === 'finished')) return arrival
  const { page, status } = arrival
  if (isComplete) return { kind: 'finished', page, status, chose: true }
  const saw = `and the charge is not complete after ${api.services.options.timeout} s`
  return { kind: 'stuck', page, status, lookedFor: 'a page that ends the visit', saw }
}

/** Waits for what a charge becomes, by its events; undefined where that does not come in time. */
async function awaitCompletion(api: Api, charge: Resource): Promise<unknown> {
  return until(api, { what: 'the end', of: readText(charge, 'id') }, () => completion(api, charge))
}

/** Reads what a charge has become by now, by its events; undefined where it is not complete. */
async function completion(api: Api, charge: Resource): Promise<unknown> {
  const id = readText(charge, 'id')
  const { pages } = await walk(api, listOf(id), { most: 20, open: true })
  const end = ofKey(eventsOf(pages), 'charge.complete').find((event) => chargeOf(event) === id)
  return end && valueAt(end.value, 'data.status')
}

/** Opens the page of a charge, and chooses nothing. */
export async function openPage(
  api: Api,
  charge: Resource,
  { barrier, cookie }: { barrier?: Barrier | undefined; cookie?: string } = {},
): Promise<Incoming> {
  const url = readText(charge, 'authorize_uri')
  const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}) }
  return api.send('page', { method: 'GET', url, headers, body: null, barrier })
}

/** Opens the page of another charge with the cookies of a page, and gives that page with the cookies of both, as one browser has them. */
async function alsoOpened(api: Api, other: Resource, url: string, page: Incoming): Promise<Incoming> {
  const cookies = newCookies()
  await cookies.keep(url, page)
  const cookie = await cookies.header(readText(other, 'authorize_uri'))
  const { headers } = await openPage(api, other, { cookie })
  const set = [page.headers, headers].flatMap((of) => of['set-cookie'] ?? [])
  return { ...page, headers: { ...page.headers, 'set-cookie': set } }
}

/** Tells whether a status says that there is no page. */
function isGone(status: number | null): boolean {
  return status === 404 || status === 410
}

/** Tells whether the page of a charge is not there, whoever asks for it, until the time is up, or so many seconds are. */
export async function isPageGone(api: Api, charge: Resource, limit?: number): Promise<boolean> {
  const awaited = { what: 'the page', of: readText(charge, 'id'), ...(limit === undefined ? {} : { limit }) }
  const found = await until(api, awaited, async () => {
    const { error, status } = await openPage(api, charge)
    return error === null && isGone(status) ? undefined : true
  })
  return found === undefined
}

/** Throws Inconclusive, naming the page, where a customer did not get through, or nothing was chosen. */
export function gotThrough({ arrival, want, exchanges, repeated }: Visit): void {
  if (repeated && arrival.kind !== 'returned')
    throw new Inconclusive(
      'An answer to the customer got lost, and the page had moved on when the request was sent again.',
      exchanges,
      true,
    )
  if (arrival.kind === 'stuck')
    throw new Inconclusive(
      `The authorization page was not got through: at ${arrival.page} (${arrival.status ?? 'no answer'}) ${arrival.lookedFor} was looked for, ${arrival.saw.replace(/\.$/, '')}. The profile can name words, selectors or another driver.`,
      exchanges,
    )
  if (!arrival.chose)
    throw new Inconclusive(
      `The customer was taken to ${'url' in arrival ? arrival.url : arrival.page} before anything was chosen that surely says "${want}". The profile can name words, selectors or another driver.`,
      exchanges,
    )
}
