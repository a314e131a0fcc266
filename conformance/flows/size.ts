/** How many answers of each kind a run looks at: with 22, one that is wrong once in five is met in 99 of 100 runs. */
export const ofEachKind = 22

/** The numbers from 0 below `count`. */
export function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
