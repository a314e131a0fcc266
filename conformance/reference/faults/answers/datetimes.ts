import { rules, type Rules } from '../../rules.ts'
import { faultsOf, type Entry } from '../fault.ts'

const hour = 3_600_000

/** Gives some datetimes in another zone than UTC, and marks them Z all the same. */
function ahead(hours: number, isMeant: (field: string) => boolean): Partial<Rules> {
  return { datetime: (at, field) => rules.datetime(isMeant(field) ? at + hours * hour : at, field) }
}

/** Says in the Date header of each answer another time. */
function dated(hours: number): Partial<Rules> {
  return {
    answerHeaders: (call) => ({
      ...rules.answerHeaders(call),
      date: new Date(Date.now() + hours * hour).toUTCString(),
    }),
  }
}

const table: Record<string, Entry> = {
  'dates tokens by the clock of Kuala Lumpur': {
    breaks: ['datetimes-agree', 'date-header-agrees'],
    rules: ahead(8, (field) => /^(token|card)\./.test(field)),
  },
  'dates sources by the clock of New York': {
    breaks: ['datetimes-agree', 'date-header-agrees'],
    rules: ahead(-5, (field) => field.startsWith('source.')),
  },
  'dates payments an hour ahead': {
    breaks: 'datetimes-agree',
    rules: ahead(1, (field) => field === 'charge.paid_at'),
  },
  'dates events by the clock of Kuala Lumpur': {
    breaks: 'datetimes-agree',
    rules: {
      ...ahead(8, (field) => field === 'event.created_at'),
      readInstant: (text) => {
        const at = rules.readInstant(text)
        return at === undefined ? undefined : at - 8 * hour
      },
    },
  },
  'says the time of Kuala Lumpur in the Date header': { breaks: 'date-header-agrees', rules: dated(8) },
}

/** Faults of the clocks behind datetimes. */
export const datetimeFaults = faultsOf(table)
