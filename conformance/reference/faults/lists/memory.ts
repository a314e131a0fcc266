import { rules } from '../../rules.ts'
import { faultsOf, hasty, type Entry } from '../fault.ts'
import { afterLooks, answering, chargedAgain, counting } from '../remembering.ts'

const table: Record<string, Entry> = {
  'lists the events of all charges of a source under its second': {
    breaks: 'list-charge-events-only-own',
    rules: chargedAgain((_before, all) => ({
      chargeEvents: (id, ledger) => {
        const charge = ledger.charges.get(id)
        const charges = charge?.source ? all(charge.source) : []
        return charges.length < 2 || charges[0]?.id === id
          ? rules.chargeEvents(id, ledger)
          : charges.flatMap(({ events }) => events)
      },
    })),
  },
  'leaves the events of the first charge of a source out once there is a second': {
    breaks: 'list-events-complete',
    rules: chargedAgain((before, all) => ({
      accountEvents: (ledger) =>
        rules
          .accountEvents(ledger)
          .filter(({ charge }) => !charge?.source || before(charge) === all(charge.source).length - 1),
    })),
  },
  "lists a charge's events backwards once its page was opened four times": {
    breaks: 'list-chronological',
    rules: () => ({
      ...hasty,
      ...afterLooks((often) => ({
        pageOf: (events, span, page) => {
          const shown = rules.pageOf(events, span, page)
          const [first] = events
          return first?.charge && often(first.charge) && events.every(({ charge }) => charge === first.charge)
            ? shown.toReversed()
            : shown
        },
      }))(),
    }),
  },
  'keeps a page of a span for whoever asks for a larger one': {
    breaks: 'list-limit-applied',
    rules: () => {
      const kept = new Map<string, unknown[]>()
      return answering((list, { operation, query }) => {
        const { limit, ...asked } = query
        if (operation !== 'listEvents' || limit === undefined || asked['from'] === undefined) return undefined
        const key = JSON.stringify(asked)
        const data = kept.get(key) ?? (list['data'] as unknown[])
        kept.set(key, data)
        return { ...list, data: data.slice(0, Number(list['limit'])) }
      })
    },
  },
  'says that nothing was skipped when it is asked for the second time': {
    breaks: 'list-offset-echo',
    rules: () => {
      const asked = counting()
      return answering((list, { path, operation, query }) => {
        if (operation !== 'listChargeEvents' || query['offset'] === undefined || list['total'] === 1)
          return undefined
        return asked.one(path) >= 2 ? { ...list, offset: 0 } : undefined
      })
    },
  },
}

/** Faults of lists that show only after something else was done. */
export const listHistoryFaults = faultsOf(table)
