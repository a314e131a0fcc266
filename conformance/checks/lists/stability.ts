import { unmet } from '../../api/inconclusive.ts'
import { createdAt, readText, type Resource } from '../../api/resource.ts'
import type { Api } from '../../flows/api.ts'
import { firstCharge } from '../../flows/charges/first.ts'
import { account, listOf, type EventListing, type Page } from '../../flows/lists/pages.ts'
import {
  closedWindow,
  firstChargeList,
  lastingWindow,
  readFirstChargeList,
  sameEvents,
  sameRecords,
  type Window,
} from '../../flows/lists/window.ts'
import { chargeOf, isMain } from '../../known/events.ts'
import { each, type Judgement } from '../judgement.ts'

/** A list in which nothing moves, with what narrows it to that. */
export interface StableList {
  listing: EventListing
  query: Record<string, string>
  events: Resource[]
  /** Those of them that are of this run: others may have the shapes of older versions. */
  own: Resource[]
  /** The creation of each of its records, in milliseconds, in its order. */
  times: number[]
}

/**
 * Judges the lists in which nothing moves: a closed window of the account, and the list of a complete charge, whole and cut by a bound.
 * A list that has moved meanwhile is judged once more.
 */
export async function eachStable(
  api: Api,
  judge: (list: StableList) => Promise<Judgement>,
): Promise<Judgement> {
  const own = await firstChargeList(api)
  const judgement = await judgeAll(api, own, judge)
  if (judgement.holds) return judgement
  const now = await readFirstChargeList(api)
  return sameEvents(now, own) ? judgement : judgeAll(api, now, judge)
}

async function judgeAll(
  api: Api,
  events: Resource[],
  judge: (list: StableList) => Promise<Judgement>,
): Promise<Judgement> {
  const { charge } = await firstCharge(api)
  const id = readText(charge, 'id')
  const listing = listOf(id)
  // Events without an id of their own cannot be told apart.
  for (const event of events.filter(isMain)) readText(event, 'id')
  // Other keys than those of a charge may be about a refund of it, or a dispute.
  if (events.some((event) => isMain(event) && (chargeOf(event) ?? id) !== id))
    throw unmet('list-charge-events-only-own', [charge.from])
  const own = events.filter((event) => chargeOf(event) === id)
  const itsList = { listing, events, own, times: events.map(createdAt) }
  const judged = inWindow(api, (window) =>
    each(
      [
        { ...window, listing: account, query: { from: window.from, to: window.to } },
        { ...itsList, query: {} },
        { ...itsList, query: { from: window.from } },
        { ...itsList, query: { to: window.to } },
      ],
      judge,
    ),
  )
  return judged.catch(async (error: unknown) => {
    // A failure in a charge's own list stands, even if the account's list cannot be judged.
    const alone = await judge({ ...itsList, query: {} }).catch(() => null)
    if (!alone || alone.holds) throw error
    return alone
  })
}

/** Judges in the closed window; a failure stands when nothing moved meanwhile, and is judged once more when something did. */
async function inWindow(api: Api, judge: (window: Window) => Promise<Judgement>): Promise<Judgement> {
  const window = await closedWindow(api)
  const judgement = await judge(window)
  if (judgement.holds || window.over) return judgement
  const lasting = await lastingWindow(api)
  return sameRecords(lasting, window) ? judgement : judge(lasting)
}

/** Tells whether two lists of ids hold the same ones, each once. */
export function sameSet(shown: string[], wanted: string[]): boolean {
  const all = [shown, wanted, [...shown, ...wanted]].map((ids) => new Set(ids).size)
  return shown.length === wanted.length && all.every((size) => size === wanted.length)
}

/** Names the first three exchanges that showed pages. */
export function exchangesOf(pages: readonly (Page | null)[]): string[] {
  return pages.flatMap((page) => page?.list.from ?? []).slice(0, 3)
}
