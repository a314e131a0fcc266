import { randomInt } from 'node:crypto'
import type { Finding, RunRecord } from '../../generated/report.js'
import type { RequirementId } from '../../generated/requirements.ts'
import { messageOf } from '../basics/thrown.ts'
import { execute } from '../driver/driver.ts'
import { preflight } from '../driver/preflight.ts'
import { closeSession, endOf, openSession, runEntry, type Session } from '../driver/session.ts'
import type { Exploring, Found } from '../explore/explore.ts'
import { onceMore } from '../judge/attempts.ts'
import { brokenEarly, judge, type Conclusion } from '../judge/judge.ts'
import { judgeRecord, type JudgeExtras } from '../judge/report.ts'
import type { EndEntry } from '../record/entry.ts'
import { phases, scenariosOf } from '../scenarios/index.ts'
import { operationsOf, requestsOf, selectScenarios, standsOn } from '../scenarios/select.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { timed, whyEnded, type RunOptions } from '../settings/options.ts'
import { requirementIds, selectionOf } from '../settings/selection.ts'
import { lostIn, unwelcome } from './again.ts'

/**
 * Judges an implementation: drives it through the scenarios of a depth, and says of each requirement whether it holds, with the evidence;
 * then, where that is asked for, or instead of that, through sequences and races that are drawn.
 * Rejects when the record cannot be written; whatever the implementation does ends in a verdict.
 */
export async function run(
  given: RunOptions,
  exploring: Exploring | undefined = usualExploring(given),
): Promise<RunRecord> {
  const options = timed(given, exploring?.budget)
  const session = await openSession(options)
  const failures = announceFailures(session)
  const extras: JudgeExtras = {}
  let found: readonly Found[] = []
  let reason: string | null = null
  const endNow = (): EndEntry =>
    endOf(
      session,
      whyEnded(options) ?? reason,
      found.map(({ scenario }) => scenario),
    )
  let end: EndEntry | undefined
  try {
    const driven = await drive(session, exploring?.alone === true)
    reason = driven.stopped
    end = endNow()
    // Where nothing follows, this is the judgement of the whole record.
    extras.conclusions = judge([...session.record.entries, end])
    const failed = [...extras.conclusions.values()].filter(({ verdict }) => verdict === 'fail')
    const again = reason === null ? toDriveOnceMore(session, driven.scenarios, failed) : []
    failures.announce(failed.map(({ id }) => id))
    if (again.length > 0) await execute(session, again, 4)
    if (reason === null && exploring !== undefined)
      found = await exploreInto(session, exploring, extras, failed)
    if (again.length > 0 || exploring !== undefined) {
      delete extras.conclusions
      end = endNow()
    }
  } finally {
    failures.end()
    await closeSession(session, end ?? endNow())
  }
  if (exploring?.alone) extras.part = 'Explored: '
  const report = judgeRecord(session.record.entries, options, extras)
  return { ...report, findings: report.findings.map((finding) => withReplay(finding, found)) }
}

/** Makes the report of a run that an error of the kit ended: incomplete, every requirement inconclusive, exit code 5. */
export function brokenReport(options: RunOptions, error: unknown): RunRecord {
  const reason = `The kit itself failed: ${messageOf(error)}`
  const report = judgeRecord([runEntry(options, null), { kind: 'end', start: 0, reason }], options)
  return { ...report, outcome: 'incomplete', exitCode: 5, sentence: `Incomplete: ${reason}` }
}

/** A deep run ends with 20 seconds of exploration. */
function usualExploring({ depth, only, tag }: RunOptions): Exploring | undefined {
  if (depth !== 'deep' || only.length > 0 || tag.length > 0) return undefined
  return {
    alone: false,
    seed: randomInt(2 ** 32),
    budget: 20,
    replay: null,
    keep: () => null,
  }
}

/** Explores for what was not found to be broken so far. */
async function exploreInto(
  session: Session,
  exploring: Exploring,
  extras: JudgeExtras,
  failed: readonly Conclusion[],
): Promise<readonly Found[]> {
  const selected = selectionOf(session.options)
  const unselected = requirementIds.filter((id) => !selected.has(id))
  const passedOver = new Set([...failed.map(({ id }) => id), ...unselected])
  // Loaded only here: drawing takes much code, and few runs explore.
  const { explore } = await import('../explore/explore.ts')
  const { found, explored } = await explore(session, exploring, passedOver)
  extras.explored = explored
  return found
}

function withReplay(finding: Finding, found: readonly Found[]): Finding {
  const own = found.find(({ requirement }) => requirement === finding.id)
  return own === undefined ? finding : { ...finding, replay: own.file, reason: own.note }
}

/** Drives an implementation phase by phase, or begins alone; gives the scenarios, and why not everything could be driven. */
async function drive(
  session: Session,
  isAlone: boolean,
): Promise<{ scenarios: readonly Scenario[]; stopped: string | null }> {
  const { options, receiver } = session
  const isPart = options.only.length > 0 || options.tag.length > 0
  const all = scenariosOf(isAlone ? 'smoke' : options.depth, options.tokenParameter ?? null)
  const wanted =
    isPart && !isAlone && options.depth !== 'deep' ? selectScenarios(all, selectionOf(options)) : all
  const requests = isAlone ? options.maxRequests : requestsOf(wanted)
  options.onProgress({ kind: 'started', requests, webhookUrl: receiver?.url ?? null })
  const stopped = await preflight(session, operationsOf(wanted))
  if (isAlone) return { scenarios: [], stopped }
  const scenarios = stopped === null ? wanted : wanted.filter((one) => standsOn(one, session.welcomed))
  for (const phase of phases) {
    if (phase === 'end') await execute(session, [...lostIn(session, scenarios), ...unwelcome(session)], 4)
    const due = scenarios.filter((one) => one.phase === phase)
    await execute(session, due, widthOf(phase, options))
  }
  return { scenarios, stopped }
}

/** Quiet lists are read one after the other, and keys tried few at once. */
function widthOf(phase: (typeof phases)[number], { concurrency }: RunOptions): number {
  return { begin: 1, main: concurrency, quiet: 1, keys: 4, end: 1 }[phase]
}

/** The most scenarios that are driven once more. */
const mostAgain = 8

/** Lists the scenarios of what failed, under names of their own, unless a broken answer settled it or the run was ended. */
function toDriveOnceMore(
  { options }: Session,
  scenarios: readonly Scenario[],
  failed: readonly Conclusion[],
): Scenario[] {
  const selected = selectionOf(options)
  const names = new Set(
    failed.flatMap(({ id, scenarios: [first] = [], final }) =>
      final || !selected.has(id) ? [] : (first ?? []),
    ),
  )
  if (options.signal?.aborted) return []
  const again = scenarios.filter(({ name }) => names.has(name)).slice(0, mostAgain)
  return again.map((one) => ({ ...one, name: one.name + onceMore }))
}

/** Announces each broken requirement once: every second those that new entries of the record break for good. */
function announceFailures({ record, options }: Session): {
  announce: (ids: readonly RequirementId[]) => void
  end: () => void
} {
  const selected = selectionOf(options)
  const announced = new Set<RequirementId>()
  let looked = 1
  const announce = (ids: readonly RequirementId[]): void => {
    for (const id of ids) {
      if (!selected.has(id) || announced.has(id)) continue
      announced.add(id)
      options.onProgress({ kind: 'broken', id })
    }
  }
  const timer = setInterval(() => {
    const [run] = record.entries
    const added = record.entries.slice(looked)
    looked += added.length
    if (run !== undefined && added.length > 0) announce(brokenEarly([run, ...added]))
  }, 1000)
  timer.unref()
  return { announce, end: () => clearInterval(timer) }
}
