import { asyncProperty, check } from 'fast-check'
import type { Counterexample } from '../../generated/counterexample.js'
import type { Explored } from '../../generated/report.js'
import type { RequirementId } from '../../generated/requirements.ts'
import { execute } from '../driver/driver.ts'
import type { Session } from '../driver/session.ts'
import { exploredName } from '../judge/attempts.ts'
import { judge, type Conclusion } from '../judge/judge.ts'
import type { Entry } from '../record/entry.ts'
import type { Scenario, Step } from '../scenarios/scenario.ts'
import { drawSteps } from './draw.ts'

/** How long, and how, sequences are explored. */
export interface Exploring {
  /** True where nothing else is driven. */
  alone: boolean
  seed: number
  /** Seconds. */
  budget: number
  maxRequests: number
  races: boolean
  /** Counterexamples that are tried first. */
  corpus: readonly Counterexample[]
  /** True where nothing new is drawn. */
  replayOnly: boolean
  /** Keeps a counterexample; gives the file that it was written to. */
  keep: (found: Counterexample) => string | null
}

/** A sequence that broke a requirement, as short as it could be made. */
export interface Found {
  readonly requirement: RequirementId
  /** The scenario whose entries show it. */
  readonly scenario: string
  readonly file: string | null
  /** How it was found. */
  readonly note: string
}

/** What exploration found, and how much it did. */
export interface Exploration {
  readonly found: readonly Found[]
  readonly explored: Explored
}

/** Draws sequences and races until the time is up, and shrinks the first that breaks each requirement; `passedOver` are not looked at. */
export async function explore(
  session: Session,
  exploring: Exploring,
  passedOver: ReadonlySet<RequirementId>,
): Promise<Exploration> {
  const { options, client, now } = session
  const began = now()
  const before = client.sent()
  const until = began + exploring.budget * 1000
  const found: Found[] = []
  let [sequences, names] = [0, 0]
  const isOver = (): boolean =>
    now() >= until || client.sent() - before >= exploring.maxRequests || options.signal?.aborted === true

  /** Drives steps and gives what they break, but for what is known already. */
  async function brokenBy(steps: readonly Step[]): Promise<{ scenario: string; broken: Conclusion[] }> {
    names += 1
    const one: Scenario = { name: exploredName(names), depth: 'deep', phase: 'main', steps }
    const from = session.record.entries.length
    await execute(session, [one], 1)
    const conclusions = judge([...headOf(session.record.entries), ...session.record.entries.slice(from)])
    const known = new Set([...passedOver, ...found.map(({ requirement }) => requirement)])
    return {
      scenario: one.name,
      broken: [...conclusions.values()].filter(({ id, verdict }) => verdict === 'fail' && !known.has(id)),
    }
  }

  function add(
    requirement: RequirementId,
    scenario: string,
    steps: readonly Step[],
    isReplay: boolean,
  ): void {
    const file = exploring.keep({ requirement, steps: steps as unknown as Counterexample['steps'] })
    const note = isReplay ? 'replayed' : `found after ${sequences} sequences, shrunk to ${steps.length} steps`
    found.push({ requirement, scenario, file, note })
    options.onProgress({ kind: 'broken', id: requirement })
  }

  for (const { steps } of exploring.corpus) {
    const { scenario, broken } = await brokenBy(steps as unknown as Step[])
    for (const { id } of broken) add(id, scenario, steps as unknown as Step[], true)
  }
  for (let round = 0; !exploring.replayOnly && !isOver(); round += 1) {
    let target: RequirementId | null = null
    let last: { scenario: string; steps: readonly Step[] } | null = null
    const property = asyncProperty(
      drawSteps(exploring.races, options.tokenParameter !== undefined),
      async (steps) => {
        if (isOver()) return
        sequences += 1
        const { scenario, broken } = await brokenBy(steps)
        target ??= broken[0]?.id ?? null
        if (target === null || !broken.some(({ id }) => id === target)) return
        last = { scenario, steps }
        throw new Error(target)
      },
    )
    // Shrinking keeps the requirement that was broken first.
    await check(property, {
      seed: exploring.seed + round,
      numRuns: 10_000,
      interruptAfterTimeLimit: Math.max(1, until - now()),
      endOnFailure: false,
    })
    const shortest = last as { scenario: string; steps: readonly Step[] } | null
    if (target === null || shortest === null) break
    add(target, shortest.scenario, shortest.steps, false)
  }
  const explored = {
    seed: exploring.seed,
    sequences,
    requests: client.sent() - before,
    duration: (now() - began) / 1000,
  }
  return { found, explored }
}

/** The lines of a record that say how it was made. */
const headOf = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ kind }) => kind === 'run' || kind === 'learned')
