import { accountScenarios } from './accounts.ts'
import { derivedScenarios } from './derived.ts'
import { caseScenarios, keyScenarios } from './cases.ts'
import { historyScenarios } from './histories.ts'
import { listScenarios } from './lists.ts'
import { observeScenarios } from './observe.ts'
import { lastCharge, paymentScenarios } from './payments.ts'
import type { Depth } from '../settings/options.ts'
import type { Scenario } from './scenario.ts'
import { chargedTokenScenarios, tokenScenarios } from './tokens.ts'

/** The scenarios of every depth but those of lists, in the order in which they are driven. */
const scenarios: readonly Scenario[] = [
  ...paymentScenarios,
  ...tokenScenarios,
  ...derivedScenarios([...paymentScenarios, ...tokenScenarios]),
  // Long chains begin before wide batches.
  ...historyScenarios,
  ...caseScenarios,
  ...keyScenarios,
  ...observeScenarios,
]

const depths: readonly Depth[] = ['smoke', 'normal', 'deep']

/** The scenarios of a depth, for what the profile names. */
export function scenariosOf(
  depth: Depth,
  { tokenParameter, hasOtherAccount }: { tokenParameter: boolean; hasOtherAccount: boolean },
): readonly Scenario[] {
  const every = [
    ...scenarios,
    ...listScenarios(depth),
    ...(tokenParameter ? chargedTokenScenarios : []),
    ...(hasOtherAccount ? accountScenarios : []),
    lastCharge,
  ]
  return every.filter((scenario) => depths.indexOf(scenario.depth) <= depths.indexOf(depth))
}
