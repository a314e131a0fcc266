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
import { coveringSequences } from './cover.ts'
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

/**
 * Drives the covering sequences, then draws sequences and races until the time is up; shrinks the
 * first that breaks each requirement.
 */
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
      broken: [...requirements].filter((id) => conclusions.get(id)?.verdict === 'fail'),
    }
  }

  /** The first covering sequence that breaks each requirement. */
  async function driveCover(): Promise<BreakingSequence[]> {
    const breaking = new Map<RequirementId, BreakingSequence>()
    for (const steps of coveringSequences(options)) {
      if (isOver()) break
      const { name, broken } = await drive(steps)
      for (const requirement of broken)
        if (!breaking.has(requirement)) breaking.set(requirement, { requirement, name, steps })
    }
    return [...breaking.values()]
  }

  /** A sequence that still breaks its requirement, without the steps that it does not need. */
  async function withoutNeedlessSteps(sequence: BreakingSequence): Promise<BreakingSequence> {
    let { name, steps } = sequence
    const { requirement } = sequence
    for (let size = steps.length >> 1; size > 0; size >>= 1)
      for (let end = steps.length; end > 0 && steps.length > size && !isOver(); end -= size) {
        const shorter = steps.toSpliced(Math.max(0, end - size), size)
        const driven = await drive(shorter)
        if (driven.broken.includes(requirement)) ({ name, steps } = { ...driven, steps: shorter })
      }
    return { requirement, name, steps }
  }

  /** Shortens a sequence, keeps it, and looks for its requirement no more. */
  async function keepShortened(sequence: BreakingSequence): Promise<void> {
    const { requirement, name, steps } =
      replay === null ? await withoutNeedlessSteps(sequence) : sequence
    const file = keep({ requirement, steps })
    const found = `found after ${sequences} sequences, shown by ${steps.length} steps`
    const note = replay === null ? found : 'replayed'
    counterexamples.push({ requirement, scenario: name, file, note })
    unbrokenIds.delete(requirement)
    options.onProgress({ kind: 'broken', id: requirement })
  }

  /** Draws a sequence that breaks one more requirement. */
  async function drawNext(round: number): Promise<BreakingSequence | undefined> {
    let shortest: BreakingSequence | undefined
    const property = asyncProperty(drawn, async (steps) => {
      if (isOver()) return
      const { name, broken } = await drive(steps)
      // Shrinking keeps the requirement that was broken first.
      const requirement = shortest?.requirement ?? broken.find((id) => unbrokenIds.has(id))
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
    return shortest
  }

  for (const sequence of replay === null ? await driveCover() : []) await keepShortened(sequence)
  let next = await drawNext(0)
  while (next !== undefined) {
    await keepShortened(next)
    next = await drawNext(counterexamples.length)
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
