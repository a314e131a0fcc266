import { operations, type OperationId } from '../../generated/operations.ts'
import type { KeyKind } from './store.ts'

const ofContract = Object.fromEntries(
  Object.entries(operations).map(([name, { key }]) => [name, [key]]),
) as unknown as Record<OperationId, readonly KeyKind[]>

/**
 * Keys that each operation takes ("Authentication", 2 and 3), also beyond the contract; a charge
 * with source[…] is an operation of its own.
 */
export const keysOf = {
  ...ofContract,
  // The specification gives the public key to tokens only; public clients send the secret one, too.
  createSource: ['public', 'secret'],
  retrieveSource: ['public', 'secret'],
  createChargeWithSource: ['secret'],
  visitAuthorization: [],
  submitAuthorization: [],
} satisfies Record<string, readonly KeyKind[]>

/** The name of an operation. */
export type Operation = keyof typeof keysOf
