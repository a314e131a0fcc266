import { commandsIn, type Await, type Slot, type Step, type Visit } from './scenario.ts'

/** Takes a customer to the page of a charge, who pays, declines, or only looks. */
export const pays = (visit: Slot): Visit => ({ visit, choose: 'successful' })
export const declines = (visit: Slot): Visit => ({ visit, choose: 'failed' })
export const opensPage = (visit: Slot): Visit => ({ visit, choose: null })

/** A page in two tabs: a choice in the first tab, then one in the second. */
export const inTwoTabs =
  (first: (of: Slot) => Visit, second: (of: Slot) => Visit) =>
  (of: Slot): Step[] => [{ race: [[first(of)], [{ ...second(of), late: true }]] }]

/** A customer whose choice is sent twice. */
export const paysTwice = (of: Slot): Visit => ({ ...pays(of), repeat: 'double click' })
export const declinesTwice = (of: Slot): Visit => ({ ...declines(of), repeat: 'reload' })

/** Waits for events of a charge to be listed, which slots then keep. */
const eventsListed =
  (...keys: readonly string[]) =>
  (of: Slot, keep: Await['keep'] = {}): Await => ({ await: 'events', of, keys, keep })
export const awaitCreateEvent = eventsListed('charge.create')
export const awaitBothEvents = eventsListed('charge.create', 'charge.complete')

/** Waits for a charge to be final, and for both of its events to be listed. */
export const awaitCompletion = (of: Slot, keep: Await['keep'] = {}): Step[] => [
  { await: 'final', of },
  awaitBothEvents(of, keep),
]

/** Waits until a token shows the status of its charge. */
export const awaitReflection = (token: Slot, charge: Slot): Await => ({
  await: 'field',
  of: token,
  field: 'charge_status',
  like: charge,
})

/** The slots for whose resource a customer chooses. */
export const slotsChosenFor = (steps: readonly Step[]): Slot[] => [
  ...new Set(
    commandsIn(steps).flatMap((step) =>
      'visit' in step && step.choose !== null ? [step.visit] : [],
    ),
  ),
]

/** Waits for the states that customers chose: until then another one may still choose. */
export const finalWaits = (steps: readonly Step[]): Step[] =>
  slotsChosenFor(steps).map((of) => ({ await: 'final', of }))
