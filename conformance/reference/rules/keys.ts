import type { DecisionInput } from '../context.ts'
import type { IncomingCall } from '../call.ts'
import { keysOf, type Operation } from '../names.ts'
import type { KeyKind, IdKind, Mode } from '../store.ts'

/** User and password of a request. */
export interface Credentials {
  user: string
  password: string
}

/** User and password of an Authorization header (HTTP Basic); undefined when it has none. */
export function credentialsIn(header = ''): Credentials | undefined {
  const encoded = /^basic +([a-z0-9+/=_-]+) *$/i.exec(header)?.[1]
  if (encoded === undefined) return undefined
  const [user = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { user, password: password.join(':') }
}

/** The key pairs of a merchant. */
export interface Keys {
  test: { public: string; secret: string }
  live: { public: string; secret: string }
}

/** Decisions on keys ("Authentication"). */
export const keyRules = {
  /** A key is the user name of HTTP Basic. */
  readCredentials: ({ call }: DecisionInput<{ call: IncomingCall }>): Credentials | undefined =>
    credentialsIn(call.headers.authorization),
  /** A key is taken whole, as it is. */
  sameKey: ({ sent, key }: DecisionInput<{ sent: string; key: string }>): boolean => sent === key,
  /** The password beside a key is empty. */
  acceptsPassword: ({ password }: DecisionInput<{ password: string }>): boolean => password === '',
  /** The kinds of key that an operation takes ("Authentication", 2 and 3). */
  allowedKeys: ({ operation }: DecisionInput<{ operation: Operation }>): readonly KeyKind[] =>
    keysOf[operation],
  /** No operation is answered without a key. */
  answersWithoutKey: (_decision: DecisionInput<{ operation: Operation }>): boolean => false,
  /** No operation is answered for an empty user name. */
  answersBlankKey: (_decision: DecisionInput<{ operation: Operation }>): boolean => false,
  /** No operation is answered for a key that is nobody's. */
  answersUnknownKey: (_decision: DecisionInput<{ operation: Operation }>): boolean => false,
  /** Live keys yield livemode true, test keys false ("Authentication", 4). */
  livemode: ({ mode }: DecisionInput<{ mode: Mode; kind: IdKind }>): boolean => mode === 'live',
}
