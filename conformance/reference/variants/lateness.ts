import { answerRules } from '../rules/answers.ts'
import { listRules, type Span } from '../rules/lists.ts'
import type { Event } from '../store.ts'
import type { Variants } from './variant.ts'

/** How far, in milliseconds, the clock of events is behind that of charges. */
const behind = 5000

/** What is open about how soon something shows, for how long, and by which clock. */
export const lateVariants: Variants = {
  'refuses the list of a charge until its first event is there': {
    allows: 'how soon an event shows',
    rules: {
      listedAfter: () => 300,
      chargeEvents: (id, ledger) => {
        const events = ledger.charges.get(id)?.events ?? []
        return events.length === 0 ? undefined : events
      },
    },
  },
  'answers every second list from a copy that is behind': {
    allows: 'how soon an event is listed',
    alone: true,
    rules: () => {
      let lists = 0
      const shown = (events: readonly Event[], { start, end }: Span) =>
        events.slice(start, end).filter(({ at }) => lists % 2 === 0 || Date.now() - at > 300)
      return {
        readLimit: (text) => {
          lists += 1
          return listRules.readLimit(text)
        },
        pageOf: (events, span, page) => {
          const there = shown(events, span)
          return listRules.pageOf(there, { start: 0, end: there.length }, page)
        },
        totalOf: (events, span) => shown(events, span).length,
      }
    },
  },
  'retrieves a charge a moment after it was created': {
    allows: 'how soon a charge is retrieved',
    rules: {
      findCharge: (id, ledger) => {
        const charge = ledger.charges.get(id)
        // Each is late for another time, up to half a second.
        const late = ((charge?.amount ?? 0) * 37) % 500
        return charge && Date.now() - charge.createdAt > late ? charge : undefined
      },
    },
  },
  'retrieves a token a moment after it was created': {
    allows: 'how soon a token is retrieved',
    rules: {
      findToken: (id, ledger) => {
        const token = ledger.tokens.get(id)
        return token && Date.now() - token.createdAt > 200 ? token : undefined
      },
    },
  },
  'forgets a token within two seconds': {
    allows: 'the lifetime of an unused token',
    alone: true,
    rules: {
      findToken: (id, ledger) => {
        const token = ledger.tokens.get(id)
        return token && Date.now() - token.createdAt < 2000 ? token : undefined
      },
    },
  },
  'records creations a second later': {
    allows: 'how soon an event is recorded',
    alone: true,
    rules: { recordedAfter: (occurrence) => (occurrence === 'created' ? 1000 : 0) },
  },
  'dates events by a clock that is behind': {
    allows: 'the clock of events',
    rules: {
      datetime: (at, field) => answerRules.datetime(field === 'event.created_at' ? at - behind : at, field),
      readInstant: (text) => {
        const at = listRules.readInstant(text)
        return at === undefined ? undefined : at + behind
      },
    },
  },
}
