import type { RequirementId } from '../../../generated/requirements.ts'
import { judge, verdictsOf } from '../../judge/judge.ts'
import type { Model } from '../../model/model.ts'
import { declarations } from '../../requirements/index.ts'

/** The outcomes of the rules of a requirement on a record. */
export type Outcome = 'holds' | 'breaks' | 'open' | 'inapplicable' | 'unreached'

type Records = string | readonly string[]

/** A requirement's records by outcome, each as the lines that follow the shared ones. */
export type RecordsByOutcome = { readonly [outcome in Outcome]?: Records }

/** Rows of records that begin with the same lines. */
export interface Table {
  readonly shared: string
  readonly rows: { readonly [id in RequirementId]?: RecordsByOutcome }
}

/** Makes a table. */
export const table = (shared: string, rows: Table['rows']): Table => ({ shared, rows })

/** Gives the outcome of the rules of a requirement on a record. */
export function outcomeOf(id: RequirementId, model: Model): Outcome {
  const declaration = declarations.get(id)
  const verdicts = declaration === undefined ? [] : [...verdictsOf(declaration, model)]
  if (verdicts.some(({ outcome }) => outcome === 'failed')) return 'breaks'
  if (verdicts.some(({ outcome }) => outcome === 'passed')) return 'holds'
  if (verdicts.length > 0) return 'open'
  return (declaration?.inapplicable?.(model) ?? null) === null ? 'unreached' : 'inapplicable'
}

/** Lists the requirements that fail on a record. */
export const failedIn = (model: Model): RequirementId[] =>
  [...judge(model).values()].flatMap(({ id, verdict }) => (verdict === 'fail' ? [id] : []))
