import type { OperationId } from '../../generated/operations.ts'
import type { Session } from '../driver/session.ts'
import type { Conclusion } from '../judge/judge.ts'
import { repeatName, type RepeatReason } from '../record/repeats.ts'
import { isConclusive, isExchange } from '../record/entry.ts'
import { mannerScenario } from '../scenarios/manners.ts'
import type { Scenario } from '../scenarios/scenario.ts'

/** How many scenarios are repeated for lost answers, and for failures. */
const maxScenarios = { lost: 10, failed: 8 }

/** The first exchange of a finding fails; the second is what it is judged against. */
const maxExchangesToRepeat = 2

/** The scenarios in which an answer was lost, renamed for their repeat. */
export function repeatsOfLost({ record }: Session, scenarios: readonly Scenario[]): Scenario[] {
  const lost = record.entries.flatMap((entry) =>
    entry.kind === 'request' && (!isConclusive(entry) || entry.afterLoss) ? [entry.scenario] : [],
  )
  return repeatsNamed(scenarios, new Set(lost), 'lost').slice(0, maxScenarios.lost)
}

/** The scenarios to drive again for failures that a repeat may refute, renamed for it. */
export function repeatsOfFailed(
  { record }: Session,
  scenarios: readonly Scenario[],
  failed: readonly Conclusion[],
): Scenario[] {
  const scenarioByExchange = new Map(
    record.entries.flatMap((entry) => (isExchange(entry) ? [[entry.id, entry.scenario]] : [])),
  )
  const names = failed.flatMap(({ irrevocable, exchanges }) =>
    irrevocable
      ? []
      : exchanges.slice(0, maxExchangesToRepeat).flatMap((id) => scenarioByExchange.get(id) ?? []),
  )
  return repeatsNamed(scenarios, new Set(names), 'failed').slice(0, maxScenarios.failed)
}

const repeatsNamed = (
  scenarios: readonly Scenario[],
  names: ReadonlySet<string>,
  reason: RepeatReason,
): Scenario[] =>
  scenarios
    .filter(({ name }) => names.has(name))
    .map((scenario) => ({ ...scenario, name: repeatName(scenario.name, reason) }))

/** Scenarios that send each operation that accepted nothing in other manners, such as JSON. */
export function otherMannerScenarios({ record, milestones, learned }: Session): Scenario[] {
  const called = record.entries.flatMap((entry) =>
    entry.kind === 'request' && entry.answer !== null ? (entry.operation ?? []) : [],
  )
  const acceptedNothing = (id: OperationId): boolean =>
    !milestones.acceptedOperations.has(id) && !learned.absent.includes(id)
  return [...new Set(called)].filter(acceptedNothing).map(mannerScenario)
}
