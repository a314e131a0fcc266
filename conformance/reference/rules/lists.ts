import type { DecisionInput } from '../context.ts'
import { firstAtOrAfter, type Event, type Ledger } from '../store.ts'

/** The part of a list of events, from `start` to before `end`. */
export interface Span {
  start: number
  end: number
}
/** The list parameters as they are applied. */
export interface ListOptions {
  limit: number
  offset: number
  order: string
}

/** The integer of a range nearest to the one in a text; undefined for a text without one. */
function nearest(text: string, minimum: number, maximum: number): number | undefined {
  return /^-?\d+$/.test(text) ? Math.max(minimum, Math.min(Number(text), maximum)) : undefined
}

/** Decisions on lists ("List parameters", "List envelope"); undefined refuses a value. */
export const listRules = {
  /** The page size: 20 unless asked; the nearest of 1 to 100. */
  readLimit: ({ text }: DecisionInput<{ text: string | undefined }>): number | undefined =>
    nearest(text ?? '20', 1, 100),
  /** The records to skip: none unless asked; the nearest to none or more. */
  readOffset: ({ text }: DecisionInput<{ text: string | undefined }>): number | undefined =>
    nearest(text ?? '0', 0, 999_999_999),
  /** The order: chronological unless the reverse one is asked for. */
  readOrder: ({ text }: DecisionInput<{ text: string | undefined }>): string | undefined =>
    text === 'reverse_chronological' ? text : 'chronological',
  /** Reads an instant in ISO 8601, as a date alone or in milliseconds. */
  readInstant: ({ text }: DecisionInput<{ text: string }>): number | undefined => {
    const iso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+ -]\d{2}:\d{2}))?$/.test(text)
    const at = iso ? Date.parse(text.replace(' ', '+')) : Number(/^\d{13}$/.exec(text)?.[0])
    return Number.isNaN(at) ? undefined : at
  },
  /** The instant that a list begins with unless asked. */
  earliest: (_decision: DecisionInput<{ now: number }>): number => 0,
  /** The instant that a list ends with unless asked. */
  latest: ({ now }: DecisionInput<{ now: number }>): number => now,
  /** The events of the account. */
  accountEvents: ({ ledger }: DecisionInput<{ ledger: Ledger }>): readonly Event[] => ledger.events,
  /** The events of a charge, undefined when there is no such charge. */
  chargeEvents: ({
    id: chargeId,
    ledger,
  }: DecisionInput<{ id: string; ledger: Ledger }>): readonly Event[] | undefined =>
    ledger.charges.get(chargeId)?.events,
  /** The events between two instants, both included. */
  spanOf: ({
    events,
    from,
    to,
  }: DecisionInput<{ events: readonly Event[]; from: number; to: number }>): Span => {
    const start = firstAtOrAfter(events, from)
    return { start, end: Math.max(start, firstAtOrAfter(events, to + 1)) }
  },
  /** The events of a page, in its order. */
  pageOf: ({
    events,
    span,
    page,
  }: DecisionInput<{
    events: readonly Event[]
    span: Span
    page: ListOptions
  }>): readonly Event[] => {
    if (page.order === 'chronological') {
      const start = span.start + page.offset
      return events.slice(start, Math.max(start, Math.min(span.end, start + page.limit)))
    }
    const end = Math.max(span.start, span.end - page.offset)
    return events.slice(Math.max(span.start, end - page.limit), end).toReversed()
  },
  /** The total counts all events of the span. */
  totalOf: ({
    span,
  }: DecisionInput<{ events: readonly Event[]; span: Span; page: readonly Event[] }>): number =>
    span.end - span.start,
}
