import { isWebAddress } from '../basics/host.ts'
import { membersOf } from '../basics/values.ts'
import { NotSentError } from '../http/message.ts'
import { sentIn } from '../model/fold.ts'
import { isFinal } from '../model/resource.ts'
import type { Visit } from '../scenarios/scenario.ts'
import type { VisitRequest, VisitResult } from '../settings/driver.ts'
import { call, sendRecorded } from './call.ts'
import type { Context, Session } from './session.ts'
import { poll } from './poll.ts'
import { EmptySlot, idIn, slotted } from './slots.ts'

/** Takes a customer to the page of a charge, and records where the visit went. Throws EmptySlot where there is no page to go to. */
export async function visit(context: Context, { visit: slot, choose }: Visit): Promise<void> {
  const { session, place, barrier } = context
  const { options, record, client, now } = session
  const charge = idIn(context, slot)
  const { value, exchange } = slotted(context, slot)
  const { authorize_uri: authorizeUri } = value
  if (typeof authorizeUri !== 'string' || !(await isReachable(session, authorizeUri)))
    throw new EmptySlot(
      `authorize_uri ${JSON.stringify(authorizeUri)} is no address that a customer can be sent to from here.`,
      { because: exchange.id },
    )
  const start = now()
  const exchanges: string[] = []
  const { signal, timeout, driver } = options
  const read = { ...context, barrier: undefined }
  const look = async (): Promise<VisitResult> =>
    driver.visit({
      authorizeUri,
      choice: choose,
      returnUri: String(sentIn(exchange)['return_uri']),
      send: sender(context, exchanges),
      network: client.network,
      signal: signal ?? new AbortController().signal,
      timeout: timeout + 20,
      tell: (line) => options.onProgress({ kind: 'message', line }),
      settled: async () =>
        isFinal(membersOf((await call(read, { call: 'retrieveCharge', on: slot })).json)['status']),
    })
  // A customer who only looks sends no choice that could wait for the others.
  if (choose === null) await barrier?.arrive()
  // The page of a new charge may be there a moment later.
  const { chose, returned, stuck, needsBrowser } = await poll(context, {
    what: 'authorization page',
    of: charge,
    within: timeout * 1000,
    look,
    isThere: ({ stuck: at }) =>
      session.visited.has(charge) || at?.status !== 404 || at.page !== authorizeUri,
  })
  session.visited.add(charge)
  if (chose && stuck === null) session.chosen.add(charge)
  await barrier?.arrive()
  const entry = {
    ...place,
    subject: charge,
    choose,
    start,
    exchanges,
    chose,
    returned,
    duration: now() - start,
  }
  record.append({
    ...entry,
    kind: 'visited',
    stuck:
      stuck &&
      `at ${stuck.page} (${stuck.status ?? 'no answer'}) ${stuck.lookedFor} was looked for, ${stuck.saw.replace(/\.$/, '')}. The profile can name words, selectors or another driver.`,
    ...(needsBrowser && { needsBrowser }),
  })
}

/** Sends the requests of a visit; in a race the one that makes the choice arrives with those of the other branches. */
function sender({ session, place, barrier }: Context, exchanges: string[]): VisitRequest['send'] {
  return async ({ isChoice, ...request }, signal) => {
    const id = session.exchangeId(`${place.scenario}/${place.step} page`)
    const described = { ...place, kind: 'visit', id, operation: null, key: 'none' } as const
    const sending = { ...request, ...(isChoice && barrier !== undefined && { barrier }) }
    const response = await sendRecorded(session, described, sending, request.body, signal)
    const { exchange, status, headers, body, error } = response
    exchanges.push(id)
    session.record.append(exchange)
    if (error !== null) throw new Error(error)
    return { status, headers, body }
  }
}

async function isReachable({ client }: Session, url: string): Promise<boolean> {
  if (!isWebAddress(url)) return false
  return client.network.assertAllowed(new URL(url)).then(
    () => true,
    (error: unknown) => !(error instanceof NotSentError),
  )
}
