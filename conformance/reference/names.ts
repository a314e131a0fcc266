import type { KeyKind } from './store.ts'

/** Every operation, shown and extended, with the kinds of key that it takes ("Authentication", 2 and 3); a charge with source[…] is one of its own. */
export const keysOf = {
  createToken: ['public'],
  retrieveToken: ['public'],
  // The specification says the public key alone of tokens only; public clients send the secret key, too.
  createSource: ['public', 'secret'],
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
} satisfies Record<string, readonly KeyKind[]>

/** The name of an operation. */
export type Operation = keyof typeof keysOf

/** The kinds of things that have an identifier, with the beginnings of it. */
export const idPrefixes = {
  token: 'tokn',
  card: 'card',
  source: 'src',
  charge: 'chrg',
  event: 'evnt',
  delivery: 'whdl',
  payment: 'pay2',
  form: 'form',
}

/** A kind of things that have an identifier. */
export type Kind = keyof typeof idPrefixes

/** The names of everything that is serialised. */
export type Schema = 'Token' | 'Card' | 'Source' | 'Charge' | 'Event' | 'WebhookDelivery' | 'List'
