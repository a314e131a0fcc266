import { inEvents, records } from '../effects.ts'

/** Records no event. */
export const nothing = records()

/** Records two events of a creation. */
export const creationTwice = records('charge.create', 'charge.create')

/** Records two events of a completion. */
export const completionTwice = records('charge.complete', 'charge.complete')

/** Shows another return_uri in events. */
export const otherUri = inEvents(() => ({ returnUri: 'https://example.com/' }))
