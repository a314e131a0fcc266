import { eventKeyOf, isFinal, isUnresolved } from '../model/resource.ts'
import { isRecord, membersOf } from '../basics/values.ts'
import { pauseFor } from '../basics/pause.ts'
import type { Await, Call } from '../scenarios/scenario.ts'
import { call, type Answer } from './call.ts'
import { fillSlot, type Context, type Session } from './session.ts'
import { EmptySlot, idIn, keepStart, slotted } from './slots.ts'
import { walk } from './walk.ts'

/** How something is looked for: one look, whether it showed what is waited for, and how long to go on. */
interface Poll<Seen> {
  what: string
  of?: string
  /** Milliseconds. */
  within: number
  look: () => Promise<Seen>
  isThere: (seen: Seen) => boolean
}

/** The unsuccessful waits for one thing after which later ones are short: what never comes is read once more at the end. */
const mostMissed = 3

/** Looks for something until it is there or the time is up, ever less often; gives what was seen last, and records how long it took. */
export async function poll<Seen>(
  { session: { options, missed, now, record }, place }: Context,
  { what, of, within, look, isThere }: Poll<Seen>,
): Promise<Seen> {
  const start = now()
  let seen = await look()
  if (isThere(seen)) return seen
  const misses = missed.get(what) ?? 0
  const end = start + (misses >= mostMissed ? Math.min(within, 300) : within)
  for (let gap = 20; !isThere(seen) && now() < end && !options.signal?.aborted; gap *= 1.7) {
    await pauseFor(Math.min(gap, 1000, Math.max(1, end - now())), options.signal)
    seen = await look()
  }
  const found = isThere(seen)
  if (!found) missed.set(what, misses + 1)
  record.append({
    kind: 'wait',
    ...place,
    what,
    of: of ?? null,
    found,
    start,
    duration: now() - start,
  })
  return seen
}

/** Waits for what a command names. Throws EmptySlot where its slot is empty. */
export async function awaitFor(context: Context, command: Await): Promise<void> {
  const wait = waitOf(context, command)
  if (wait === null) return
  const { of = '' } = wait
  const look = command.steadily ? async () => (await wait.look()) && wait.look() : wait.look
  await poll(context, { ...wait, what: command.await, look, isThere: Boolean })
  for (const [key, slot] of Object.entries(command.keep ?? {}))
    if (context.slots[slot] === undefined)
      fillSlot(
        context,
        slot,
        new EmptySlot(`The list of events of ${of} never showed its ${key} event.`),
      )
}

type Wait = Pick<Poll<boolean>, 'of' | 'within' | 'look'>

/** Says how what a command names is looked for; null where it is not expected. */
function waitOf(context: Context, { await: what, of: slot, charge, keep }: Await): Wait | null {
  const { session } = context
  const { options, learned, receiver, chosen, posted, listed } = session
  const within = options.timeout * 1000
  if (what === 'webhooks') {
    if (receiver === null || !options.webhookRegistered) return null
    const look = async (): Promise<boolean> => [...listed].every((id) => posted.has(id))
    return { within: options.webhookTimeout * 1000, look }
  }
  if (what === 'account') return { within, look: async () => holdsAll(context) }
  const of = idIn(context, slot)
  const afterChoice = chosen.has(of) ? within : 0
  const reads =
    (operation: Call['call'], isShown: (json: Record<string, unknown>) => boolean) => async () =>
      isShown(membersOf((await call(context, { call: operation, on: slot })).json))
  switch (what) {
    case 'final':
      if (learned.retrieval === null) return null
      return {
        of,
        within: afterChoice,
        look: reads('retrieveCharge', ({ status }) => isFinal(status)),
      }
    case 'charge status': {
      const { status } = slotted(context, charge ?? '').value
      const isShown = (shown: unknown): boolean => shown === status || isFinal(shown)
      return { of, within, look: reads('retrieveToken', (json) => isShown(json['charge_status'])) }
    }
    case 'deliveries':
      return { of, within, look: reads('retrieveEvent', (json) => recordsEach(session, json, of)) }
  }
  if (learned.absent.includes('listChargeEvents')) return null
  const isNew = what === 'created event'
  const wanted = isNew ? ['charge.create'] : ['charge.create', 'charge.complete']
  const look = async (): Promise<boolean> => {
    const pages = await walk(context, { call: 'listChargeEvents', on: slot })
    const shown = pages.flatMap((page) => keepEvents(context, page, keep))
    return wanted.every((key) => shown.includes(key))
  }
  return { of, within: isNew ? within : afterChoice, look }
}

/** Keeps the events that a list shows in slots, and lists their keys. */
export function keepEvents(
  context: Context,
  { json, accepted, exchange }: Answer,
  keep: Await['keep'] = {},
): string[] {
  const { shared, listed } = context.session
  const isOwnList = exchange.operation === 'listChargeEvents' && exchange.expect === undefined
  const data: unknown = accepted && membersOf(json)['data']
  return (Array.isArray(data) ? data : []).flatMap((event: unknown) => {
    const key = eventKeyOf(event)
    if (key === null || !isRecord(event)) return []
    if (isOwnList) listed.add(String(event['id']))
    const slot = keep[key]
    if (slot === undefined) return [key]
    fillSlot(context, slot, { value: event, exchange })
    keepStart(shared, { value: event, exchange })
    return [key]
  })
}

/** Returns true where an event records each webhook of it that arrived, and what came of it; one without records says nothing. */
function recordsEach(
  { posted, options }: Session,
  { webhook_deliveries: records }: Record<string, unknown>,
  id: string,
): boolean {
  if (!Array.isArray(records)) return true
  const least = options.webhookRegistered ? 1 : 0
  const isOver = !records.some((record) => isUnresolved(membersOf(record)))
  return isOver && records.length >= Math.max(least, posted.get(id) ?? 0)
}

/** Returns true where the account lists every event that the lists of the run's charges show. */
async function holdsAll(context: Context): Promise<boolean> {
  const { learned, listed } = context.session
  if (learned.absent.includes('listEvents')) return true
  const change = { order: 'chronological', from: '{@start.created_at-1}', limit: '20' }
  const pages = await walk(context, { call: 'listEvents', change })
  const items = pages.flatMap(({ json }) => membersOf(json)['data'] ?? [])
  const shown = new Set(items.map((event) => membersOf(event)['id']))
  return [...listed].every((id) => shown.has(id))
}
