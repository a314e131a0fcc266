import type { Contract } from './contract.ts'
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

/** Each statement of the specification with the ids that cover it, in its order. */
export function statementsOf(contract: Contract): (Omit<CoveredStatement, 'by'> & { by: string[] })[] {
  return coverageOf(contract).map(({ by, ...row }) => ({
    ...row,
    by: [...new Set(by.flatMap(([, ids]) => ids))],
  }))
}
