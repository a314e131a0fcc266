import type { Call, Operation } from '../call.ts'
import type { KeyKind, Ledger, Mode, Store } from '../store.ts'

/** The key pairs of a merchant. */
export interface Keys {
  test: { public: string; secret: string }
  live: { public: string; secret: string }
}

const openTo: Record<Operation, readonly KeyKind[]> = {
  createToken: ['public'],
  retrieveToken: ['public'],
  createSource: ['public'],
  retrieveSource: ['public', 'secret'],
  createCharge: ['secret'],
  createChargeWithSource: ['secret'],
  retrieveCharge: ['secret'],
  expireCharge: ['secret'],
  markChargeAsPaid: ['secret'],
  markChargeAsFailed: ['secret'],
  listEvents: ['secret'],
  listChargeEvents: ['secret'],
  retrieveEvent: ['secret'],
  visitAuthorization: [],
  submitAuthorization: [],
}

/** Decisions on keys ("Authentication"). */
export const keyRules = {
  /** User and password of an Authorization header, or undefined when it holds none. */
  credentials: (header: string | undefined): { user: string; password: string } | undefined => {
    const encoded = /^basic +([a-z0-9+/=_-]+) *$/i.exec(header ?? '')?.[1]
    if (encoded === undefined) return undefined
    const [user = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
    return { user, password: password.join(':') }
  },
  /** Whether what the caller sent is this key. */
  sameKey: (sent: string, key: string): boolean => sent === key,
  /** Whether a password beside the key is taken. */
  acceptsPassword: (password: string): boolean => password === '',
  /** The kinds of key that an operation takes. */
  allowedKeys: (operation: Operation, _call?: Call, _store?: Store): readonly KeyKind[] => openTo[operation],
  /** Whether an operation is answered without any key. */
  answersWithoutKey: (_operation: Operation, _call?: Call, _store?: Store): boolean => false,
  /** Whether an operation is answered for an empty user name. */
  answersBlankKey: (_operation: Operation, _call?: Call, _store?: Store): boolean => false,
  /** Whether an operation is answered for a key that is nobody's. */
  answersUnknownKey: (_operation: Operation): boolean => false,
  /** The livemode that an object of a kind shows. */
  livemode: (mode: Mode, _kind: 'token' | 'card' | 'source' | 'charge' | 'event'): boolean => mode === 'live',
  /** The ledger that a key of a mode sees. */
  ledgerOf: (mode: Mode, store: Store): Ledger => store[mode],
}
