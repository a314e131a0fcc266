import { isRecord } from '../../basics/values.ts'
import type { Model, Posting, Showing } from '../../model/model.ts'
import { perModel } from '../per-model.ts'
import { Unmet, type Resource } from '../../model/resource.ts'
import { shownEvents, type Shown } from '../events/shown.ts'

type Fields = Readonly<Record<string, unknown>>

/** What one answer shows of the deliveries of an event. */
export interface Delivered {
  readonly shown: Shown
  readonly event: Resource
  readonly where: Showing['where']
  /** When it was asked for. */
  readonly start: number
  readonly records: readonly Fields[]
  /** The records of deliveries to the endpoint of this run. */
  readonly ours: readonly Fields[]
  /** The webhooks of this event that arrived. */
  readonly posts: readonly Posting[]
}

/** Lists what answers show of the deliveries of each event. */
export const deliveries = perModel((model): readonly Delivered[] => deliveriesIn(model))

function deliveriesIn(model: Model): Delivered[] {
  return shownEvents(model).flatMap((shown) => {
    const posts = model.postings.filter(({ event }) => event?.id === shown.known.id)
    const places = [model.run.webhookUrl ?? '', ...posts.map(addressOf)].map(placeOf)
    return shown.answers.flatMap(({ event, where }) => {
      const all = event.value['webhook_deliveries']
      if (!Array.isArray(all)) return []
      const records = all.filter(isRecord)
      const ours = records.filter(
        ({ uri }) => typeof uri === 'string' && placeOf(uri) !== null && places.includes(placeOf(uri)),
      )
      return [{ shown, event, where, start: event.exchange.start, records, ours, posts }]
    })
  })
}

/** Lists the last answer of each kind that shows the deliveries of an event. */
export const lastOf = perModel((model): readonly Delivered[] => {
  const last = new Map<string, Delivered>()
  for (const one of deliveries(model)) last.set(`${one.shown.known.id} ${one.where}`, one)
  return [...last.values()]
})

/** Throws Unmet where a record of a delivery breaks its schema: another requirement tells of it. */
export function seeRecords({ event }: Delivered): void {
  const broken = event.inspection.broken.find(({ pointer }) => /^\/webhook_deliveries(\/|$)/.test(pointer))
  if (broken) throw new Unmet(broken.requirement, [event.exchange.id], broken.actual)
}

/** Says that a record is of an attempt that got an HTTP answer, of whatever type its status is; one that got none may be repeated. */
export function wasAnswered({ status, error }: Fields): boolean {
  const code = Number(status)
  if (!(code >= 100 && code <= 599)) return false
  return code < 300 || typeof error !== 'string' || error === ''
}

/** Says that a record is of an attempt that is not over. */
export const isUnderWay = ({ status, error }: Fields): boolean =>
  (status ?? null) === null && (error ?? null) === null

/** Says why the rules of deliveries do not apply: events are shown, and no answer shows deliveries. */
export function noDeliveries(model: Model): string | null {
  const isShown = shownEvents(model).some(({ answers }) => answers.length > 0)
  return isShown && deliveries(model).length === 0
    ? 'No event that is listed or retrieved holds webhook_deliveries.'
    : null
}

/** Gives the address that a webhook was posted to: its host may be another name of this machine. */
function addressOf({ exchange: { request } }: Posting): string {
  return URL.canParse(request.url) ? request.url : `http://${request.headers['host']}${request.url}`
}

/** Gives the host and the path of an address; null where it is none. */
function placeOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { host, pathname } = new URL(address)
  return host + pathname
}
