import { asyncProperty, check } from 'fast-check'
import type { Counterexample } from '../../generated/counterexample.js'
import type { Explored } from '../../generated/report.js'
import type { RequirementId } from '../../generated/requirements.ts'
import { execute } from '../driver/driver.ts'
import type { Session } from '../driver/session.ts'
import { exploredName } from '../judge/attempts.ts'
import { judge } from '../judge/judge.ts'
import type { Entry } from '../record/entry.ts'
import { scenario, type Step } from '../scenarios/scenario.ts'
import { drawSteps } from './draw.ts'

/** How long, and how, sequences are explored. */
export interface Exploring {
  /** True where nothing else is driven. */
  alone: boolean
  seed: number
  /** Seconds. */
  budget: number
  maxRequests: number
  /** The counterexample that is tried instead of what is drawn. */
  replay: Counterexample | null
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

/** Draws sequences and races until the time is up, and shrinks the first that breaks each requirement; `passedOver` are not looked at. */
export async function explore(
  session: Session,
  exploring: Exploring,
  passedOver: ReadonlySet<RequirementId>,
): Promise<{ found: readonly Found[]; explored: Explored }> {
  const { options, client, now, record } = session
  const { seed, replay } = exploring
  const began = now()
  const before = client.sent()
  const until = began + exploring.budget * 1000
  const found: Found[] = []
  let [sequences, names] = [0, 0]
  const isOver = (): boolean =>
    replay !== null ||
    now() >= until ||
    client.sent() - before >= exploring.maxRequests ||
    options.signal?.aborted === true

  /** Drives steps and gives what they break, but for what is known already. */
  async function brokenBy(steps: readonly Step[]): Promise<{ scenario: string; broken: RequirementId[] }> {
    const name = exploredName((names += 1))
    const from = record.entries.length
    await execute(session, [scenario(name, 'deep', steps)], 1)
    const conclusions = judge([...headOf(record.entries), ...record.entries.slice(from)])
    const failed = [...conclusions.values()].filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
    const isKnown = (id: RequirementId): boolean =>
      passedOver.has(id) || found.some(({ requirement }) => requirement === id)
    return { scenario: name, broken: failed.filter((id) => !isKnown(id)) }
  }

  function add(requirement: RequirementId, by: string, steps: readonly Step[], note: string): void {
    const file = exploring.keep({ requirement, steps: steps as unknown as Counterexample['steps'] })
    found.push({ requirement, scenario: by, file, note })
    options.onProgress({ kind: 'broken', id: requirement })
  }

  if (replay !== null) {
    const steps = replay.steps as unknown as Step[]
    const { scenario: by, broken } = await brokenBy(steps)
    for (const id of broken) add(id, by, steps, 'replayed')
  }
  for (let round = 0; !isOver(); round += 1) {
    let target: RequirementId | undefined
    let last: { by: string; steps: readonly Step[] } | undefined
    const property = asyncProperty(drawSteps(options.tokenParameter !== undefined), async (steps) => {
      if (isOver()) return
      sequences += 1
      const { scenario: by, broken } = await brokenBy(steps)
      // Shrinking keeps the requirement that was broken first.
      target ??= broken[0]
      if (target === undefined || !broken.includes(target)) return
      last = { by, steps }
      throw new Error(target)
    })
    await check(property, {
      seed: seed + round,
      numRuns: 10_000,
      interruptAfterTimeLimit: Math.max(1, until - now()),
      endOnFailure: false,
    })
    const [requirement, shortest] = [target, last as { by: string; steps: readonly Step[] } | undefined]
    if (requirement === undefined || shortest === undefined) break
    const note = `found after ${sequences} sequences, shrunk to ${shortest.steps.length} steps`
    add(requirement, shortest.by, shortest.steps, note)
  }
  const duration = (now() - began) / 1000
  return { found, explored: { seed, sequences, requests: client.sent() - before, duration } }
}

/** The lines of a record that say how it was made. */
const headOf = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ kind }) => kind === 'run' || kind === 'learned')
