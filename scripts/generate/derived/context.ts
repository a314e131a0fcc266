import type { Area, OperationId, RequirementId } from '../../../generated/ids.ts'
import type { Kind } from '../kinds.ts'
import type { ContractParts } from '../contract-parts.ts'
import { sectionOf, statementOf } from '../sections.ts'
import { noun, withoutArticle } from '../words.ts'

/** A requirement that follows from a kind of resource; the id is null where it does not. */
export interface Derived {
  id: RequirementId | null
  text: string
  covers: string[]
  /** The area, where it is not that of the section. */
  area?: Area
  given?: string
  /** The keys that lead to the part of the contract that it follows from. */
  keys: string[]
}

/** The part of the contract that a sentence follows from. */
export type Place = Pick<Derived, 'covers' | 'keys'>

/** A kind with the words and the places of the sentences about it. */
export interface Context extends ContractParts {
  kind: Kind
  /** The noun with its article, alone, and of many: `a charge`, `charge`, `charges`. */
  withArticle: string
  noun: string
  many: string
  /** The condition of what needs its retrieval, where that is not shown. */
  condition: { given?: string }
  /** The statement of its section that has the first of some names that any has. */
  statement: (...names: readonly string[]) => string[]
  /** The schema, or a field of it, and the statement that has the first of some names. */
  atSchema: (...names: readonly string[]) => Place
  atField: (field: string) => Place
  /** An operation, and the statement of its section that has the first of some names. */
  atOperation: (operation: OperationId | null, ...names: readonly string[]) => Place
}

/** The context of the sentences about a kind. */
export function contextOf(parts: ContractParts, kind: Kind): Context {
  const { contract, operations } = parts
  const withArticle = noun(kind.name)
  const many = `${withoutArticle(withArticle)}s`
  const section = sectionOf(contract, kind.name) ?? ''
  const keys = ['components', 'schemas', kind.name]
  const statement = (...names: readonly string[]) => [
    statementOf(contract, section, [...names, 'fields']),
  ]
  return {
    ...parts,
    kind,
    withArticle,
    noun: withoutArticle(withArticle),
    many,
    condition: kind.assumed ? { given: `${many} can be retrieved` } : {},
    statement,
    atSchema: (...names) => ({ covers: statement(...names), keys }),
    atField: (field) => ({ covers: statement(field), keys: [...keys, 'properties', field] }),
    atOperation: (operation, ...names) => {
      const operationSection = sectionOf(contract, operation ?? '') ?? section
      const at = operations.find(({ operationId }) => operationId === operation)
      return {
        covers: [statementOf(contract, operationSection, [...names, 'operation'])],
        keys: at === undefined ? keys : ['paths', at.path, at.method.toLowerCase()],
      }
    },
  }
}
