import { randomInt } from 'node:crypto'

/** Draws that can be continued from where they stand. */
export interface Draws {
  /** Draws from 0 to below 1. */
  draw: () => number
  position: () => number
}

/** Draws the same ones from the same position. */
export function drawsFrom(position: number): Draws {
  let state = position >>> 0
  function draw(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { draw, position: () => state }
}

/** Draws from 0 to below 1: the same ones for the same seed. */
export function seeded(seed: number): () => number {
  return drawsFrom(seed).draw
}

/** Draws whole numbers from 0 to below a bound: the same ones for the same bound. */
export function integersBelow(bound: number): () => number {
  const draw = seeded(bound)
  return () => Math.floor(draw() * bound)
}

/** Draws from 0 to below 1 that nobody can foresee. */
export function unforeseeable(): () => number {
  return () => randomInt(2 ** 32) / 2 ** 32
}
