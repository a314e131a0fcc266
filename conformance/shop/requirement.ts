import type { Finding } from '../../generated/report.js'
import { requirements as texts, type RequirementId } from '../../generated/requirements.ts'
import { merchantRequirementIds } from '../settings/selection.ts'
import type { Exchange } from '../record/entry.ts'
import type { ShopModel } from './model.ts'

/** What is said of one subject: it holds, it fails, or nothing can be said, and why. */
export interface Verdict {
  isMet: boolean | null
  expected: string
  actual: string
  reason: string | null
  /** The exchanges that show it, the one that fails first. */
  evidence: readonly (Exchange | string)[]
}

/** One requirement of the merchant. */
export interface Requirement<Subject = unknown> {
  id: RequirementId
  /** What it looks at. */
  subjects: (model: ShopModel) => readonly Subject[]
  /** What must hold of each; null says nothing. */
  holds: (subject: Subject, model: ShopModel) => Verdict | null
  /** Why it does not apply where there is nothing to look at. */
  otherwise: string
  /** The requirements whose breach explains a breach of this one. */
  explainedBy?: readonly RequirementId[]
}

/** Declares a requirement. */
export function requirement<Subject>(
  id: RequirementId,
  declaration: Omit<Requirement<Subject>, 'id'>,
): Requirement {
  return { id, ...declaration } as Requirement
}

const verdict = (members: Partial<Verdict>): Verdict => ({
  isMet: null,
  expected: '',
  actual: '',
  reason: null,
  evidence: [],
  ...members,
})

/** It holds, as these exchanges show. */
export const passes = (...evidence: Verdict['evidence']): Verdict =>
  verdict({ isMet: true, evidence })

/** It does not hold. */
export const fails = (
  expected: string,
  actual: string,
  ...evidence: Verdict['evidence']
): Verdict => verdict({ isMet: false, expected, actual, evidence })

/** Nothing can be said, for the reason. */
export const unclear = (reason: string, ...evidence: Verdict['evidence']): Verdict =>
  verdict({ reason, evidence })

/** A verdict by a condition. */
export const expect = (
  condition: boolean,
  expected: string,
  actual: string,
  ...evidence: Verdict['evidence']
): Verdict => (condition ? passes(...evidence) : fails(expected, actual, ...evidence))

const maxExchanges = 5

/** Judges every requirement of the merchant; a finding for each. A pure function. */
export function judgeShop(
  model: ShopModel,
  declarations: readonly Requirement[],
  selected: ReadonlySet<RequirementId>,
): Finding[] {
  const verdicts = new Map(
    declarations.map(({ id, subjects, holds }) => [
      id,
      subjects(model).flatMap((subject) => holds(subject, model) ?? []),
    ]),
  )
  const isBroken = (id: RequirementId): boolean =>
    verdicts.get(id)?.some(({ isMet }) => isMet === false) === true
  return merchantRequirementIds.map((id): Finding => {
    const { level } = texts[id]
    const blank = { id, level, expected: null, actual: null, exchanges: [], reason: null }
    const declaration = declarations.find((candidate) => candidate.id === id)
    if (!selected.has(id) || declaration === undefined)
      return { ...blank, verdict: null, reason: 'Not selected.' }
    const cause = declaration.explainedBy?.find(isBroken)
    return { ...blank, ...conclude(verdicts.get(id) ?? [], cause, model, declaration.otherwise) }
  })
}

type Conclusion = Pick<Finding, 'verdict'> & Partial<Finding>

function conclude(
  verdicts: readonly Verdict[],
  cause: RequirementId | undefined,
  model: ShopModel,
  otherwise: string,
): Conclusion {
  const broken = verdicts.filter(({ isMet }) => isMet === false)
  const [first] = broken
  if (first !== undefined && cause !== undefined) {
    const reason = `It fails, too, but ${cause} does not hold and is the likely cause. Mend that first.`
    return { verdict: 'inconclusive', exchanges: idsOf(first), reason }
  }
  if (first !== undefined) {
    const { expected, actual } = first
    const ids = broken.flatMap((verdict) => idsOf(verdict).slice(0, 1))
    const scenarios = ids
      .map((id) => model.exchanges.find((exchange) => exchange.id === id)?.scenario ?? '')
      .filter(Boolean)
    return {
      verdict: 'fail',
      expected,
      actual,
      exchanges: idsOf(first),
      times: { broken: broken.length, of: verdicts.length },
      scenarios: [...new Set(scenarios)],
    }
  }
  const proof = verdicts.find(({ isMet }) => isMet === true)
  if (proof !== undefined) return { verdict: 'pass', exchanges: idsOf(proof) }
  const [gap] = verdicts
  if (gap !== undefined)
    return { verdict: 'inconclusive', exchanges: idsOf(gap), reason: gap.reason }
  const problem = model.ended ?? whyNothing(model)
  if (problem !== null) return { verdict: 'inconclusive', reason: problem }
  return { verdict: 'inapplicable', reason: otherwise }
}

/** Why no order could be played; null where one could. */
function whyNothing({ orders, skips }: ShopModel): string | null {
  if (orders.some(({ charges, last }) => charges.length > 0 && last !== undefined)) return null
  return skips[0]?.reason ?? 'No order was bought.'
}

const idOf = (exchange: Exchange | string): string =>
  typeof exchange === 'string' ? exchange : exchange.id

const idsOf = ({ evidence }: Verdict): string[] => evidence.slice(0, maxExchanges).map(idOf)
