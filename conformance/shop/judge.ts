import type { Finding } from '../../generated/report.js'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { conclusionOfTally, tallyOf, type TallyConclusion, type Tally } from '../judge/judge.ts'
import type { Requirement } from '../requirements/requirement.ts'
import { merchantRequirementIds } from '../settings/selection.ts'
import type { ShopModel } from './model.ts'
import { shopRequirements } from './requirements/index.ts'

/** A finding for each requirement of the merchant. A pure function. */
export function judgeShop(model: ShopModel, selected: ReadonlySet<RequirementId>): Finding[] {
  const exchanges = new Map(model.exchanges.map((exchange) => [exchange.id, exchange]))
  const judged = new Map(
    shopRequirements.map((declaration) => {
      const tally = tallyOf(declaration.verdictsOn(model), (id) => exchanges.get(id))
      return [declaration.id, { declaration, tally }]
    }),
  )
  const isBroken = (id: RequirementId): boolean => (judged.get(id)?.tally.broken.count ?? 0) > 0
  return merchantRequirementIds.map((id): Finding => {
    const { level } = requirements[id]
    const emptyFinding = { id, level, expected: null, actual: null, exchanges: [], reason: null }
    const found = judged.get(id)
    if (!selected.has(id) || found === undefined)
      return { ...emptyFinding, verdict: null, reason: 'Not selected.' }
    const cause = found.declaration.explainedBy?.find(isBroken)
    return { ...emptyFinding, ...conclusionOf(found, cause, model) }
  })
}

/** A requirement and the tally of its verdicts. */
interface Judged {
  declaration: Requirement<ShopModel>
  tally: Tally
}

function conclusionOf(
  { declaration, tally }: Judged,
  cause: RequirementId | undefined,
  model: ShopModel,
): TallyConclusion {
  const conclusion = conclusionOfTally(tally, cause, null)
  if (conclusion !== null) return conclusion
  const problem = model.endReason ?? whyNothingPlayed(model)
  if (problem !== null) return { verdict: 'inconclusive', reason: problem }
  return { verdict: 'inapplicable', reason: declaration.inapplicable?.(model) ?? null }
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
