import { rules, type Rules } from '../../rules.ts'
import type { Charge, Event } from '../../store.ts'
import { faultsOf, type Entry } from '../fault.ts'
import { afterLooks, afterWrongAmount, answering, chargedAgain, counting } from '../remembering.ts'

/** The rules of who remembers which charges' events were listed with an offset while they were pending. */
function afterOffset(make: (was: (charge: string) => boolean) => Partial<Rules>): () => Partial<Rules> {
  return () => {
    const skipped = new Set<string>()
    let listed = ''
    const own = make((charge) => skipped.has(charge))
    return {
      ...own,
      chargeEvents: (id, ledger) => {
        listed = id
        return (own.chargeEvents ?? rules.chargeEvents)(id, ledger)
      },
      pageOf: (events, span, page) => {
        if (page.offset > 0 && events.every(({ charge }) => charge?.status === 'pending')) skipped.add(listed)
        return rules.pageOf(events, span, page)
      },
    }
  }
}

const isOf = (key: string) => (event: Event) => event.key === key

const table: Record<string, Entry> = {
  'posts the name on a card in ASCII alone': {
    breaks: 'event-equals-listed',
    tamper: {
      schema: 'Card',
      at: ['embedded:webhook'],
      change: ({ name, ...card }) => ({ ...card, name: String(name).replace(/[^\x20-\x7e]/g, '?') }),
    },
  },
  'tells another failure each time that an event is retrieved after the first': {
    breaks: 'event-equals-listed',
    rules: () => {
      const looks = counting()
      return answering((event, { operation, id = '' }) => {
        const data = event['data'] as Record<string, unknown> | undefined
        if (operation !== 'retrieveEvent' || typeof data?.['failure_message'] !== 'string') return undefined
        const times = looks.one(id)
        return times < 2 ? undefined : { ...event, data: { ...data, failure_message: `failure ${times}` } }
      })
    },
  },
  'records no completion of a charge whose events were listed four times before': {
    breaks: 'charge-complete-event-once',
    rules: () => {
      const lists = counting()
      return {
        chargeEvents: (id, ledger) => {
          const events = rules.chargeEvents(id, ledger)
          if (events?.every(({ charge }) => charge?.status === 'pending')) lists.one(id)
          return events
        },
        eventsFor: (occurrence, charge) =>
          occurrence === 'completed' && lists.of(charge.id) > 3 ? [] : rules.eventsFor(occurrence, charge),
      }
    },
  },
  'records no creation of the second charge of a source': {
    breaks: 'charge-create-event-once',
    rules: chargedAgain((before) => ({
      eventsFor: (occurrence, charge) =>
        occurrence === 'created' && before(charge) > 0 ? [] : rules.eventsFor(occurrence, charge),
    })),
  },
  'records no completion of the first charge of a source once there is a second': {
    breaks: 'charge-complete-event-once',
    rules: chargedAgain((before, all) => ({
      eventsFor: (occurrence, charge) =>
        occurrence === 'completed' && charge.source && before(charge) < all(charge.source).length - 1
          ? []
          : rules.eventsFor(occurrence, charge),
    })),
  },
  'records the completion of the second charge of a source twice': {
    breaks: 'charge-complete-event-once',
    rules: chargedAgain((before) => ({
      eventsFor: (occurrence, charge) =>
        occurrence === 'completed' && before(charge) > 0
          ? ['charge.complete', 'charge.complete']
          : rules.eventsFor(occurrence, charge),
    })),
  },
  'gives the completion the id of the creation once the page was opened four times': {
    breaks: [
      'event-id-unique',
      'charge-create-event-once',
      'list-total-counts-matching',
      'list-chronological',
    ],
    rules: afterLooks((often) => {
      let own: string | undefined
      return {
        eventsFor: (occurrence, charge) => {
          own = occurrence === 'completed' && often(charge) ? charge.events[0]?.id : undefined
          return rules.eventsFor(occurrence, charge)
        },
        newId: (kind, live, random) => {
          const id = kind === 'event' ? own : undefined
          return id ?? rules.newId(kind, live, random)
        },
      }
    }),
  },
  'shows the creation as the charge is now once the page was opened four times': {
    breaks: ['charge-create-event-pending', 'event-equals-listed'],
    rules: afterLooks((often) => ({
      eventCharge: (snapshot, now) => (often(now) ? now : snapshot),
    })),
  },
  'shows the completion as pending once another amount was refused for its source': {
    breaks: [
      'charge-complete-event-final',
      'charge-failure-code-null-unless-failed',
      'charge-status-equals-event',
    ],
    rules: afterWrongAmount((times) => ({
      eventCharge: (snapshot, now) =>
        times(now.source?.id ?? '') > 0 ? { ...snapshot, status: 'pending' } : snapshot,
    })),
  },
  'shows another address in events once another amount was refused for its source': {
    breaks: ['charge-create-event-pending', 'charge-complete-event-final'],
    rules: afterWrongAmount((times) => ({
      eventCharge: (snapshot: Charge) =>
        times(snapshot.source?.id ?? '') > 0 ? { ...snapshot, returnUri: 'https://example.com/' } : snapshot,
    })),
  },
  'shows the creation otherwise once it was listed with an offset': {
    breaks: 'event-equals-listed',
    rules: afterOffset((was) => ({
      eventCharge: (snapshot, { id }) =>
        was(id) && snapshot.status === 'pending' ? { ...snapshot, description: 'listed' } : snapshot,
    })),
  },
  'lists no completion of a charge that was listed with an offset before': {
    breaks: ['list-charge-events-complete', 'charge-complete-event-once'],
    rules: afterOffset((was) => ({
      chargeEvents: (id, ledger) => {
        const events = rules.chargeEvents(id, ledger)
        return was(id) ? events?.filter(isOf('charge.create')) : events
      },
    })),
  },
  'lists no completion in the account of a charge that was listed with an offset before': {
    breaks: 'list-events-complete',
    rules: afterOffset((was) => ({
      accountEvents: (ledger) =>
        rules
          .accountEvents(ledger)
          .filter(({ key, charge }) => key === 'charge.create' || !was(charge?.id ?? '')),
    })),
  },
  'retrieves the event that was retrieved last for an unknown one that is asked for again': {
    breaks: 'retrieve-event-unknown-id',
    rules: () => {
      const unknown = new Set<string>()
      let last: Event | undefined
      return {
        findEvent: (id, ledger) => {
          const event = rules.findEvent(id, ledger)
          last = event ?? last
          const again = event === undefined && unknown.has(id)
          unknown.add(id)
          return again ? last : event
        },
      }
    },
  },
  'retrieves no completion once the page was opened four times': {
    breaks: 'retrieve-event-accepts-valid-request',
    rules: afterLooks((often) => ({
      findEvent: (id, ledger) => {
        const event = rules.findEvent(id, ledger)
        const isGone = event?.key === 'charge.complete' && event.charge && often(event.charge)
        return isGone ? undefined : event
      },
    })),
  },
  'retrieves the creation in place of the completion once the creation was retrieved': {
    breaks: 'retrieve-event-same-event',
    rules: () => {
      const seen = new Map<string, Event>()
      return {
        findEvent: (id, ledger) => {
          const event = rules.findEvent(id, ledger)
          const charge = event?.charge
          if (!event || charge?.status === 'pending') {
            if (event && charge) seen.set(charge.id, event)
            return event
          }
          return seen.get(charge?.id ?? '') ?? event
        },
      }
    },
  },
}

/** Faults of events that show only after something else was done. */
export const eventHistoryFaults = faultsOf(table)
