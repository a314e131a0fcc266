import { pathParameter } from '../contract/rows/names.ts'
import type { OperationId } from '../../generated/operations.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { kindOfParentInPath } from '../contract/kinds.ts'
import type { Exchange } from '../record/entry.ts'

/** Parameters by their names on the wire. */
export type SentParameters = Readonly<Record<string, string | readonly string[]>>

/** The parameters of a form or a query; a name that is given twice has a list. */
export function parametersIn(form: string): SentParameters {
  const parameters: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(form)) {
    const before = parameters[name]
    parameters[name] = before === undefined ? value : [before, value].flat()
  }
  return parameters
}

/** The parameters of a request: of its form or its query, with the parent in its path. */
export function sentIn({
  request: { method, url, body },
  operation,
  target,
}: Pick<Exchange, 'request'> & Partial<Pick<Exchange, 'operation' | 'target'>>): SentParameters {
  const isInUrl = method === 'GET' || method === 'DELETE'
  const [form = ''] = isInUrl ? (url.split('?')[1] ?? '').split('#') : [body ?? '']
  const hasParentInPath =
    operation != null && target != null && kindOfParentInPath(operation) !== undefined
  return { ...(hasParentInPath && { [pathParameter]: target }), ...parametersIn(form) }
}

/** A request as the contract sees it. */
export interface ApiRequest {
  /** The id of its exchange. */
  readonly id: string
  readonly operation: OperationId
  /** The key, as the operation sees it. */
  readonly key: 'right' | 'other' | 'unknown' | 'blank' | 'none'
  /** How an unknown key differs from the right one, where that is recorded. */
  readonly unlike?: string | undefined
  readonly sent: SentParameters
  /** The id in its path; null where it has none. */
  readonly target: string | null
  /** How it departs from the contract's way of sending, such as JSON or a bearer token. */
  readonly manner?: string | undefined
  /** Milliseconds from the start of the run. */
  readonly start: number
  readonly end: number
}

/** What the contract expects of a request. */
export interface Expectation {
  readonly expect: 'accepted' | 'refused' | 'open'
  /** The requirements that it breaks, each of which demands a refusal. */
  readonly breaks: readonly RequirementId[]
  /**
   * True unless it is odd or must be refused: if accepted, what it makes is a resource like any
   * other.
   */
  readonly isPlain: boolean
}
