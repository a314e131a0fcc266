import type { Observe } from '../check.ts'

/** Every observation of the kit. */
export const observers: readonly Observe[] = []
