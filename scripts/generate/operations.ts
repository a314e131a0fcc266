import type { Operation } from '../../conformance/contract/rows/requests.ts'
import type { Catalogue } from './catalogue.ts'
import type { Contract } from './contract.ts'
import { sectionOf } from './sections.ts'
import { envelopeOf } from './properties.ts'
import { areaOfTag } from './tags.ts'
import { returned } from './walk.ts'
import { idOf } from './words.ts'
import { idOfAnswer, isAssumed, type LocatedOperation } from './parameters.ts'
import type { ContractParts } from './contract-parts.ts'

/** The typed table of operations. */
export function operationsFile(catalogue: Catalogue): Record<string, string> {
  const { contract } = catalogue
  const rows = catalogue.operations.map((operation) => [
    operation.operationId,
    rowOf(catalogue, operation),
  ])
  const { title, version } = contract.info
  return {
    'operations.ts': `import type { Operation } from '../conformance/contract/rows/requests.ts'
import type { OperationId } from './ids.ts'

export type { Operation } from '../conformance/contract/rows/requests.ts'
export type { OperationId } from './ids.ts'

/** Every operation by its id. */
export const operations: Readonly<Record<OperationId, Operation>> = ${JSON.stringify(Object.fromEntries(rows))}

/** The values of every enumeration, by the name of its schema. */
export const enumerations = ${JSON.stringify(enumerationsOf(contract))} as const

/** The name and the version of the contract. */
export const contract = ${JSON.stringify({ title, version })} as const
`,
  }
}

function rowOf(parts: ContractParts, operation: LocatedOperation): Operation {
  const { contract } = parts
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
    owner: ownerOf(parts, operation),
    isList: envelope !== null,
    envelope,
    area: areaOfTag(operation),
    section: sectionOf(contract, operation.operationId) ?? '',
    assumed,
    accepts: assumed ? null : idOf(operation.operationId, 'accepts-valid-request'),
    parameters: operation.inputs.map(({ name }) => name),
    bases: operation.bases,
  }
}

function ownerOf({ links }: ContractParts, { operationId }: LocatedOperation): string | null {
  const leading = links.find(
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
