import { eventKeyOf, isFinal } from '../model/resource.ts'
import { isRecord, membersOf } from '../basics/values.ts'
import { pauseFor } from '../basics/pause.ts'
import type { Position } from '../record/entry.ts'
import type { Await, Call } from '../scenarios/scenario.ts'
import { call, type Answer } from './call.ts'
import type { Session, Slots } from './session.ts'
import { idIn, slotsFor, slotted } from './values.ts'
import { walk } from './walk.ts'

/** How something is looked for: one look, which says whether it found it, and how long to go on. */
interface Poll {
  what: string
  of: string | null
  /** Milliseconds. */
  within: number
  look: () => Promise<boolean>
}

/** The waits for one thing that may come to nothing before all others are cut short: what never comes is read once more at the end. */
const mostMissed = 3

/** Looks for something until it is there or the time is up, ever less often, and records how long that took. */
export async function poll(
  session: Session,
  place: Position,
  { what, of, within, look }: Poll,
): Promise<boolean> {
  const { options, missed, now, record } = session
  const start = now()
  const isHopeless = (missed.get(what) ?? 0) >= mostMissed
  const limit = isHopeless ? Math.min(within, 300) : within
  let found = await look()
  for (
    let gap = 20;
    !found && now() - start < limit && !options.signal?.aborted;
    gap = Math.min(1000, gap * 1.7)
  ) {
    await pauseFor(Math.min(gap, Math.max(1, limit - (now() - start))), options.signal)
    found = await look()
  }
  if (!found) missed.set(what, (missed.get(what) ?? 0) + 1)
  record.append({ kind: 'wait', ...place, what, of, found, start, duration: now() - start })
  return found
}

/** Waits for what a command names. Throws EmptySlot where its slot is empty. */
export async function awaitFor(
  session: Session,
  slots: Slots,
  command: Await,
  place: Position,
): Promise<void> {
  const looks = lookFor(session, slots, command, place)
  if (looks === null) return
  const look = command.steadily ? async () => (await looks.look()) && looks.look() : looks.look
  const found = await poll(session, place, { what: command.await, ...looks, look })
  if (found) return
  for (const [key, slot] of Object.entries(command.keep ?? {}))
    slotsFor(session, slots, slot)[slot] ??= {
      missing: `The list of events of ${looks.of} never showed its ${key} event.`,
    }
}

function lookFor(session: Session, slots: Slots, command: Await, place: Position): Omit<Poll, 'what'> | null {
  const { options, learned, receiver, chosen, posted } = session
  const within = options.timeout * 1000
  if (command.await === 'webhooks') {
    if (receiver === null || !options.webhook.registered) return null
    return {
      of: null,
      within: options.webhookTimeout * 1000,
      look: async () => [...session.listed].every((id) => posted.has(id)),
    }
  }
  if (command.await === 'account')
    return { of: null, within, look: async () => holdsAll(session, slots, place) }
  const id = idIn(slots, command.of)
  const read = async (): Promise<Answer> => call(session, slots, readingOf(command), place)
  if (command.await === 'final') {
    if (learned.retrieval === null) return null
    const look = async (): Promise<boolean> => isFinal(membersOf((await read()).json)['status'])
    return { of: id, within: chosen.has(id) ? within : 0, look }
  }
  if (command.await === 'charge status') {
    const { status } = slotted(slots, command.charge ?? '').value
    const look = async (): Promise<boolean> => {
      const { charge_status: shown } = membersOf((await read()).json)
      return shown === status || isFinal(shown)
    }
    return { of: id, within, look }
  }
  if (command.await === 'deliveries')
    return { of: id, within, look: async () => recordsEach(session, (await read()).json, id) }
  if (learned.absent.includes('listChargeEvents')) return null
  const wanted = command.await === 'created event' ? ['charge.create'] : ['charge.create', 'charge.complete']
  return {
    of: id,
    within: chosen.has(id) || wanted.length === 1 ? within : 0,
    async look() {
      const pages = await walk(session, slots, readingOf(command), place)
      const shown = pages.flatMap((page) => [...keepEvents(session, slots, command.keep, page)])
      return wanted.every((key) => shown.includes(key))
    },
  }
}

function readingOf({ await: what, of }: Await): Call {
  if (what === 'final') return { call: 'retrieveCharge', on: of }
  if (what === 'charge status') return { call: 'retrieveToken', on: of }
  return { call: what === 'deliveries' ? 'retrieveEvent' : 'listChargeEvents', on: of }
}

/** Keeps the events that a list shows in slots, and gives their keys. */
export function keepEvents(
  session: Session,
  slots: Slots,
  keep: Await['keep'] = {},
  { json, accepted, exchange }: Answer,
): Set<string> {
  const { shared, listed } = session
  const { data } = membersOf(json)
  const shown = new Set<string>()
  if (!accepted || !Array.isArray(data)) return shown
  const isCharges = exchange.operation === 'listChargeEvents' && exchange.expect === undefined
  for (const event of data as unknown[]) {
    const key = eventKeyOf(event)
    if (key === null || !isRecord(event)) continue
    shown.add(key)
    if (isCharges) listed.add(String(event['id']))
    const slot = keep[key]
    const kept = { value: event, exchange: exchange.id }
    if (slot !== undefined) slotsFor(session, slots, slot)[slot] = kept
    // Events may be dated by a clock that is behind that of charges: lists begin before both.
    if (slot === '@created' && isBefore(event, shared['@start'])) shared['@start'] = kept
  }
  return shown
}

function isBefore(
  { created_at, created }: { [name: string]: unknown },
  start: Slots[string] | undefined,
): boolean {
  if (start === undefined || 'missing' in start) return false
  return Date.parse(String(created_at ?? created)) < Date.parse(String(start.value['created_at']))
}

/** Says that an event records each webhook of it that arrived; one without records says nothing. */
function recordsEach({ posted, options }: Session, json: unknown, id: string): boolean {
  const { webhook_deliveries: records } = membersOf(json)
  const least = options.webhook.registered ? 1 : 0
  return !Array.isArray(records) || records.length >= Math.max(least, posted.get(id) ?? 0)
}

/** Says that the account lists every event that the lists of the run's charges show. */
async function holdsAll(session: Session, slots: Slots, place: Position): Promise<boolean> {
  if (session.learned.absent.includes('listEvents')) return true
  const change = { order: 'chronological', from: '{@start.created_at-1}', limit: '20' }
  const pages = await walk(session, slots, { call: 'listEvents', change }, place)
  const shown = new Set(
    pages.flatMap(({ json }) => membersOf(json)['data'] ?? []).map((event) => membersOf(event)['id']),
  )
  return [...session.listed].every((id) => shown.has(id))
}
