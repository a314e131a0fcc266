import { eventKeyOf, isFinal, isUnresolved } from '../model/resource.ts'
import { isRecord, membersOf } from '../basics/values.ts'
import { pauseFor } from '../basics/pause.ts'
import type { Await, Call } from '../scenarios/scenario.ts'
import { call, type Answer } from './call.ts'
import type { Context, Session, Slots } from './session.ts'
import { fillSlot, idIn, slotted } from './values.ts'
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
  { session: { options, missed, now, record }, place }: Context,
  { what, of, within, look }: Poll,
): Promise<boolean> {
  const start = now()
  const isHopeless = (missed.get(what) ?? 0) >= mostMissed
  const limit = isHopeless ? Math.min(within, 300) : within
  const isOver = (): boolean => now() - start >= limit || options.signal?.aborted === true
  let found = await look()
  for (let gap = 20; !found && !isOver(); gap = Math.min(1000, gap * 1.7)) {
    await pauseFor(Math.min(gap, Math.max(1, limit - (now() - start))), options.signal)
    found = await look()
  }
  if (!found) missed.set(what, (missed.get(what) ?? 0) + 1)
  record.append({ kind: 'wait', ...place, what, of, found, start, duration: now() - start })
  return found
}

/** Waits for what a command names. Throws EmptySlot where its slot is empty. */
export async function awaitFor(context: Context, command: Await): Promise<void> {
  const looks = lookFor(context, command)
  if (looks === null) return
  const look = command.steadily ? async () => (await looks.look()) && looks.look() : looks.look
  const found = await poll(context, { what: command.await, ...looks, look })
  if (found) return
  for (const [key, slot] of Object.entries(command.keep ?? {}))
    if (context.slots[slot] === undefined)
      fillSlot(context, slot, { missing: `The list of events of ${looks.of} never showed its ${key} event.` })
}

function lookFor(context: Context, command: Await): Omit<Poll, 'what'> | null {
  const { session } = context
  const { options, learned, receiver, chosen, posted, listed } = session
  const within = options.timeout * 1000
  if (command.await === 'webhooks') {
    if (receiver === null || !options.webhook.registered) return null
    const look = async (): Promise<boolean> => [...listed].every((id) => posted.has(id))
    return { of: null, within: options.webhookTimeout * 1000, look }
  }
  if (command.await === 'account') return { of: null, within, look: async () => holdsAll(context) }
  const id = idIn(context, command.of)
  const reading = readingOf(command)
  const read = async (): Promise<Record<string, unknown>> => membersOf((await call(context, reading)).json)
  const afterChoice = chosen.has(id) ? within : 0
  switch (command.await) {
    case 'final':
      if (learned.retrieval === null) return null
      return { of: id, within: afterChoice, look: async () => isFinal((await read())['status']) }
    case 'charge status': {
      const { status } = slotted(context, command.charge ?? '').value
      const isShown = (shown: unknown): boolean => shown === status || isFinal(shown)
      return { of: id, within, look: async () => isShown((await read())['charge_status']) }
    }
    case 'deliveries':
      return { of: id, within, look: async () => recordsEach(session, await read(), id) }
  }
  if (learned.absent.includes('listChargeEvents')) return null
  const isNew = command.await === 'created event'
  const wanted = isNew ? ['charge.create'] : ['charge.create', 'charge.complete']
  const look = async (): Promise<boolean> => {
    const pages = await walk(context, reading)
    const shown = pages.flatMap((page) => [...keepEvents(context, command.keep, page)])
    return wanted.every((key) => shown.includes(key))
  }
  return { of: id, within: isNew ? within : afterChoice, look }
}

function readingOf({ await: what, of }: Await): Call {
  if (what === 'final') return { call: 'retrieveCharge', on: of }
  if (what === 'charge status') return { call: 'retrieveToken', on: of }
  return { call: what === 'deliveries' ? 'retrieveEvent' : 'listChargeEvents', on: of }
}

/** Keeps the events that a list shows in slots, and gives their keys. */
export function keepEvents(
  context: Context,
  keep: Await['keep'] = {},
  { json, accepted, exchange }: Answer,
): Set<string> {
  const { shared, listed } = context.session
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
    const kept = { value: event, exchange }
    if (slot !== undefined) fillSlot(context, slot, kept)
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

/** Says that an event records each webhook of it that arrived, and what came of it; one without records says nothing. */
function recordsEach(
  { posted, options, receiver }: Session,
  { webhook_deliveries: records }: Record<string, unknown>,
  id: string,
): boolean {
  if (!Array.isArray(records)) return true
  const least = options.webhook.registered ? 1 : 0
  const isOwn = (record: unknown): boolean =>
    receiver !== null && String(membersOf(record)['uri']).endsWith(new URL(receiver.url).pathname)
  const isOver = !records.some((record) => isOwn(record) && isUnresolved(membersOf(record)))
  return isOver && records.length >= Math.max(least, posted.get(id) ?? 0)
}

/** Says that the account lists every event that the lists of the run's charges show. */
async function holdsAll(context: Context): Promise<boolean> {
  const { learned, listed } = context.session
  if (learned.absent.includes('listEvents')) return true
  const change = { order: 'chronological', from: '{@start.created_at-1}', limit: '20' }
  const pages = await walk(context, { call: 'listEvents', change })
  const shown = new Set(
    pages.flatMap(({ json }) => membersOf(json)['data'] ?? []).map((event) => membersOf(event)['id']),
  )
  return [...listed].every((id) => shown.has(id))
}
