import type { OperationId, RequirementId } from '../../generated/ids.ts'
import type { Refusal } from '../../conformance/contract/rows/requests.ts'
import type { Catalogue } from './catalogue.ts'
import type { Kind } from './kinds.ts'

/** The table of refusals: a row for each constraint of a request whose breach is refused. */
export function refusalsFile({ cases, kinds, requirements }: Catalogue): Record<string, string> {
  const judged = new Set<string>(
    requirements.flatMap(({ id, untestable }) => (untestable === undefined ? [id] : [])),
  )
  const ofCases = cases
    .filter(({ expect }) => expect === 'refused')
    .map(({ about, operation, change, keyword }): Refusal => {
      const [parameter] = Object.keys(change)
      const id = about as RequirementId
      return { id, operation, ...(parameter !== undefined && { parameter }), keyword }
    })
  const rows = [...ofCases, ...kinds.flatMap(refusalsOfKind)].filter(
    // The first case of a constraint has its parameter alone.
    ({ id }, index, all) => judged.has(id) && all.findIndex((row) => row.id === id) === index,
  )
  return {
    'refusals.ts': `import type { Refusal } from '../conformance/contract/rows/requests.ts'

export type { Refusal } from '../conformance/contract/rows/requests.ts'

/** Every requirement that a request is refused which breaks a constraint, by what it breaks. */
export const refusals: readonly Refusal[] = ${JSON.stringify(rows)}
`,
  }
}

/** Unknown ids, unknown parents, and resources in another state. */
function refusalsOfKind({ row }: Kind): Refusal[] {
  const refused = (id: RequirementId | null, operation: OperationId | null, keyword: string) =>
    id === null || operation === null ? [] : [{ id, operation, keyword }]
  return [
    ...refused(row.ids.unknown, row.retrieves, 'known'),
    ...row.parents.flatMap(({ parameter, ids }) =>
      [
        ...refused(ids.unknown, row.creates, 'known'),
        ...refused(ids.inState, row.creates, 'state'),
      ].map(({ id, operation, keyword }) => ({ id, operation, parameter, keyword })),
    ),
    ...row.acts.flatMap(({ operation, ids }) => [
      ...refused(ids.inState, operation, 'state'),
      ...refused(ids.unknown, operation, 'known'),
    ]),
    ...row.updates.flatMap(({ operation, ids }) => refused(ids.unknown, operation, 'known')),
  ]
}
