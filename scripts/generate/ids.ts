import type { Catalogue } from './catalogue.ts'
import { fieldTable } from './fields.ts'
import { isMadeKind } from './kinds.ts'
import { areasOf } from './requirements.ts'
import { unionType } from './words.ts'

/** The names of all that the tables are about, as types. */
export function idsFile(catalogue: Catalogue): Record<string, string> {
  const { kinds, observations, operations, requirements } = catalogue
  const types: [name: string, what: string, names: string[]][] = [
    ['RequirementId', 'The id of a requirement', requirements.map(({ id }) => id)],
    ['ObservationId', 'The id of an observation', observations.map(({ id }) => id)],
    ['OperationId', 'The id of an operation', operations.map(({ operationId }) => operationId)],
    ['Area', 'A part of the service, as --tag names it', areasOf(requirements)],
    ['KindName', 'A kind of resource', kinds.map(({ name }) => name)],
    [
      'MadeKindName',
      'A kind whose resources a run can find: one that an operation makes, or that the service makes and a list shows',
      kinds.filter(isMadeKind).map(({ name }) => name),
    ],
    [
      'SchemaName',
      'The name of a schema whose fields are requirements',
      Object.keys(fieldTable(catalogue)),
    ],
  ]
  const declarations = types.map(
    ([name, what, names]) => `/** ${what}. */\nexport type ${name} = ${unionType(names)}\n`,
  )
  return { 'ids.ts': declarations.join('\n') }
}
