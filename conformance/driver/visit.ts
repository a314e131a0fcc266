import { kinds } from '../../generated/resources.ts'
import { isWebAddress } from '../basics/host.ts'
import { membersOf } from '../basics/values.ts'
import { NotSentError } from '../http/message.ts'
import { sentIn } from '../model/fold.ts'
import { isFinal } from '../model/resource.ts'
import type { Exchange } from '../record/entry.ts'
import type { Visit } from '../scenarios/scenario.ts'
import type { VisitResult } from '../settings/driver.ts'
import { call } from './call.ts'
import { pageSender } from './page-sender.ts'
import type { Context, Session } from './session.ts'
import { poll } from './poll.ts'
import { CannotExecute, idIn, slotted } from './slots.ts'

/**
 * Takes a customer to the page of a resource, and records the visit.
 * Throws CannotExecute where there is no page to go to.
 */
export async function visit(context: Context, command: Visit): Promise<void> {
  const { visit: slot, choose, late: isLate = false, repeat } = command
  const { session, place, barrier } = context
  const { options, record, client, now } = session
  const subject = idIn(context, slot)
  const { kind, value, exchange } = slotted(context, slot)
  const { page, retrieves, states } = kinds[kind]
  if (page === null) throw new CannotExecute(`${slot} has no page that a customer can be sent to.`)
  const authorizeUri = value[page.address]
  if (typeof authorizeUri !== 'string' || !(await isReachable(session, authorizeUri)))
    throw new CannotExecute(
      `${page.address} ${JSON.stringify(authorizeUri)} is no address that a customer can be sent to from here.`,
      { because: exchange.id },
    )
  let start = now()
  const exchanges: string[] = []
  const repeats: Exchange[] = []
  const { signal, timeout, driver } = options
  const read = { ...context, barrier: undefined }
  const isSettled = async (): Promise<boolean> => {
    if (retrieves === null) return false
    const { json } = await call(read, { call: retrieves, on: slot })
    return isFinal(membersOf(json)[states?.field ?? ''])
  }
  /** Lets a late choice wait for that of another tab. */
  const beforeChoice = async (): Promise<void> => {
    await barrier?.arrive()
    const { progress, learned } = session
    const isOver = await poll(read, {
      what: 'a choice in another tab',
      of: subject,
      within: options.timeout * 1000,
      async look() {
        if (!progress.visitedPages.has(subject)) return null
        if (!progress.chosenPages.has(subject)) return false
        return learned.retrieval === null || (await isSettled()) || null
      },
      isThere: (progress) => progress !== null,
    })
    if (isOver !== true) throw new Error('the customer of the other tab did not get through')
    start = now()
  }
  const look = async (): Promise<VisitResult> =>
    driver.visit({
      authorizeUri,
      choice: choose,
      returnUri: String(sentIn(exchange)[page.back]),
      send: pageSender(context, {
        exchanges,
        repeats,
        ...(isLate && { beforeChoice }),
        ...(repeat !== undefined && { repeat }),
      }),
      network: client.network,
      signal: signal ?? new AbortController().signal,
      timeout: timeout + 20,
      tell: (line) => options.onProgress({ kind: 'message', line }),
      settled: isSettled,
    })
  // A customer who only looks sends no choice that could wait for the others.
  if (choose === null) await barrier?.arrive()
  // The page of a new resource may be there a moment later.
  const { chose, returned, stuck, needsBrowser } = await poll(context, {
    what: 'authorization page',
    of: subject,
    within: timeout * 1000,
    look,
    isThere: ({ stuck: at }) =>
      session.progress.visitedPages.has(subject) || at?.status !== 404 || at.page !== authorizeUri,
  })
  session.progress.visitedPages.add(subject)
  if (chose && stuck === null) session.progress.chosenPages.add(subject)
  await barrier?.arrive()
  const entry = {
    ...place,
    subject,
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
  // What the second of two equal choices is shown is open.
  for (const { id, start: at, duration } of repeats)
    record.append({
      ...entry,
      kind: 'visited',
      chose: true,
      returned: null,
      stuck: null,
      exchanges: [id],
      start: at,
      duration,
    })
}

async function isReachable({ client }: Session, url: string): Promise<boolean> {
  if (!isWebAddress(url)) return false
  return client.network.assertAllowed(new URL(url)).then(
    () => true,
    (error: unknown) => !(error instanceof NotSentError),
  )
}
