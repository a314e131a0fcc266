import { eventKind } from '../contract/rows/names.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { kinds, type MadeKindName } from '../../generated/resources.ts'
import { readJson } from '../basics/json.ts'
import { membersOf } from '../basics/values.ts'
import { isListedBy, listContents, listOf, queryOf } from '../contract/kinds.ts'
import { sentIn } from '../model/request.ts'
import { eventNameOf, isFinalStatus, isUnresolved, looksLike } from '../model/resource.ts'
import { idsMaybeDeleted } from '../model/states.ts'
import { isExchange, webhooksAwaited } from '../record/entry.ts'
import { sinceStart } from '../scenarios/reads.ts'
import type { Await, CallCommand } from '../scenarios/scenario.ts'
import { call } from './call.ts'
import { noteListedEvents } from './listed-events.ts'
import { poll, type Poll } from './poll.ts'
import type { Context, Session } from './session.ts'
import { CannotExecute, idIn, slotted } from './slots.ts'
import { walk } from './walk.ts'

/** Waits for what a command names. Throws CannotExecute where its slot is empty. */
export async function awaitFor(context: Context, command: Await): Promise<void> {
  const wait = waitFactories[command.await](context, command)
  if (wait === null) return
  const { timeout } = context.session.options
  // One of several replicas may lag: it must be seen twice in a row.
  const lookTwice = async () => (await wait.look()) && wait.look()
  const look = command.steadily ? lookTwice : wait.look
  await poll(context, { timeoutMs: timeout * 1000, ...wait, look, isThere: Boolean })
  markEmptySlots(context, command, wait)
}

/** Fills each slot that stayed empty with the error that its next reader throws. */
function markEmptySlots({ slots }: Context, { keep = {} }: Await, { what, of = '' }: Wait): void {
  for (const slot of Object.values(keep))
    if (slots.get(slot) === undefined)
      slots.set(slot, new CannotExecute(`No list showed ${what} of ${of}.`))
}

/** What is looked for, and how; for the timeout of the run, unless another is given. */
type Wait = Pick<Poll<boolean>, 'what' | 'of' | 'look'> & Partial<Pick<Poll<boolean>, 'timeoutMs'>>

/** The wait of a command; null where nothing is to be expected. */
type WaitFactory = (context: Context, command: Await) => Wait | null

/** Looks once: nobody has decided at the page, so nothing will change. */
const lookOnce = { timeoutMs: 0 }

const waitFactories: Readonly<Record<Await['await'], WaitFactory>> = {
  webhooks({ session: { options, endpoint, milestones } }) {
    if (endpoint.receiver === null || !options.webhookRegistered) return null
    return {
      what: webhooksAwaited,
      timeoutMs: options.webhookTimeout * 1000,
      look: async () => [...milestones.listedEvents].every((name) => endpoint.posted.has(name)),
    }
  },
  final(context, { of: slot = '' }) {
    const { kind } = slotted(context, slot)
    const wait = waitForResource(context, slot, 'a final status', (json) =>
      isFinalStatus(json[kinds[kind].states?.field ?? '']),
    )
    return wait && { ...wait, ...(!isDecided(context, slot) && lookOnce) }
  },
  deliveries: (context, { of: slot = '' }) =>
    waitForResource(context, slot, 'the record of each delivery', (json) =>
      recordsDeliveries(context.session, json),
    ),
  // Until the field shows the state of the resource in `like`, or any final one.
  field(context, { of: slot = '', field = '', like = '' }) {
    const { value, kind } = slotted(context, like)
    const state = value[kinds[kind].states?.field ?? '']
    return waitForResource(
      context,
      slot,
      `${field} ${String(state)}`,
      (json) => json[field] === state || isFinalStatus(json[field]),
    )
  },
  events: waitForEvents,
  listed: waitForItems,
}

/** Waits until a resource shows something where it is retrieved. */
function waitForResource(
  context: Context,
  slot: string,
  what: string,
  isThere: (json: Record<string, unknown>) => boolean,
): Wait | null {
  const { retrieves } = kinds[slotted(context, slot).kind]
  const isPathUnspecified = retrieves !== null && operations[retrieves].assumed
  if (retrieves === null || (isPathUnspecified && context.session.learned.retrieval === null))
    return null
  return {
    what,
    of: idIn(context, slot),
    async look() {
      const { isAccepted, json } = await call(context, { call: retrieves, on: slot })
      return isAccepted && isThere(membersOf(json))
    },
  }
}

/** True where the customer of a resource decided on its page. */
const isDecided = (context: Context, slot: string): boolean =>
  context.session.milestones.decidedResourceIds.has(idIn(context, slot))

/** Waits until events are in the list of their resource, or of the account where it has none. */
function waitForEvents(
  context: Context,
  { of: slot = '', keys = [], keep, account }: Await,
): Wait | null {
  const { kind } = slotted(context, slot)
  const subject = idIn(context, slot)
  const ownList = kind === eventKind ? undefined : listOf(eventKind, kind as MadeKindName)
  const list = ownList ?? listOf(eventKind, null)
  if (list === undefined || context.session.learned.absent.includes(list)) return null
  const command: CallCommand = {
    ...(ownList === undefined ? { call: list, change: itemsOfRun } : { call: list, on: slot }),
    ...(account && { account }),
  }
  const followsChoice = kinds[kind].events.some(
    ({ key, cause }) => cause === 'page' && keys.includes(key),
  )
  return {
    what: `the ${keys.join(' and the ')} event`,
    of: subject,
    ...(followsChoice && !isDecided(context, slot) && lookOnce),
    async look() {
      const pages = await walk(context, command)
      const present = pages.flatMap((page) => noteListedEvents(context, page, { subject, keep }))
      return keys.every((key) => present.includes(key))
    },
  }
}

/** A query for all that the run made, in few pages. */
const itemsOfRun = { ...sinceStart, limit: '100' }

/** Waits until a list holds each item that the run made for it, or saw in another list. */
function waitForItems(context: Context, { list, of: slot }: Await): Wait | null {
  const { learned, milestones } = context.session
  const contents = list === undefined ? undefined : listContents(list)
  if (list === undefined || contents === undefined || learned.absent.includes(list)) return null
  const { itemKind } = contents
  const isOfEvents = itemKind === eventKind
  const owner = slot === undefined ? undefined : idIn(context, slot)
  const awaited = isOfEvents ? milestones.listedEvents : madeIds(context.session, list, owner)
  const { from: _from, ...ownItems } = itemsOfRun
  const command: CallCommand = {
    call: list,
    ...(slot !== undefined && { on: slot }),
    change: queryOf(list, owner === undefined ? itemsOfRun : ownItems),
  }
  return {
    what: `each ${kinds[itemKind].object} of this run in its list`,
    ...(owner !== undefined && { of: owner }),
    async look() {
      const pages = await walk(context, command)
      const items = pages.flatMap(({ json }): unknown => membersOf(json)['data'] ?? [])
      const nameOf = isOfEvents ? eventNameOf : idOf
      const present = new Set(items.map(nameOf))
      return [...awaited].every((name) => present.has(name))
    },
  }
}

const idOf = (item: unknown): unknown => membersOf(item)['id']

/** The ids of what the run made that a list must hold: all of them, or those of one owner. */
function madeIds({ record }: Session, list: OperationId, owner: string | undefined): unknown[] {
  const itemKind = listContents(list)?.itemKind
  if (itemKind === undefined) return []
  const { creates, parents } = kinds[itemKind]
  const maybeDeletedIds = idsMaybeDeleted(record.entries)
  return record.entries.filter(isExchange).flatMap((exchange) => {
    const { operation, answer } = exchange
    if (operation !== creates || answer === null) return []
    const sent = sentIn(exchange)
    const isOwn = owner === undefined || parents.some(({ parameter }) => sent[parameter] === owner)
    const json = answer.status < 300 && isOwn ? readJson(answer.body) : undefined
    if (!looksLike(itemKind, json) || maybeDeletedIds.has(String(json['id']))) return []
    return isListedBy(list, json) ? [json['id']] : []
  })
}

/** True where an event records each webhook of it that arrived, and what came of it. */
function recordsDeliveries({ endpoint, options }: Session, event: Record<string, unknown>) {
  const { webhook_deliveries: deliveries } = event
  if (!Array.isArray(deliveries)) return true
  const records = deliveries.map(membersOf).filter(endpoint.receives)
  const minDeliveries = options.webhookRegistered ? 1 : 0
  const posted = endpoint.posted.get(eventNameOf(event)) ?? 0
  return !records.some(isUnresolved) && records.length >= Math.max(minDeliveries, posted)
}
