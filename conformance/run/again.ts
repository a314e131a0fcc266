import type { Session } from '../driver/session.ts'
import { isConclusive } from '../model/fold.ts'
import { otherwiseScenario } from '../scenarios/cases.ts'
import type { Scenario } from '../scenarios/scenario.ts'

/** The most scenarios that are driven again because answers in them were lost. */
const mostLost = 10

/** Lists the scenarios in which an answer was lost, under names of their own. */
export function lostIn({ record }: Session, all: readonly Scenario[]): Scenario[] {
  const lost = new Set(
    record.entries.flatMap((entry) =>
      'request' in entry && entry.kind === 'request' && (!isConclusive(entry) || entry.repeated)
        ? [entry.scenario]
        : [],
    ),
  )
  return all
    .filter(({ name }) => lost.has(name))
    .slice(0, mostLost)
    .map((one) => ({ ...one, name: `${one.name} (again)` }))
}

/** Lists the scenarios of operations that were called and accepted no valid request. */
export function unwelcome({ record, welcomed, learned }: Session): Scenario[] {
  const called = new Set(
    record.entries.flatMap((entry) =>
      entry.kind === 'request' && entry.operation !== null && entry.answer !== null ? [entry.operation] : [],
    ),
  )
  return [...called].filter((id) => !welcomed.has(id) && !learned.absent.includes(id)).map(otherwiseScenario)
}
