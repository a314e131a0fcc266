import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { fold } from '../model/fold.ts'
import type { Model } from '../model/model.ts'
import type { Entry } from '../record/entry.ts'
import { causes } from '../rules/causes.ts'
import { rules } from '../rules/index.ts'
import type { Rule } from '../rules/rule.ts'
import type { RuleVerdict } from '../rules/verdict.ts'
import { lacking } from './lacking.ts'

/** The conclusion about one requirement. */
export interface Conclusion {
  readonly id: RequirementId
  readonly verdict: 'pass' | 'inapplicable' | 'inconclusive' | 'unstable' | 'fail'
  readonly expected: string | null
  readonly actual: string | null
  /** The ids of the exchanges that show it; the first one is the one that fails. */
  readonly exchanges: readonly string[]
  readonly reason: string | null
  readonly member?: { name: string; value: string | null }
  /** How often it was broken, of how often it was looked at. */
  readonly times?: { broken: number; of: number }
  /** The scenarios that broke it, the first one with the exchange that fails. */
  readonly scenarios?: readonly string[]
  /** True for a broken answer that stays broken, however the next one is. */
  readonly final?: boolean
  /** True where it passes, but some of what was looked at says nothing. */
  readonly partly?: boolean
}

/** Judges a record: a conclusion for each requirement that a client can see. A pure function of the record. */
export function judge(entries: readonly Entry[]): ReadonlyMap<RequirementId, Conclusion> {
  return judgeModel(fold(entries))
}

/** Judges what a record shows. */
export function judgeModel(model: Model): ReadonlyMap<RequirementId, Conclusion> {
  const verdicts = new Map<RequirementId, RuleVerdict[]>()
  const of = new Map<RequirementId, Rule[]>()
  for (const rule of rules) {
    of.set(rule.id, [...(of.get(rule.id) ?? []), rule])
    verdicts.set(rule.id, [...(verdicts.get(rule.id) ?? []), ...rule.judge(model)])
  }
  const isBroken = (id: RequirementId): boolean =>
    (verdicts.get(id) ?? []).some(({ holds }) => holds === false)
  const ids = (Object.keys(requirements) as RequirementId[]).filter(
    (id) => requirements[id].untestable === undefined,
  )
  return new Map(
    ids.map((id) => {
      const own = of.get(id) ?? []
      const cause = causes[id]?.find(isBroken)
      return [id, conclude(id, verdicts.get(id) ?? [], { cause, rules: own, model })] as const
    }),
  )
}

interface Context {
  cause: RequirementId | undefined
  rules: readonly Rule[]
  model: Model
}

function conclude(
  id: RequirementId,
  verdicts: readonly RuleVerdict[],
  { cause, rules: own, model }: Context,
): Conclusion {
  const nothing = { id, expected: null, actual: null, reason: null }
  if (model.learned.keys !== undefined)
    return { ...nothing, verdict: 'inconclusive', exchanges: [], reason: model.ended }
  const broken = verdicts.filter(({ holds }) => holds === false)
  const [first] = broken
  if (first !== undefined && cause === undefined) return failed(id, first, broken, verdicts.length, model)
  const gap =
    first ??
    verdicts.find(({ blocks }) => blocks) ??
    (verdicts.some(({ holds }) => holds) ? undefined : verdicts[0])
  if (gap !== undefined) {
    const reason =
      first === undefined
        ? (gap.reason ?? null)
        : `It fails, too, but ${cause} does not hold and is the likely cause. Mend that first.`
    return { ...nothing, verdict: 'inconclusive', exchanges: gap.at, reason }
  }
  const held = verdicts.find(({ holds }) => holds)
  if (held !== undefined) {
    const isPartly = verdicts.some(({ holds }) => holds === null)
    return { ...nothing, verdict: 'pass', exchanges: held.at, ...(isPartly ? { partly: true } : {}) }
  }
  const why = own.map(({ inapplicable }) => inapplicable(model)).find((one) => one !== null)
  if (why !== undefined) return { ...nothing, verdict: 'inapplicable', exchanges: [], reason: why }
  return { ...nothing, verdict: 'inconclusive', ...lacking(id, model) }
}

function failed(
  id: RequirementId,
  { expected, actual, at, member, final }: RuleVerdict,
  broken: readonly RuleVerdict[],
  of: number,
  { exchanges }: Model,
): Conclusion {
  const shown = new Set(broken.map((verdict) => verdict.at[0]))
  const showing = exchanges.filter((exchange) => shown.has(exchange.id))
  const first = showing.find((exchange) => exchange.id === at[0])
  return {
    id,
    verdict: 'fail',
    expected,
    actual,
    exchanges: at,
    reason: null,
    times: { broken: broken.length, of },
    ...(member === undefined ? {} : { member }),
    scenarios: [...new Set([first, ...showing].flatMap((exchange) => exchange?.scenario || []))],
    ...(final ? { final } : {}),
  }
}
