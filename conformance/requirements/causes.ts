import { requirements, type RequirementId } from '../../generated/requirements.ts'

const ids = Object.keys(requirements) as RequirementId[]
const echoes = ['charge-amount-echo', 'charge-currency-echo', 'charge-return-uri-echo'] as const
const delivery = ['event-id-unique', 'webhook-body-event'] as const
const items = [
  'list-charge-events-only-own',
  'event-id-unique',
  'event-id',
  'event-created-at',
] as const
const orders = ['list-chronological', 'list-reverse-chronological'] as const
const sizes = ['list-limit-not-exceeded', 'list-limit-applied', 'list-offset-skips'] as const
const pages = ['list-offset-skips', 'list-pages-complete'] as const
const bounds = ['list-from-earliest', 'list-to-latest'] as const
const lists = ['list-events-complete', 'list-charge-events-complete', 'list-limit-applied'] as const
const event = ['event-id', 'event-key', 'event-data', 'event-id-unique'] as const
const counts = [...event, ...lists, ...pages, ...bounds] as const
const early = 'charge-complete-not-before-completion'

/** The requirements whose breach explains a breach of another one: a report then blames them alone. */
export const causes: { readonly [id in RequirementId]?: readonly RequirementId[] } = {
  ...Object.fromEntries(
    ids.filter((id) => id.endsWith('-accepts-valid-request')).map(causesOfRefusal),
  ),
  ...Object.fromEntries(
    ids.filter((id) => id.startsWith('webhook-delivery-')).map((id) => [id, delivery]),
  ),
  'create-token-card-postal-code-accepted': [
    'create-token-card-country-accepted',
    'create-token-card-expiration-month-accepted',
    'create-token-card-expiration-year-accepted',
  ],
  'token-charge-status-reflects-charge': ['charge-status'],
  'event-location-retrieves': ['retrieve-event-same-event'],
  'event-equals-listed': delivery,
  'charge-create-event-pending': [...echoes, ...delivery],
  'charge-complete-event-final': [...echoes, ...delivery, early],
  'webhook-delivery-error-string': [...delivery, 'webhook-delivery-status-returned'],
  'charge-facts-stay': echoes,
  'source-facts-stay': [
    'source-amount-echo',
    'source-bank-echo',
    'charge-embeds-its-source',
    'charge-embeds-created-source',
  ],
  'charge-becomes-successful': ['retrieve-charge-consistent', 'charge-status'],
  'charge-becomes-failed': ['retrieve-charge-consistent', 'charge-status'],
  'charge-status-equals-event': ['charge-complete-event-once', 'event-id-unique', 'event-id'],
  'charge-failure-code-null-unless-failed': ['charge-final-states-final'],
  'create-charge-source-bank-accepted': ['create-charge-amount-accepted'],
  'refusal-creates-nothing': ['charge-embeds-its-source'],
  'charge-create-event-once': counts,
  'charge-complete-event-once': [...counts, early, 'charge-final-states-final'],
  'charge-complete-not-before-completion': ['event-id-unique'],
  'list-events-complete': ['event-id-unique', ...bounds, ...pages],
  'list-charge-events-complete': ['event-id-unique'],
  'list-limit-not-exceeded': ['list-charge-events-only-own'],
  'list-limit-applied': ['list-limit-not-exceeded', 'list-limit', 'key-empty-password'],
  'list-chronological': ['list-charge-events-only-own', 'event-id-unique'],
  'list-reverse-chronological': ['list-charge-events-only-own'],
  'list-offset-skips': [...orders, ...items],
  'list-pages-complete': [...orders, ...items, ...sizes],
  'list-from-earliest': [...orders, ...items, ...sizes, 'list-charge-events-complete'],
  'list-to-latest': [...orders, ...items, ...sizes, 'list-charge-events-complete'],
  'list-total-counts-matching': [...bounds, ...pages, ...items],
  'webhook-body-event': ['event-data', 'event-id-unique'],
  'charge-create-webhook': ['webhook-body-event'],
  'charge-complete-webhook': ['webhook-body-event'],
}

/** Names what explains that a valid request is refused: the value of one of its parameters, or an id that it asks for as it was shown. */
function causesOfRefusal(id: RequirementId): [RequirementId, RequirementId[]] {
  const prefix = id.replace('accepts-valid-request', '')
  const values = ids.filter(
    (candidate) => candidate.startsWith(prefix) && candidate.endsWith('-accepted'),
  )
  return [id, [...values, 'token-id', 'source-id', 'charge-id', 'event-id']]
}
