import { rules, type Rules } from '../../rules.ts'
import type { Charge } from '../../store.ts'
import { faultsOf, type Entry } from '../fault.ts'
import { counting, madeAtOnce, pause, slowToSettle } from '../remembering.ts'

/** Settles a charge otherwise where something disturbed it meanwhile. */
function disturbed(
  disturb: (note: (charge: string) => void) => Partial<Rules>,
  settle: (charge: Charge) => boolean,
): () => Partial<Rules> {
  return slowToSettle((isSettling) => {
    const all = new Set<string>()
    return {
      ...disturb((charge) => {
        if (isSettling(charge)) all.add(charge)
      }),
      maySettle: (charge) => (all.has(charge.id) ? settle(charge) : rules.maySettle(charge)),
    }
  })
}

const looking = (note: (charge: string) => void): Partial<Rules> => ({
  visitAnswer: (view) => {
    note(view.charge.id)
    return rules.visitAnswer(view)
  },
})

const listing = (note: (charge: string) => void): Partial<Rules> => ({
  chargeEvents: (id, ledger) => {
    note(id)
    return rules.chargeEvents(id, ledger)
  },
})

const retrieving = (note: (charge: string) => void): Partial<Rules> => ({
  findCharge: (id, ledger) => {
    note(id)
    return rules.findCharge(id, ledger)
  },
})

const table: Record<string, Entry> = {
  'loses what a customer chooses while another charge of the source is completed': {
    breaks: ['charge-becomes-successful', 'charge-becomes-failed'],
    rules: () => {
      const busy = new Map<string, string>()
      const lost = new Set<string>()
      return {
        sourceUsable: () => true,
        async beforeSettling({ id, source }) {
          if (source === null) return
          if ((busy.get(source.id) ?? id) !== id) lost.add(id)
          else busy.set(source.id, id)
          await pause()
          if (busy.get(source.id) === id) busy.delete(source.id)
        },
        maySettle: (charge) => !lost.delete(charge.id) && rules.maySettle(charge),
      }
    },
  },
  'loses what its customer chose when it is retrieved meanwhile': {
    breaks: [
      'charge-becomes-successful',
      'charge-becomes-failed',
      'charge-final-states-final',
      'charge-complete-event-once',
    ],
    rules: disturbed(retrieving, () => false),
  },
  'loses what its customer chose when the page is looked at meanwhile': {
    breaks: [
      'charge-becomes-successful',
      'charge-becomes-failed',
      'charge-final-states-final',
      'charge-complete-event-once',
    ],
    rules: disturbed(looking, () => false),
  },
  'loses what its customer chose when its events are listed meanwhile': {
    breaks: [
      'charge-becomes-successful',
      'charge-becomes-failed',
      'charge-final-states-final',
      'charge-complete-event-once',
    ],
    rules: disturbed(listing, () => false),
  },
  'records a completion again where the same is chosen twice at once': {
    breaks: 'charge-complete-event-once',
    rules: slowToSettle(() => {
      const wanted = new Map<string, string | undefined>()
      return {
        nextStep: (sent, view) => {
          wanted.set(view.charge.id, rules.outcomeOf(sent, view.charge.mode)?.status)
          return rules.nextStep(sent, view)
        },
        maySettle: (charge) => rules.maySettle(charge) || charge.status === wanted.get(charge.id),
      }
    }),
  },
  'lets the third of those who choose at once have it': {
    breaks: [
      'charge-complete-event-once',
      'charge-final-states-final',
      'charge-failure-code-null-unless-failed',
      'charge-failed-unpaid',
    ],
    rules: slowToSettle(() => {
      const late = counting()
      return { maySettle: (charge) => rules.maySettle(charge) || late.one(charge.id) >= 2 }
    }),
  },
  'completes the second of two charges of a source at once with the first': {
    breaks: [
      'charge-status-equals-event',
      'charge-complete-event-once',
      'charge-becomes-successful',
      'charge-becomes-failed',
      'charge-final-states-final',
    ],
    rules: madeAtOnce((first) => ({
      eventsFor: (occurrence, charge) => {
        const other = first(charge)
        if (occurrence === 'completed' && other) other.status = charge.status
        return rules.eventsFor(occurrence, charge)
      },
    })),
  },
  'keeps the second of two charges of a source at once pending for ever': {
    breaks: [
      'charge-becomes-successful',
      'charge-becomes-failed',
      'charge-final-states-final',
      'charge-complete-event-once',
    ],
    rules: madeAtOnce((first) => ({
      maySettle: (charge) => rules.maySettle(charge) && first(charge) === undefined,
    })),
  },
}

/** Faults of authorization that show only when requests come at once. */
export const authorizationRaceFaults = faultsOf(table)
