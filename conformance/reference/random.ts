import { randomInt } from 'node:crypto'

/** Draws from 0 to below 1: the same ones for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws from 0 to below 1 that nobody can foresee. */
export function unforeseeable(): () => number {
  return () => randomInt(2 ** 32) / 2 ** 32
}
