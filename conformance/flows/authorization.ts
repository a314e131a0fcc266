import { mayVisit } from '../authorization/addresses.ts'
import type { Visit as DriverVisit, Arrival, Result } from '../authorization/driver.ts'
import type { Api } from '../api.ts'
import { Inconclusive } from '../check.ts'
import { flow, until } from '../flow.ts'
import { isRecord } from '../inspect.ts'
import { readText, type Resource } from '../resource.ts'
import { watchLeaks } from '../watch.ts'
import { newCharge, retrieveCharge, type NewCharge } from './charges.ts'
import { eventsOf, walk } from './lists.ts'

/** A charge whose customer was at the authorization page. */
export interface Visited extends NewCharge {
  want: Result
  arrival: Arrival
  /** The exchanges of the visit. */
  exchanges: string[]
  /** Whether the last page holds a script, which may do what a reader of pages does not see. */
  scripted: boolean
  /** Whether a request after the first was sent again, because no answer to it came: the page may have moved on meanwhile. */
  repeated: boolean
}

/** Where a visit ended, and how it went. */
export type Visit = Pick<Visited, 'want' | 'arrival' | 'exchanges' | 'scripted' | 'repeated'>

/** The result that the customer of a charge wants: two successful ones follow on two failed ones, so that both forms of creation meet both. */
export function wanted(n: number): Result {
  return Math.floor(n / 2) % 2 === 0 ? 'successful' : 'failed'
}

/** The charges that are retrieved before their customers come: both forms of creation for both results. */
const seenBefore = [4, 5, 6, 7]

/** Creates a charge and takes its customer through the authorization page. */
export const visitedCharge = flow('visited charge', async (api, { n }: { n: number }): Promise<Visited> => {
  const made = await newCharge(api, { n })
  // Some are retrieved before, so that what is remembered of them shows; that is judged elsewhere.
  if (seenBefore.includes(n)) await retrieveCharge(api, made.charge).catch(() => null)
  return { ...made, ...(await journey(api, made.charge, wanted(n))) }
})

/** The one visit that brings a charge to its end. Throws as `visit` does. */
export async function journey(api: Api, charge: Resource, want: Result): Promise<Visit> {
  const visited = await visit(api, charge, want)
  return { ...visited, arrival: await choiceOf(api, charge, visited) }
}

/** Where a visit ended that led back before it was seen what the customer chose: their choice is what the charge became, if that is what they wanted. */
async function choiceOf(api: Api, charge: Resource, { arrival, want }: Visit): Promise<Arrival> {
  if (arrival.kind !== 'returned' || arrival.chose) return arrival
  return { ...arrival, chose: (await statusOf(api, charge)) === want }
}

/**
 * Takes a customer to a charge's authorize_uri; nothing is concluded from where the visit ends.
 * Throws inconclusive when no customer can be sent there, or the run was interrupted before the end.
 */
export async function visit(api: Api, charge: Resource, want: Result): Promise<Visit> {
  const { client, options, ordinal } = api.context
  const authorizeUri = readText(charge, 'authorize_uri')
  const returnUri = readText(charge, 'return_uri')
  if (!mayVisit(authorizeUri, options.target.baseUrl))
    throw new Inconclusive(
      `authorize_uri ${authorizeUri} is no address that a customer can be sent to from here.`,
      [charge.from],
    )
  api.context.visited.add(String(charge.value['id']))
  const exchanges: string[] = []
  let scripted = false
  let repeated = false
  const time = timeOf(api)
  const arrival = await options
    .driver({
      authorizeUri,
      want,
      returnUri,
      signal: time.signal,
      aside: time.aside,
      settled: async () => (await completion(api, charge)) !== undefined,
      tell: (line) => options.onProgress({ kind: 'told', line }),
      async send(request, signal) {
        const id = `${api.scope}/page#${ordinal(`${api.scope}/page`)}`
        exchanges.push(id)
        const body = request.body ?? null
        const answer = await client.send(
          { id, kind: 'visit', operation: null, key: 'none', ...request, body, shown: body },
          signal,
        )
        if (answer.error !== null) throw new Error(answer.error)
        repeated ||= answer.repeated === true && exchanges.length > 1
        scripted = /<script/i.test(answer.body)
        watchLeaks(api.context, id, [answer.body, JSON.stringify(answer.headers)], undefined)
        return answer
      },
    })
    .finally(time.end)
  if (arrival.kind === 'stuck' && options.signal?.aborted)
    throw new Inconclusive('The run was interrupted.', exchanges)
  return { want, arrival: await endOf(api, charge, want, arrival), exchanges, scripted, repeated }
}

/** Where a visit ended that was not seen to lead back: finished where the charge is complete, even at an address where nothing is, and stuck where it is not. */
async function endOf(api: Api, charge: Resource, want: Result, arrival: Arrival): Promise<Arrival> {
  const { kind } = arrival
  if (kind === 'returned' || arrival.chose !== true) return arrival
  const became = await statusOf(api, charge)
  const complete = kind === 'stuck' ? became === want : became !== undefined
  if (complete === (kind === 'finished')) return arrival
  const { page, status } = arrival
  if (complete) return { kind: 'finished', page, status, chose: true }
  const saw = `and the charge is not complete after ${api.context.options.timeout} s`
  return { kind: 'stuck', page, status, lookedFor: 'a page that ends the visit', saw }
}

/** What a charge became, by its events; undefined where it did not in time. */
async function statusOf(api: Api, charge: Resource): Promise<unknown> {
  return until(api, `the end of ${readText(charge, 'id')}`, () => completion(api, charge))
}

/** What a charge has become by now, by its events. */
async function completion(api: Api, charge: Resource): Promise<unknown> {
  const id = readText(charge, 'id')
  const { pages } = await walk(api, { operation: 'listChargeEvents', id }, { most: 20, open: true })
  const ends = eventsOf(pages).flatMap(({ value: { key, data } }) =>
    key === 'charge.complete' && isRecord(data) && data['id'] === id ? [data['status']] : [],
  )
  return ends[0]
}

/** The time of a visit: three times that of an answer, without what was waited for aside or because the implementation asked to be left alone. */
function timeOf({ context: { client, options } }: Api): {
  signal: AbortSignal
  aside: NonNullable<DriverVisit['aside']>
  end: () => void
} {
  const over = new AbortController()
  const waits = new Set<number>()
  let waited = 0
  let timer: NodeJS.Timeout
  /** All that was waited so far, in milliseconds. */
  const still = (): number => {
    const now = performance.now()
    return client.held() + waited + [...waits].reduce((sum, since) => sum + now - since, 0)
  }
  let known = still()
  const allow = (milliseconds: number): void => {
    timer = setTimeout(() => {
      const more = still() - known
      known += more
      if (more >= 1) allow(more)
      else over.abort()
    }, milliseconds)
  }
  allow(options.timeout * 3000)
  const signals = [over.signal, options.signal].filter((one) => one !== null)
  return {
    signal: AbortSignal.any(signals),
    async aside(awaited) {
      const since = performance.now()
      waits.add(since)
      try {
        return await awaited
      } finally {
        waits.delete(since)
        waited += performance.now() - since
      }
    },
    end: () => clearTimeout(timer),
  }
}

/** Whether the page of a charge is not there, whoever asks for it, until the time is up. */
export async function isPageGone(api: Api, charge: Resource): Promise<boolean> {
  const { client, ordinal } = api.context
  const url = readText(charge, 'authorize_uri')
  const found = await until(api, `the page of ${readText(charge, 'id')}`, async () => {
    const id = `${api.scope}/page#${ordinal(`${api.scope}/page`)}`
    const headers = { accept: 'text/html' }
    const answer = await client.send(
      {
        id,
        kind: 'visit',
        operation: null,
        key: 'none',
        method: 'GET',
        url,
        headers,
        body: null,
        shown: null,
      },
      undefined,
    )
    return answer.error === null && (answer.status === 404 || answer.status === 410) ? undefined : true
  })
  return found === undefined
}

/** The visit of a customer who got through and chose; throws inconclusive, naming the page, when the driver found no way. */
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
      `The customer was taken to ${'url' in arrival ? arrival.url : arrival.page} before anything was chosen that says "${want}". The profile can name words, selectors or another driver.`,
      exchanges,
    )
}
