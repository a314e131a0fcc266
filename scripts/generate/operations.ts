import type { Catalogue } from './catalogue.ts'
import type { Contract } from './contract.ts'
import { sectionOf } from './sections.ts'
import { envelopeOf } from './properties.ts'
import { areaOfTag } from './tags.ts'
import { returned } from './walk.ts'
import { kebab } from './words.ts'
import { idOfAnswer, isAssumed, type PlacedContract, type PlacedOperation } from './parameters.ts'
import { linksIn } from './parents.ts'

/** The typed table of operations. */
export function operations(catalogue: Catalogue): Record<string, string> {
  const { contract } = catalogue
  const rows = catalogue.operations.map((operation) => [
    operation.operationId,
    rowOf(catalogue, operation),
  ])
  const { title, version } = contract.info
  return {
    'operations.ts': `${declarations}
const table = ${JSON.stringify(Object.fromEntries(rows))} as const satisfies Record<string, Operation>

/** The id of an operation. */
export type OperationId = keyof typeof table

/** Every operation by its id. */
export const operations: Readonly<Record<OperationId, Operation>> = table

/** The values of every enumeration, by the name of its schema. */
export const enumerations = ${JSON.stringify(enumerationsOf(contract))} as const

/** The name and the version of the contract. */
export const contract = ${JSON.stringify({ title, version })} as const
`,
  }
}

const declarations = `import type { Area, RequirementId } from './requirements.ts'

/** One operation of the contract. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below its server, with \`{id}\` for an identifier, and \`{parent}\` for that of its parent before it. */
  readonly path: string
  /** The base that its addresses begin with: that of the token endpoints, or that of all others. */
  readonly server: 'vault' | 'base'
  /** The kind of key that it takes. */
  readonly key: 'public' | 'secret'
  /** The schema of a successful answer. */
  readonly returns: string
  /** The schema of the resource whose id a link fills into its path; null for none. */
  readonly owner: string | null
  /** True where that is a list. */
  readonly isList: boolean
  /** The schema of its envelope: that of all lists where it builds upon that; null for no list. */
  readonly envelope: string | null
  /** The part of the service that it belongs to: its tag. */
  readonly area: Area
  readonly section: string
  /** True where the specification leaves its path open. */
  readonly assumed: boolean
  /** The requirement that it accepts a valid request; null where its path is open. */
  readonly accepts: RequirementId | null
  /** The names of its parameters on the wire, those of its path left out. */
  readonly parameters: readonly string[]
  /** Its base requests by name: parameters as they are written on the wire. */
  readonly bases: Readonly<Record<string, Readonly<Record<string, string>>>>
}
`

function rowOf(placed: PlacedContract, operation: PlacedOperation) {
  const { contract } = placed
  const returns = returned(operation)
  const assumed = isAssumed(operation)
  const envelope = envelopeOf(contract, returns)
  return {
    method: operation.method,
    // The last name is that of the resource itself.
    path: operation.path
      .replace(/\{[^{}]+\}(?=[^{}]*$)/, '{id}')
      .replace(/\{[^{}]+\}(?=.*\{id\})/, '{parent}'),
    server: operation.vault ? 'vault' : 'base',
    key: operation.security?.[0]?.['publicKey'] ? 'public' : 'secret',
    returns,
    owner: ownerOf(placed, operation),
    isList: envelope !== null,
    envelope,
    area: areaOfTag(operation),
    section: sectionOf(contract, operation.operationId),
    assumed,
    accepts: assumed ? null : `${kebab(operation.operationId)}-accepts-valid-request`,
    parameters: operation.inputs.map(({ name }) => name),
    bases: operation.bases,
  }
}

function ownerOf(placed: PlacedContract, { operationId }: PlacedOperation): string | null {
  const leading = linksIn(placed).find(
    ({ link }) =>
      link.operationId === operationId && Object.values(link.parameters ?? {}).includes(idOfAnswer),
  )
  return leading?.from ?? null
}

function enumerationsOf({ components }: Contract): Record<string, unknown> {
  const all = Object.entries(components.schemas)
  return Object.fromEntries(
    all.flatMap(([name, schema]) => (schema.enum ? [[name, schema.enum]] : [])),
  )
}
