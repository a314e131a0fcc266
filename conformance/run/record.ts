import { contract } from '../../generated/operations.ts'
import { returned } from '../api/answer.ts'
import { messageOf } from '../basics/thrown.ts'
import { withoutSecrets } from '../http/redactor.ts'
import { evidenceOf } from '../record/evidence.ts'
import { whyEnded } from '../settings/ended.ts'
import type { RunOptions } from '../settings/options.ts'
import { observationIds, requirementIds } from '../settings/selection.ts'
import type { Explored, Finding, RunRecord } from '../../generated/report.js'
import type { Step } from '../record/exchange.ts'
import { version } from '../basics/version.ts'
import { breaksOf, reviewAccepted } from './declared.ts'
import type { Judged } from './judge.ts'
import { countOf, outcomeOf } from './outcome.ts'
import type { Session } from './session.ts'
import { openTallies } from './tally.ts'
import { findingsOf, scenarioOf } from './verdicts.ts'

type Options = Omit<RunOptions, 'onProgress' | 'signal'>

/** Makes the record of a run from what was judged; only its duration is missing. */
export function recordOf(
  session: Session,
  judged: Judged,
  started: Date,
  explored: Explored | undefined,
): Omit<RunRecord, 'duration'> {
  const { options, client, recorder } = session.services
  const findings = findingsIn(session, judged)
  const conclusions = conclusionsOf(options, findings, started)
  const { counts, accepted } = conclusions
  const observations = judged.seen.toSorted(
    (a, b) => observationIds.indexOf(a.id) - observationIds.indexOf(b.id),
  )
  const brokenPins = breaksOf(options.declared.pins, observations)
  const cited = findings
    .filter(({ verdict }) => verdict !== null && verdict !== 'pass')
    .flatMap(({ exchanges }) => exchanges)
  const { strict } = options
  const { part } = judged
  const facts = { strict, answered: client.answered(), ended: whyEnded(options), part, accepted, brokenPins }
  return {
    version: 1,
    ...outcomeOf(counts, facts),
    ...conclusions,
    observations,
    brokenPins,
    created: createdIn(session),
    operations: operationsIn(recorder.steps()),
    evidence: evidenceOf(recorder, cited).map((exchange) => ({
      ...exchange,
      scenario: scenarioOf(exchange.id),
    })),
    ...(explored === undefined ? {} : { explored }),
  }
}

/** Makes the record of a run that an error of the kit ended: incomplete, every requirement inconclusive, exit code 5. */
export function brokenRecord(options: Options, error: unknown): RunRecord {
  const reason = `The kit itself failed: ${messageOf(error)}`
  const lacking = () => new Error(reason)
  const findings = findingsOf(new Map(), openTallies(), new Set(requirementIds), lacking)
  return {
    version: 1,
    outcome: 'incomplete',
    sentence: `Incomplete: ${reason}`,
    exitCode: 5,
    ...conclusionsOf(options, findings, new Date()),
    duration: 0,
    observations: [],
    brokenPins: [],
    created: { tokens: 0, sources: 0, charges: 0, amount: 0, currency: 'MYR', requests: 0, webhooks: 0 },
    operations: {},
    evidence: [],
  }
}

/** Gives the findings of a run, and all in its record that follows from them and from its options. */
function conclusionsOf(
  { target, declared, strict, implementation }: Options,
  findings: Finding[],
  started: Date,
) {
  const { baseUrl, vaultUrl, payUrl, live, embedded } = target
  const time = started.toISOString()
  return {
    strict,
    started: time,
    counts: { MUST: countOf(findings, 'MUST'), SHOULD: countOf(findings, 'SHOULD') },
    findings,
    accepted: reviewAccepted(declared.accepted, findings, time.slice(0, 10)),
    contract,
    suite: { version: version() },
    implementation: { ...implementation, baseUrl, vaultUrl, payUrl, live, embedded },
    again: embedded ? 'assay run' : `assay run ${baseUrl}`,
  }
}

/** Concludes all requirements; where the keys were refused, no answer tells of any. */
function findingsIn({ services, tallies }: Session, { selected, results, lacking, keys }: Judged): Finding[] {
  const lists = listsIn(services.recorder.steps())
  return withoutSecrets(
    findingsOf(results, keys ? openTallies() : tallies, selected, lacking, lists),
    services.secrets,
  )
}

/** Counts what a run made and sent. */
function createdIn({ services: { client, receiver }, known }: Session): RunRecord['created'] {
  const webhooks = receiver?.deliveries.length ?? 0
  return { ...known.made(), currency: 'MYR', requests: client.sent(), webhooks }
}

/** Counts the answers of each operation by their status. */
function operationsIn(steps: readonly Step[]): RunRecord['operations'] {
  const counts: RunRecord['operations'] = {}
  for (const { operation, status } of steps) {
    if (operation === null) continue
    const own = (counts[operation] ??= {})
    const name = String(status ?? 'none')
    own[name] = (own[name] ?? 0) + 1
  }
  return counts
}

/** Lists the exchanges of a run that hold many resources. */
function listsIn(steps: readonly Step[]): Set<string> {
  const lists = steps.filter(({ operation }) => operation !== null && returned(operation) === 'List')
  return new Set(lists.map(({ id }) => id))
}
