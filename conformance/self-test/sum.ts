import type { RequirementId } from '../../generated/requirements.ts'
import { testable, type Row } from './attempt.ts'

/** The sum of a kill matrix; all is well where every list is empty. */
interface Sum {
  /** Faults whose first requirement did not fail. */
  survivors: Row[]
  /** Faults for which a requirement failed that they do not name. */
  unpredicted: Row[]
  /** Faults for which a check ended in an error of the kit's own. */
  errors: Row[]
  /** Requirements that no fault made fail. */
  uncovered: RequirementId[]
}

/** Sums a kill matrix up. */
export function sumOf(rows: readonly Row[]): Sum {
  const killed = new Set(rows.flatMap((row) => row.killed.filter((id) => row.breaks.includes(id))))
  return {
    survivors: rows.filter(({ survived }) => survived),
    unpredicted: rows.filter(({ unpredicted }) => unpredicted.length > 0),
    errors: rows.filter(({ errors }) => errors.length > 0),
    uncovered: testable.filter((id) => !killed.has(id)),
  }
}

/** Lists the troubles of a row in one line each; none where it is as predicted. */
export function troubles({ fault, breaks, survived, reason, unpredicted, errors }: Row): string[] {
  return [
    ...(survived ? [`${fault}: ${breaks[0]} did not fail (${reason})`] : []),
    ...unpredicted.map(
      ({ id, expected, actual }) => `${fault}: ${id} failed too (expected ${expected}; actual ${actual})`,
    ),
    ...errors.map((error) => `${fault}: error of the kit's own: ${error}`),
  ]
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ')

/** Renders a kill matrix as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ fault, breaks, killed }) =>
    [fault, breaks.join(', '), killed.join(', ')].map(cell).join(' | '),
  )
  return ['fault | breaks | failed', '--- | --- | ---', ...lines].map((line) => `| ${line} |\n`).join('')
}
