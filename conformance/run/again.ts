import type { OperationId } from '../../generated/operations.ts'
import type { Session } from '../driver/session.ts'
import type { Conclusion } from '../judge/judge.ts'
import { attemptName, type Attempt } from '../record/attempts.ts'
import { isConclusive, isExchange } from '../record/entry.ts'
import { mannerScenario } from '../scenarios/manners.ts'
import type { Scenario } from '../scenarios/scenario.ts'

/** How many scenarios may be driven again for lost answers, and for failures. */
const maxScenarios = { lost: 10, failed: 8 }

/** Scenarios in which an answer was lost, renamed for their repeat. */
export function lostIn({ record }: Session, all: readonly Scenario[]): Scenario[] {
  const lost = record.entries.flatMap((entry) =>
    entry.kind === 'request' && (!isConclusive(entry) || entry.repeated) ? [entry.scenario] : [],
  )
  return named(all, new Set(lost), 'lost').slice(0, maxScenarios.lost)
}

/**
 * Scenarios of failures, renamed for their repeat, unless the failure is irrevocable: the one that
 * looked, and the one that made what it looked for.
 */
export function failedIn(
  { record }: Session,
  all: readonly Scenario[],
  failed: readonly Conclusion[],
): Scenario[] {
  const scenarios = new Map(
    record.entries.flatMap((entry) => (isExchange(entry) ? [[entry.id, entry.scenario]] : [])),
  )
  const names = failed.flatMap(({ irrevocable, exchanges }) =>
    irrevocable ? [] : exchanges.slice(0, 2).flatMap((id) => scenarios.get(id) ?? []),
  )
  return named(all, new Set(names), 'failed').slice(0, maxScenarios.failed)
}

const named = (
  all: readonly Scenario[],
  names: ReadonlySet<string>,
  attempt: Attempt,
): Scenario[] =>
  all
    .filter(({ name }) => names.has(name))
    .map((scenario) => ({ ...scenario, name: attemptName(scenario.name, attempt) }))

/** Scenarios of operations that were called and accepted no valid request. */
export function neverAccepted({ record, milestones, learned }: Session): Scenario[] {
  const called = record.entries.flatMap((entry) =>
    entry.kind === 'request' && entry.answer !== null ? (entry.operation ?? []) : [],
  )
  const isUnwelcome = (id: OperationId): boolean =>
    !milestones.acceptedOperations.has(id) && !learned.absent.includes(id)
  return [...new Set(called)].filter(isUnwelcome).map(mannerScenario)
}
