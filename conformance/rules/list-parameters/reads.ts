import { operations } from '../../../generated/operations.ts'
import { isRecord } from '../../basics/values.ts'
import type { Accepted, Call, Model, Parameters } from '../../model/model.ts'
import { perModel } from '../per-model.ts'
import { chargeIdOf } from '../../model/resource.ts'

/** One record of a list. */
export interface Item {
  /** Its id, or all of it where it has none. */
  readonly key: string
  /** When it was created, in milliseconds; NaN where it shows no datetime. */
  readonly time: number
  /** True for an event of one of the run's charges. */
  readonly isOwn: boolean
}

/** The query of a page, in the specification's own forms. */
export interface Query {
  /** The bounds, in milliseconds; infinite where there are none. */
  readonly from: number
  readonly to: number
  readonly offset: number
  /** The size that was asked for; null without one. */
  readonly size: number | null
  readonly order: string | null
}

/** A page of a list, with its query. */
export interface Read extends Query {
  /** The charge whose list it is; null for the account. */
  readonly list: string | null
  readonly call: Accepted
  readonly items: readonly Item[]
  /** The size that its envelope says; the number of its records where that says less, or nothing. */
  readonly limit: number
  /** 1 for the oldest first, -1 for the newest first, as asked for or as the envelope says; 0 where neither is known. */
  readonly direction: 1 | -1 | 0
}

/** Lists every page that was asked for with the right key in the specification's own forms, also where it might have been refused. */
export const readsOf = perModel((model): readonly Read[] =>
  model.calls.flatMap((call) => readOf(call, model) ?? []),
)

function readOf(call: Call, model: Model): Read | null {
  const query = queryOf(call)
  if (query === null || !isAccepted(call)) return null
  const { data, limit, order } = call.shown.value
  if (!Array.isArray(data)) return null
  const items = data.map((item) => itemOf(item, model))
  return {
    ...query,
    list: call.operation === 'listEvents' ? null : call.target,
    call,
    items,
    limit: typeof limit === 'number' && limit > items.length ? limit : items.length,
    direction: directionOf(query.order, order, model),
  }
}

const isAccepted = (call: Call): call is Accepted => call.accepted

/** Reads the query of a call; null where it is none of a list, has another key, or is in another form than the specification's. */
export function queryOf({ operation, key, sent, expect }: Call): Query | null {
  if (!operations[operation].isList || key !== 'right' || expect === 'refused') return null
  const { from, to, limit, offset, order, ...others } = sent
  const [start, end] = [bound(from, -Infinity), bound(to, Infinity)]
  const [size, skipped] = [count(limit), count(offset)]
  if (Object.keys(others).length > 0 || Number.isNaN(start) || Number.isNaN(end)) return null
  if (Number.isNaN(size) || size === 0 || Number.isNaN(skipped) || Array.isArray(order)) return null
  return { from: start, to: end, size, offset: skipped ?? 0, order: typeof order === 'string' ? order : null }
}

type Sent = Parameters[string] | undefined

const bound = (value: Sent, otherwise: number): number => (value === undefined ? otherwise : momentOf(value))
const count = (value: Sent): number | null =>
  value === undefined ? null : typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : NaN

function directionOf(asked: string | null, said: unknown, { run }: Model): 1 | -1 | 0 {
  if (asked === 'chronological') return 1
  if (asked !== null && asked !== said) return 0
  if (said === 'chronological') return 1
  return said === run.reverseOrder ? -1 : 0
}

function itemOf(item: unknown, { charges }: Model): Item {
  if (!isRecord(item)) return { key: JSON.stringify(item), time: NaN, isOwn: false }
  const { id, created_at, created } = item
  const time = momentOf(created_at)
  return {
    key: typeof id === 'string' || typeof id === 'number' ? String(id) : JSON.stringify(item),
    time: Number.isNaN(time) ? momentOf(created) : time,
    isOwn: charges.has(chargeIdOf(item) ?? ''),
  }
}

/** Reads a datetime in the specification's form; NaN where it has another. */
function momentOf(value: unknown): number {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value)
    ? Date.parse(value)
    : NaN
}
