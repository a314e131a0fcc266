import type { RequirementId } from '../../../generated/requirements.ts'
import type { Call, Operation } from '../call.ts'
import { rules } from '../rules.ts'
import type { Store } from '../store.ts'
import { faultsOf, type Entry } from './fault.ts'

/** Whether a door stands open for a request. */
type Open = (call: Call, { test }: Store) => boolean

const final: Open = ({ id }, { test }) => test.charges.get(id)?.status !== 'pending'
const pending: Open = (call, store) => !final(call, store)
const filtered: Open = ({ query }) => 'from' in query
const complete: Open = ({ id }, { test }) => test.eventById.get(id)?.key === 'charge.complete'
const addressed: Open = ({ body }) => typeof body['card'] === 'object' && 'street1' in body['card']
const onPlatform: Open = ({ body }) => 'platform_type' in body

const withoutKey = (breaks: RequirementId, of: Operation, open: Open): Entry => ({
  breaks,
  rules: {
    answersWithoutKey: (operation, call, store) =>
      operation === of && call !== undefined && store !== undefined && open(call, store),
  },
})

const withEitherKey = (breaks: RequirementId, of: Operation, open: Open): Entry => ({
  breaks,
  rules: {
    allowedKeys: (operation, call, store) =>
      operation === of && call !== undefined && store !== undefined && open(call, store)
        ? [...rules.allowedKeys(operation), 'public', 'secret']
        : rules.allowedKeys(operation),
  },
})

const sourceFields = ['amount', 'currency', 'type', 'bank'] as const
const cardFields = ['name', 'number', 'expiration_month', 'expiration_year'] as const

const withoutField = [
  ...sourceFields.map((field): [string, Entry] => [
    `makes sources for a platform without ${field}`,
    {
      breaks: `create-source-${field}-required`,
      rules: {
        sourceRequires: (one, _operation, asked = {}) => one !== field || !('platform_type' in asked),
      },
    },
  ]),
  ...cardFields.map((field): [string, Entry] => [
    `makes tokens of cards with an address without ${field}`,
    {
      breaks: `create-token-card-${field.replace('_', '-')}-required` as RequirementId,
      rules: { cardRequires: (one, card = {}) => one !== field || !('street1' in card) },
    },
  ]),
]

const table: Record<string, Entry> = {
  ...Object.fromEntries(withoutField),
  'makes sources for a platform below the least amount': {
    breaks: 'create-source-amount-minimum',
    rules: {
      amountInRange: (amount, operation, asked = {}) =>
        ('platform_type' in asked && amount > 0 && amount < 100) ||
        rules.amountInRange(amount, operation, asked),
    },
  },
  'gives a successful charge a failure code in its event': {
    breaks: 'charge-failure-code-null-unless-failed',
    touches: ['charge-*', 'event-*'],
    rules: {
      eventCharge: (snapshot) =>
        snapshot.status === 'successful' ? { ...snapshot, failureCode: 'payment_rejected' } : snapshot,
    },
  },
  'lets the charges in events expire before they were created': {
    breaks: 'charge-expires-after-created',
    touches: ['charge-*', 'event-*'],
    rules: {
      eventCharge: (snapshot) => ({ ...snapshot, expiresAt: Date.parse('2020-01-01T00:00:00Z') }),
    },
  },
  'shows pending charges without a key': withoutKey(
    'retrieve-charge-key-required',
    'retrieveCharge',
    pending,
  ),
  'lists the events of pending charges without a key': withoutKey(
    'list-charge-events-key-required',
    'listChargeEvents',
    pending,
  ),
  'shows final charges without a key': withoutKey('retrieve-charge-key-required', 'retrieveCharge', final),
  'lists the events of final charges without a key': withoutKey(
    'list-charge-events-key-required',
    'listChargeEvents',
    final,
  ),
  'lists the events of final charges for the public key': withEitherKey(
    'list-charge-events-key-kind',
    'listChargeEvents',
    final,
  ),
  'lists the events of a charge from a time on without a key': withoutKey(
    'list-charge-events-key-required',
    'listChargeEvents',
    filtered,
  ),
  'lists events from a time on without a key': withoutKey('list-events-key-required', 'listEvents', filtered),
  'lists events from a time on for the public key': withEitherKey(
    'list-events-key-kind',
    'listEvents',
    filtered,
  ),
  'shows the completion of charges without a key': withoutKey(
    'retrieve-event-key-required',
    'retrieveEvent',
    complete,
  ),
  'shows the completion of charges for the public key': withEitherKey(
    'retrieve-event-key-kind',
    'retrieveEvent',
    complete,
  ),
  'makes tokens of cards with an address without a key': withoutKey(
    'create-token-key-required',
    'createToken',
    addressed,
  ),
  'makes tokens of cards with an address for the secret key': withEitherKey(
    'create-token-key-kind',
    'createToken',
    addressed,
  ),
  'makes sources for a platform without a key': withoutKey(
    'create-source-key-required',
    'createSource',
    onPlatform,
  ),
  'charges a token again until it was retrieved': {
    breaks: 'token-single-use',
    rules: () => {
      const seen = new Set<string>()
      return {
        findToken: (id, ledger) => rules.findToken(seen.add(id) && id, ledger),
        tokenUsable: ({ id, used }) => !used || !seen.has(id),
      }
    },
  },
}

/** Faults that show in some circumstances alone: beside optional parameters, in some states of a charge, in events. */
export const circumstanceFaults = faultsOf(table, [
  '*-key-*',
  'create-source-*',
  'create-token-*',
  'token-single-use',
])
