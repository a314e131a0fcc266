import SwaggerParser from '@apidevtools/swagger-parser'
import { parse } from 'yaml'
import { references, type Contract } from './contract.ts'
import { withExamples } from './examples.ts'
import { withStates } from './states.ts'

/** Bundles the contract whose root file is named into one document; throws when it is no valid OpenAPI, or when a `$ref` leaves the components. */
export async function bundle(root = 'openapi/openapi.yaml'): Promise<Contract> {
  const bundled = await SwaggerParser.bundle(root, { parse: { yaml: { parse: withMerges } } } as never)
  // Values that examples share by anchors are written out.
  const contract = JSON.parse(JSON.stringify(bundled)) as Contract
  const stray = references(contract).filter((ref) => !ref.startsWith('#/components/'))
  if (stray.length > 0)
    throw new Error(
      `${root}: ${stray.join(', ')} should be a named component: list what it points at under components.`,
    )
  // validate() dereferences what it is given, so that it gets a copy of its own.
  await SwaggerParser.validate(structuredClone(contract) as never)
  return withStates(withExamples(contract))
}

/** A contract as its readers get it: without what only the kit needs. */
export function shown({ 'x-cases': _cases, 'x-coverage': _coverage, ...contract }: Contract) {
  return contract
}

function withMerges({ data }: { data: Buffer | string }): unknown {
  return parse(data.toString(), { merge: true, maxAliasCount: -1 })
}
