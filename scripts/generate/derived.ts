import type { Area, OperationId, RequirementId } from '../../generated/ids.ts'
import { idWhere, type ContractParts } from './contract-parts.ts'
import { sectionOf, statementOf } from './sections.ts'
import { noun, withoutArticle } from './words.ts'

/** A requirement that follows from a kind of resource. */
export interface Derived {
  id: RequirementId
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

/** What the requirements of a kind are derived with: its words, and places in the contract. */
export interface Context extends ContractParts {
  name: string
  /** The requirements that follow from the kind, as far as its row is made. */
  derived: Derived[]
  /**
   * Adds a derived requirement and returns its id, made of `words`; null where it is neither implied
   * (`when`, true by default) nor worded in the contract.
   */
  derive: (
    words: readonly string[],
    sentence: Omit<Derived, 'id'> & { when?: boolean },
  ) => RequirementId | null
  /** The noun with its article, alone, and of many: `a charge`, `charge`, `charges`. */
  nounWithArticle: string
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

/** The context of a kind, without derived requirements. */
export function contextOf(parts: ContractParts, name: string, isAssumed: boolean): Context {
  const { contract, operations } = parts
  const derived: Derived[] = []
  const nounWithArticle = noun(name)
  const many = `${withoutArticle(nounWithArticle)}s`
  const section = sectionOf(contract, name) ?? ''
  const keys = ['components', 'schemas', name]
  const statement = (...names: readonly string[]) => [
    statementOf(contract, section, [...names, 'fields']),
  ]
  return {
    ...parts,
    name,
    derived,
    derive: (words, { when = true, ...sentence }) => {
      const id = idWhere(parts, when, ...words)
      if (id !== null) derived.push({ id, ...sentence })
      return id
    },
    nounWithArticle,
    noun: withoutArticle(nounWithArticle),
    many,
    condition: isAssumed ? { given: `${many} can be retrieved` } : {},
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
