import { derivedScenarios } from './derived.ts'
import { caseScenarios, keyScenarios } from './cases.ts'
import { historyScenarios } from './histories.ts'
import { listScenarios } from './lists.ts'
import { observeScenarios } from './observe.ts'
import { paymentScenarios } from './payments.ts'
import type { Depth } from '../settings/options.ts'
import type { Scenario } from './scenario.ts'
import { chargedTokenScenarios, tokenScenarios } from './tokens.ts'

/** Every scenario, in the order in which they are driven. */
const scenarios: readonly Scenario[] = [
  ...paymentScenarios,
  ...tokenScenarios,
  ...derivedScenarios([...paymentScenarios, ...tokenScenarios]),
  // Long chains begin before wide batches.
  ...historyScenarios,
  ...caseScenarios,
  ...listScenarios,
  ...keyScenarios,
  ...observeScenarios,
]

const depths: readonly Depth[] = ['smoke', 'normal', 'deep']

/** Lists the scenarios of a depth, those of charged tokens where a parameter of createCharge takes them. */
export function scenariosOf(depth: Depth, tokenParameter: string | null): readonly Scenario[] {
  const every = [...scenarios, ...(tokenParameter === null ? [] : chargedTokenScenarios)]
  return every.filter((scenario) => depths.indexOf(scenario.depth) <= depths.indexOf(depth))
}
