import { requirements, type RequirementId } from '../../../generated/requirements.ts'

/** Requirements that may fail with a broken one, beside those that the declarations explain. */
const consequences: Partial<Record<RequirementId, readonly RequirementId[]>> = {
  'request-form-encoded': [
    'create-charge-accepts-valid-request',
    'create-source-accepts-valid-request',
  ],
  'card-number-hidden': ['card-security-code-hidden'],
  'source-bank': ['source-facts-stay'],
  'token-single-use': ['token-used-once-charged'],
  'create-source-bank-enum': ['create-charge-source-bank-enum'],
  'create-source-type-enum': ['create-charge-source-type-enum'],
  'create-source-currency-enum': ['create-charge-currency-enum'],
  'create-source-amount-maximum': ['create-charge-amount-maximum'],
  'charge-amount-echo': ['create-charge-amount-accepted'],
  'charge-id-unique': [
    'return-uri-reached',
    'charge-create-event-pending',
    'list-events-complete',
    'event-id-unique',
    'list-charge-events-complete',
  ],
  'charge-source-known': ['charge-amount-equals-source'],
  'create-charge-return-uri-pattern': ['create-charge-return-uri-format'],
  'charge-status-equals-event': ['charge-final-states-final'],
  'charge-becomes-successful': [
    'charge-becomes-failed',
    'charge-complete-event-once',
    'charge-final-states-final',
  ],
  'charge-becomes-failed': ['charge-final-states-final', 'charge-complete-event-once'],
  'charge-complete-event-once': ['charge-final-states-final'],
  'charge-create-event-once': ['charge-create-event-pending'],
  'charge-create-event-pending': ['charge-complete-event-final'],
  'list-offset-skips': ['list-charge-events-complete', 'list-offset-echo'],
  'list-charge-events-complete': ['list-pages-complete', 'list-limit-applied'],
  'list-from-earliest': ['list-to-latest', 'list-pages-complete'],
  'list-pages-complete': ['list-from-earliest'],
  'list-to-latest': ['list-pages-complete'],
  'charge-create-webhook': ['charge-complete-webhook'],
  'create-token-key-known': ['create-source-accepts-valid-request'],
  'webhook-body-event': [
    'event-livemode',
    'event-location',
    'event-actor-uid',
    'event-user-uid',
    'event-created-at',
    'event-data',
  ],
  'token-used-once-charged': ['token-single-use'],
  'create-charge-currency-required': ['create-charge-amount-required'],
}

/** Requirements that may fail with this one: those of the same key on other operations, and its consequences. */
export function mayAlsoFail(id: RequirementId): RequirementId[] {
  const key = /-key-(required|known|kind)$/.exec(id)?.[0]
  const ofSameKey = Object.keys(requirements).filter(
    (candidate) => key !== undefined && candidate.endsWith(key),
  )
  const refused = key === '-key-kind' ? [id.replace(key, '-accepts-valid-request')] : []
  const others = [...ofSameKey, ...refused, ...(consequences[id] ?? [])] as RequirementId[]
  return others.filter((candidate) => candidate !== id)
}
