import { isAddress } from '../authorization/addresses.ts'
import type { Arrival, Send } from '../authorization/driver.ts'
import type { Barrier } from '../http/barrier.ts'
import { NotSentError, type HttpRequest } from '../http/message.ts'
import { lookup } from 'node:dns'
import type { Reach } from '../settings/driver.ts'
import { isOwn } from '../settings/target.ts'
import { isFinal } from '../model/resource.ts'
import { membersOf } from '../basics/values.ts'
import type { Position, VisitEntry } from '../record/entry.ts'
import type { Visit } from '../scenarios/scenario.ts'
import { answerOf, call } from './call.ts'
import type { Session, Slots } from './session.ts'
import { EmptySlot, idIn, slotted } from './values.ts'

/** Takes a customer to the page of a charge, and records where the visit went. Throws EmptySlot where there is no page to go to. */
export async function visit(
  session: Session,
  slots: Slots,
  { visit: slot, choose }: Visit,
  place: Position,
  barrier?: Barrier,
): Promise<void> {
  const { options, record, now } = session
  const charge = idIn(slots, slot)
  const { value, exchange } = slotted(slots, slot)
  const authorizeUri = value['authorize_uri']
  if (typeof authorizeUri !== 'string' || !(await isReachable(session, authorizeUri)))
    throw new EmptySlot(
      `authorize_uri ${JSON.stringify(authorizeUri)} is no address that a customer can be sent to from here.`,
      exchange,
    )
  const start = now()
  const exchanges: string[] = []
  const send = sender(session, place, exchanges, barrier)
  const entry = { kind: 'visited' as const, ...place, charge, choose, start, exchanges }
  if (choose === null) {
    await send(
      { method: 'GET', url: authorizeUri, headers: { accept: 'text/html' } },
      new AbortController().signal,
    )
    record.append({ ...entry, chose: false, returned: null, stuck: null, duration: now() - start })
    return
  }
  const timeout = AbortSignal.timeout(options.timeout * 1000 + 20_000)
  const arrival = await options.driver({
    authorizeUri,
    want: choose,
    returnUri: String(value['return_uri']),
    reach: reachOf(session),
    signal: options.signal === null ? timeout : AbortSignal.any([timeout, options.signal]),
    settled: async () =>
      isFinal(
        membersOf((await call(session, slots, { call: 'retrieveCharge', on: slot }, place)).json)['status'],
      ),
    tell: (line) => options.onProgress({ kind: 'told', line }),
    send,
  })
  const visited: VisitEntry = { ...entry, ...endOf(arrival), duration: now() - start }
  if (visited.stuck !== null || !visited.chose) session.stuck.add(charge)
  record.append(visited)
}

function endOf(arrival: Arrival): Pick<VisitEntry, 'chose' | 'returned' | 'stuck'> & Partial<VisitEntry> {
  const needsBrowser =
    'scripted' in arrival && arrival.scripted === true ? { needsBrowser: true as const } : {}
  if (arrival.kind === 'stuck') {
    const { page, status, lookedFor, saw, chose = false } = arrival
    const stuck = `at ${page} (${status ?? 'no answer'}) ${lookedFor} was looked for, ${saw.replace(/\.$/, '')}. The profile can name words, selectors or another driver.`
    return { chose, returned: null, stuck, ...needsBrowser }
  }
  const doubtful = arrival.doubtful ? { doubtful: true as const } : {}
  return {
    chose: arrival.chose,
    returned: arrival.kind === 'returned' ? arrival.url : null,
    stuck: null,
    ...doubtful,
    ...needsBrowser,
  }
}

function sender(session: Session, place: Position, exchanges: string[], barrier: Barrier | undefined): Send {
  let isHeld = barrier !== undefined
  return async (request, signal) => {
    const id = session.exchangeId(`${place.scenario}/${place.step} page`)
    const held = isHeld && request.body !== undefined ? barrier : undefined
    if (held) isHeld = false
    const sent: HttpRequest = {
      id,
      kind: 'visit',
      ...request,
      body: request.body ?? null,
      ...(held === undefined ? {} : { barrier: held }),
    }
    const response = await session.client.send(sent, signal)
    const shown = {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: request.body ?? null,
    }
    exchanges.push(id)
    session.record.append({
      ...place,
      kind: 'visit',
      id,
      operation: null,
      key: 'none',
      request: shown,
      ...answerOf(response),
    })
    if (response.error !== null) throw new Error(response.error)
    return { status: response.status, headers: response.headers, body: response.body }
  }
}

async function isReachable({ client }: Session, url: string): Promise<boolean> {
  if (!isAddress(url)) return false
  return client.network.assertAllowed(new URL(url)).then(
    () => true,
    (error: unknown) => !(error instanceof NotSentError),
  )
}

function reachOf({ client, options }: Session): Reach {
  return {
    see: async (url) => client.network.assertAllowed(url),
    isNamed: (url) => isOwn(options.target, url),
    tunnel: async () => null,
    lookup,
  }
}
