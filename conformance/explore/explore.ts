import { asyncProperty, check, constant } from 'fast-check'
import type { Explored } from '../../generated/report.js'
import type { RequirementId } from '../../generated/requirements.ts'
import { takesCard } from '../contract/kinds.ts'
import { execute } from '../driver/driver.ts'
import type { Session } from '../driver/session.ts'
import { preflightScenario, exploredName } from '../record/repeats.ts'
import { judge } from '../judge/judge.ts'
import { fold } from '../model/fold.ts'
import type { Entry } from '../record/entry.ts'
import { scenario, type Counterexample, type Step } from '../scenarios/scenario.ts'
import { drawSteps } from './draw.ts'

/** How sequences are explored, and for how long. */
export interface ExploreOptions {
  /** True where a run does nothing but explore. */
  isAlone: boolean
  seed: number
  budgetSeconds: number
  /** The counterexample to drive instead of drawn sequences. */
  replay: Counterexample | null
  /** Keeps a counterexample; the file that it was written to. */
  keep: (counterexample: Counterexample) => string | null
}

/** The shortest sequence found that breaks a requirement, and the file that keeps it. */
export interface KeptCounterexample {
  readonly requirement: RequirementId
  /** The scenario whose entries show it. */
  readonly scenario: string
  readonly file: string | null
  /** How it was found. */
  readonly note: string
}

/** A driven sequence that breaks a requirement, with the name of its scenario. */
interface BreakingSequence {
  readonly requirement: RequirementId
  readonly name: string
  readonly steps: readonly Step[]
}

/** What exploring found. */
export interface ExploreResult {
  readonly counterexamples: readonly KeptCounterexample[]
  readonly explored: Explored
}

/** Draws sequences and races until the time is up; shrinks the first for each requirement. */
export async function explore(
  session: Session,
  { seed, budgetSeconds, replay, keep }: ExploreOptions,
  requirements: ReadonlySet<RequirementId>,
): Promise<ExploreResult> {
  const { options, client, now, record } = session
  const began = now()
  const before = client.sent()
  const deadline = began + budgetSeconds * 1000
  const unbrokenIds = new Set(requirements)
  const counterexamples: KeptCounterexample[] = []
  let sequences = 0
  const isOver = (): boolean =>
    now() >= deadline ||
    unbrokenIds.size === 0 ||
    client.sent() >= options.maxRequests ||
    options.signal?.aborted === true
  const drawn = replay ? constant(replay.steps) : drawSteps(options)

  /** Drives a sequence, and lists the requirements that it breaks. */
  async function drive(steps: readonly Step[]): Promise<{ name: string; broken: RequirementId[] }> {
    const name = exploredName((sequences += 1))
    const { length } = record.entries
    await execute(session, [scenario(name, 'deep', steps)], 1)
    const entries = record.entries.filter(
      (entry, index) => index >= length || isSharedBySequences(entry),
    )
    const conclusions = judge(fold(entries))
    return {
      name,
      broken: [...unbrokenIds].filter((id) => conclusions.get(id)?.verdict === 'fail'),
    }
  }

  /** A sequence that still breaks its requirement, without the steps that it does not need. */
  async function withoutNeedlessSteps(sequence: BreakingSequence): Promise<BreakingSequence> {
    let { name, steps } = sequence
    const { requirement } = sequence
    for (let index = steps.length - 1; index >= 0 && steps.length > 1 && !isOver(); index -= 1) {
      const shorter = steps.toSpliced(index, 1)
      const driven = await drive(shorter)
      if (driven.broken.includes(requirement)) ({ name, steps } = { ...driven, steps: shorter })
    }
    return { requirement, name, steps }
  }

  /** Finds a sequence that breaks one more requirement, and shortens it. */
  async function findNext(round: number): Promise<KeptCounterexample | undefined> {
    let shortest: BreakingSequence | undefined
    const property = asyncProperty(drawn, async (steps) => {
      if (isOver()) return
      const { name, broken } = await drive(steps)
      // Shrinking keeps the requirement that was broken first.
      const requirement = shortest?.requirement ?? broken[0]
      if (requirement === undefined || !broken.includes(requirement)) return
      shortest = { requirement, name, steps }
      throw new Error('It breaks a requirement.')
    })
    await check(property, {
      seed: seed + round,
      numRuns: replay === null ? 10_000 : 1,
      interruptAfterTimeLimit: Math.max(1, deadline - now()),
      endOnFailure: false,
    })
    if (shortest === undefined) return undefined
    const { requirement, name, steps } =
      replay === null ? await withoutNeedlessSteps(shortest) : shortest
    const file = keep({ requirement, steps })
    const shrunk = `found after ${sequences} sequences, shrunk to ${steps.length} steps`
    return { requirement, scenario: name, file, note: replay === null ? shrunk : 'replayed' }
  }

  let next = await findNext(0)
  while (next !== undefined) {
    counterexamples.push(next)
    unbrokenIds.delete(next.requirement)
    options.onProgress({ kind: 'broken', id: next.requirement })
    next = await findNext(counterexamples.length)
  }
  const duration = (now() - began) / 1000
  const requests = client.sent() - before
  return {
    counterexamples,
    explored: { seed, sequences: replay === null ? sequences : 0, requests, duration },
  }
}

/** True for an entry that every sequence is judged with: what the run learned, and its card. */
const isSharedBySequences = (entry: Entry): boolean =>
  entry.kind === 'run' ||
  entry.kind === 'learned' ||
  (entry.kind === 'request' &&
    entry.scenario === preflightScenario &&
    entry.operation !== null &&
    takesCard(entry.operation))
