import type { Finding } from '../../generated/report.js'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { conclusionOfTally, tallyRequirements, type TallyConclusion } from '../judge/judge.ts'
import { merchantRequirementIds } from '../settings/selection.ts'
import type { ShopModel } from './model.ts'
import { shopRequirements } from './requirements/index.ts'

/** A finding for each requirement of the merchant. A pure function. */
export function judgeShop(model: ShopModel, selected: ReadonlySet<RequirementId>): Finding[] {
  const { tallyFor, causeOf } = tallyRequirements(shopRequirements, model, (declaration) =>
    declaration.verdictsOn(model),
  )
  const findings = new Map(
    shopRequirements.map(({ id, inapplicable }) => {
      const conclusion = conclusionOfTally(tallyFor(id), causeOf(id), null)
      return [id, conclusion ?? withoutVerdicts(inapplicable?.(model) ?? null, model)]
    }),
  )
  return merchantRequirementIds.map((id): Finding => {
    const { level } = requirements[id]
    const emptyFinding = { id, level, expected: null, actual: null, exchanges: [], reason: null }
    const conclusion = selected.has(id) ? findings.get(id) : undefined
    return { ...emptyFinding, ...(conclusion ?? { verdict: null, reason: 'Not selected.' }) }
  })
}

/** Without verdicts a requirement is inapplicable, once an order was played to its end. */
function withoutVerdicts(reason: string | null, model: ShopModel): TallyConclusion {
  const problem = model.endReason ?? whyNothingPlayed(model)
  return problem === null
    ? { verdict: 'inapplicable', reason }
    : { verdict: 'inconclusive', reason: problem }
}

/** Why no order could be played; null where one could. */
function whyNothingPlayed({ orders, skips }: ShopModel): string | null {
  if (
    orders.some(
      ({ chargeIds, lastStatement }) => chargeIds.length > 0 && lastStatement !== undefined,
    )
  )
    return null
  return skips[0]?.reason ?? 'No order was bought.'
}
