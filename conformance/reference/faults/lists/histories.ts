import { rules } from '../../rules.ts'
import { faultsOf } from '../fault.ts'
import { earlierOfSource, on, secondOfSource, unnamed } from '../triggers.ts'
import { newestFirst } from './effects.ts'

/** Faults of lists that show only after another request. */
export const listHistoryFaults = faultsOf({
  'list-charge-events-only-own': {
    'lists the events of all charges of a source under its second': [
      {
        chargeEvents: (id, { charges, events }) =>
          events.filter(({ charge }) => charge?.source?.id === charges.get(id)?.source?.id),
      },
      secondOfSource,
    ],
  },
  'list-charge-events-complete': {
    'lists no events under the first charge of a source once there is a second': [
      { chargeEvents: () => [] },
      earlierOfSource,
    ],
  },
  'list-limit-applied': {
    'keeps a page of a span for whoever asks for a larger one': [
      () => {
        const kept = new Map<string, unknown[]>()
        return {
          finished: (answer, call) => {
            const { limit, ...asked } = call.query
            if (answer.status >= 300 || limit === undefined || asked['from'] === undefined) return answer
            const list = JSON.parse(answer.body) as { data: unknown[]; limit: number }
            const name = JSON.stringify(asked)
            const data = kept.get(name) ?? list.data
            kept.set(name, data)
            return { ...answer, body: JSON.stringify({ ...list, data: data.slice(0, list.limit) }) }
          },
        }
      },
      on('listEvents'),
    ],
  },
  'list-chronological': {
    'sorts the newest first for good once the account was listed so without a bound': [
      () => {
        let isTurned = false
        return {
          readOrder: (text) => {
            isTurned ||= text === newestFirst
            return rules.readOrder(text)
          },
          pageOf: (events, span, page) =>
            rules.pageOf(events, span, isTurned ? { ...page, order: newestFirst } : page),
        }
      },
      on('listEvents'),
      unnamed('from', 'to'),
    ],
  },
})
