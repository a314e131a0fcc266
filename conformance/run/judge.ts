import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { reasonOf } from '../api/inconclusive.ts'
import { addTo } from '../basics/grouped.ts'
import type { Check, Phase } from '../checks/check.ts'
import { checks } from '../checks/index.ts'
import type { Api } from '../flows/api.ts'
import { firstCharge } from '../flows/charges/first.ts'
import { steadyLists } from '../flows/lists/window.ts'
import { withoutSecrets } from '../http/redactor.ts'
import { observers } from '../observations/index.ts'
import type { Observe } from '../observations/observe.ts'
import { selectionOf } from '../settings/selection.ts'
import { diagnose } from './diagnosis.ts'
import { conclude, meeting } from './attempts.ts'
import { begin, type Begun } from './begin.ts'
import { bringAbout, isInvariant, neededSamples, samplesFor, type SampleName } from './samples.ts'
import { openHistories, type Histories } from './histories.ts'
import { isBroken, type Results } from './results.ts'
import type { Seen } from '../../generated/report.js'
import type { CheckResult } from '../settings/check-result.ts'
import type { Session } from './session.ts'

/** The results of a run: of its checks and of its observations. */
export interface Judged {
  selected: ReadonlySet<RequirementId>
  /** The error that kept the run from judging all that is selected; null where none did. */
  stopped: unknown
  /** The beginning of the outcome's sentence: which part was judged, or nothing. */
  part: '' | 'Partial: ' | 'Explored: '
  results: Results
  /** Gives the error for which no answer showed a requirement, where there is one. */
  lacking: (id: RequirementId) => unknown
  seen: Seen[]
  /** True where the keys were refused, so that no answer tells of the implementation. */
  keys: boolean
}

const phases = ['main', 'still', 'late', 'end'] as const satisfies readonly Phase[]

/** The work of a run's phases: what is to be judged, and what came of it so far. */
interface Work {
  /** The checks to run, and the requirements that answers are held against. */
  checks: readonly Check[]
  held: readonly RequirementId[]
  observers: readonly Observe[]
  histories: Histories | null
  results: Results
  finish: (check: Check, result: CheckResult) => void
  /** The error for which a sample did not come, by the name of the sample. */
  lacks: Map<SampleName, unknown>
  seen: Seen[]
}

/** Runs every check that is selected, phase by phase, beside what brings about the answers that invariants need. */
export async function judge(session: Session): Promise<Judged> {
  const { services, holder } = session
  const { options, receiver } = services
  const selected = selectionOf(options)
  const isPart = options.only.length > 0 || options.tag.length > 0
  const todo = checks.filter(({ id, phase }) => selected.has(id) && phase !== 'blocked')
  options.onProgress({ kind: 'started', requests: 0, webhookUrl: receiver?.url ?? null })
  const results = new Map<RequirementId, CheckResult[]>()
  const finish = finisher(session, results, todo.length)
  const { stopped, areas, keys } = await beginRun(session, selected, results, finish)
  const isOpen = (id: RequirementId) => areas.has(requirements[id].area)
  const isWhole = stopped === null
  const work: Work = {
    checks: todo.filter(({ id }) => isOpen(id)),
    held: [...selected].filter((id) => isInvariant(id) && isOpen(id)),
    observers: isPart || !isWhole ? [] : observers,
    histories:
      isWhole && options.histories !== false && options.depth !== 'smoke'
        ? openHistories(session, selected)
        : null,
    results,
    finish,
    lacks: new Map(),
    seen: [],
  }
  for (const phase of areas.size > 0 ? phases : []) await runPhase(session, phase, work)
  holder.deliverNew()
  for (const [id, own] of results)
    results.set(
      id,
      own.toSorted((one, other) => placeOf(id, one) - placeOf(id, other)),
    )
  const { lacks, seen } = work
  const lackOf = (id: RequirementId) => samplesFor(id).map((name) => lacks.get(name))
  const lacking = (id: RequirementId) => (isOpen(id) ? lackOf(id).find((one) => one != null) : stopped)
  return { selected, part: isPart ? 'Partial: ' : '', results, lacking, seen, stopped, keys }
}

/** Enters the results of checks, and tells how many there are by now. */
function finisher({ services: { options, secrets } }: Session, results: Results, of: number): Work['finish'] {
  let done = 0
  return ({ id }, concluded) => {
    const result = withoutSecrets(concluded, secrets)
    addTo(results, id, result)
    done += 1
    options.onProgress({ kind: 'checked', id, result, done, checks: of })
  }
}

/** Begins a run, and tells which areas it may go on with, the error that keeps it from others, and whether the keys are why. */
async function beginRun(
  session: Session,
  selected: ReadonlySet<RequirementId>,
  results: Work['results'],
  finish: Work['finish'],
): Promise<Begun & { keys: boolean }> {
  const { stopped: hindered, areas } = await begin(session.main, selected)
  const cause = areas.size === 0 ? await diagnose(session.main, hindered) : null
  // With swapped keys an implementation that refuses the wrong one would look wrong.
  if (cause !== null && cause.keys !== 'swapped') await judgeHindrance(session, selected, finish)
  const isBroken = [...results.values()].flat().some(({ verdict }) => verdict === 'fail')
  const stopped = cause === null || isBroken ? hindered : cause.stopped
  return { stopped, areas, keys: cause !== null && !isBroken && cause.keys !== null }
}

async function runPhase({ main, again }: Session, phase: Phase, work: Work): Promise<void> {
  const due = work.checks.filter((check) => check.phase === phase)
  if (phase === 'still' && due.length > 0) await steadyLists(main).catch(() => undefined)
  // A check that acts again changes the lists that other checks look at while nothing is to move.
  const meet = phase === 'still' ? meeting(due.length) : undefined
  const isStillToCome = phase === 'main' && work.checks.some((check) => check.phase === 'still')
  await Promise.all([
    // Its wait of two seconds goes by while all else is done.
    isStillToCome ? firstCharge(main).catch(() => undefined) : undefined,
    phase === 'main' ? work.histories?.take() : undefined,
    ...[...neededSamples(phase, work.held, work.checks)].map(async (name) =>
      work.lacks.set(name, await bringAbout(main.named(`evidence-${name.replaceAll(' ', '-')}`), name)),
    ),
    ...due.map(async (check) =>
      work.finish(check, await conclude(check, main.named(check.id), again.named(check.id), meet)),
    ),
    ...work.observers
      .filter((one) => one.phase === phase)
      .map(async (one) => work.seen.push(await answerTo(one, main.named(one.id)))),
  ])
  if (phase === 'late') await concludeHistories(work)
}

async function concludeHistories({ histories, results }: Work): Promise<void> {
  for (const [id, result] of (await histories?.conclude((id) => isBroken(results, id))) ?? [])
    addTo(results, id, result)
}

/** Gives the place of a result among those of its requirement, whichever ended first. */
function placeOf(id: RequirementId, { title }: CheckResult): number {
  const at = checks.findIndex((check) => check.id === id && check.title === title)
  return at === -1 ? Infinity : at
}

/** Judges what may be why a run cannot begin. */
async function judgeHindrance(
  { services, known, main, again }: Session,
  selected: ReadonlySet<RequirementId>,
  finish: (check: Check, result: CheckResult) => void,
): Promise<void> {
  if (!services.client.answered() || known.made().charges > 0) return
  for (const check of checks.filter(({ id, phase }) => phase === 'blocked' && selected.has(id))) {
    const result = await conclude(check, main.named(check.id), again.named(check.id))
    // A check that passes here proves its requirement for this one request alone.
    if (result.verdict !== 'pass') finish(check, result)
    if (result.verdict === 'fail') return
  }
}

async function answerTo({ id, see }: Observe, api: Api): Promise<Seen> {
  const { secrets } = api.services
  try {
    return { id, answer: await see(api), reason: null }
  } catch (error) {
    return { id, answer: null, reason: secrets.redact(reasonOf(error)) }
  }
}
