import { requirements, type RequirementId } from '../../../generated/requirements.ts'

/** The requirements that may fail, too, where the first one of a line fails, and that no declaration explains by it: one fault breaks both. */
const consequences = `
retrieve-token-accepts-valid-request: token-location-retrieves
request-form-encoded: card-name-echo create-charge-accepts-valid-request create-source-accepts-valid-request
datetimes-agree: date-header-agrees
token-id-unique: create-charge-accepts-valid-request token-location-retrieves retrieve-token-accepts-valid-request
card-name-echo: request-form-encoded
card-expiration-month-echo: card-expiration-year-echo
card-number-hidden: event-equals-listed webhook-delivery-payload-event card-security-code-hidden
source-bank: source-facts-stay
token-single-use: token-used-once-charged
source-id-unique: create-charge-accepts-valid-request
create-source-bank-enum: create-charge-source-bank-enum
create-source-type-enum: create-charge-source-type-enum
create-source-currency-enum: create-charge-currency-enum
create-source-amount-maximum: create-charge-amount-maximum
source-amount-echo: create-charge-accepts-valid-request charge-amount-echo create-source-amount-maximum create-charge-amount-maximum charge-embeds-its-source charge-embeds-created-source charge-create-event-pending
charge-embeds-created-source: charge-embeds-its-source
charge-embeds-its-source: charge-embeds-created-source
charge-amount-echo: create-charge-amount-accepted
charge-id-unique: return-uri-reached list-charge-events-accepts-valid-request retrieve-charge-same-charge charge-create-event-once charge-create-event-pending list-events-complete event-id-unique list-charge-events-complete
charge-source-known: charge-amount-equals-source
create-charge-return-uri-pattern: create-charge-return-uri-format
charge-status-equals-event: charge-becomes-successful charge-becomes-failed charge-final-states-final token-charge-status-reflects-charge charge-failure-code-null-unless-failed charge-complete-event-once
charge-becomes-successful: charge-becomes-failed charge-complete-event-once charge-final-states-final
charge-becomes-failed: charge-complete-event-final charge-final-states-final charge-failure-code-null-unless-failed charge-complete-event-once
charge-complete-event-once: charge-final-states-final charge-failure-code-null-unless-failed
charge-create-event-once: charge-create-event-pending
event-id-unique: retrieve-event-accepts-valid-request
charge-create-event-pending: event-equals-listed charge-complete-event-final
charge-complete-event-final: charge-failure-code-null-unless-failed charge-create-event-pending charge-status-equals-event
retrieve-event-accepts-valid-request: event-location-retrieves
event-location-retrieves: retrieve-event-accepts-valid-request
list-offset-skips: list-charge-events-complete list-offset-echo
list-charge-events-complete: list-pages-complete list-limit-applied
list-from-earliest: list-to-latest list-pages-complete
list-pages-complete: list-from-earliest
list-to-latest: list-pages-complete
charge-create-webhook: charge-complete-webhook
retrieve-token-key-kind: token-location-retrieves
retrieve-event-key-kind: event-location-retrieves
create-token-key-known: create-source-accepts-valid-request
webhook-body-event: event-livemode event-location event-actor-uid event-user-uid event-created-at event-data
token-used-once-charged: token-single-use
token-facts-stay: card-name-echo card-last-digits-of-number card-country-lowercase
create-charge-currency-required: create-charge-amount-required
retrieve-charge-same-charge: charge-becomes-successful charge-becomes-failed charge-final-states-final charge-status-equals-event
`

const table = new Map(
  consequences
    .trim()
    .split('\n')
    .map((line) => line.split(/:? /) as RequirementId[])
    .map(([cause, ...effects]) => [cause as RequirementId, effects]),
)

/** Lists what may fail where a requirement fails: that of the same key of other operations, and its consequences. */
export function following(id: RequirementId): RequirementId[] {
  const key = /-key-(required|known|kind)$/.exec(id)?.[0]
  const alike = Object.keys(requirements).filter(
    (other) => key !== undefined && other.endsWith(key),
  )
  const refused = key === '-key-kind' ? [id.replace(key, '-accepts-valid-request')] : []
  const others = [...alike, ...refused, ...(table.get(id) ?? [])] as RequirementId[]
  return others.filter((other) => other !== id)
}
