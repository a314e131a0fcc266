import { sample, type Arbitrary } from 'fast-check'
import type { Counterexample } from '../../generated/counterexample.js'
import type { RequirementId } from '../../generated/requirements.ts'
import { Inconclusive } from '../api/inconclusive.ts'
import { takenSteps, type Met, type Runner, type Transcript } from './sequence.ts'
import { shorter } from './shrinking.ts'
import { isRace, type Step } from './step.ts'

/** The shortest sequence that was found to break a requirement. */
export interface Found extends Counterexample {
  transcript: Transcript
  /** The number of sequences that were run until it was found, and of the steps of that one; both null where it was given. */
  after: number | null
  from: number | null
  /** The number of requests that were sent until it was found; null where it was given. */
  requests: number | null
  /** The number of times that the shortest broke it, of those that it was run once it was found. */
  again: { broken: number; of: number }
  /** The file that replays it, where one was written. */
  file: string | null
}

/** The bounds of a search, and who is told. */
interface Bounds {
  seed: number
  /** Sequences that are tried before any is drawn. */
  first: readonly (readonly Step[])[]
  /** Sequences at once. */
  lanes: number
  /** Counts the requests that were sent so far. */
  sent: () => number
  onFound: (found: Omit<Found, 'file'>) => void
}

/** Looks for what breaks requirements. */
interface Search {
  /** Searches sequences that break a requirement that is not passed over, shrinks each of them, and gives how many were run. */
  search(
    arbitrary: Arbitrary<Step[]>,
    bounds: Bounds,
    passedOver: Set<RequirementId>,
    met: Met,
  ): Promise<number>
  /** Runs given steps, a race more often; null where they do not break the requirement. */
  replay(given: Counterexample): Promise<Omit<Found, 'file'> | null>
}

/** The times that a counterexample is run again, and the most that one with a race is tried before it is given up. */
const confirmations = 2
const mostTries = 20

/** The means of a search. */
interface Ground {
  runner: Runner
  /** Tells whether there is time, and there are requests, for more sequences, or for shrinking. */
  isLeft: (what: 'search' | 'shrink') => boolean
}

/** Opens a search. */
export function openSearch(ground: Ground): Search {
  const { runner, isLeft } = ground
  return {
    async search(arbitrary, { seed, first, lanes, sent, onFound }, passedOver, met) {
      let sequences = 0
      const isSought = (id: RequirementId) => !passedOver.has(id)
      const lane = async () => {
        while (isLeft('search')) {
          const after = (sequences += 1)
          const given = first[after - 1] ?? drawn(arbitrary, seed, after)
          const found = await broke(runner, given, { isSought, met })
          const requirement = found?.broken[0]?.requirement
          if (found === null || requirement === undefined) continue
          passedOver.add(requirement)
          const requests = sent()
          const transcript = await shrunk(ground, given, found, requirement)
          const steps = takenSteps(transcript)
          const again = await confirm(ground, steps, requirement)
          onFound({ requirement, steps, transcript, after, from: given.length, requests, again })
        }
      }
      await Promise.all(Array.from({ length: lanes }, lane))
      return sequences
    },
    async replay({ requirement, steps }) {
      const most = steps.some(isRace) ? mostTries : 1
      const transcript = await broke(runner, steps, { isSought: only(requirement), most })
      if (transcript === null) return null
      const again = await confirm(ground, steps, requirement)
      return { requirement, steps, transcript, after: null, from: null, requests: null, again }
    },
  }
}

/** Draws the sequence of a number. */
function drawn(arbitrary: Arbitrary<Step[]>, seed: number, number: number): Step[] {
  // So far apart that the sequences of one seed are not those of the next.
  const own = Math.imul(seed, 0x9e3779b1) + number
  return sample(arbitrary, { seed: own, numRuns: 1, unbiased: true })[0] ?? []
}

/** The purpose for which a sequence is run. */
interface Trial {
  isSought: (requirement: RequirementId) => boolean
  /** The times that it is run at most. */
  most?: number
  met?: Met
}

const only = (wanted: RequirementId) => (id: RequirementId) => id === wanted

/** Runs a sequence until it breaks what is sought, and tells that alone; null where it does not, or could not be run. */
async function broke(
  runner: Runner,
  steps: readonly Step[],
  { isSought, most = 1, met }: Trial,
): Promise<Transcript | null> {
  for (let time = 0; time < most; time += 1)
    try {
      const transcript = await runner.run(steps, met)
      const broken = transcript.broken.filter(({ requirement }) => isSought(requirement)).slice(0, 1)
      if (broken.length > 0) return { ...transcript, broken }
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error
    }
  return null
}

/** Gives the shortest sequence, as it was taken, that still breaks what one broke. */
async function shrunk(
  ground: Ground,
  steps: readonly Step[],
  first: Transcript,
  target: RequirementId,
): Promise<Transcript> {
  const { runner, isLeft } = ground
  const tries = steps.some(isRace) ? await triesOf(ground, steps, target) : 1
  let transcript = first
  for (let simpler = shorter(steps); isLeft('shrink');) {
    const { value: next } = simpler.next()
    if (!next) break
    const most = next.steps.some(isRace) ? tries : 1
    const shown = await broke(runner, next.steps, { isSought: only(target), most })
    if (shown === null) continue
    transcript = shown
    simpler = shorter(next.steps, next.place)
  }
  return transcript
}

/** Gives the times that a race is tried to be fairly sure: the seldomer it shows what is broken, the more often. */
async function triesOf(
  { runner, isLeft }: Ground,
  steps: readonly Step[],
  target: RequirementId,
): Promise<number> {
  let shown = 1
  const looks = 4
  for (let look = 0; look < looks && isLeft('shrink'); look += 1)
    if ((await broke(runner, steps, { isSought: only(target) })) !== null) shown += 1
  return Math.min(mostTries, Math.ceil((3 * (looks + 1)) / shown))
}

/** Counts the times that a counterexample breaks its requirement, the first time included. */
async function confirm(
  { runner, isLeft }: Ground,
  steps: readonly Step[],
  target: RequirementId,
): Promise<Found['again']> {
  const again = { broken: 1, of: 1 }
  const most = steps.some(isRace) ? mostTries : confirmations
  while (again.of <= most && again.broken <= confirmations && isLeft('shrink')) {
    again.of += 1
    if ((await broke(runner, steps, { isSought: only(target) })) !== null) again.broken += 1
  }
  return again
}
