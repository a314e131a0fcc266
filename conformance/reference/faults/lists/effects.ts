import { where } from '../triggers.ts'

/** The word for the reverse order. */
export const newestFirst = 'reverse_chronological'

/** List requests that do not ask for the reverse order. */
export const chronological = where(({ call }) => call?.query['order'] !== newestFirst)

/** List requests that skip records. */
export const withOffset = where(({ call }) => Number(call?.query['offset'] ?? 0) > 0)
