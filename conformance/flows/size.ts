import type { Api } from '../api.ts'

/** How many answers of each kind a run looks at: with 21, one that is wrong once in five is met in 99 of 100 runs. */
export const ofEachKind = 21

/** The numbers of as many resources as the run looks at of each kind. */
export function once(api: Api): number[] {
  return Array.from({ length: api.context.options.sample }, (_, index) => index)
}

/** The numbers of twice as many, where each resource has one of two forms. */
export function twice(api: Api): number[] {
  return Array.from({ length: 2 * api.context.options.sample }, (_, index) => index)
}
