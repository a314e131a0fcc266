import { rules, type Rules } from '../../rules.ts'
import type { Event } from '../../store.ts'
import { faultsOf, type Entry } from '../fault.ts'

const hour = 3_600_000

function shifted(hours: number): Partial<Rules> {
  return {
    readInstant: (text) => {
      const at = rules.readInstant(text)
      return at === undefined ? undefined : at + hours * hour
    },
  }
}

function all(events: readonly Event[]) {
  return { start: 0, end: events.length }
}

/** Ignores a bound of the account's list where the other one is not asked for. */
function ignoringAlone(name: 'from' | 'to') {
  return (): Partial<Rules> => {
    let account: readonly Event[] = []
    let latest = 0
    return {
      accountEvents: (ledger) => (account = rules.accountEvents(ledger)),
      latest: (now) => (latest = rules.latest(now)),
      spanOf: (events, from, to) => {
        const alone = name === 'from' ? to === latest : from === rules.earliest()
        return events === account && alone ? all(events) : rules.spanOf(events, from, to)
      },
    }
  }
}

const table: Record<string, Entry> = {
  'ignores from': {
    breaks: 'list-from-earliest',
    rules: { spanOf: (events, _from, to) => rules.spanOf(events, 0, to) },
  },
  'ignores to': {
    breaks: 'list-to-latest',
    rules: { spanOf: (events, from) => rules.spanOf(events, from, Infinity) },
  },
  "ignores from alone in the account's list": {
    breaks: 'list-from-earliest',
    rules: ignoringAlone('from'),
  },
  "ignores to alone in the account's list": { breaks: 'list-to-latest', rules: ignoringAlone('to') },
  'ignores from and to': {
    breaks: ['list-from-earliest', 'list-to-latest'],
    rules: { spanOf: (events) => all(events) },
  },
  'reads the day of from alone': {
    breaks: 'list-from-earliest',
    rules: { spanOf: (events, from, to) => rules.spanOf(events, from - (from % (24 * hour)), to) },
  },
  'reads the day of to alone, to its end': {
    breaks: 'list-to-latest',
    rules: {
      spanOf: (events, from, to) => rules.spanOf(events, from, to - (to % (24 * hour)) + 24 * hour - 1),
    },
  },
  'reads datetimes in the time of Kuala Lumpur': {
    breaks: ['list-from-earliest', 'list-to-latest'],
    rules: shifted(-8),
  },
  'reads datetimes an hour off': {
    breaks: ['list-from-earliest', 'list-to-latest', 'list-events-complete'],
    rules: shifted(1),
  },
  'cuts a list into pages before it leaves out what is too early': {
    breaks: ['list-pages-complete', 'list-from-earliest', 'list-total-counts-matching'],
    rules: {
      pageOf: (events, span, asked) => {
        const within = new Set(events.slice(span.start, span.end))
        return rules.pageOf(events, all(events), asked).filter((event) => within.has(event))
      },
    },
  },
  'skips records before it leaves out what is too early': {
    breaks: ['list-pages-complete', 'list-from-earliest', 'list-total-counts-matching'],
    rules: {
      pageOf: (events, span, asked) =>
        asked.order === 'chronological'
          ? rules.pageOf(events, { ...span, start: Math.max(0, span.start - asked.offset) }, asked)
          : rules.pageOf(events, span, asked),
    },
  },
  'begins a list with what tells of charges since then': {
    breaks: ['list-from-earliest', 'list-pages-complete', 'list-total-counts-matching'],
    rules: {
      spanOf: (events, from, to) => {
        const start = events.findIndex(({ charge, at }) => (charge?.createdAt ?? at) >= from)
        const { end } = rules.spanOf(events, from, to)
        return { start: start === -1 ? end : start, end }
      },
    },
  },
  'ends a list with what tells of charges until then': {
    breaks: ['list-to-latest', 'list-total-counts-matching', 'list-pages-complete'],
    rules: {
      spanOf: (events, from, to) => {
        const { start } = rules.spanOf(events, from, to)
        return { start, end: 1 + events.findLastIndex(({ charge, at }) => (charge?.createdAt ?? at) <= to) }
      },
    },
  },
  'ends a list an hour later than asked': {
    breaks: 'list-to-latest',
    rules: { spanOf: (events, from, to) => rules.spanOf(events, from, to + hour) },
  },
  'begins a list an hour earlier than asked': {
    breaks: 'list-from-earliest',
    rules: { spanOf: (events, from, to) => rules.spanOf(events, from - hour, to) },
  },
}

/** Faults of the spans of time that lists are asked for. */
export const spanFaults = faultsOf(table)
