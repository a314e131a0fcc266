import { randomInt } from 'node:crypto'
import type { RunReport } from '../../generated/report.js'
import type { RequirementId } from '../../generated/requirements.ts'
import { messageOf } from '../basics/thrown.ts'
import { execute } from '../driver/driver.ts'
import { preflight } from '../driver/preflight.ts'
import { rehearse } from '../driver/rehearsal.ts'
import { closeSession, endEntry, openSession, type Session } from '../driver/session.ts'
import type { ExploreResult, ExploreOptions } from '../explore/explore.ts'
import { runEntry, type EndEntry } from '../record/entry.ts'
import { brokenEarly } from '../judge/early.ts'
import { judge, type Conclusion } from '../judge/judge.ts'
import { reportOfRecord, type JudgeExtras } from '../judge/report.ts'
import { fold } from '../model/fold.ts'
import { scenariosOf } from '../scenarios/index.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { withDeadline } from '../settings/options.ts'
import type { RunOptions } from '../settings/options.ts'
import { isPartial, selectionOf } from '../settings/selection.ts'
import { repeatsOfFailed, repeatsOfLost, otherMannerScenarios } from './repeats.ts'
import { changesLists, operationsOf, estimatedRequests, usesOnlyAccepted } from './plan.ts'
import { selectScenarios } from './select.ts'

/** The scenarios that are repeated at once: others may disturb what failed. */
const repeatsAtOnce = 4

/**
 * Drives an implementation through scenarios or drawn sequences, and judges each requirement.
 * Rejects only when the record cannot be written.
 */
export async function run(
  baseOptions: RunOptions,
  exploreOptions: ExploreOptions | undefined = defaultExploreOptionsOf(baseOptions),
): Promise<RunReport> {
  const options = withDeadline(baseOptions, exploreOptions?.budgetSeconds)
  const session = await openSession(options, { exploresAfter: exploreOptions !== undefined })
  const failures = announceFailures(session)
  let ending: Ending | undefined
  try {
    ending = await driveToEnd(session, exploreOptions, failures.announce)
  } finally {
    failures.stop()
    await closeSession(session, ending?.end ?? endEntry(session, null))
  }
  const { judgement, exploration } = ending
  const report = reportOfRecord(session.record.entries, options, {
    ...judgement,
    ...(exploreOptions?.isAlone && { scope: 'explored' }),
    ...(exploration && { explored: exploration.explored }),
  })
  return exploration === undefined ? report : withReplays(report, exploration)
}

/** The end of a record, with the judgement or the exploration before it. */
interface Ending {
  readonly end: EndEntry
  readonly judgement?: Required<Pick<JudgeExtras, 'model' | 'conclusions'>>
  readonly exploration?: ExploreResult
}

/** Drives and judges what is planned; repeats what failed, and explores. */
async function driveToEnd(
  session: Session,
  exploreOptions: ExploreOptions | undefined,
  announce: (ids: readonly RequirementId[]) => void,
): Promise<Ending> {
  const { options, record } = session
  const { scenarios, stopReason } = await drive(session, exploreOptions?.isAlone === true)
  const end = endEntry(session, stopReason)
  const model = fold([...record.entries, end])
  const conclusions = judge(model)
  const selected = selectionOf(options)
  const failed = [...conclusions.values()].filter(
    ({ id, verdict }) => verdict === 'fail' && selected.has(id),
  )
  announce(failed.map(({ id }) => id))
  const isOver = stopReason !== null || options.signal?.aborted === true
  if (isOver || (failed.length === 0 && exploreOptions === undefined))
    return { end, judgement: { model, conclusions } }
  // Not awaited here, so that the model, large for a large record, is freed.
  return repeatAndExplore(session, { scenarios, failed, exploreOptions })
}

/** Repeats the scenarios of what failed, and explores what did not fail. */
async function repeatAndExplore(
  session: Session,
  {
    scenarios,
    failed,
    exploreOptions,
  }: {
    readonly scenarios: readonly Scenario[]
    readonly failed: readonly Conclusion[]
    readonly exploreOptions: ExploreOptions | undefined
  },
): Promise<Ending> {
  await execute(session, repeatsOfFailed(session, scenarios, failed), repeatsAtOnce)
  if (exploreOptions === undefined) return { end: endEntry(session, null) }
  // Loaded only here: drawing takes much code, and few runs explore.
  const { explore } = await import('../explore/explore.ts')
  const unbroken = selectionOf(session.options)
  for (const { id } of failed) unbroken.delete(id)
  const exploration = await explore(session, exploreOptions, unbroken)
  const names = exploration.counterexamples.map(({ scenario }) => scenario)
  return { end: endEntry(session, null, names), exploration }
}

/** A report whose findings name the counterexamples that exploration found. */
function withReplays(report: RunReport, { counterexamples }: ExploreResult): RunReport {
  const findings = report.findings.map((finding) => {
    const counterexample = counterexamples.find(({ requirement }) => requirement === finding.id)
    return counterexample === undefined
      ? finding
      : { ...finding, replay: counterexample.file, reason: counterexample.note }
  })
  return { ...report, findings }
}

/** The report of a run that an error of the kit ended: incomplete, nothing judged, exit code 5. */
export function crashReport(options: RunOptions, error: unknown): RunReport {
  const reason = `The kit itself failed: ${messageOf(error)}`
  const report = reportOfRecord(
    [runEntry(options, null), { kind: 'end', start: 0, reason }],
    options,
  )
  return { ...report, outcome: 'incomplete', exitCode: 5, sentence: `Incomplete: ${reason}` }
}

/** A deep run ends with 20 seconds of exploration. */
function defaultExploreOptionsOf(options: RunOptions): ExploreOptions | undefined {
  if (options.depth !== 'deep' || isPartial(options)) return undefined
  return {
    isAlone: false,
    seed: randomInt(2 ** 32),
    budgetSeconds: 20,
    replay: null,
    keep: () => null,
  }
}

/** Drives the phases of a run, or the preflight alone; `stopReason` says why not all of them. */
async function drive(
  session: Session,
  exploresAlone: boolean,
): Promise<{ scenarios: readonly Scenario[]; stopReason: string | null }> {
  const { options, endpoint, milestones } = session
  const { depth, whole, maxRequests, concurrency, onProgress } = options
  const all = scenariosOf(exploresAlone ? 'smoke' : depth, {
    tokenParameter: options.tokenParameter !== undefined,
    hasOtherAccount: options.target.otherAccount !== undefined,
  })
  const selection =
    isPartial(options) && !whole && !exploresAlone && depth !== 'deep'
      ? selectScenarios(all, selectionOf(options), (steps) => rehearse(steps, options))
      : all
  const requests = exploresAlone ? maxRequests : estimatedRequests(selection)
  onProgress({ kind: 'started', requests, webhookUrl: endpoint.receiver?.url ?? null })
  const stopReason = await preflight(session, operationsOf(selection))
  if (exploresAlone) return { scenarios: [], stopReason }
  const scenarios =
    stopReason === null
      ? selection
      : selection.filter((scenario) => usesOnlyAccepted(scenario, milestones.acceptedOperations))
  const scenariosOfPhase = (phase: Scenario['phase']): Scenario[] =>
    scenarios.filter((scenario) => scenario.phase === phase)
  // Most scenarios wait for one answer at a time.
  await execute(session, scenariosOfPhase('main'), 2 * concurrency)
  // Scenarios of keys that make nothing change no list.
  const keys = scenariosOfPhase('keys')
  const besideLists = keys.filter((scenario) => !changesLists(scenario))
  await execute(session, [...scenariosOfPhase('quiet'), ...besideLists], concurrency)
  await execute(session, keys.filter(changesLists), concurrency)
  await execute(
    session,
    [...repeatsOfLost(session, scenarios), ...otherMannerScenarios(session)],
    repeatsAtOnce,
  )
  await execute(session, scenariosOfPhase('end'), 1)
  return { scenarios, stopReason }
}

/** How often new lines of the record are judged; the end of the run judges all of them. */
const lookIntervalMs = 5000

/** Announces each broken requirement once, irrevocable ones before the run ends. */
function announceFailures({ record, options }: Session) {
  const unannounced = selectionOf(options)
  let judgedCount = 1
  const announce = (ids: readonly RequirementId[]): void => {
    for (const id of ids) if (unannounced.delete(id)) options.onProgress({ kind: 'broken', id })
  }
  const timer = setInterval(() => {
    const [run] = record.entries
    const added = record.entries.slice(judgedCount)
    judgedCount += added.length
    if (run !== undefined && added.length > 0) announce(brokenEarly([run, ...added]))
  }, lookIntervalMs)
  timer.unref()
  return { announce, stop: () => clearInterval(timer) }
}
