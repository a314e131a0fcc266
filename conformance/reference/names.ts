import { operations, type OperationId } from '../../generated/operations.ts'
import type { KeyKind } from './store.ts'

const contractKeys = Object.fromEntries(
  Object.entries(operations).map(([name, { key }]) => [name, [key]]),
) as unknown as Record<OperationId, readonly KeyKind[]>

/**
 * The keys that each operation takes ("Authentication", 2 and 3): those of the contract, and more
 * that are allowed. A charge with source[…] is an operation of its own.
 */
export const keysOf = {
  ...contractKeys,
  // The specification gives the public key to tokens only; public clients send the secret one, too.
  createSource: ['public', 'secret'],
  retrieveSource: ['public', 'secret'],
  createChargeWithSource: ['secret'],
  visitAuthorization: [],
  submitAuthorization: [],
} satisfies Record<string, readonly KeyKind[]>

/** The name of an operation. */
export type Operation = keyof typeof keysOf
