import type { Operation } from '../names.ts'
import type { Occurrence } from '../store.ts'
import type { Context } from '../context.ts'
import type { Condition } from './when.ts'

/** A condition on the context of a decision. */
export const where =
  (holds: (context: Context) => boolean): Condition =>
  () => ({ holds })

/** The requests of some operations. */
export const onOperations = (...operations: Operation[]): Condition =>
  where(({ operation }) => operation !== undefined && operations.includes(operation))

/** Requests that make a charge of a known source. */
export const chargingKnownSource = onOperations('createCharge')
/** Requests that make a charge and its source. */
export const chargingInlineSource = onOperations('createChargeWithSource')

/** What happens to a charge: it is created, completed or revisited. */
export const onOccurrence = (expected: Occurrence): Condition =>
  where(({ occurrence }) => occurrence === expected)

/** The value of `order` that lists the newest first. */
export const newestFirst = 'reverse_chronological'
/** List requests that ask for the newest first. */
export const listedNewestFirst = where(({ call }) => call?.query['order'] === newestFirst)
/** List requests that do not ask for the newest first. */
export const listedOldestFirst = where(({ call }) => call?.query['order'] !== newestFirst)
/** List requests that skip records. */
export const withOffset = where(({ call }) => Number(call?.query['offset'] ?? 0) > 0)

/** The events of a charge's creation. */
export const ofCreationEvent = where(({ event }) => event?.key === 'charge.create')
/** The events of a charge's completion. */
export const ofCompletionEvent = where(({ event }) => event?.key === 'charge.complete')

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
export const ofInlineSource = where(({ source, operation }) =>
  source ? source.withCharge : operation === 'createChargeWithSource',
)
/** Charges of a source that was made before. */
export const ofKnownSource = where(({ source }) => source?.withCharge === false)
/** Tokens that are charged. */
export const ofChargedToken = where(({ token }) => token?.used === true)

/** Every fifth request or act. */
export const everyFifth: Condition = () => {
  let count = 0
  return { holds: () => (count += 1) % 5 === 0 }
}
