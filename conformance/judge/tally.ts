import type { Exchange } from '../record/entry.ts'
import type { RuleVerdict } from '../requirements/verdict.ts'

/** The most exchanges and scenarios remembered: memory does not grow with the record. */
const limits = { exchanges: 300, scenarios: 20 }

/** The number of verdicts, by exchange or by scenario. */
export type VerdictCounts = ReadonlyMap<string, number>

/** What the verdicts on a requirement come to. */
export interface Tally {
  readonly verdicts: number
  readonly broken: number
  /** The first verdict of any kind. */
  readonly firstVerdict?: RuleVerdict
  readonly firstHeld?: RuleVerdict
  readonly firstBroken?: RuleVerdict
  /** The first gap that keeps the requirement from passing. */
  readonly firstBlocking?: RuleVerdict
  /** True where some of what was looked at says nothing. */
  readonly hasGap: boolean
  /** The exchanges that honour and that break it. */
  readonly heldIn: VerdictCounts
  readonly brokenIn: VerdictCounts
  /** The scenarios of those that break it. */
  readonly scenarios: ReadonlySet<string>
  /** The number of verdicts in each scenario. */
  readonly verdictsByScenario: VerdictCounts
  /** The operations of those that honour and that break it; webhooks count as one. */
  readonly heldOperations: ReadonlySet<string>
  readonly brokenOperations: ReadonlySet<string>
}

/** Where an exchange stands in a record. */
type ExchangeOrigin = Pick<Exchange, 'kind' | 'scenario' | 'operation'>

type Firsts = { -readonly [Name in Extract<keyof Tally, `first${string}`>]?: RuleVerdict }

/** Counts verdicts as they come; `exchangeOf` gives an exchange by its id. */
export function tallyOf(
  verdicts: Iterable<RuleVerdict>,
  exchangeOf: (id: string) => ExchangeOrigin | undefined,
): Tally {
  const [heldIn, brokenIn] = [new Map<string, number>(), new Map<string, number>()]
  const verdictsByScenario = new Map<string, number>()
  const [heldOperations, brokenOperations] = [new Set<string>(), new Set<string>()]
  const scenarios = new Set<string>()
  const firsts: Firsts = {}
  let [count, broken, hasGap] = [0, 0, false]
  for (const verdict of verdicts) {
    const { holds, blocks, exchangeIds } = verdict
    const id = exchangeIds[0]
    count += 1
    firsts.firstVerdict ??= verdict
    if (blocks) firsts.firstBlocking ??= verdict
    const origin = id === undefined || holds === null ? undefined : exchangeOf(id)
    const operation = origin?.kind === 'webhook' ? 'webhooks' : origin?.operation
    if (operation) (holds ? heldOperations : brokenOperations).add(operation)
    if (origin) addOne(verdictsByScenario, origin.scenario)
    if (holds === null) hasGap = true
    else if (holds) firsts.firstHeld ??= verdict
    else {
      broken += 1
      firsts.firstBroken ??= verdict
      const scenario = origin?.scenario
      if (scenario && scenarios.size < limits.scenarios) scenarios.add(scenario)
    }
    if (id !== undefined && holds !== null) addOne(holds ? heldIn : brokenIn, id)
  }
  return {
    ...firsts,
    verdicts: count,
    broken,
    hasGap,
    heldIn,
    brokenIn,
    scenarios,
    verdictsByScenario,
    heldOperations,
    brokenOperations,
  }
}

function addOne(counts: Map<string, number>, id: string): void {
  const count = counts.get(id)
  if (count !== undefined || counts.size < limits.exchanges) counts.set(id, (count ?? 0) + 1)
}
