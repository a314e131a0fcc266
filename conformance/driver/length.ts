import { branchesOf, type Step } from '../scenarios/scenario.ts'

/** The requests that a second of a pause counts for: about as many go by meanwhile. */
const requestsInSecond = 10

/** The requests in the longest chain of steps, each of which waits for the one before it. */
export const lengthOf = (steps: readonly Step[]): number =>
  steps.reduce((sum, step) => sum + lengthOfStep(step), 0)

function lengthOfStep(step: Step): number {
  if ('pause' in step) return step.pause * requestsInSecond
  if ('visit' in step) return 2
  if ('call' in step) return step.walk ? 2 : 1
  if ('await' in step) return step.steadily ? 2 : 1
  return Math.max(0, ...(branchesOf(step) ?? []).map(lengthOf))
}
