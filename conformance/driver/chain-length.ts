import { matchStep } from '../scenarios/match-step.ts'
import type { Step } from '../scenarios/scenario.ts'

/** About how many requests others send in a second of a pause. */
const requestsPerSecond = 10

/** The requests in the longest chain of steps, each of which waits for the one before it. */
export const chainLength = (steps: readonly Step[]): number =>
  steps.reduce((sum, step) => sum + lengthOfStep(step), 0)

const lengthOfStep = (step: Step): number =>
  matchStep(step, {
    call: ({ walk: isWalk }) => (isWalk ? 2 : 1),
    visit: () => 2,
    await: ({ steadily }) => (steadily ? 2 : 1),
    pause: ({ pause }) => pause * requestsPerSecond,
    race: ({ race }) => longestOf(race),
    beside: ({ beside }) => longestOf(beside),
  })

const longestOf = (branches: readonly (readonly Step[])[]): number =>
  Math.max(0, ...branches.map(chainLength))
