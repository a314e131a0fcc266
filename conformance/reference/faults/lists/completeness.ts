import { rules, type Rules } from '../../rules.ts'
import type { Event, Ledger } from '../../store.ts'
import { byStart } from '../effects.ts'
import { faultsOf, type Table } from '../fault.ts'
import { failed, naming, on, onceInFive, pending, reverse } from '../triggers.ts'
import { withOffset } from './effects.ts'

/** Lists some events of the account alone. */
const lists = (isListed: (event: Event) => boolean): Partial<Rules> => ({
  accountEvents: ({ events }) => events.filter(isListed),
})

/** Lists some events of a charge alone. */
const listsOwn = (isListed: (event: Event) => boolean): Partial<Rules> => ({
  chargeEvents: (id, { charges }) => charges.get(id)?.events.filter(isListed),
})

const foreign = (id: string, { events }: Ledger): Event[] =>
  events.filter(({ charge }) => charge?.id !== id).slice(0, 1)

/** Lists an event of another charge under each. */
const leaks: Partial<Rules> = {
  chargeEvents: (id, ledger) => ledger.charges.get(id)?.events.concat(foreign(id, ledger)),
}

/** Lists the events of a charge by an id of another kind. */
const byOther = (isMeant: (event: Event, id: string) => boolean): Partial<Rules> => ({
  chargeEvents: (id, ledger) =>
    rules.chargeEvents(ledger.events.find((event) => isMeant(event, id))?.charge?.id ?? id, ledger),
})

const isCreation = ({ key }: Event): boolean => key === 'charge.create'

const isCompletion = ({ key }: Event): boolean => key === 'charge.complete'

const isOfFailed = ({ snapshot }: Event): boolean => snapshot?.status === 'failed'

const completeness: Table = {
  'list-events-complete': {
    'lists no creations for the account': lists((event) => !isCreation(event)),
    'lists no completions for the account': lists((event) => !isCompletion(event)),
    'lists no events of failed charges for the account': lists((event) => !isOfFailed(event)),
    'lists no events of charges that make their source for the account': lists(
      ({ charge }) => charge?.source?.withCharge !== true,
    ),
    'lists four events of five for the account': [
      () => {
        const places = new WeakMap<Event, number>()
        let count = 0
        return lists((event) => {
          if (!places.has(event)) places.set(event, (count += 1))
          return (places.get(event) ?? 0) % 5 !== 3
        })
      },
      { sample: 22 },
    ],
  },
  'list-charge-events-complete': {
    'lists no events of a charge while it is pending': [{ chargeEvents: () => [] }, pending],
    'lists no creations under the charge': listsOwn((event) => !isCreation(event)),
    'lists no completions under the charge': listsOwn((event) => !isCompletion(event)),
    'lists no completions of failed charges under the charge': [
      listsOwn((event) => !isCompletion(event)),
      failed,
    ],
  },
  'list-charge-events-only-own': {
    'lists the events of all charges under each': {
      chargeEvents: (id, { charges, events }) => (charges.has(id) ? events : undefined),
    },
    'lists an event of another charge under each': leaks,
    'lists an event of another charge under one of five': [leaks, onceInFive],
    'lists an event of another charge under each in the reverse order alone': [leaks, reverse],
    'lists an event of another charge under each past the first alone': [leaks, withOffset],
    'ignores whose list it is where both bounds are named': [
      { chargeEvents: (_id, { events }) => events },
      on('listChargeEvents'),
      naming('from', 'to'),
    ],
    'lists the events of a charge by an id that is cut': {
      chargeEvents: (id, ledger) =>
        rules.chargeEvents(
          ledger.charges.has(id) ? id : (byStart(ledger.charges.values(), id)?.id ?? id),
          ledger,
        ),
    },
    'lists the events of a charge by the id of its source': byOther(
      ({ charge }, id) => charge?.source?.id === id,
    ),
    'lists the events of a charge by the id of one of them': byOther((event, id) => event.id === id),
  },
}

/** Faults of lists with events missing or too many. */
export const listCompletenessFaults = faultsOf(completeness)
