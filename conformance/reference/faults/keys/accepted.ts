import { cases } from '../../../../generated/cases.ts'
import type { OperationId } from '../../../../generated/operations.ts'
import type { RequirementId } from '../../../../generated/requirements.ts'
import type { Call } from '../../call.ts'
import type { Operation } from '../../names.ts'
import { rules } from '../../rules.ts'
import type { Store } from '../../store.ts'
import { faultsOf, type Entry, type Fault } from '../fault.ts'

function about(key: 'none' | 'blank' | 'unknown' | 'other', among?: readonly OperationId[]): Fault['breaks'] {
  return [
    ...new Set(
      cases
        .filter((row) => row.key === key && row.expect === 'refused')
        .filter((row) => among === undefined || among.includes(row.operation))
        .map((row) => row.about as RequirementId),
    ),
  ] as unknown as Fault['breaks']
}

/** Tells whether a door stands open for a request. */
type Open = (call: Call, { test }: Store) => boolean

const final: Open = ({ id }, { test }) => test.charges.get(id)?.status !== 'pending'

const pending: Open = (call, store) => !final(call, store)

const filtered: Open = ({ query }) => 'from' in query

const complete: Open = ({ id }, { test }) => test.eventById.get(id)?.key === 'charge.complete'

const addressed: Open = ({ body }) => typeof body['card'] === 'object' && 'street1' in body['card']

const onPlatform: Open = ({ body }) => 'platform_type' in body

function withoutKey(breaks: RequirementId, of: Operation, open: Open): Entry {
  return {
    breaks,
    rules: {
      answersWithoutKey: (operation, call, store) =>
        operation === of && call !== undefined && store !== undefined && open(call, store),
    },
  }
}

function withEitherKey(breaks: RequirementId, of: Operation, open: Open): Entry {
  return {
    breaks,
    rules: {
      allowedKeys: (operation, call, store) =>
        operation === of && call !== undefined && store !== undefined && open(call, store)
          ? [...rules.allowedKeys(operation), 'public', 'secret']
          : rules.allowedKeys(operation),
    },
  }
}

const table: Record<string, Entry> = {
  'answers without any key': { breaks: about('none'), rules: { answersWithoutKey: () => true } },
  'answers for an empty user name': { breaks: about('blank'), rules: { answersBlankKey: () => true } },
  'answers for any key': { breaks: about('unknown'), rules: { answersUnknownKey: () => true } },
  'compares the first characters of keys': {
    breaks: about('unknown'),
    rules: { sameKey: (sent, key) => sent.slice(0, 12) === key.slice(0, 12) },
  },
  'compares all but the last eight characters of keys': {
    breaks: about('unknown'),
    rules: { sameKey: (sent, key) => sent.startsWith(key.slice(0, -8)) },
  },
  'takes a key with more behind it': {
    breaks: about('unknown', ['retrieveToken']),
    rules: { sameKey: (sent, key) => sent.startsWith(key) },
  },
  'takes a key without its end': {
    breaks: about('unknown', ['createCharge', 'retrieveEvent']),
    rules: { sameKey: (sent, key) => sent.length >= key.length - 4 && key.startsWith(sent) },
  },
  'compares all but the last character of keys': {
    breaks: about('unknown', ['createSource', 'listEvents']),
    rules: {
      sameKey: (sent, key) => sent.length === key.length && sent.slice(0, -1) === key.slice(0, -1),
    },
  },
  'compares all but the first eight characters of secret keys': {
    breaks: about('unknown', ['listChargeEvents']),
    rules: {
      sameKey: (sent, key) =>
        sent === key ||
        (key.startsWith('skey') && !sent.startsWith('pkey') && sent.slice(8) === key.slice(8)),
    },
  },
  'takes either kind of key': { breaks: about('other'), rules: { allowedKeys: () => ['public', 'secret'] } },
  'charges with the public key in the second form alone': {
    breaks: 'create-charge-key-kind',
    rules: {
      allowedKeys: (operation) =>
        operation === 'createChargeWithSource' ? ['public', 'secret'] : rules.allowedKeys(operation),
    },
  },
  'charges without a key in the second form alone': {
    breaks: 'create-charge-key-required',
    rules: { answersWithoutKey: (operation) => operation === 'createChargeWithSource' },
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
}

/** Faults of keys that are accepted and must not be, some of them in some circumstances alone. */
export const acceptedKeyFaults = faultsOf(table)
