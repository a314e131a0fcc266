import { asyncProperty, check, type Arbitrary } from 'fast-check'
import type { Counterexample } from '../../generated/counterexample.js'
import type { RequirementId } from '../../generated/requirements.ts'
import { Inconclusive } from '../api/inconclusive.ts'
import { takenSteps, type Met, type Runner, type Transcript } from './sequence.ts'
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

/** A sequence that breaks what is looked for. */
type Best = Pick<Found, 'steps' | 'transcript'>

/** The bounds of a search, and who is told. */
export interface Bounds {
  seed: number
  /** Sequences that are tried before any is drawn. */
  first: readonly (readonly Step[])[]
  /** Sequences at once. */
  lanes: number
  /** Tells whether there is time, and there are requests, for more sequences, or for shrinking. */
  isLeft: (what: 'search' | 'shrink') => boolean
  /** Counts the requests that were sent so far. */
  sent: () => number
  onFound: (found: Omit<Found, 'file'>) => void
}

/** The times that a counterexample is run again, and the most that one with a race is tried before it is given up. */
const confirmations = 2
const mostTries = 20

/** Searches sequences that break a requirement, and shrinks each to the shortest that still does; requirements that are known to break are passed over. Returns how many sequences were run. */
export async function search(
  runner: Runner,
  arbitrary: Arbitrary<Step[]>,
  { seed, first, lanes, isLeft, sent, onFound }: Bounds,
  known: Set<RequirementId>,
  met: Met,
): Promise<number> {
  let sequences = 0

  /** Runs a given sequence, or that of one seed, and shrinks it where it breaks something new. */
  async function once(own: number, after: number, given?: readonly Step[]): Promise<void> {
    let target: RequirementId | null = null
    let best: Best | null = null
    let [from, tries, requests] = [0, 1, 0]
    const property = asyncProperty(arbitrary, async (steps) => {
      const isFirst = target === null
      if (!isFirst && !isLeft('shrink')) return
      const most = isFirst || !steps.some(isRace) ? 1 : tries
      const transcript = await broke(
        runner,
        steps,
        most,
        (id) => (isFirst ? !known.has(id) : id === target),
        isFirst ? met : undefined,
      )
      const news = transcript?.broken[0]
      if (transcript === null || news === undefined) return
      best = { steps: takenSteps(transcript), transcript }
      if (isFirst) {
        target = news.requirement
        known.add(target)
        from = steps.length
        requests = sent()
        if (steps.some(isRace)) tries = await triesOf(steps, target)
      }
      throw new Error(news.requirement)
    })
    const examples: [Step[]][] = given ? [[[...given]]] : []
    await check(property, { seed: own, numRuns: 1, unbiased: true, examples })
    if (target !== null && best !== null)
      onFound({
        requirement: target,
        ...(best as Best),
        after,
        from,
        requests,
        again: await confirm(runner, (best as Best).steps, target, isLeft),
      })
  }

  /** Gives the number of times that a race is to be tried to be fairly sure: the seldomer it shows what is broken, the more often. */
  async function triesOf(steps: readonly Step[], target: RequirementId): Promise<number> {
    let shown = 1
    const looks = 4
    for (let look = 0; look < looks && isLeft('shrink'); look += 1)
      if ((await broke(runner, steps, 1, (id) => id === target)) !== null) shown += 1
    return Math.min(mostTries, Math.ceil((3 * (looks + 1)) / shown))
  }

  const lane = async () => {
    while (isLeft('search')) {
      sequences += 1
      // So far apart that the sequences of one seed are not those of the next.
      await once(Math.imul(seed, 0x9e3779b1) + sequences, sequences, first[sequences - 1])
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return sequences
}

/** Runs given steps, a race more often, for anything that they break; null where they break nothing. */
export async function replay(
  runner: Runner,
  steps: readonly Step[],
  requirement: RequirementId,
  isLeft: Bounds['isLeft'],
): Promise<Omit<Found, 'file'> | null> {
  const transcript = await broke(
    runner,
    steps,
    steps.some(isRace) ? mostTries : 1,
    (id) => id === requirement,
  )
  if (transcript === null) return null
  return {
    requirement,
    steps,
    transcript,
    after: null,
    from: null,
    requests: null,
    again: await confirm(runner, steps, requirement, isLeft),
  }
}

/** Counts the times that a counterexample breaks its requirement, the first time included. */
async function confirm(
  runner: Runner,
  steps: readonly Step[],
  target: RequirementId,
  isLeft: Bounds['isLeft'],
): Promise<Found['again']> {
  const again = { broken: 1, of: 1 }
  const most = steps.some(isRace) ? mostTries : confirmations
  while (again.of <= most && again.broken <= confirmations && isLeft('shrink')) {
    again.of += 1
    if ((await broke(runner, steps, 1, (id) => id === target)) !== null) again.broken += 1
  }
  return again
}

/** Runs a sequence until it breaks what is looked for, so many times at most; the transcript tells that alone. A sequence that could not be run breaks nothing. */
async function broke(
  runner: Runner,
  steps: readonly Step[],
  most: number,
  isSought: (requirement: RequirementId) => boolean,
  met?: Met,
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
