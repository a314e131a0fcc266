import type { OperationId } from '../../generated/operations.ts'
import { learn, closeSession, openSession, type Session } from '../driver/session.ts'
import { perform } from '../driver/driver.ts'
import { allOperations, begin } from '../driver/preflight.ts'
import type { Entry } from '../record/entry.ts'
import { whyEnded } from '../settings/ended.ts'
import type { RunOptions } from '../settings/options.ts'
import { otherwiseScenario } from '../scenarios/otherwise.ts'
import { phases, scenariosOf } from '../scenarios/index.ts'
import type { Depth, Scenario, Step } from '../scenarios/scenario.ts'

/** Drives an implementation through the scenarios of a depth, phase by phase, and gives the record of it. */
export async function drive(options: RunOptions, depth: Depth): Promise<readonly Entry[]> {
  const session = await openSession(options)
  let reason: string | null = null
  try {
    const begun = await begin(session, allOperations)
    reason = begun.stopped
    const all = scenariosOf(depth, options.declared.tokenParameter).filter(
      (one) => begun.stopped === null || standsOn(one, begun.there),
    )
    for (const phase of phases) {
      if (phase === 'end') await perform(session, [...lostIn(session, all), ...unwelcome(session)], 4)
      await perform(
        session,
        all.filter((one) => one.phase === phase),
        widthOf(phase, options),
      )
    }
  } finally {
    await closeSession(session, whyEnded(options) ?? reason)
  }
  return session.record.entries
}

/** Races and quiet lists are driven one after the other, and keys few at once. */
function widthOf(phase: (typeof phases)[number], { concurrency }: RunOptions): number {
  return { begin: 1, main: concurrency, quiet: 1, keys: 4, end: 1 }[phase]
}

/** Lists the scenarios of operations that were called and accepted no valid request. */
function unwelcome({ record, welcomed, learned }: Session): Scenario[] {
  const called = new Set(
    record.entries.flatMap((entry) =>
      entry.kind === 'request' && entry.operation !== null && entry.answer !== null ? [entry.operation] : [],
    ),
  )
  return [...called].filter((id) => !welcomed.has(id) && !learned.absent.includes(id)).map(otherwiseScenario)
}

/** The most scenarios that are driven again because answers in them were lost. */
const mostAgain = 10

/** Lists the scenarios in which an answer was lost, under names of their own. */
function lostIn({ record }: Session, all: readonly Scenario[]): Scenario[] {
  const lost = new Set(
    record.entries.flatMap((entry) =>
      'request' in entry && (entry.error !== null || entry.repeated) ? [entry.scenario] : [],
    ),
  )
  return all
    .filter(({ name }) => lost.has(name))
    .slice(0, mostAgain)
    .map((one) => ({ ...one, name: `${one.name} (again)` }))
}

/** Says that every operation of a scenario is there. */
function standsOn({ steps }: Scenario, there: ReadonlySet<OperationId>): boolean {
  const asks = (step: Step): boolean => {
    if ('race' in step) return step.race.flat().every(asks)
    if ('beside' in step) return step.beside.flat().every(asks)
    return 'call' in step
      ? there.has(step.call) || (step.call === 'retrieveToken' && there.has('createToken'))
      : false
  }
  return steps.every(asks)
}

export { learn, type Session }
