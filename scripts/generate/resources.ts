import type { Contract, Requirement, Schema } from './contract.ts'
import { fold, operationsOf, parametersOf } from './parameters.ts'
import { requirementsOf } from './requirements.ts'
import { returned } from './walk.ts'
import { kebab } from './words.ts'

/** The table of resources: all that differs from one to the next. */
export function resources(contract: Contract): Record<string, string> {
  const rows = kindsOf(contract).map((kind) => [kind, rowOf(contract, kind)] as const)
  const retrieved = rows.flatMap(([kind, { retrieves }]) => (retrieves === null ? [] : [kind]))
  const made = rows.flatMap(([kind, { creates }]) => (creates === null ? [] : [kind]))
  return {
    'resources.ts': `${forms}
/** The kinds of resources, by the names of their schemas. */
export const resources = ${JSON.stringify(Object.fromEntries(rows))} as const satisfies Record<string, ResourceKind>

/** The kinds of resources that an operation makes. */
export const madeKinds = ${JSON.stringify(made)} as const

/** The name of a kind of resource that an operation makes. */
export type MadeName = (typeof madeKinds)[number]

/** The kinds of resources that an operation retrieves. */
export const retrievedKinds = ${JSON.stringify(retrieved)} as const
`,
  }
}

const forms = `import type { OperationId } from './operations.ts'
import type { RequirementId } from './requirements.ts'

/** A field of an answer that equals a parameter of the request. */
export interface Echo {
  readonly requirement: RequirementId
  readonly parameter: string
  /** The dotted path of the field. */
  readonly path: string
  /** True for a field that is a number. */
  readonly number: boolean
  /** The number of characters that the parameter must have for that; null for any number. */
  readonly length: number | null
}

/** The properties in which kinds of resources differ. */
export interface ResourceKind {
  readonly object: string
  /** The pattern of its identifiers; null where the specification gives none. */
  readonly id: string | null
  readonly creates: OperationId | null
  readonly retrieves: OperationId | null
  /** The requirement that its identifiers are unique. */
  readonly unique: RequirementId | null
  /** The requirement that its retrieval returns the one that was asked for. */
  readonly same: RequirementId | null
  readonly echoes: readonly Echo[]
  /** The fields that are null when it is new. */
  readonly nullWhenNew: readonly string[]
  /** The fields that are empty arrays when it is new. */
  readonly emptyWhenNew: readonly string[]
  /** The fields that no act changes, by their dotted paths. */
  readonly lasting: readonly string[]
}
`

/** The kinds of resources that operations return, and the list of them, by the names of their schemas: what is made first. */
function kindsOf(contract: Contract): string[] {
  const operations = operationsOf(contract)
  const shown = new Set(operations.map(returned))
  const made = new Set(operations.filter(({ method }) => method === 'POST').map(returned))
  const own = Object.keys(contract.components.schemas).filter(
    (name) => shown.has(name) && !name.endsWith('List'),
  )
  const firstMade = (name: string) => [...made].indexOf(name)
  return [
    ...own
      .filter((name) => made.has(name))
      .toSorted((one, other) => firstMade(one) - firstMade(other)),
    ...own.filter((name) => !made.has(name)),
    'List',
  ]
}

function rowOf(contract: Contract, kind: string) {
  const schema = fold(contract, contract.components.schemas[kind] ?? {}) as Schema
  const operations = operationsOf(contract).filter((operation) => returned(operation) === kind)
  const creates = operations.find(({ method }) => method === 'POST')
  const retrieves = operations.find(
    ({ method, path }) => method === 'GET' && path.endsWith('/{id}'),
  )
  const own = fold(contract, schema.properties?.['id'] ?? {})
  const known = new Set(requirementsOf(contract).map(({ id }) => id))
  const named = (id: string) => (known.has(id) ? id : null)
  const name = kebab(kind)
  return {
    object: String(fold(contract, schema.properties?.['object'] ?? {}).const),
    id: own.pattern ?? null,
    creates: creates?.operationId ?? null,
    retrieves: retrieves?.operationId ?? null,
    unique: named(`${name}-id-unique`),
    same: named(`retrieve-${name}-same-${name}`),
    echoes:
      creates === undefined ? [] : echoesOf(contract, schema, parametersOf(contract, creates)),
    nullWhenNew: whenNew(contract, kind, ({ type }) => type === 'null'),
    emptyWhenNew: whenNew(contract, kind, ({ maxItems }) => maxItems === 0),
    lasting: schema['x-lasting'] ?? [],
  }
}

/** Lists the fields of which the schema of a new resource says something. */
function whenNew(contract: Contract, kind: string, isMeant: (field: Schema) => boolean): string[] {
  const { allOf: [, addition] = [] } = contract.components.schemas[`New${kind}`] ?? {}
  const fields = Object.entries(addition?.properties ?? {})
  return fields.filter(([, field]) => isMeant(field)).map(([name]) => name)
}

/** Lists the fields of a schema, and of the resources inside it, that echo one of these parameters. */
function echoesOf(
  contract: Contract,
  schema: Schema,
  parameters: readonly { name: string }[],
  prefix = '',
): object[] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, declared]): object[] => {
    const path = prefix + field
    const type = [fold(contract, declared).type ?? []].flat()
    const here = worded(declared).flatMap(([requirement, { echoes, form }]) =>
      parameters.some(({ name }) => name === echoes)
        ? [
            {
              requirement,
              parameter: echoes,
              path,
              number: type.includes('integer'),
              length: form?.length ?? null,
            },
          ]
        : [],
    )
    const inner = prefix === '' ? (fold(contract, declared) as Schema) : {}
    return inner.properties ? [...here, ...echoesOf(contract, inner, parameters, `${path}.`)] : here
  })
}

function worded(schema: Schema): [string, Requirement][] {
  return Object.entries(schema['x-requirements'] ?? {})
}
