import type { Catalogue } from './catalogue.ts'
import { ids } from './derived/ids.ts'
import type { Kind } from './kinds.ts'

/** A requirement that a request is refused: the operation, the parameter, and what is wrong with it. */
interface Refusal {
  id: string
  operation: string
  /** Absent where no parameter of the form or the query is wrong. */
  parameter?: string
  /** The keyword of the contract that is broken; `known` for an unknown id, `state` for a resource in another state. */
  keyword: string
}

/** The table of refusals: a row for each constraint of a request whose breach is refused. */
export function refusals({ cases, kinds, requirements }: Catalogue): Record<string, string> {
  const judged = new Set(
    requirements.flatMap(({ id, untestable }) => (untestable === undefined ? [id] : [])),
  )
  const ofCases = cases
    .filter(({ expect }) => expect === 'refused')
    .map(({ about: id, operation, change, keyword }): Refusal => {
      const [parameter] = Object.keys(change)
      return { id, operation, ...(parameter !== undefined && { parameter }), keyword }
    })
  const rows = [...ofCases, ...kinds.flatMap(refusalsOfKind)].filter(
    // The first case of a constraint has its parameter alone.
    ({ id }, index, all) => judged.has(id) && all.findIndex((row) => row.id === id) === index,
  )
  return {
    'refusals.ts': `${forms}
/** Every requirement that a request is refused which breaks a constraint, by what it breaks. */
export const refusals: readonly Refusal[] = ${JSON.stringify(rows)}
`,
  }
}

/** Unknown ids, unknown parents, and resources in another state. */
function refusalsOfKind(kind: Kind): Refusal[] {
  const { creates, retrieves, parents, acts, updates } = kind
  const unknown = (operation: string): Refusal => ({
    id: ids.unknown(operation),
    operation,
    keyword: 'known',
  })
  const ofParents = parents.flatMap((parent): Refusal[] => {
    const operation = creates?.operationId ?? ''
    const { parameter } = parent
    return [
      { id: ids.parentKnown(kind, parent), operation, parameter, keyword: 'known' },
      { id: ids.parentState(kind, parent), operation, parameter, keyword: 'state' },
    ]
  })
  return [
    ...(retrieves === null ? [] : [unknown(retrieves.operationId)]),
    ...ofParents,
    ...acts.flatMap(({ operation }): Refusal[] => [
      { id: ids.actState(operation), operation, keyword: 'state' },
      unknown(operation),
    ]),
    ...updates.map(unknown),
  ]
}

const forms = `import type { OperationId } from './operations.ts'
import type { RequirementId } from './requirements.ts'

/** A requirement that a request is refused: the operation, the parameter, and what is wrong with it. */
export interface Refusal {
  readonly id: RequirementId
  readonly operation: OperationId
  /** Absent where no parameter of the form or the query is wrong. */
  readonly parameter?: string
  /** The keyword of the contract that is broken; \`known\` for an unknown id, \`state\` for a resource in another state. */
  readonly keyword: string
}
`
