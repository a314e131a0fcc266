import { isAddress } from '../authorization/addresses.ts'
import type { Arrival, Send } from '../authorization/driver.ts'
import type { Barrier } from '../http/barrier.ts'
import { Unsent, type Outgoing } from '../http/message.ts'
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
  const { options, client, record, now } = session
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
    reach: client.reach,
    added: (url) => client.additions.to(url).sent,
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
    const outgoing: Outgoing = {
      id,
      kind: 'visit',
      operation: null,
      key: 'none',
      ...request,
      body: request.body ?? null,
      shown: request.body ?? null,
      barrier: held,
    }
    const incoming = await session.client.send(outgoing, signal)
    exchanges.push(id)
    session.record.append({
      ...place,
      kind: 'visit',
      id,
      operation: null,
      key: 'none',
      request: {
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: request.body ?? null,
      },
      answer: answerOf(incoming),
      error: incoming.error,
      start: session.now() - incoming.duration,
      duration: incoming.duration,
      ...(incoming.repeated ? { repeated: true as const } : {}),
    })
    if (incoming.error !== null) throw new Error(incoming.error)
    return { status: incoming.status, headers: incoming.headers, body: incoming.body }
  }
}

async function isReachable({ client }: Session, url: string): Promise<boolean> {
  if (!isAddress(url)) return false
  return client.reach.see(new URL(url)).then(
    () => true,
    (error: unknown) => !(error instanceof Unsent),
  )
}
