import type { Contract } from './contract.ts'

/** A statement of the specification with the ids that cover it. */
export interface CoveredStatement {
  /** Its section and its key, as `covers` names it. */
  name: string
  section: string
  says: string
  by: string[]
}

/** Every statement of the specification with the ids of what covers it, in its order. */
export function statementsOf(
  contract: Contract,
  covering: readonly { readonly id: string; readonly covers: readonly string[] }[],
): CoveredStatement[] {
  const coveredBy = (name: string) =>
    covering.filter(({ covers }) => covers.includes(name)).map(({ id }) => id)
  return Object.entries(contract['x-coverage']).flatMap(([section, { statements }]) =>
    Object.entries(statements).map(([key, statement]) => {
      const name = `${section}/${key}`
      const { says, as } = typeof statement === 'string' ? { says: statement, as: [] } : statement
      return { name, section, says, by: [...new Set([name, ...as].flatMap(coveredBy))] }
    }),
  )
}
