import type { IncomingCall } from '../call.ts'
import type { Rules } from '../rules.ts'
import { faultsOf } from './fault.ts'
import { onOperations } from './conditions.ts'

/** Answers requests without a key. */
export const noKey: Partial<Rules> = { answersWithoutKey: () => true }
/** Answers for either kind of key. */
export const eitherKey: Partial<Rules> = { allowedKeys: () => ['public', 'secret'] }

/** Takes unknown keys that are like a key of the same kind. */
const takesLike = (isLike: (sent: string, key: string) => boolean): Partial<Rules> => ({
  sameKey: ({ sent, key }) =>
    sent === key || (sent.includes('pkey') === key.includes('pkey') && isLike(sent, key)),
})
const needsPassword: Partial<Rules> = { acceptsPassword: ({ password }) => password !== '' }

/** Reads keys in another place than HTTP Basic. */
const readsKeys = (read: (call: IncomingCall) => string | undefined): Partial<Rules> => ({
  readCredentials: ({ call }) => {
    const user = read(call)
    return user === undefined ? undefined : { user, password: '' }
  },
})

/** Faults of keys that are accepted or refused wrongly. */
export const keyFaults = faultsOf({
  'create-token-key-known': {
    'compares the first 12 characters of keys': takesLike(
      (sent, key) => sent.slice(0, 12) === key.slice(0, 12),
    ),
    'compares all but the last eight characters of keys': takesLike((sent, key) =>
      sent.startsWith(key.slice(0, -8)),
    ),
    'compares all but the last character of keys': takesLike(
      (sent, key) => sent.length === key.length && sent.slice(0, -1) === key.slice(0, -1),
    ),
    'compares the last 12 characters of keys': takesLike((sent, key) =>
      sent.endsWith(key.slice(-12)),
    ),
    'takes a key with more behind it': takesLike((sent, key) => sent.startsWith(key)),
    'takes the first word of a key': takesLike((sent, key) => sent.split(' ')[0] === key),
    'takes a key with more before it': takesLike((sent, key) => sent.endsWith(key)),
    'takes a key without its end': takesLike(
      (sent, key) => sent.length >= key.length - 4 && key.startsWith(sent),
    ),
    'compares keys without case': takesLike(
      (sent, key) => sent.toLowerCase() === key.toLowerCase(),
    ),
  },
  'key-empty-password': {
    'takes keys as bearer tokens alone': readsKeys(
      ({ headers }) => /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1],
    ),
    'takes keys in a header alone': readsKeys(({ headers }) => headers['x-api-key']?.toString()),
    'refuses an empty password for lists': [needsPassword, onOperations('listEvents')],
    'refuses an empty password for new tokens': [needsPassword, onOperations('createToken')],
    'refuses an empty password for the events of a charge': [
      needsPassword,
      onOperations('listChargeEvents'),
    ],
  },
})
