import type { Explored, RunReport } from '../../generated/report.js'
import { contract, operations } from '../../generated/operations.ts'
import { kinds, madeKinds } from '../../generated/resources.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { defined, valueAt } from '../basics/values.ts'
import { shellWord } from '../text/shell.ts'
import { startCommand } from '../text/start-command.ts'
import { version } from '../basics/version.ts'
import type { Model } from '../model/model.ts'
import { fold } from '../model/fold.ts'
import type { Entry, Exchange, RunEntry } from '../record/entry.ts'
import { observationsOf } from '../requirements/observations/index.ts'
import type { RunOptions } from '../settings/options.ts'
import { selectionOf } from '../settings/selection.ts'
import { entriesBeforeRepeats, repeatEntries } from './repeats.ts'
import { brokenPinsOf, reviewAccepted } from './profile-entries.ts'
import { didNotPass, evidenceOf } from './evidence.ts'
import { historyIn, visitsByEnd } from './history.ts'
import { findingsOf, judge, type Conclusion } from './judge.ts'
import { outcomeOf, scopeOf } from './outcome.ts'
import { coverageOf, coverageSentenceOf, type TrafficCoverage } from './traffic-coverage.ts'

/** The options that decide what a report says of a record. */
export interface ReportOptions extends Pick<
  RunOptions,
  'accepted' | 'pins' | 'strict' | 'only' | 'tag'
> {
  /** The name and the version of the implementation, where they are given. */
  implementation?: { name: string; version: string } | null
}

/** What may be given beside a record: results that are there already, and what was explored. */
export interface JudgeExtras {
  /** The model of the whole record, where it was folded before. */
  model?: Model
  /** The conclusions about the whole record, where it was judged before. */
  conclusions?: ReadonlyMap<RequirementId, Conclusion>
  explored?: Explored
  /** Set where explored sequences alone were driven. */
  scope?: 'explored'
}

/** What a record shows, whatever the options accept, pin or select. */
export interface Judgement extends Pick<
  RunReport,
  'findings' | 'observations' | 'duration' | 'created' | 'operations' | 'evidence'
> {
  readonly run: RunEntry
  readonly answered: boolean
  /** Why it ended early; null where it did not. */
  readonly endReason: string | null
  /** What traffic shows of the contract; null for a run, which must show it all. */
  readonly coverage: TrafficCoverage | null
}

/** The report of a record: findings, outcome and evidence. A pure function. */
export const reportOfRecord = (
  entries: readonly Entry[],
  options: ReportOptions,
  extras: JudgeExtras = {},
): RunReport => ({
  ...reportOf(judgementOf(entries, options, extras), options, extras.scope),
  ...defined({ explored: extras.explored }),
})

/** Judges a record. */
export function judgementOf(
  entries: readonly Entry[],
  options: ReportOptions,
  extras: JudgeExtras = {},
): Judgement {
  const scope = extras.scope ?? scopeOf(options)
  const model = extras.model ?? fold(entriesBeforeRepeats(entries))
  const selected = selectionOf(options)
  const concluded = extras.conclusions ?? judge(model)
  const repeats = repeatEntries(entries)
  const repeatConclusions = repeats.length > 0 ? judge(fold(repeats)) : null
  // Where sequences were explored alone, nothing else had to be reached.
  if (scope === 'explored')
    for (const { id, verdict } of concluded.values())
      if (verdict === 'inconclusive' || verdict === 'inapplicable') selected.delete(id)
  const visits = visitsByEnd(model)
  const historyOf = historyIn(model, visits)
  const findings = findingsOf(concluded, repeatConclusions, selected).map((finding) => {
    const history = didNotPass(finding) ? historyOf(finding) : []
    return history.length === 0 ? finding : { ...finding, history }
  })
  const { run, exchanges, endReason } = model
  return {
    run,
    findings,
    observations: scope === 'whole' ? observationsOf(model) : [],
    answered:
      entries.some((entry) => entry.kind === 'end' && entry.answered) ||
      exchanges.some(({ kind, answer }) => kind === 'request' && answer !== null),
    endReason,
    coverage: model.isRun ? null : coverageOf(model),
    duration: model.end,
    created: createdIn(model),
    operations: operationsIn(exchanges),
    evidence: evidenceOf(exchanges, findings, visits),
  }
}

/** The report of a judgement: the outcome by the options, and what was judged. */
export function reportOf(
  { run, answered, endReason, coverage, ...shown }: Judgement,
  options: ReportOptions,
  scope = scopeOf(options),
): RunReport {
  const { strict, implementation } = options
  const { findings, observations } = shown
  const { baseUrl, vaultUrl, payUrl, live, embedded, started } = run
  const accepted = reviewAccepted(options.accepted, findings, started.slice(0, 10))
  const brokenPins = brokenPinsOf(options.pins, observations)
  const coverageSentence = coverage && coverageSentenceOf(coverage)
  const facts = { answered, endReason, scope, strict, accepted, brokenPins, coverageSentence }
  return {
    version: 1,
    ...outcomeOf(findings, facts),
    ...shown,
    ...(coverage && { touched: coverage }),
    strict,
    started,
    accepted,
    brokenPins,
    contract,
    suite: { version: version() },
    implementation: { ...implementation, baseUrl, vaultUrl, payUrl, live, embedded },
    again: `${startCommand} run${embedded ? '' : ` ${shellWord(baseUrl)}`}`,
  }
}

function createdIn({ callsTo, exchanges }: Model): RunReport['created'] {
  const creations = madeKinds.flatMap((kind) => {
    const { object, creates } = kinds[kind]
    return creates === null
      ? []
      : [{ object, calls: callsTo(creates).filter(({ isAccepted }) => isAccepted) }]
  })
  const paid = creations
    .flatMap(({ calls }) => calls)
    .filter(({ operation }) => operations[operation].key === 'secret')
  const amounts = paid.map(({ json }) => Number(valueAt(json, 'amount')) || 0)
  const currency = paid.map(({ json }) => valueAt(json, 'currency')).find(isText)
  const webhooks = exchanges.filter(({ kind }) => kind === 'webhook').length
  return {
    resources: Object.fromEntries(creations.map(({ object, calls }) => [object, calls.length])),
    amount: amounts.reduce((sum, amount) => sum + amount, 0),
    currency: currency ?? '',
    requests: exchanges.length - webhooks,
    webhooks,
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** The part of an exchange that is counted. */
export interface CountedExchange extends Pick<Exchange, 'kind' | 'operation'> {
  readonly answer: { readonly status: number } | null
}

/** Counts the answers of each operation by their status. */
export function operationsIn(exchanges: readonly CountedExchange[]): RunReport['operations'] {
  const counts: { [operation: string]: { [status: string]: number } } = {}
  for (const { operation, answer } of exchanges) {
    if (operation === null) continue
    const statusCounts = (counts[operation] ??= {})
    const status = answer?.status ?? 'none'
    statusCounts[status] = (statusCounts[status] ?? 0) + 1
  }
  return counts
}
