import { contract } from '../../generated/operations.ts'
import { returned } from '../api/answer.ts'
import type { Exploring } from '../explore/explore.ts'
import { withoutSecrets } from '../http/redactor.ts'
import { evidenceOf } from '../record/evidence.ts'
import { timed, whyEnded } from '../settings/ended.ts'
import type { RunOptions } from '../settings/options.ts'
import { observationIds, selectionOf } from '../settings/selection.ts'
import type { Explored, RunRecord, Step } from '../../generated/report.js'
import { beginOnly, exploreAfter, isExplored } from './exploring.ts'
import { judge, type Judged } from './judge.ts'
import { countOf, outcomeOf } from './outcome.ts'
import { breaksOf, reviewAccepted } from './declared.ts'
import { openSession, type Session } from './session.ts'
import { openTallies } from './tally.ts'
import { findingsOf } from './verdicts.ts'

/**
 * Judges an implementation: drives it through every flow and says of each requirement whether it holds, with the evidence; then, where
 * that is asked for, or instead of that, through sequences and races that nobody wrote down.
 * Rejects when the record cannot be written; whatever the implementation does ends in a verdict.
 */
export async function run(given: RunOptions, exploring?: Exploring): Promise<RunRecord> {
  const started = new Date()
  const began = performance.now()
  const { options, over } = timed(given, exploring?.budget)
  const session = await openSession(options)
  const selected = selectionOf(options)
  session.onBroken(({ requirement: id }) => {
    if (selected.has(id)) options.onProgress({ kind: 'broken', id })
  })
  try {
    const judged = exploring?.alone ? await beginOnly(session) : await judge(session)
    const explored = exploring && (await exploreAfter(session, judged, exploring))
    return { ...recordOf(session, judged, started, explored), duration: performance.now() - began }
  } finally {
    over()
    await session.close()
  }
}

function recordOf(
  session: Session,
  judged: Judged,
  started: Date,
  explored: Explored | undefined,
): Omit<RunRecord, 'duration'> {
  const { services, tallies } = session
  const { options, client, recorder } = services
  const { selected, part, results, lacking, seen, keys } = judged
  const findings = withoutSecrets(
    findingsOf(results, keys ? openTallies() : tallies, selected, lacking, listsIn(recorder.steps())),
    services.secrets,
  )
  const counts = { MUST: countOf(findings, 'MUST'), SHOULD: countOf(findings, 'SHOULD') }
  const accepted = reviewAccepted(options.declared.accepted, findings, started.toISOString().slice(0, 10))
  const observed = seen.toSorted((a, b) => observationIds.indexOf(a.id) - observationIds.indexOf(b.id))
  const brokenPins = breaksOf(options.declared.pins, observed)
  const cited = findings
    .filter(({ verdict }) => verdict !== null && verdict !== 'pass')
    .flatMap((finding) => finding.checks.flatMap(({ exchanges }) => exchanges))
  const { baseUrl, vaultUrl, payUrl, live, embedded } = options.target
  return {
    version: 1,
    ...outcomeOf(counts, {
      strict: options.strict,
      answered: client.answered(),
      ended: whyEnded(options),
      part,
      accepted,
      brokenPins,
    }),
    strict: options.strict,
    started: started.toISOString(),
    counts,
    findings,
    accepted,
    observations: observed,
    brokenPins,
    created: createdIn(session),
    contract,
    implementation: { baseUrl, vaultUrl, payUrl, live, embedded },
    evidence: evidenceOf(recorder, cited),
    timeline: recorder.steps().filter(({ id }) => !isExplored(id) || cited.includes(id)),
    coverage: recorder.coverage(),
    ...(explored === undefined ? {} : { explored }),
    ...(client.additions.trace === null ? {} : { trace: client.additions.trace }),
    again: embedded ? 'assay run' : `assay run ${baseUrl}`,
  }
}

/** Counts what a run made and sent. */
function createdIn({ services: { client, receiver }, known }: Session): RunRecord['created'] {
  const webhooks = receiver?.deliveries.length ?? 0
  return { ...known.made(), currency: 'MYR', requests: client.sent(), webhooks }
}

/** Lists the exchanges of a run that hold many resources. */
function listsIn(steps: readonly Step[]): Set<string> {
  const lists = steps.filter(({ operation }) => operation !== null && returned(operation) === 'List')
  return new Set(lists.map(({ id }) => id))
}
