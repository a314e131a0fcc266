import { operations, type OperationId } from '../../../generated/operations.ts'
import type { RequirementId } from '../../../generated/requirements.ts'
import { rules, type Rules } from '../rules.ts'
import { insteadOf } from './effects.ts'
import { faultsOf, type Fault, type Row } from './fault.ts'
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

/** The requirements about one kind of wrong key, of some operations. */
function about(key: 'required' | 'known' | 'kind', among: readonly OperationId[] = all): Fault['breaks'] {
  const ids = among.map((name) => `${dashed(name)}-key-${key}` as RequirementId)
  return ids as unknown as Fault['breaks']
}

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

const emptyPassword = where(({ call }) => rules.credentials(call?.headers.authorization)?.password === '')
const takesPasswords: Partial<Rules> = { acceptsPassword: () => true }
const addressed = where(({ call }) => {
  const card = call?.body['card']
  return typeof card === 'object' && 'street1' in card
})

const inSixteen = all.map((name): [string, Row] => [
  `compares the first 16 characters of keys alone to ${dashed(name).replaceAll('-', ' ')}`,
  [
    about('known', [name]),
    bySixteen,
    ...(name === 'createCharge' ? [on(name, 'createChargeWithSource')] : [on(name)]),
  ],
])

/** A refusal of empty passwords by some requests. */
const needsPassword = (operation: OperationId, ...others: RequirementId[]): Row => [
  ['key-empty-password', ...others],
  () => ({ ...takesPasswords, ...insteadOf(401) }),
  on(operation),
  emptyPassword,
]

const onlyKind = (kind: 'public' | 'secret', name: OperationId, ...others: RequirementId[]): Row => [
  [...about('kind', [name]), `${dashed(name)}-accepts-valid-request` as RequirementId, ...others],
  only(kind),
  on(name),
]

/** Faults of keys that are accepted or refused wrongly. */
export const keyFaults = faultsOf({
  'answers without any key': [about('required'), noKey],
  'answers for an empty user name': [about('required'), { answersBlankKey: () => true }],
  'answers for any key': [about('known'), anyKey],
  'takes either kind of key': [about('kind', kinds), eitherKey],
  'has token operations alone and accepts any key': [
    [...about('known', ['createToken', 'retrieveToken']), 'create-source-accepts-valid-request'],
    {
      ...anyKey,
      instead: ({ path }) =>
        path.startsWith('/tokens') ? undefined : { status: 404, headers: {}, body: '' },
    },
  ],
  'compares the first 12 characters of keys': [about('known'), byPrefix],
  'compares all but the last eight characters of keys': [
    about('known'),
    takesLike((sent, key) => sent.startsWith(key.slice(0, -8))),
  ],
  'compares all but the last character of keys': [
    about('known'),
    takesLike((sent, key) => sent.length === key.length && sent.slice(0, -1) === key.slice(0, -1)),
  ],
  'compares the last 12 characters of keys': [
    about('known'),
    takesLike((sent, key) => sent.endsWith(key.slice(-12))),
  ],
  'compares all but the first eight characters of keys': [
    about('known'),
    takesLike((sent, key) => sent.slice(8) === key.slice(8)),
  ],
  'takes a key with more behind it': [about('known'), takesLike((sent, key) => sent.startsWith(key))],
  'takes a key with more before it': [about('known'), takesLike((sent, key) => sent.endsWith(key))],
  'takes a key without its end': [
    about('known'),
    takesLike((sent, key) => sent.length >= key.length - 4 && key.startsWith(sent)),
  ],
  'compares keys without case': [
    about('known'),
    takesLike((sent, key) => sent.toLowerCase() === key.toLowerCase()),
  ],
  ...Object.fromEntries(inSixteen),
  'charges with the public key in the second form alone': [
    'create-charge-key-kind',
    eitherKey,
    on('createChargeWithSource'),
  ],
  'charges without a key in the second form alone': [
    'create-charge-key-required',
    noKey,
    on('createChargeWithSource'),
  ],
  'shows pending charges without a key': [
    'retrieve-charge-key-required',
    noKey,
    on('retrieveCharge'),
    pending,
  ],
  'shows final charges without a key': [
    'retrieve-charge-key-required',
    noKey,
    on('retrieveCharge'),
    complete,
  ],
  'lists the events of pending charges without a key': [
    'list-charge-events-key-required',
    noKey,
    on('listChargeEvents'),
    pending,
  ],
  'lists the events of final charges without a key': [
    'list-charge-events-key-required',
    noKey,
    on('listChargeEvents'),
    complete,
  ],
  'lists the events of final charges for the public key': [
    'list-charge-events-key-kind',
    eitherKey,
    on('listChargeEvents'),
    complete,
  ],
  'lists the events of a charge from a time on without a key': [
    'list-charge-events-key-required',
    noKey,
    on('listChargeEvents'),
    naming('from'),
  ],
  'lists events from a time on without a key': [
    'list-events-key-required',
    noKey,
    on('listEvents'),
    naming('from'),
  ],
  'lists events from a time on for the public key': [
    'list-events-key-kind',
    eitherKey,
    on('listEvents'),
    naming('from'),
  ],
  'shows the completion of charges without a key': [
    'retrieve-event-key-required',
    noKey,
    on('retrieveEvent'),
    completion,
  ],
  'shows the completion of charges for the public key': [
    'retrieve-event-key-kind',
    eitherKey,
    on('retrieveEvent'),
    completion,
  ],
  'makes tokens of cards with an address without a key': [
    'create-token-key-required',
    noKey,
    on('createToken'),
    addressed,
  ],
  'makes tokens of cards with an address for the secret key': [
    'create-token-key-kind',
    eitherKey,
    on('createToken'),
    addressed,
  ],
  'makes sources for a platform without a key': [
    'create-source-key-required',
    noKey,
    on('createSource'),
    onPlatform,
  ],
  'refuses an empty password': [
    ['key-empty-password', 'create-source-accepts-valid-request'],
    { acceptsPassword: (password) => password !== '' },
  ],
  'refuses an empty password for lists': needsPassword('listEvents', 'list-events-accepts-valid-request'),
  'refuses an empty password for new tokens': needsPassword('createToken'),
  'refuses an empty password for the events of a charge': needsPassword(
    'listChargeEvents',
    'list-charge-events-accepts-valid-request',
  ),
  'refuses an empty password where a charge makes its source': [
    ['key-empty-password', 'create-charge-accepts-valid-request'],
    { acceptsPassword: (password) => password !== '' },
    on('createChargeWithSource'),
  ],
  'reads the key from the password': [
    ['key-empty-password', 'create-source-accepts-valid-request'],
    {
      credentials: (header) => {
        const sent = rules.credentials(header)
        return sent && { user: sent.password, password: '' }
      },
    },
  ],
  'creates tokens with the secret key alone': ['create-token-key-kind', only('secret'), on('createToken')],
  'retrieves tokens with the secret key alone': onlyKind(
    'secret',
    'retrieveToken',
    'token-location-retrieves',
  ),
  'charges with the public key alone': [
    ['create-charge-key-kind', 'create-charge-accepts-valid-request'],
    only('public'),
    on('createCharge', 'createChargeWithSource'),
  ],
  'charges and makes the source with the public key alone': [
    ['create-charge-key-kind', 'create-charge-accepts-valid-request'],
    only('public'),
    on('createChargeWithSource'),
  ],
  'lists events with the public key alone': onlyKind('public', 'listEvents'),
  'retrieves events with the public key alone': onlyKind(
    'public',
    'retrieveEvent',
    'event-location-retrieves',
  ),
  'lists the events of a charge with the public key alone': onlyKind('public', 'listChargeEvents'),
})

/** Refuses for ever to read what a wrong key read once. */
const refusedForEver = (operation: OperationId): Row => [
  `${dashed(operation)}-accepts-valid-request` as RequirementId,
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
  'refuses a token for ever once a wrong key read it': refusedForEver('retrieveToken'),
  'refuses an event for ever once a wrong key read it': refusedForEver('retrieveEvent'),
  'refuses the list of a charge for ever once a wrong key read it': refusedForEver('listChargeEvents'),
  'charges a source without a key once it was asked for another amount': [
    'create-charge-key-required',
    noKey,
    on('createCharge'),
    afterWrongAmount,
  ],
  'charges a source for the public key once it was asked for another amount': [
    'create-charge-key-kind',
    eitherKey,
    on('createCharge'),
    afterWrongAmount,
  ],
  'shows a token without a key once it was charged': [
    'retrieve-token-key-required',
    noKey,
    on('retrieveToken'),
    charged,
  ],
  'shows a token to the secret key once it was charged': [
    'retrieve-token-key-kind',
    eitherKey,
    on('retrieveToken'),
    charged,
  ],
})

/** Faults of keys that show only when requests come at once. */
export const keyRaceFaults = faultsOf({
  'takes no key while another charge of the source is made': [
    ['create-charge-key-required', 'create-charge-key-kind'],
    { ...noKey, ...eitherKey },
    on('createCharge'),
    whileMaking,
  ],
  'shows a token without a key while it is charged': [
    ['retrieve-token-key-required', 'retrieve-token-key-kind'],
    { ...noKey, ...eitherKey },
    on('retrieveToken'),
    whileMaking,
  ],
})
