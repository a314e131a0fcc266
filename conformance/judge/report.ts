import type {
  Exchange as ReportExchange,
  Explored,
  Finding,
  RunReport,
} from '../../generated/report.js'
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
import { countedEntries, repeatEntries } from './repeats.ts'
import { brokenPinsOf, reviewAccepted } from './profile-entries.ts'
import { historyIn, visitsByEnd } from './history.ts'
import { findingsOf, judge, type Conclusion } from './judge.ts'
import { outcomeOf, scopeOf, type OutcomeFacts } from './outcome.ts'
import { coverageOf, coverageSentenceOf } from './traffic-coverage.ts'

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

/** The report of a record: findings, outcome and evidence. A pure function. */
export function reportOfRecord(
  entries: readonly Entry[],
  options: ReportOptions,
  extras: JudgeExtras = {},
): RunReport {
  const scope = extras.scope ?? scopeOf(options)
  const model = extras.model ?? fold(countedEntries(entries))
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
  const { run, exchanges } = model
  const coverage = model.policy.isRun ? null : coverageOf(model)
  return {
    ...reportHead(run, findings, {
      options,
      observations: scope === 'whole' ? observationsOf(model) : [],
      answered:
        entries.some((entry) => entry.kind === 'end' && entry.answered) ||
        exchanges.some(({ kind, answer }) => kind === 'request' && answer !== null),
      endReason: model.endReason,
      scope,
      coverageSentence: coverage && coverageSentenceOf(coverage),
    }),
    duration: model.end,
    created: createdIn(model),
    operations: operationsIn(exchanges),
    ...(coverage && { touched: coverage }),
    evidence: evidenceOf(model, visits, findings),
    ...(extras.explored === undefined ? {} : { explored: extras.explored }),
    again: `${startCommand} run${run.embedded ? '' : ` ${shellWord(run.baseUrl)}`}`,
  }
}

/** The facts that decide the outcome of a report. */
interface HeadFacts extends Pick<
  OutcomeFacts,
  'answered' | 'endReason' | 'scope' | 'coverageSentence'
> {
  readonly options: ReportOptions
  readonly observations: RunReport['observations']
}

/** The part of a report that a service's and a shop's have in common: outcome, findings, parties. */
export function reportHead(
  run: RunEntry,
  findings: RunReport['findings'],
  { options, observations, ...facts }: HeadFacts,
) {
  const { strict, implementation } = options
  const accepted = reviewAccepted(options.accepted, findings, run.started.slice(0, 10))
  const brokenPins = brokenPinsOf(options.pins, observations)
  const { baseUrl, vaultUrl, payUrl, live, embedded } = run
  return {
    version: 1,
    ...outcomeOf(findings, { ...facts, strict, accepted, brokenPins }),
    strict,
    started: run.started,
    findings,
    accepted,
    observations,
    brokenPins,
    contract,
    suite: { version: version() },
    implementation: { ...implementation, baseUrl, vaultUrl, payUrl, live, embedded },
  } as const
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

/** The most characters of all bodies of the evidence, and the most and the least of one. */
const evidenceChars = { all: 1_000_000, max: 20_000, min: 1500 }

const didNotPass = ({ verdict }: Finding): boolean => verdict !== null && verdict !== 'pass'

/** The exchanges that findings which did not pass cite, and those of their histories. */
function evidenceOf(
  { exchanges }: Model,
  visits: ReturnType<typeof visitsByEnd>,
  findings: readonly Finding[],
): ReportExchange[] {
  const cited = new Set(
    findings
      .filter(didNotPass)
      .flatMap(({ exchanges: cited, history = [] }) => [...cited, ...history]),
  )
  const citedExchanges = exchanges.filter(({ id }) => cited.has(id))
  const limit = Math.round(
    Math.min(
      evidenceChars.max,
      Math.max(evidenceChars.min, evidenceChars.all / citedExchanges.length),
    ),
  )
  return citedExchanges.map((exchange) => {
    const { id, answer, cut } = exchange
    const visit = visits.get(id)
    const choice = visit && (visit.hasChosen ? visit.choice : null)
    const isLong = answer !== null && answer.body.length > limit
    const shortened = isLong && {
      answer: { ...answer, body: answer.body.slice(0, limit) },
      cut: cut ?? answer.body.length,
    }
    return { ...exchange, ...shortened, ...defined({ choice }) }
  })
}
