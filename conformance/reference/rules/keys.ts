import type { Call } from '../call.ts'
import { keysOf, type Operation } from '../names.ts'
import type { KeyKind, Kind, Mode, Store } from '../store.ts'

/** The key pairs of a merchant. */
export interface Keys {
  test: { public: string; secret: string }
  live: { public: string; secret: string }
}

/** Decisions on keys ("Authentication"). */
export const keyRules = {
  /** A key is taken whole, as it is. */
  sameKey: (sent: string, key: string): boolean => sent === key,
  /** The password beside a key is empty. */
  acceptsPassword: (password: string): boolean => password === '',
  /** The kinds of key that an operation takes ("Authentication", 2 and 3). */
  allowedKeys: (operation: Operation, _call?: Call, _store?: Store): readonly KeyKind[] =>
    keysOf[operation],
  /** No operation is answered without a key. */
  answersWithoutKey: (_operation: Operation, _call?: Call, _store?: Store): boolean => false,
  /** No operation is answered for an empty user name. */
  answersBlankKey: (_operation: Operation, _call?: Call, _store?: Store): boolean => false,
  /** No operation is answered for a key that is nobody's. */
  answersUnknownKey: (_operation: Operation): boolean => false,
  /** Live keys yield livemode true, test keys false ("Authentication", 4). */
  livemode: (mode: Mode, _kind: Kind): boolean => mode === 'live',
}
