import type { EventKey } from '../../../generated/fields.ts'
import { accepted, isAccepted } from '../../api/answer.ts'
import { eventsIn, idOf, read, type Resource } from '../../api/resource.ts'
import { isRecord } from '../../basics/values.ts'
import { flow, type Api } from '../api.ts'
import { allInOrder } from '../until.ts'

/** A list of events: the account's, or one charge's. */
export type EventListing = { operation: 'listEvents' } | { operation: 'listChargeEvents'; id: string }

/** The list of the account. */
export const account = { operation: 'listEvents' } as const

/** Gives the list of a charge, by its id. */
export const listOf = (id: string) => ({ operation: 'listChargeEvents', id }) as const

/** One page of a list. */
export interface Page {
  list: Resource
  events: Resource[]
  /** The number of records that the page holds, whatever they are. */
  size: number
  /** The number of characters that it was read from. */
  length: number
}

/** Reads one page. */
export async function readPage(
  api: Api,
  { operation, ...path }: EventListing,
  parameters: Record<string, string>,
): Promise<Page> {
  const answer = await api.call(operation, { ...path, parameters })
  return pageOf(accepted(answer), answer.length)
}

/** Reads a page that an implementation may refuse, such as one past the end; null when it does. */
export async function readOpenPage(
  api: Api,
  { operation, ...path }: EventListing,
  parameters: Record<string, string>,
): Promise<Page | null> {
  const answer = await api.call(operation, { ...path, parameters, intent: 'late' })
  if (answer.error === null && !isAccepted(answer)) return null
  return pageOf(accepted(answer), answer.length)
}

/** Reads a list that was answered as a page. */
export function pageOf(list: Resource, length = 0): Page {
  const data = read(list, 'data') as unknown[]
  return { list, events: eventsIn(list), size: data.length, length }
}

/** Lists the records of pages as they came. */
export function recordsOf(pages: readonly Pick<Page, 'events'>[]): Resource[] {
  return pages.flatMap((page) => page.events)
}

/** Lists the events of pages, each once: pages may overlap where an offset is not applied. */
export function eventsOf(pages: readonly Pick<Page, 'events'>[]): Resource[] {
  return once(recordsOf(pages))
}

/** Lists events, each once. */
export function once(events: readonly Resource[]): Resource[] {
  return [...new Map(events.map((event) => [event.value['id'], event])).values()]
}

/** Keeps the events that are among others, too. */
export function among(events: readonly Resource[], others: readonly Resource[]): Resource[] {
  const ids = new Set(idsOf(others))
  return events.filter((event) => ids.has(idOf(event)))
}

/** Keeps the events of a key. */
export function ofKey(events: readonly Resource[], key: EventKey): Resource[] {
  return events.filter(({ value }) => value['key'] === key)
}

/** Lists the ids of events, in their order; those of others may be of any kind. */
export function idsOf(events: readonly Resource[]): string[] {
  return events.map(idOf)
}

/** The sizes of which an implementation applies at least two. */
export const sizes = [20, 10, 5, 2, 1] as const

/** The sizes that are applied as asked, the largest first; others may be refused. */
export const appliedSizes = flow('page sizes', async (api): Promise<number[]> => {
  const applied = await allInOrder(
    sizes.map(async (size) => {
      const parameters = { limit: String(size) }
      const { ok, json } = await api.call('listEvents', { parameters, intent: 'tried' })
      return ok && isRecord(json) && json['limit'] === size
    }),
  )
  return sizes.filter((_, at) => applied[at])
})

/** Asks for the smallest pages that are applied, where any page will do: the largest take most of what a run receives. */
export async function small(api: Api): Promise<Record<string, string>> {
  const size = (await appliedSizes(api).catch(() => [])).at(-1)
  return size === undefined ? {} : { limit: String(size) }
}
