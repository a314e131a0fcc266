import { pathParameter } from '../../conformance/contract/rows/names.ts'
import type { Echo, Setting } from '../../conformance/contract/rows/resources.ts'
import type { Contract, Schema } from './contract.ts'
import { type LocatedOperation } from './parameters.ts'
import { idOf } from './words.ts'
import { merged } from './schema.ts'

/** The parameters of an operation that its answers may echo. */
type Sent = Pick<LocatedOperation, 'inputs' | 'parentPathParameter'>

/** A parameter by its name in the contract, and by that in the tables. */
interface EchoedParameter {
  name: string
  parameter: string
  default?: string
}

/** The fields of a resource, and of those inside it, that echo a parameter of an operation. */
export function echoesOf(contract: Contract, schema: Schema, operation: Sent): Echo[] {
  const parameters = echoedParameters(operation)
  const echoesBelow = ({ properties = {} }: Schema, prefix: string): Echo[] =>
    Object.entries(properties).flatMap(([field, declared]) => {
      const path = prefix + field
      const whole = merged(contract, declared) as Schema
      const inner = prefix === '' ? echoesBelow(whole, `${path}.`) : []
      return [...echoesAt(declared, whole, path), ...inner]
    })
  const echoesAt = (declared: Schema, whole: Schema, path: string): Echo[] => {
    const types = [whole.type ?? []].flat()
    return Object.entries(declared['x-requirements'] ?? {}).flatMap(([id, { echoes, form }]) =>
      parameters
        .filter(({ name }) => name === echoes)
        .map(({ name: _name, ...echoed }) => ({
          requirement: idOf(id),
          ...echoed,
          path,
          number: types.includes('integer') || types.includes('number'),
          length: form?.length ?? null,
        })),
    )
  }
  return echoesBelow(schema, '')
}

/** The fields that parameters of a creation set and that may change: their echoes and namesakes. */
export function settingsOf(
  contract: Contract,
  schema: Schema,
  { creation, echoes }: { creation: LocatedOperation; echoes: readonly Echo[] },
): Setting[] {
  const { properties = {}, 'x-lasting': lasting = [] } = schema
  const hasField = (path: string): boolean => {
    const [member = '', inner] = path.split('.')
    const whole = merged(contract, properties[member] ?? {}) as Schema
    return member in properties && (inner === undefined || inner in (whole.properties ?? {}))
  }
  const namesakes = creation.inputs
    .map(({ name }) => ({ parameter: name, path: name.replace(/\[(.+)\]$/, '.$1') }))
    .filter(
      ({ parameter, path }) =>
        hasField(path) && !echoes.some((echo) => echo.parameter === parameter),
    )
  return [...echoes.map(({ parameter, path }) => ({ parameter, path })), ...namesakes].filter(
    ({ path }) => !lasting.includes(path),
  )
}

/** The parameters that a request carries, and the one of its path that names a parent. */
function echoedParameters({ inputs, parentPathParameter }: Sent): EchoedParameter[] {
  const carried: EchoedParameter[] = inputs.map(({ name, schema: { default: value } }) => ({
    name,
    parameter: name,
    ...(value !== undefined && { default: String(value) }),
  }))
  const isNamed =
    parentPathParameter === null || carried.some(({ name }) => name === parentPathParameter)
  return isNamed ? carried : [...carried, { name: parentPathParameter, parameter: pathParameter }]
}
