import type { Contract } from './contract.ts'
import { literal } from './literal.ts'
import { observationsOf, requirementsOf } from './requirements.ts'

/** A statement of the specification with the ids that cover it. */
interface CoveredStatement {
  section: string
  key: string
  says: string
  /** Each name or pattern as it is written, with the ids that it stands for. */
  by: [written: string, ids: string[]][]
}

/** Every statement of the specification, in its order. */
export function coverageOf(contract: Contract): CoveredStatement[] {
  const ids = [...requirementsOf(contract), ...observationsOf(contract)].map(({ id }) => id)
  const meant = (written: string): string[] => {
    const pattern = new RegExp(`^${written.replaceAll('*', '.*')}$`)
    return ids.filter((id) => pattern.test(id))
  }
  return Object.entries(contract['x-coverage']).flatMap(([section, statements]) =>
    Object.entries(statements).map(([key, { says, by }]) => ({
      section,
      key,
      says,
      by: by.map((written): [string, string[]] => [written, meant(written)]),
    })),
  )
}

/** The table of the statements. */
export function coverage(contract: Contract): Record<string, string> {
  const rows = coverageOf(contract).map(({ by, ...row }) => ({
    ...row,
    by: [...new Set(by.flatMap(([, ids]) => ids))],
  }))
  return {
    'coverage.ts': `import type { ObservationId, RequirementId } from './requirements.ts'

/** A statement of the specification: its section, a key of its own, and what covers it. */
export interface Statement {
  readonly section: string
  readonly key: string
  /** Its sentence, in the contract's own words. */
  readonly says: string
  readonly by: readonly (RequirementId | ObservationId)[]
}

/** Every statement of the specification, in its order. */
export const coverage: readonly Statement[] = ${literal(rows)}
`,
  }
}
