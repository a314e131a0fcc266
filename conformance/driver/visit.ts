import { isWebAddress } from '../basics/host.ts'
import { membersOf } from '../basics/values.ts'
import type { Barrier } from '../http/limiter.ts'
import { NotSentError, type HttpRequest } from '../http/message.ts'
import { isFinal } from '../model/resource.ts'
import type { Position } from '../record/entry.ts'
import type { Visit } from '../scenarios/scenario.ts'
import type { VisitRequest, VisitResult } from '../settings/driver.ts'
import { answerOf, attemptOf, call } from './call.ts'
import type { Session, Slots } from './session.ts'
import { poll } from './poll.ts'
import { EmptySlot, idIn, sentFor, slotted } from './values.ts'

/** Takes a customer to the page of a charge, and records where the visit went. Throws EmptySlot where there is no page to go to. */
export async function visit(
  session: Session,
  slots: Slots,
  { visit: slot, choose }: Visit,
  place: Position,
  barrier?: Barrier,
): Promise<void> {
  const { options, record, client, now } = session
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
  const { signal, timeout, driver } = options
  const take = async (): Promise<VisitResult> =>
    driver.visit({
      authorizeUri,
      choice: choose,
      returnUri: String(sentFor(session, slots, slot)['return_uri']),
      send: sender(session, place, exchanges, barrier),
      network: client.network,
      signal: signal ?? new AbortController().signal,
      timeout: timeout + 20,
      tell: (line) => options.onProgress({ kind: 'message', line }),
      settled: async () =>
        isFinal(
          membersOf((await call(session, slots, { call: 'retrieveCharge', on: slot }, place)).json)['status'],
        ),
    })
  // A customer who only looks sends no choice that could wait for the others.
  if (choose === null) await barrier?.arrive()
  let result = await take()
  const isThere = (): boolean => result.stuck?.status !== 404 || result.stuck.page !== authorizeUri
  const look = async (): Promise<boolean> => {
    result = await take()
    return isThere()
  }
  // The page of a new charge may be there a moment later.
  if (!isThere() && !session.visited.has(charge))
    await poll(session, place, { what: 'authorization page', of: charge, within: timeout * 1000, look })
  session.visited.add(charge)
  const { chose, returned, stuck, needsBrowser } = result
  const entry = { ...place, charge, choose, start, exchanges, chose, returned, duration: now() - start }
  if (chose && stuck === null) session.chosen.add(charge)
  await barrier?.arrive()
  record.append({
    ...entry,
    kind: 'visited',
    stuck:
      stuck &&
      `at ${stuck.page} (${stuck.status ?? 'no answer'}) ${stuck.lookedFor} was looked for, ${stuck.saw.replace(/\.$/, '')}. The profile can name words, selectors or another driver.`,
    ...(needsBrowser ? { needsBrowser } : {}),
  })
}

/** Sends the requests of a visit; in a race the one that makes the choice arrives with those of the other branches. */
function sender(
  session: Session,
  place: Position,
  exchanges: string[],
  barrier: Barrier | undefined,
): VisitRequest['send'] {
  let isHeld = barrier !== undefined
  return async ({ isChoice, ...request }, signal) => {
    const id = session.exchangeId(`${place.scenario}/${place.step} page`)
    const held = isHeld && isChoice ? barrier : undefined
    if (held) isHeld = false
    const sent: HttpRequest = { id, kind: 'visit', ...request, ...(held && { barrier: held }) }
    const response = await session.client.send(sent, signal)
    const page = { ...place, kind: 'visit', operation: null, key: 'none', request } as const
    for (const [at, lost] of response.retried.entries())
      session.record.append(attemptOf(lost, { ...page, id: `${id} attempt ${at + 1}` }))
    exchanges.push(id)
    session.record.append({ ...page, id, ...answerOf(response) })
    if (response.error !== null) throw new Error(response.error)
    return { status: response.status, headers: response.headers, body: response.body }
  }
}

async function isReachable({ client }: Session, url: string): Promise<boolean> {
  if (!isWebAddress(url)) return false
  return client.network.assertAllowed(new URL(url)).then(
    () => true,
    (error: unknown) => !(error instanceof NotSentError),
  )
}
