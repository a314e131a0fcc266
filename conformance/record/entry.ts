import type { Entry, Exchange } from '../../generated/record.js'

export type * from '../../generated/record.js'

/** Returns true for a line that holds a request or a webhook. */
export const isExchange = (entry: Entry): entry is Exchange => 'request' in entry
