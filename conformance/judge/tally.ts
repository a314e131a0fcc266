import type { Finding } from '../../generated/report.js'
import type { RequirementId } from '../../generated/requirements.ts'
import type { Exchange } from '../record/entry.ts'
import type { RuleVerdict } from '../requirements/verdict.ts'

/** The most exchanges and scenarios counted: memory does not grow with the record. */
const maxCounted = 300

/** The number of verdicts, by exchange or by scenario. */
export type VerdictCounts = ReadonlyMap<string, number>

/** The verdicts that hold, or those that are broken. */
export interface Side {
  readonly count: number
  readonly first?: RuleVerdict
  readonly byExchange: VerdictCounts
  readonly byScenario: VerdictCounts
  /** The operations of their exchanges; webhooks count as one. */
  readonly operations: ReadonlySet<string>
}

/** What the verdicts on a requirement come to. */
export interface Tally {
  readonly holding: Side
  readonly broken: Side
  /** The first verdict that says nothing, and the first that keeps the requirement from passing. */
  readonly firstGap?: RuleVerdict
  readonly firstBlocking?: RuleVerdict
  readonly count: number
}

/** Where an exchange stands in a record. */
type ExchangeOrigin = Pick<Exchange, 'kind' | 'scenario' | 'operation'>

type FindOrigin = (exchangeId: string) => ExchangeOrigin | undefined

/** Counts verdicts as they come. */
export function tallyOf(verdicts: Iterable<RuleVerdict>, originOf: FindOrigin): Tally {
  const holding = openSide()
  const broken = openSide()
  const gaps: { firstGap?: RuleVerdict; firstBlocking?: RuleVerdict } = {}
  let count = 0
  for (const verdict of verdicts) {
    count += 1
    if (verdict.blocks) gaps.firstBlocking ??= verdict
    if (verdict.holds === null) gaps.firstGap ??= verdict
    else addTo(verdict.holds ? holding : broken, verdict, originOf)
  }
  return { holding, broken, ...gaps, count }
}

/** How often each scenario was looked at. */
export function verdictsByScenario({ holding, broken }: Tally): VerdictCounts {
  const scenarios = [...holding.byScenario.keys(), ...broken.byScenario.keys()]
  const countIn = (scenario: string, { byScenario }: Side): number => byScenario.get(scenario) ?? 0
  return new Map(
    scenarios.map((scenario) => [scenario, countIn(scenario, holding) + countIn(scenario, broken)]),
  )
}

const openSide = () => ({
  count: 0,
  byExchange: new Map<string, number>(),
  byScenario: new Map<string, number>(),
  operations: new Set<string>(),
})

type OpenSide = ReturnType<typeof openSide> & { first?: RuleVerdict }

function addTo(side: OpenSide, verdict: RuleVerdict, originOf: FindOrigin): void {
  const [id] = verdict.exchangeIds
  const origin = id === undefined ? undefined : originOf(id)
  const operation = origin?.kind === 'webhook' ? 'webhooks' : origin?.operation
  side.count += 1
  side.first ??= verdict
  if (operation) side.operations.add(operation)
  if (id !== undefined) addOne(side.byExchange, id)
  if (origin) addOne(side.byScenario, origin.scenario)
}

function addOne(counts: Map<string, number>, name: string): void {
  const count = counts.get(name)
  if (count !== undefined || counts.size < maxCounted) counts.set(name, (count ?? 0) + 1)
}

/** What a tally comes to: members of the finding of its requirement. */
export type TallyConclusion = Partial<Finding> & {
  verdict: 'pass' | 'inapplicable' | 'inconclusive' | 'fail'
}

/** The most exchanges and scenarios that a finding names. */
const limits = { exchanges: 5, scenarios: 20 }

/**
 * The first of these decides: a breach, which `cause` may explain; a gap that blocks; a proof;
 * any other gap, with `endReason` if given. Null where there is no verdict.
 */
export function concludedFrom(
  { holding, broken, firstBlocking, firstGap, count }: Tally,
  cause: RequirementId | undefined,
  endReason: string | null,
): TallyConclusion | null {
  const deciding = broken.first ?? firstBlocking ?? holding.first ?? firstGap
  if (deciding === undefined) return null
  const exchanges = deciding.exchangeIds.slice(0, limits.exchanges)
  if (deciding.holds === true) return { verdict: 'pass', exchanges }
  if (deciding.holds === null)
    return { verdict: 'inconclusive', exchanges, reason: endReason ?? deciding.reason ?? null }
  if (cause !== undefined) {
    const reason = `It fails, too, but ${cause} does not hold and is the likely cause. Mend that first.`
    return { verdict: 'inconclusive', exchanges, reason }
  }
  return {
    verdict: 'fail',
    expected: deciding.expected,
    actual: deciding.actual,
    exchanges,
    times: { broken: broken.count, of: count },
    scenarios: [...broken.byScenario.keys()].filter(Boolean).slice(0, limits.scenarios),
  }
}
