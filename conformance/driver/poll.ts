import { operations, type OperationId } from '../../generated/operations.ts'
import { kinds, type MadeName } from '../../generated/resources.ts'
import {
  eventKind,
  isListedBy,
  listContents,
  listOf,
  queryOf,
  type ListContents,
} from '../contract/kinds.ts'
import { sentIn } from '../model/fold.ts'
import {
  eventKeyOf,
  eventNameOf,
  isFinal,
  isUnresolved,
  looksLike,
  subjectIdOf,
} from '../model/resource.ts'
import { endedIn } from '../model/states.ts'
import { isExchange } from '../record/entry.ts'
import { readJson } from '../basics/json.ts'
import { isRecord, membersOf } from '../basics/values.ts'
import { pauseFor } from '../basics/pause.ts'
import { sinceStart } from '../scenarios/reads.ts'
import type { Await, CallCommand } from '../scenarios/scenario.ts'
import { call, type Answer } from './call.ts'
import type { Context, Session } from './session.ts'
import { CannotExecute, idIn, keepStart, slotted, timeOf } from './slots.ts'
import { datetimeOf } from './values.ts'
import { walk } from './walk.ts'

/** How something is looked for: one look, whether it showed what is waited for, and how long to go on. */
interface Poll<Seen> {
  what: string
  of?: string
  /** Milliseconds. */
  within: number
  look: () => Promise<Seen>
  isThere: (sight: Seen) => boolean
}

/** The unsuccessful waits for one thing after which later ones are short: what never comes is read once more at the end. */
const maxMissed = 3

/** Looks for something until it is there or the time is up, ever less often; gives what was seen last, and records how long it took. */
export async function poll<Seen>(
  { session: { options, progress, now, record }, place }: Context,
  { what, of, within, look, isThere }: Poll<Seen>,
): Promise<Seen> {
  const start = now()
  let sight = await look()
  if (isThere(sight)) return sight
  const misses = progress.missedWaits.get(what) ?? 0
  // The first look may have waited for its turn.
  const end = now() + (misses >= maxMissed ? Math.min(within, 300) : within)
  for (let gap = 20; !isThere(sight) && now() < end && !options.signal?.aborted; gap *= 1.7) {
    await pauseFor(Math.min(gap, 1000, Math.max(1, end - now())), options.signal)
    sight = await look()
  }
  const isFound = isThere(sight)
  if (!isFound) progress.missedWaits.set(what, misses + 1)
  record.append({
    kind: 'wait',
    ...place,
    what,
    of: of ?? null,
    found: isFound,
    start,
    duration: now() - start,
  })
  return sight
}

/** Waits for what a command names. Throws CannotExecute where its slot is empty. */
export async function awaitFor(context: Context, command: Await): Promise<void> {
  const wait = waitOf(context, command)
  if (wait === null) return
  const { of = '', what } = wait
  const look = command.steadily ? async () => (await wait.look()) && wait.look() : wait.look
  await poll(context, { ...wait, look, isThere: Boolean })
  for (const slot of Object.values(command.keep ?? {}))
    if (context.slots.get(slot) === undefined)
      context.slots.set(slot, new CannotExecute(`No list showed ${what} of ${of}.`))
}

type Wait = Pick<Poll<boolean>, 'what' | 'of' | 'within' | 'look'>

/** The way in which what a command names is looked for; null where it is not expected. */
function waitOf(context: Context, command: Await): Wait | null {
  const { session } = context
  const { options, endpoint, progress } = session
  const within = options.timeout * 1000
  if (command.await === 'webhooks') {
    if (endpoint.receiver === null || !options.webhookRegistered) return null
    return {
      what: 'a webhook for each event',
      within: options.webhookTimeout * 1000,
      look: async () => [...progress.listedEvents].every((name) => endpoint.posted.has(name)),
    }
  }
  if (command.await === 'listed') return waitForRecords(context, command, within)
  if (command.await === 'events') return waitForEvents(context, command, within)
  return waitForResource(context, command, within)
}

/** Waits for what a resource shows where it is retrieved: a final state, deliveries, or a field that another one decides. */
function waitForResource(context: Context, command: Await, within: number): Wait | null {
  const { session } = context
  const { of: slot = '', field = '', like: otherSlot = '' } = command
  const { kind } = slotted(context, slot)
  const of = idIn(context, slot)
  const { retrieves, states } = kinds[kind]
  const isOpen = retrieves !== null && operations[retrieves].assumed
  if (retrieves === null || (isOpen && session.learned.retrieval === null)) return null
  const retrieveUntil =
    (isThere: (json: Record<string, unknown>) => boolean) => async (): Promise<boolean> => {
      const { isAccepted, json } = await call(context, { call: retrieves, on: slot })
      return isAccepted && isThere(membersOf(json))
    }
  if (command.await === 'final') {
    const isReached = (json: Record<string, unknown>) => isFinal(json[states?.field ?? ''])
    const withinChoice =
      kinds[kind].page === null || session.progress.chosenPages.has(of) ? within : 0
    return { what: 'a final status', of, within: withinChoice, look: retrieveUntil(isReached) }
  }
  if (command.await === 'deliveries') {
    const look = retrieveUntil((json) => recordsEach(session, json))
    return { what: 'the record of each delivery', of, within, look }
  }
  const { value, kind: otherKind } = slotted(context, otherSlot)
  const state = value[kinds[otherKind].states?.field ?? '']
  const look = retrieveUntil((json) => json[field] === state || isFinal(json[field]))
  return { what: `${field} ${String(state)}`, of, within, look }
}

/** Waits until the events of a resource are in its own list, or in that of the account where it has none. */
function waitForEvents(
  context: Context,
  { of: slot = '', keys = [], keep, account }: Await,
  within: number,
): Wait | null {
  const { learned, progress } = context.session
  const { kind } = slotted(context, slot)
  const of = idIn(context, slot)
  const ownList = kind === eventKind ? undefined : listOf(eventKind, kind as MadeName)
  const list = ownList ?? listOf(eventKind, null)
  if (list === undefined || learned.absent.includes(list)) return null
  const isLater = kinds[kind].events.some(({ key, by }) => by === 'page' && keys.includes(key))
  const command: CallCommand = {
    ...(ownList === undefined ? { call: list, change: allRecords } : { call: list, on: slot }),
    ...(account && { account }),
  }
  return {
    what: `the ${keys.join(' and the ')} event`,
    of,
    within: isLater && !progress.chosenPages.has(of) ? 0 : within,
    async look() {
      const pages = await walk(context, command)
      const present = pages.flatMap((page) => keepEvents(context, page, { subject: of, keep }))
      return keys.every((key) => present.includes(key))
    },
  }
}

/** A query for all that the run made, in few pages. */
const allRecords = { ...sinceStart, limit: '100' }

/** A query for the events of the run that the account's list was not seen to hold yet. */
function queryForUnlisted({ progress }: Session) {
  const earliest = Math.min(...progress.unlistedEvents.values())
  return Number.isFinite(earliest)
    ? { ...allRecords, from: datetimeOf(earliest - 1000) }
    : allRecords
}

/**
 * Waits until a list shows what the run made for it, or each event of other lists; all at once if
 * steady.
 */
function waitForRecords(
  context: Context,
  { list, of: owner, steadily }: Await,
  within: number,
): Wait | null {
  const { learned, progress } = context.session
  const { listedEvents, unlistedEvents } = progress
  const contents = list === undefined ? undefined : listContents(list)
  if (list === undefined || contents === undefined || learned.absent.includes(list)) return null
  const isOfEvents = contents.recordKind === eventKind
  const ownerId = owner === undefined ? null : idIn(context, owner)
  const madeIds = isOfEvents ? [] : madeFor(context.session, { list, contents, owner: ownerId })
  const { from: _from, ...ownRecords } = allRecords
  const isOnlyNew = isOfEvents && ownerId === null && !steadily
  return {
    what: `each ${kinds[contents.recordKind].object} of this run in its list`,
    ...(ownerId !== null && { of: ownerId }),
    within,
    async look() {
      const query = isOnlyNew ? queryForUnlisted(context.session) : allRecords
      const change = queryOf(list, ownerId === null ? query : ownRecords)
      const pages = await walk(context, { call: list, ...(owner && { on: owner }), change })
      const records = pages.flatMap(({ json }): unknown => membersOf(json)['data'] ?? [])
      const names = new Set(isOfEvents ? records.map(eventNameOf) : records.map(idOf))
      if (isOfEvents && ownerId === null)
        for (const name of listedEvents) if (names.has(name)) unlistedEvents.delete(name)
      if (isOnlyNew) return unlistedEvents.size === 0
      return [...(isOfEvents ? listedEvents : madeIds)].every((name) => names.has(name))
    },
  }
}

const idOf = (record: unknown): unknown => membersOf(record)['id']

/** A list, what it holds, and the id of whose list it is; null for the account. */
interface MadeFor {
  readonly list: OperationId
  readonly contents: ListContents
  readonly owner: string | null
}

/** The ids of the resources of a kind that the run made: all of them, or those of one owner. */
function madeFor(
  { record }: Session,
  { list, contents: { recordKind }, owner }: MadeFor,
): unknown[] {
  const { creates, parents } = kinds[recordKind]
  const endedIds = endedIn(record.entries)
  return record.entries.filter(isExchange).flatMap((exchange) => {
    const { operation, answer } = exchange
    if (operation !== creates || answer === null) return []
    const sent = sentIn(exchange)
    const isOwn = owner === null || parents.some(({ parameter }) => sent[parameter] === owner)
    const json = answer.status < 300 && isOwn ? readJson(answer.body) : undefined
    if (!looksLike(recordKind, json) || endedIds.has(String(json['id']))) return []
    return isListedBy(list, json) ? [json['id']] : []
  })
}

/**
 * Which events of a list are kept, in slots by key. `isOpen`: do not assume that every event in the
 * list is the subject's.
 */
interface KeptEvents {
  readonly subject?: string
  readonly keep?: Await['keep']
  readonly isOpen?: boolean
}

/** The most events that the account's list is waited for; those of a run are some hundred. */
const maxListed = 5000

/** Keeps the events of a resource that a list shows in slots, and lists their keys. */
export function keepEvents(
  context: Context,
  { json, isAccepted, exchange }: Answer,
  { subject, keep = {}, isOpen = false }: KeptEvents = {},
): string[] {
  const { shared } = context.session
  const { operation } = exchange
  const contents = operation === null ? undefined : listContents(operation)
  if (!isAccepted || contents?.recordKind !== eventKind) return []
  const isOwnList = contents.parent !== null && exchange.account === undefined && !isOpen
  const data: unknown = membersOf(json)['data']
  return (Array.isArray(data) ? data : []).flatMap((event: unknown) => {
    const key = eventKeyOf(event)
    if (key === null || !isRecord(event)) return []
    const isOfSubject = isOwnList || (subject !== undefined && subjectIdOf(event) === subject)
    if (!isOfSubject) return []
    if (exchange.account === undefined) noteListed(context.session, event)
    const slot = keep[key]
    if (slot === undefined) return [key]
    const resource = { kind: eventKind, value: event, exchange } as const
    context.slots.set(slot, resource)
    keepStart(shared, resource)
    return [key]
  })
}

/** Keeps the name of an event of the run that its resource's list shows, for the waits for its webhook and for the account's list. */
function noteListed(
  { progress: { listedEvents, unlistedEvents } }: Session,
  event: Record<string, unknown>,
): void {
  const name = eventNameOf(event)
  if (listedEvents.has(name) || listedEvents.size >= maxListed) return
  listedEvents.add(name)
  unlistedEvents.set(name, timeOf(event))
}

/** True where an event records each webhook of it that arrived, and what came of it; one without records says nothing. */
function recordsEach(session: Session, event: Record<string, unknown>): boolean {
  const { webhook_deliveries: deliveries } = event
  if (!Array.isArray(deliveries)) return true
  const records = deliveries.map(membersOf).filter(session.endpoint.receives)
  const minDeliveries = session.options.webhookRegistered ? 1 : 0
  const posted = session.endpoint.posted.get(eventNameOf(event)) ?? 0
  return !records.some(isUnresolved) && records.length >= Math.max(minDeliveries, posted)
}
