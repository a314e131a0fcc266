import { keysEndingIn } from '../reference/account.ts'
import type { Keys } from '../reference/rules/keys.ts'
import { inBrief } from '../settings/usage.ts'
import { SandboxError } from './errors.ts'

/** The greatest number of worlds of a sandbox. */
export const maxWorlds = 1_000

const namePattern = /^[a-z0-9][a-z0-9_-]{0,39}$/

/** The keys of a world, such as skey_test_world_cart. SandboxError for a bad name. */
export function keysOfWorld(name: string): Keys {
  if (namePattern.test(name)) return keysEndingIn(`world_${name}`)
  const message = `world: ${inBrief(name)} is no name; use up to 40 small letters, digits, - and _.`
  throw new SandboxError('invalid_value', message)
}

/** The name of the world that a key belongs to; undefined for any other key. */
export function worldOfKey(key: string): string | undefined {
  const name = /^[ps]key_(?:test|live)_world_(.+)$/.exec(key)?.[1] ?? ''
  return namePattern.test(name) ? name : undefined
}

/** The seed of a world: it depends on the name, not on the order of opening. */
export function seedOfWorld(seed: number, name: string): number {
  let hash = seed
  for (const letter of name) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  return hash
}
