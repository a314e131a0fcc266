import { rules, type Rules } from '../../rules.ts'
import { faultsOf, type Table } from '../fault.ts'
import { naming, on, reverse, unnamed } from '../triggers.ts'
import { chronological } from './effects.ts'

const hour = 3_600_000

const day = 24 * hour

/** Reads the bounds of a span otherwise. */
const spans = (read: (from: number, to: number) => [from: number, to: number]): Partial<Rules> => ({
  spanOf: (events, from, to) => rules.spanOf(events, ...read(from, to)),
})

const shifted = (hours: number): Partial<Rules> => ({
  readInstant: (text) => {
    const at = rules.readInstant(text)
    return at === undefined ? undefined : at + hours * hour
  },
})

const noFrom = spans((_from, to) => [0, to])

const noTo = spans((from) => [from, Infinity])

const bounds: Table = {
  'list-from-earliest': {
    'ignores from': noFrom,
    "ignores from alone in the account's list": [noFrom, on('listEvents'), unnamed('to')],
    'ignores from where no order is named': [noFrom, unnamed('order')],
    "ignores from in the account's list where no order is named": [
      noFrom,
      on('listEvents'),
      unnamed('order'),
    ],
    'ignores from in the reverse order': [noFrom, reverse],
    'ignores from and to': spans(() => [0, Infinity]),
    'reads the day of from alone': spans((first, last) => [first - (first % day), last]),
    'reads datetimes in the time of Kuala Lumpur': shifted(-8),
    'reads datetimes an hour off': shifted(1),
    'begins a list an hour earlier than asked': spans((first, last) => [first - hour, last]),
    'begins a list by when charges were created': {
      spanOf: (events, first, last) => {
        const { end } = rules.spanOf(events, first, last)
        const start = events.findIndex(({ charge, at }) => (charge?.createdAt ?? at) >= first)
        return { start: start === -1 ? end : start, end }
      },
    },
  },
  'list-to-latest': {
    'ignores to': noTo,
    "ignores to alone in the account's list": [noTo, on('listEvents'), unnamed('from')],
    "ignores to in the account's list where no order is named": [noTo, on('listEvents'), unnamed('order')],
    'ignores to where no limit is named': [noTo, unnamed('limit')],
    'reads the day of to alone, to its end': spans((first, last) => [first, last - (last % day) + day - 1]),
    "reads the day of to alone in the account's list": [
      spans((first, last) => [first, last - (last % day)]),
      on('listEvents'),
      naming('to'),
    ],
    'ends a list an hour later than asked': spans((first, last) => [first, last + hour]),
    'ends a list by when charges were created': {
      spanOf: (events, first, last) => ({
        start: rules.spanOf(events, first, last).start,
        end: 1 + events.findLastIndex(({ charge, at }) => (charge?.createdAt ?? at) <= last),
      }),
    },
  },
  'list-pages-complete': {
    'cuts a list into pages before it leaves out early events': {
      pageOf: (events, { start, end }, page) => {
        const within = new Set(events.slice(start, end))
        return rules
          .pageOf(events, { start: 0, end: events.length }, page)
          .filter((event) => within.has(event))
      },
    },
    'skips records before it leaves out early events': [
      {
        pageOf: (events, span, page) =>
          rules.pageOf(events, { ...span, start: Math.max(0, span.start - page.offset) }, page),
      },
      chronological,
    ],
  },
}

/** Faults of lists between from and to. */
export const listBoundsFaults = faultsOf(bounds)
