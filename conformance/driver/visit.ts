import { kinds } from '../../generated/resources.ts'
import { isWebAddress } from '../basics/host.ts'
import { membersOf } from '../basics/values.ts'
import { NotSentError } from '../http/message.ts'
import { isFinalStatus } from '../model/resource.ts'
import type { VisitEntry } from '../record/entry.ts'
import type { Slot, Visit } from '../scenarios/scenario.ts'
import type { VisitRequest, VisitResult } from '../settings/driver.ts'
import { call } from './call.ts'
import { pageSender, type PageSending } from './page-sender.ts'
import type { Context, Session } from './session.ts'
import { poll } from './poll.ts'
import { CannotExecute, idIn, slotted } from './slots.ts'

/**
 * Takes a customer to the page of a resource, and records the visit.
 * Throws CannotExecute where there is no page to go to.
 */
export async function visit(context: Context, command: Visit): Promise<void> {
  const { session, barrier } = context
  const { options, milestones, now } = session
  const destination = await destinationOf(context, command.visit)
  const { subject, authorizeUri } = destination
  const notes: VisitNotes = { start: now(), exchanges: [], repeats: [] }
  const request = visitRequest(context, { command, destination, notes })
  // A customer who only looks sends no choice that could wait for the others.
  if (command.choose === null) await barrier?.arrive()
  // The page of a new resource may be there a moment later.
  const result = await poll(context, {
    what: 'authorization page',
    of: subject,
    timeoutMs: options.timeout * 1000,
    look: async () => options.driver.visit(request),
    isThere: ({ stuck }) =>
      milestones.visitedResourceIds.has(subject) ||
      stuck?.status !== 404 ||
      stuck.page !== authorizeUri,
  })
  milestones.visitedResourceIds.add(subject)
  if (result.hasChosen && result.stuck === null) milestones.decidedResourceIds.add(subject)
  await barrier?.arrive()
  recordVisit(context, { subject, choice: command.choose, notes, result })
}

/** The page of a resource, and where its customer comes back to. */
interface Destination {
  readonly subject: string
  readonly authorizeUri: string
  readonly returnUri: string
}

/** The exchanges of a visit so far, and when it began. */
interface VisitNotes extends Pick<PageSending, 'exchanges' | 'repeats'> {
  start: number
}

/** The page of what a slot holds. Throws CannotExecute where there is no page to go to. */
async function destinationOf(context: Context, slot: Slot): Promise<Destination> {
  const subject = idIn(context, slot)
  const { kind, value, sent, exchange } = slotted(context, slot)
  const { page } = kinds[kind]
  if (page === null) throw new CannotExecute(`${slot} has no page that a customer can be sent to.`)
  const authorizeUri = value[page.addressField]
  if (typeof authorizeUri !== 'string' || !(await isReachable(context.session, authorizeUri)))
    throw new CannotExecute(
      `${page.addressField} ${JSON.stringify(authorizeUri)} is no address that a customer can be sent to from here.`,
      { because: exchange.id },
    )
  return { subject, authorizeUri, returnUri: String(sent[page.returnParameter]) }
}

async function isReachable({ client }: Session, url: string): Promise<boolean> {
  if (!isWebAddress(url)) return false
  return client.network.assertAllowed(new URL(url)).then(
    () => true,
    (error: unknown) => !(error instanceof NotSentError),
  )
}

/** The request to the driver of customers; a late choice waits for that of another tab. */
function visitRequest(
  context: Context,
  {
    command: { visit: slot, choose: choice, late, repeat },
    destination: { subject, authorizeUri, returnUri },
    notes,
  }: { readonly command: Visit; readonly destination: Destination; readonly notes: VisitNotes },
): VisitRequest {
  const { options, client, now } = context.session
  const isSettled = settledCheck(context, slot)
  const beforeChoice = async (): Promise<void> => {
    await waitForOtherTab(context, { subject, isSettled })
    notes.start = now()
  }
  return {
    authorizeUri,
    choice,
    returnUri,
    send: pageSender(context, {
      ...notes,
      ...(late && { beforeChoice }),
      ...(repeat !== undefined && { repeat }),
    }),
    network: client.network,
    signal: options.signal ?? new AbortController().signal,
    timeout: options.timeout + 20,
    tell: (line) => options.onProgress({ kind: 'message', line }),
    settled: isSettled,
  }
}

/** Resolves to true once what a slot holds is shown in a final state. */
function settledCheck(context: Context, slot: Slot): () => Promise<boolean> {
  const { retrieves, states } = kinds[slotted(context, slot).kind]
  return async () => {
    if (retrieves === null) return false
    const { json } = await call(readContext(context), { call: retrieves, on: slot })
    return isFinalStatus(membersOf(json)[states?.field ?? ''])
  }
}

/** Waits for the choice in another tab. Throws an error where that fails or never comes. */
async function waitForOtherTab(
  context: Context,
  { subject, isSettled }: { readonly subject: string; readonly isSettled: () => Promise<boolean> },
): Promise<void> {
  const { session, barrier } = context
  const { milestones, learned, options } = session
  await barrier?.arrive()
  const state = await poll(readContext(context), {
    what: 'a choice in another tab',
    of: subject,
    timeoutMs: options.timeout * 1000,
    async look(): Promise<'chosen' | 'failed' | 'waiting'> {
      if (!milestones.visitedResourceIds.has(subject)) return 'waiting'
      if (!milestones.decidedResourceIds.has(subject)) return 'failed'
      return learned.retrieval === null || (await isSettled()) ? 'chosen' : 'waiting'
    },
    isThere: (sight) => sight !== 'waiting',
  })
  if (state !== 'chosen') throw new Error('the customer of the other tab did not get through')
}

/** The context of a visit's own reads: they wait for no other branch. */
const readContext = (context: Context): Context => ({ ...context, barrier: undefined })

/** Records a visit, and one more for each choice that was sent a second time. */
function recordVisit(
  { session: { record, now }, place }: Context,
  {
    notes: { start, exchanges, repeats },
    result: { hasChosen, returned, stuck, needsBrowser },
    ...visited
  }: Pick<VisitEntry, 'subject' | 'choice'> & { notes: VisitNotes; result: VisitResult },
): void {
  const entry = { ...place, ...visited, kind: 'visited' } as const
  record.append({
    ...entry,
    start,
    exchanges,
    hasChosen,
    returned,
    duration: now() - start,
    stuck:
      stuck &&
      `at ${stuck.page} (${stuck.status ?? 'no answer'}) ${stuck.lookedFor} was looked for, ${stuck.saw.replace(/\.$/, '')}. The profile can name words, selectors or another driver.`,
    ...(needsBrowser && { needsBrowser }),
  })
  // What the second of two equal choices is shown is open.
  const unseen = { hasChosen: true, returned: null, stuck: null }
  for (const { id, start: sentAt, duration } of repeats)
    record.append({ ...entry, ...unseen, exchanges: [id], start: sentAt, duration })
}
