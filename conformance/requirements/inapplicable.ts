import { operations } from '../../generated/operations.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { Model } from '../model/model.ts'
import { shownTokens } from './subjects.ts'

type Reason = (model: Model) => string | null

const noRetrieval: Reason = ({ learned }) =>
  learned.retrieval === null
    ? 'No charge can be retrieved at its location or at /charges/{id}; name another path in the profile, under retrievalPath.'
    : null

const noParameter: Reason = ({ run }) =>
  run.tokenParameter === null
    ? 'The profile names no parameter of createCharge that takes a token.'
    : null

const noDeliveries: Reason = ({ events }) =>
  events.length > 0 && events.every(({ deliveries }) => deliveries.length === 0)
    ? 'No event that is listed or retrieved has webhook_deliveries, which may be absent.'
    : null

/** One reason for every requirement whose id starts with a prefix. */
const allOf = (prefix: string, reason: Reason): { readonly [id in RequirementId]?: Reason } =>
  Object.fromEntries(
    Object.keys(requirements).flatMap((id) => (id.startsWith(prefix) ? [[id, reason]] : [])),
  )

/** The reasons why requirements do not apply, by what a record lacks; null where it lacks nothing. */
const reasons: { readonly [id in RequirementId]?: Reason } = {
  ...allOf('retrieve-charge-', noRetrieval),
  'charge-final-states-final': noRetrieval,
  'charge-status-equals-event': noRetrieval,
  'charge-facts-stay': noRetrieval,
  'events-of-account-alone': ({ run }) =>
    run.otherAccount === true
      ? null
      : 'No keys of a second merchant were given; --other-public-key and --other-secret-key name them.',
  'charge-authorize-uri-host': ({ run }) =>
    run.payUrl === null
      ? 'The host of authorization pages was not named; --pay-url names it.'
      : null,
  'charge-expires-after-created': ({ resources }) =>
    resources.Charge.size > 0 ? 'No charge shows when it was created and when it expires.' : null,
  'source-facts-stay': ({ resources }) =>
    resources.Charge.size > 0 && resources.Source.size > 0
      ? 'No answer shows a source again after it was made.'
      : null,
  'token-used-once-charged': noParameter,
  'token-charge-status-reflects-charge': noParameter,
  'token-single-use': noParameter,
  'card-last-digits-of-number': (model) =>
    shownTokens(model).some(({ shown }) => shown.value['card'] != null)
      ? 'last_digits hold something else than digits.'
      : null,
  'card-id-unique': ({ resources }) =>
    resources.Token.size > 0 ? 'One card number alone is accepted, or cards have no ids.' : null,
  'date-header-agrees': ({ calls }) =>
    calls.some(({ ok, exchange }) => ok && exchange.answer?.headers['date'] !== undefined)
      ? null
      : 'No answer has a Date header.',
  'list-chronological': ({ pages }) => {
    const knownItems = pages.flatMap(({ items }) => items.filter(({ subject }) => subject !== null))
    return knownItems.length > 1 && new Set(knownItems.map(({ time }) => time)).size === 1
      ? 'All listed events have the same datetime, of whole seconds; a normal run lets time pass between two.'
      : null
  },
  'list-reverse-chronological': ({ calls, run: { reverseOrder } }) =>
    calls.some(
      ({ operation, sent }) => operations[operation].isList && sent['order'] === reverseOrder,
    )
      ? `The list does not claim the order ${reverseOrder}; the profile can name the word, under reverseOrder.`
      : null,
  'event-team-uid': () => 'No answer showed it, and it may be absent.',
  'event-webhook-deliveries': noDeliveries,
  ...allOf('webhook-delivery-', noDeliveries),
  'webhook-delivery-error-string': (model) =>
    model.events.some(({ deliveries }) => deliveries.some(({ records }) => records.length > 0))
      ? 'Every delivery got an answer.'
      : noDeliveries(model),
}

/** The reason why a requirement that saw nothing does not apply; null where it had to be reached. */
export const whyInapplicable = (id: RequirementId, model: Model): string | null =>
  reasons[id]?.(model) ?? null
