import { rules, type Rules } from '../../rules.ts'
import type { Event } from '../../store.ts'
import { faultsOf, type Entry } from '../fault.ts'

/** The parameters that the request in hand named, and the events of the account. */
interface Named {
  order?: string
  limit?: string
  account: readonly Event[]
  /** The later bound where none is named. */
  latest: number
}

/** Breaks lists that are asked for in one form alone, by rules that know the parameters of the request in hand. */
function asked(broken: (named: Named) => Partial<Rules>): Partial<Rules> {
  const named: Named = { account: [], latest: 0 }
  const note = (name: 'order' | 'limit', text: string | undefined): void => {
    delete named[name]
    if (text !== undefined) named[name] = text
  }
  return {
    readOrder: (text) => {
      note('order', text)
      return rules.readOrder(text)
    },
    readLimit: (text) => {
      note('limit', text)
      return rules.readLimit(text)
    },
    accountEvents: (ledger) => (named.account = rules.accountEvents(ledger)),
    latest: (now) => (named.latest = rules.latest(now)),
    ...broken(named),
  }
}

const reverse = 'reverse_chronological'

/** Pages of a charge's own list that are broken once a bound is named. */
function onceBound(name: 'from' | 'to', broken: object): Partial<Rules> {
  return asked((named) => {
    let within = false
    return {
      spanOf: (events, from, to) => {
        const asked = name === 'from' ? from !== rules.earliest() : to !== named.latest
        within = events !== named.account && asked
        return rules.spanOf(events, from, to)
      },
      pageOf: (events, span, page) => rules.pageOf(events, span, within ? { ...page, ...broken } : page),
    }
  })
}

/** Leaves user_uid out of events that are listed with this value of a parameter. */
function withoutUser(name: string, value: string): Rules['finished'] {
  return (answer, { query }) =>
    query[name] === value ? { ...answer, body: answer.body.replaceAll(/"user_uid":"[^"]*",/g, '') } : answer
}

const table: Record<string, Entry> = {
  'ignores from where no order is named': {
    breaks: 'list-from-earliest',
    rules: asked((named) => ({
      spanOf: (events, from, to) => rules.spanOf(events, named.order === undefined ? 0 : from, to),
    })),
  },
  "ignores from in the account's list where no order is named": {
    breaks: 'list-from-earliest',
    rules: asked((named) => ({
      spanOf: (events, from, to) =>
        rules.spanOf(events, events === named.account && named.order === undefined ? 0 : from, to),
    })),
  },
  "ignores to in the account's list where no order is named": {
    breaks: 'list-to-latest',
    rules: asked((named) => ({
      spanOf: (events, from, to) =>
        rules.spanOf(events, from, events === named.account && named.order === undefined ? Infinity : to),
    })),
  },
  "reads the day of to in the account's list": {
    breaks: 'list-to-latest',
    rules: asked((named) => ({
      spanOf: (events, from, to) =>
        rules.spanOf(
          events,
          from,
          events === named.account && to !== named.latest ? to - (to % 86_400_000) : to,
        ),
    })),
  },
  "ignores limit in a charge's own list once from is named": {
    breaks: 'list-limit-not-exceeded',
    rules: onceBound('from', { limit: 100 }),
    told: { beside: ['list-*'] },
  },
  "ignores offset in a charge's own list once from is named": {
    breaks: ['list-offset-skips', 'list-pages-complete'],
    rules: onceBound('from', { offset: 0 }),
  },
  "ignores offset in a charge's own list once to is named": {
    breaks: ['list-offset-skips', 'list-pages-complete'],
    rules: onceBound('to', { offset: 0 }),
  },
  'lists events without user_uid in the reverse order': {
    breaks: 'event-user-uid',
    rules: { finished: withoutUser('order', reverse) },
    told: { beside: ['list-*'] },
  },
  'lists events without user_uid one by one': {
    breaks: 'event-user-uid',
    rules: { finished: withoutUser('limit', '1') },
    told: { beside: ['list-*'] },
  },
  'ignores from in the reverse order': {
    breaks: 'list-from-earliest',
    rules: asked((named) => ({
      spanOf: (events, from, to) => rules.spanOf(events, named.order === reverse ? 0 : from, to),
    })),
  },
  'ignores to where no limit is named': {
    breaks: 'list-to-latest',
    rules: asked((named) => ({
      spanOf: (events, from, to) => rules.spanOf(events, from, named.limit === undefined ? Infinity : to),
    })),
  },
  'ignores whose list it is where both bounds are named': {
    breaks: ['list-charge-events-only-own', 'list-from-earliest', 'list-to-latest'],
    rules: asked((named) => {
      let [start, end, both] = [0, 0, false]
      return {
        spanOf: (events, from, to) => {
          ;[start, end, both] = [from, to, from !== rules.earliest() && to !== named.latest]
          return rules.spanOf(events, from, to)
        },
        pageOf: (events, span, page) =>
          both && events !== named.account
            ? rules.pageOf(named.account, rules.spanOf(named.account, start, end), page)
            : rules.pageOf(events, span, page),
      }
    }),
  },
  'shows six records for a limit of five where no bound is named': {
    breaks: 'list-limit-not-exceeded',
    rules: asked((named) => ({
      pageOf: (events, span, page) => {
        const bare = events === named.account && span.start === 0 && named.order === undefined
        return rules.pageOf(events, span, bare && page.limit === 5 ? { ...page, limit: 6 } : page)
      },
    })),
    told: { beside: ['list-*'] },
  },
  'sorts the newest first where from alone is named': {
    breaks: 'list-chronological',
    rules: asked((named) => {
      let alone = false
      return {
        spanOf: (events, from, to) => {
          alone = events === named.account && from !== rules.earliest() && to === named.latest
          return rules.spanOf(events, from, to)
        },
        pageOf: (events, span, page) =>
          rules.pageOf(events, span, alone ? { ...page, order: reverse } : page),
      }
    }),
    told: { beside: ['list-*'] },
  },
  'sorts the newest first for good once the account was listed so without a bound': {
    breaks: ['list-chronological', 'list-pages-complete', 'list-offset-skips'],
    rules: asked((named) => {
      let isTurned = false
      return {
        spanOf: (events, from, to) => {
          const isWhole = events === named.account && from === rules.earliest() && to === named.latest
          if (isWhole && named.order === reverse) isTurned = true
          return rules.spanOf(events, from, to)
        },
        pageOf: (events, span, page) => {
          const isWrong = isTurned && events === named.account
          return rules.pageOf(events, span, isWrong ? { ...page, order: reverse } : page)
        },
      }
    }),
    told: { beside: ['list-*'] },
  },
  'says offset 0 in the reverse order': {
    breaks: 'list-offset-echo',
    tamper: {
      schema: 'List',
      at: ['envelope'],
      change: (list) => (list['order'] === reverse ? { ...list, offset: 0 } : list),
    },
    told: { beside: ['list-*'] },
  },
  'ignores offset where no order is named': {
    breaks: 'list-offset-skips',
    rules: asked((named) => ({
      pageOf: (events, span, page) =>
        rules.pageOf(events, span, named.order === undefined ? { ...page, offset: 0 } : page),
    })),
  },
  'ignores offset in the reverse order': {
    breaks: 'list-offset-skips',
    rules: {
      pageOf: (events, span, page) =>
        rules.pageOf(events, span, page.order === reverse ? { ...page, offset: 0 } : page),
    },
  },
  'shows more than the limit in the reverse order': {
    breaks: 'list-limit-not-exceeded',
    rules: {
      pageOf: (events, span, page) =>
        rules.pageOf(events, span, page.order === reverse ? { ...page, limit: page.limit + 1 } : page),
    },
    told: { beside: ['list-*'] },
  },
  'sorts the newest first where no limit is named': {
    breaks: 'list-chronological',
    rules: asked((named) => ({
      pageOf: (events, span, page) =>
        rules.pageOf(events, span, named.limit === undefined ? { ...page, order: reverse } : page),
    })),
  },
}

/** Faults of lists that show in one form of request alone. */
export const oneFormFaults = faultsOf(table)
