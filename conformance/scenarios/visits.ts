import type { Await, Slot, Step, Visit } from './scenario.ts'

/** Takes a customer to the page of a charge, who pays, declines, or only looks. */
export const pays = (visit: Slot): Visit => ({ visit, choose: 'successful' })
export const declines = (visit: Slot): Visit => ({ visit, choose: 'failed' })
export const looks = (visit: Slot): Visit => ({ visit, choose: null })

/** Waits for a charge to be recorded as an event, which a slot then keeps. */
export const recorded = (of: Slot, keep: Await['keep'] = {}): Await => ({
  await: 'created event',
  of,
  keep,
})

/** Waits for a charge to be final, and for both of its events to be listed. */
export const completed = (of: Slot, keep: Await['keep'] = {}): Step[] => [
  { await: 'final', of },
  { await: 'completed event', of, keep },
]
