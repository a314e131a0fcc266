import { operations, type OperationId } from '../../../generated/operations.ts'
import type { RequirementId } from '../../../generated/requirements.ts'
import { rules, type Rules } from '../rules.ts'
import type { Operation } from '../names.ts'
import { faultsOf, type Row, type Table } from './fault.ts'
import {
  afterWrongAmount,
  charged,
  complete,
  completion,
  naming,
  on,
  onPlatform,
  pending,
  whileMaking,
  where,
} from './triggers.ts'

const all = Object.keys(operations) as OperationId[]
const kinds: readonly OperationId[] = all.filter((one) => !['createSource', 'retrieveCharge'].includes(one))

/** The requirement about a wrong key of an operation. */
const about = (operation: OperationId, key: 'known' | 'kind') =>
  `${dashed(operation)}-key-${key}` as RequirementId

const spaced = (operation: string): string => dashed(operation).replaceAll('-', ' ')

function dashed(operation: string): string {
  return operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

const noKey: Partial<Rules> = { answersWithoutKey: () => true }
const eitherKey: Partial<Rules> = { allowedKeys: () => ['public', 'secret'] }
const anyKey: Partial<Rules> = { answersUnknownKey: () => true }
const only = (kind: 'public' | 'secret'): Partial<Rules> => ({ allowedKeys: () => [kind] })

/** Takes unknown keys that are like a key of the same kind. */
const takesLike = (isLike: (sent: string, key: string) => boolean): Partial<Rules> => ({
  sameKey: (sent, key) =>
    sent === key || (sent.includes('pkey') === key.includes('pkey') && isLike(sent, key)),
})
const byPrefix = takesLike((sent, key) => sent.slice(0, 12) === key.slice(0, 12))
const bySixteen = takesLike((sent, key) => sent.slice(0, 16) === key.slice(0, 16))

const needsPassword: Partial<Rules> = { acceptsPassword: (password) => password !== '' }
const addressed = where(({ call }) => {
  const card = call?.body['card']
  return typeof card === 'object' && 'street1' in card
})

const single = (name: OperationId): Operation[] =>
  name === 'createCharge' ? [name, 'createChargeWithSource'] : [name]

/** Faults of one operation each: it compares the beginning of keys, or takes the wrong kind alone. */
const perOperation = all.map((name): Table => ({
  [about(name, 'known')]: {
    [`compares the first 16 characters of keys alone to ${spaced(name)}`]: [bySixteen, on(...single(name))],
  },
  ...(kinds.includes(name) && {
    [about(name, 'kind')]: {
      [`takes the wrong kind of key alone to ${spaced(name)}`]: [
        only(operations[name].key === 'public' ? 'secret' : 'public'),
        on(...single(name)),
      ],
    },
  }),
}))

/** Faults of keys that are accepted or refused wrongly. */
export const keyFaults = faultsOf(...perOperation, {
  'create-token-key-required': {
    'answers without any key': noKey,
    'answers for an empty user name': { answersBlankKey: () => true },
    'makes tokens of cards with an address without a key': [noKey, on('createToken'), addressed],
  },
  'create-token-key-known': {
    'answers for any key': anyKey,
    'has token operations alone and accepts any key': {
      ...anyKey,
      instead: ({ path }) =>
        path.startsWith('/tokens') ? undefined : { status: 404, headers: {}, body: '' },
    },
    'compares the first 12 characters of keys': byPrefix,
    'compares all but the last eight characters of keys': takesLike((sent, key) =>
      sent.startsWith(key.slice(0, -8)),
    ),
    'compares all but the last character of keys': takesLike(
      (sent, key) => sent.length === key.length && sent.slice(0, -1) === key.slice(0, -1),
    ),
    'compares the last 12 characters of keys': takesLike((sent, key) => sent.endsWith(key.slice(-12))),
    'compares all but the first eight characters of keys': takesLike(
      (sent, key) => sent.slice(8) === key.slice(8),
    ),
    'takes a key with more behind it': takesLike((sent, key) => sent.startsWith(key)),
    'takes a key with more before it': takesLike((sent, key) => sent.endsWith(key)),
    'takes a key without its end': takesLike(
      (sent, key) => sent.length >= key.length - 4 && key.startsWith(sent),
    ),
    'compares keys without case': takesLike((sent, key) => sent.toLowerCase() === key.toLowerCase()),
  },
  'create-token-key-kind': {
    'takes either kind of key': eitherKey,
    'makes tokens of cards with an address for the secret key': [eitherKey, on('createToken'), addressed],
  },
  'create-charge-key-kind': {
    'charges with the public key in the second form alone': [eitherKey, on('createChargeWithSource')],
  },
  'create-charge-key-required': {
    'charges without a key in the second form alone': [noKey, on('createChargeWithSource')],
  },
  'retrieve-charge-key-required': {
    'shows pending charges without a key': [noKey, on('retrieveCharge'), pending],
    'shows final charges without a key': [noKey, on('retrieveCharge'), complete],
  },
  'list-charge-events-key-required': {
    'lists the events of pending charges without a key': [noKey, on('listChargeEvents'), pending],
    'lists the events of final charges without a key': [noKey, on('listChargeEvents'), complete],
    'lists the events of a charge from a time on without a key': [
      noKey,
      on('listChargeEvents'),
      naming('from'),
    ],
  },
  'list-charge-events-key-kind': {
    'lists the events of final charges for the public key': [eitherKey, on('listChargeEvents'), complete],
  },
  'list-events-key-required': {
    'lists events from a time on without a key': [noKey, on('listEvents'), naming('from')],
  },
  'list-events-key-kind': {
    'lists events from a time on for the public key': [eitherKey, on('listEvents'), naming('from')],
  },
  'retrieve-event-key-required': {
    'shows the completion of charges without a key': [noKey, on('retrieveEvent'), completion],
  },
  'retrieve-event-key-kind': {
    'shows the completion of charges for the public key': [eitherKey, on('retrieveEvent'), completion],
  },
  'create-source-key-required': {
    'makes sources for a platform without a key': [noKey, on('createSource'), onPlatform],
  },
  'key-empty-password': {
    'refuses an empty password': needsPassword,
    'refuses an empty password for lists': [needsPassword, on('listEvents')],
    'refuses an empty password for new tokens': [needsPassword, on('createToken')],
    'refuses an empty password for the events of a charge': [needsPassword, on('listChargeEvents')],
    'refuses an empty password where a charge makes its source': [
      needsPassword,
      on('createChargeWithSource'),
    ],
    'reads the key from the password': {
      credentials: (header) => {
        const sent = rules.credentials(header)
        return sent && { user: sent.password, password: '' }
      },
    },
  },
  'retrieve-token-key-kind': {},
})

/** Refuses for ever to read what a wrong key read once. */
const refusedForEver = (operation: OperationId): Row => [
  () => {
    const refused = new Set<string>()
    return {
      instead: ({ path }) =>
        refused.has(path) ? { status: 401, headers: {}, body: '{"object":"error"}' } : undefined,
      finished: (answer, { path }) => {
        if (answer.status === 401) refused.add(path)
        return answer
      },
    }
  },
  on(operation),
]

/** Faults of keys that show only after another request. */
export const keyHistoryFaults = faultsOf({
  'retrieve-token-accepts-valid-request': {
    'refuses a token for ever once a wrong key read it': refusedForEver('retrieveToken'),
  },
  'retrieve-event-accepts-valid-request': {
    'refuses an event for ever once a wrong key read it': refusedForEver('retrieveEvent'),
  },
  'list-charge-events-accepts-valid-request': {
    'refuses the list of a charge for ever once a wrong key read it': refusedForEver('listChargeEvents'),
  },
  'create-charge-key-required': {
    'charges a source without a key once it was asked for another amount': [
      noKey,
      on('createCharge'),
      afterWrongAmount,
    ],
  },
  'create-charge-key-kind': {
    'charges a source for the public key once it was asked for another amount': [
      eitherKey,
      on('createCharge'),
      afterWrongAmount,
    ],
  },
  'retrieve-token-key-required': {
    'shows a token without a key once it was charged': [noKey, on('retrieveToken'), charged],
  },
  'retrieve-token-key-kind': {
    'shows a token to the secret key once it was charged': [eitherKey, on('retrieveToken'), charged],
  },
})

/** Faults of keys that show only when requests come at once. */
export const keyRaceFaults = faultsOf({
  'create-charge-key-required': {
    'takes no key while another charge of the source is made': [
      { ...noKey, ...eitherKey },
      on('createCharge'),
      whileMaking,
    ],
  },
  'retrieve-token-key-required': {
    'shows a token without a key while it is charged': [
      { ...noKey, ...eitherKey },
      on('retrieveToken'),
      whileMaking,
    ],
  },
})
