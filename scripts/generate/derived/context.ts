import type { Kind } from '../kinds.ts'
import type { PlacedContract } from '../parameters.ts'
import { sectionOf, statementOf } from '../sections.ts'
import { noun, withoutArticle } from '../words.ts'

/** A requirement that follows from what the contract says of a kind of resource, without a sentence of its own. */
export interface Derived {
  id: string
  text: string
  covers: string[]
  /** The area, where it is not that of the section. */
  area?: string
  given?: string
  /** The keys that lead to the part of the contract that it follows from. */
  keys: string[]
}

/** A kind with the words and the statements of the sentences about it. */
export interface Context {
  kind: Kind
  /** The noun with its article, alone, and of many: `a charge`, `charge`, `charges`. */
  withArticle: string
  noun: string
  many: string
  /** The condition of what needs its retrieval, where that is not shown. */
  condition: { given?: string }
  /** The statement of its section that has the first of some names that any has. */
  statement: (...names: readonly string[]) => string[]
  /** The statement of the section of an operation. */
  ofOperation: (operation: string, ...names: readonly string[]) => string[]
  /** The keys that lead to its schema, to a field of it, and to an operation. */
  keys: string[]
  fieldKeys: (field: string) => string[]
  operationKeys: (operation: string) => string[]
}

/** The context of the sentences about a kind. */
export function contextOf({ contract, operations }: PlacedContract, kind: Kind): Context {
  const withArticle = noun(kind.name)
  const many = `${withoutArticle(withArticle)}s`
  const section = sectionOf(contract, kind.name) ?? ''
  const keys = ['components', 'schemas', kind.name]
  return {
    kind,
    withArticle,
    noun: withoutArticle(withArticle),
    many,
    condition: kind.assumed ? { given: `${many} can be retrieved` } : {},
    statement: (...names) => [statementOf(contract, section, [...names, 'fields'])],
    ofOperation: (operation, ...names) => [
      statementOf(contract, sectionOf(contract, operation) ?? section, [...names, 'operation']),
    ],
    keys,
    fieldKeys: (field) => [...keys, 'properties', field],
    operationKeys: (operation) => {
      const placed = operations.find(({ operationId }) => operationId === operation)
      return placed === undefined ? keys : ['paths', placed.path, placed.method.toLowerCase()]
    },
  }
}
