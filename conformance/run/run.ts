import type { RunRecord } from '../../generated/report.js'
import type { RequirementId } from '../../generated/requirements.ts'
import { perform } from '../driver/driver.ts'
import { begin } from '../driver/preflight.ts'
import { closeSession, openSession, type Session } from '../driver/session.ts'
import { judge, type Conclusion } from '../judge/judge.ts'
import { reportOf } from '../judge/report.ts'
import type { Entry } from '../record/entry.ts'
import { phases, scenariosOf } from '../scenarios/index.ts'
import { operationsOf, requestsOf, selectScenarios, standsOn } from '../scenarios/select.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { timed, whyEnded } from '../settings/ended.ts'
import type { RunOptions } from '../settings/options.ts'
import { selectionOf } from '../settings/selection.ts'
import { lostIn, unwelcome } from './again.ts'

/**
 * Judges an implementation: drives it through the scenarios of a depth, and says of each requirement whether it holds, with the evidence.
 * Rejects when the record cannot be written; whatever the implementation does ends in a verdict.
 */
export async function run(given: RunOptions): Promise<RunRecord> {
  const { options, over } = timed(given)
  const session = await openSession(options)
  let again: ReadonlyMap<RequirementId, Conclusion> | undefined
  let reason: string | null = null
  try {
    const driven = await drive(session)
    reason = driven.stopped
    if (reason === null) again = await secondAttempt(session, driven.scenarios)
  } finally {
    over()
    await closeSession(session, whyEnded(options) ?? reason)
  }
  return reportOf(firstAttempt(session.record.entries), options, again === undefined ? {} : { again })
}

/** Drives an implementation phase by phase; gives the scenarios, and why not everything could be driven. */
export async function drive(
  session: Session,
): Promise<{ scenarios: readonly Scenario[]; stopped: string | null }> {
  const { options, receiver } = session
  const selected = selectionOf(options)
  const isPart = options.only.length > 0 || options.tag.length > 0
  const all = scenariosOf(options.depth, options.declared.tokenParameter)
  const wanted = isPart ? selectScenarios(all, selected) : all
  options.onProgress({ kind: 'started', requests: requestsOf(wanted), webhookUrl: receiver?.url ?? null })
  const { stopped, there } = await begin(session, operationsOf(wanted))
  const scenarios = stopped === null ? wanted : wanted.filter((one) => standsOn(one, there))
  for (const phase of phases) {
    if (phase === 'end') await perform(session, [...lostIn(session, scenarios), ...unwelcome(session)], 4)
    await perform(
      session,
      scenarios.filter((one) => one.phase === phase),
      widthOf(phase, options),
    )
  }
  return { scenarios, stopped }
}

/** Quiet lists are read one after the other, and keys tried few at once. */
function widthOf(phase: (typeof phases)[number], { concurrency }: RunOptions): number {
  return { begin: 1, main: concurrency, quiet: 1, keys: 4, end: 1 }[phase]
}

/** The most scenarios that are driven once more. */
const mostAgain = 8
const suffix = ' (once more)'

/** Drives the scenarios of what failed once more, and judges that alone. */
async function secondAttempt(
  session: Session,
  scenarios: readonly Scenario[],
): Promise<ReadonlyMap<RequirementId, Conclusion> | undefined> {
  const selected = selectionOf(session.options)
  const failed = [...judge(session.record.entries).values()].filter(
    ({ id, verdict, final }) => verdict === 'fail' && !final && selected.has(id),
  )
  for (const { id } of failed) session.options.onProgress({ kind: 'broken', id })
  const names = new Set(failed.map(({ scenario }) => scenario))
  const again = scenarios.filter(({ name }) => names.has(name)).slice(0, mostAgain)
  if (again.length === 0 || session.options.signal?.aborted) return undefined
  await perform(
    session,
    again.map((one) => ({ ...one, name: one.name + suffix })),
    4,
  )
  const { entries } = session.record
  return judge(
    entries.filter(
      (entry) =>
        !('scenario' in entry) ||
        entry.scenario.endsWith(suffix) ||
        entry.scenario === '' ||
        entry.scenario === 'begin',
    ),
  )
}

const firstAttempt = (entries: readonly Entry[]): Entry[] =>
  entries.filter((entry) => !('scenario' in entry) || !entry.scenario.endsWith(suffix))
