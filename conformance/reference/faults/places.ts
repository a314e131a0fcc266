import type { Operation } from '../names.ts'
import type { Occurrence } from '../store.ts'
import type { Context } from '../context.ts'
import type { Condition } from './when.ts'

/** A place: decisions in a context of which something holds. */
export const where =
  (holds: (context: Context) => boolean): Condition =>
  () => ({ holds })

/** The requests of some operations. */
export const on = (...operations: Operation[]): Condition =>
  where(({ operation }) => operation !== undefined && operations.includes(operation))

/** Requests that make a charge of a known source. */
export const first = on('createCharge')
/** Requests that make a charge and its source. */
export const single = on('createChargeWithSource')

/** What happens to a charge: it is created, completed or revisited. */
export const at = (place: Occurrence): Condition => where(({ occurrence }) => occurrence === place)

/** The word for the reverse order. */
export const newestFirst = 'reverse_chronological'
/** List requests in the reverse order. */
export const reverse = where(({ call }) => call?.query['order'] === newestFirst)
/** List requests that do not ask for the reverse order. */
export const chronological = where(({ call }) => call?.query['order'] !== newestFirst)
/** List requests that skip records. */
export const withOffset = where(({ call }) => Number(call?.query['offset'] ?? 0) > 0)

/** The events of a charge's creation. */
export const creation = where(({ event }) => event?.key === 'charge.create')
/** The events of a charge's completion. */
export const completion = where(({ event }) => event?.key === 'charge.complete')

const status = ({ event, charge }: Context): string | undefined =>
  event?.snapshot?.status ?? charge?.status

/** Charges that are pending; of an event, at its time. */
export const pending = where((context) => status(context) === 'pending')
/** Charges that are successful or failed; of an event, at its time. */
export const complete = where((context) => ['successful', 'failed'].includes(status(context) ?? ''))
/** Charges that failed. */
export const failed = where((context) => status(context) === 'failed')
/** Charges that are paid. */
export const successful = where((context) => status(context) === 'successful')

/** Charges that make their source in the same request. */
export const withSource = where(({ source, operation }) =>
  source ? source.withCharge : operation === 'createChargeWithSource',
)
/** Charges of a source that was made before. */
export const ofSource = where(({ source }) => source?.withCharge === false)
/** Tokens that are charged. */
export const charged = where(({ token }) => token?.used === true)

/** Every fifth request or act. */
export const everyFifth: Condition = () => {
  let count = 0
  return { holds: () => (count += 1) % 5 === 0 }
}
