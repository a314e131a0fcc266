import type { RequirementId } from '../../generated/ids.ts'
import {
  keywords,
  type ParameterConstraints,
  type RequestConstraints,
} from '../../conformance/contract/rows/requests.ts'
import type { ConstraintCase } from './cases.ts'
import type { Catalogue } from './catalogue.ts'
import type { Contract } from './contract.ts'
import type { LocatedOperation, RequestParameter } from './parameters.ts'
import { idOf } from './words.ts'

/** The constraints of every request, with the requirements that say so. */
export function constraintsFile(catalogue: Catalogue): Record<string, string> {
  const { contract, cases, operations } = catalogue
  const context = { cases, testableOrNull: testableIn(catalogue) }
  const rows = operations.map((operation) => [operation.operationId, rowOf(context, operation)])
  return {
    'constraints.ts': `import type { RequestConstraints } from '../conformance/contract/rows/requests.ts'
import type { OperationId, RequirementId } from './ids.ts'

export type { Keyword, ParameterConstraints } from '../conformance/contract/rows/requests.ts'

/** The requirement that a resource of a kind is used for one request alone. */
export const singleUse: Readonly<Record<string, RequirementId>> = ${JSON.stringify(singleUse(contract))}

/** The constraints of every operation's requests. */
export const constraints: Readonly<Record<OperationId, RequestConstraints>> = ${JSON.stringify(Object.fromEntries(rows))}
`,
  }
}

interface Context {
  cases: readonly ConstraintCase[]
  /** The id; null where it is no testable requirement. */
  testableOrNull: (id: RequirementId) => RequirementId | null
}

/** The requirements of single use, by the kinds whose schemas say them. */
function singleUse({ components }: Contract): Record<string, string> {
  return Object.fromEntries(
    Object.entries(components.schemas).flatMap(([kind, { properties = {} }]) =>
      Object.values(properties)
        .flatMap((field) => Object.keys(field['x-requirements'] ?? {}))
        .filter((id) => id === idOf(kind, 'single-use'))
        .map((id) => [kind, id]),
    ),
  )
}

function testableIn({ requirements }: Catalogue): Context['testableOrNull'] {
  const ids = new Set<string>(
    requirements.flatMap(({ id, untestable }) => (untestable === undefined ? [id] : [])),
  )
  return (id) => (ids.has(id) ? id : null)
}

function rowOf(context: Context, operation: LocatedOperation): RequestConstraints {
  const { cases } = context
  const { operationId, inputs: parameters } = operation
  const keys = ['none', 'blank', 'unknown', 'other'].map((key) => {
    const row = cases.find((keyCase) => keyCase.operation === operationId && keyCase.key === key)
    return [key, row?.expect === 'refused' ? row.about : null]
  })
  const requiredSets = requiredSetsOf(operation)
  const sharedNames = requiredSets.reduce((shared, names) =>
    shared.filter((name) => names.includes(name)),
  )
  return {
    keys: Object.fromEntries(keys) as RequestConstraints['keys'],
    alternatives:
      requiredSets.length < 2
        ? []
        : requiredSets.map((names) => names.filter((name) => !sharedNames.includes(name))),
    parameters: Object.fromEntries(
      parameters.map((parameter) => [parameter.name, constraintsOf(context, operation, parameter)]),
    ),
  }
}

/** For each alternative way to make the request, the required parameters that it sends. */
function requiredSetsOf({ inputs, bases }: LocatedOperation): string[][] {
  const required = inputs.filter((parameter) => parameter.required).map(({ name }) => name)
  const requiredSets = Object.values(bases).map((base) => required.filter((name) => name in base))
  return [...new Map(requiredSets.map((names) => [names.join(), names])).values()]
}

function constraintsOf(
  { cases, testableOrNull }: Context,
  { operationId, bases }: LocatedOperation,
  { name, required, schema, values }: RequestParameter,
): ParameterConstraints {
  const about = (keyword: string) => testableOrNull(idOf(operationId, name, keyword))
  const breaks = keywords.flatMap((keyword) => {
    const id = schema['x-violation']?.[keyword] === 'observe' ? null : about(keyword)
    return id === null ? [] : [[keyword, id] as const]
  })
  const nonsense = breaks.flatMap(([keyword]) => {
    const wrong = values.invalid?.[keyword] ?? []
    return wrong.length === 0 ? [] : [[keyword, wrong] as const]
  })
  const accepted = cases.flatMap(({ operation, change, expect }) => {
    const value = change[name]
    const isOwn = operation === operationId && expect === 'accepted' && typeof value === 'string'
    return isOwn && !value.startsWith('{') ? [value] : []
  })
  const { type, pattern, format } = schema
  const limits = ['minimum', 'maximum', 'multipleOf', 'minLength', 'maxLength'] as const
  // What a pattern allows may still be nonsense; the contract's own examples are not.
  const examples =
    pattern === undefined || format !== undefined
      ? []
      : Object.values(bases).flatMap((base) => base[name] ?? [])
  return {
    required: required ? about('required') : null,
    accepted: about('accepted'),
    type: String(type),
    ...Object.fromEntries(
      limits.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])),
    ),
    ...(schema.enum === undefined ? {} : { enum: schema.enum.map(String) }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(format === undefined ? {} : { format }),
    requirementByKeyword: Object.fromEntries(breaks),
    nonsense: Object.fromEntries(nonsense),
    values: schema.enum === undefined ? [...new Set([...accepted, ...examples])] : [],
    ...(values.notations === undefined ? {} : { notations: values.notations }),
    ...(values.stated === undefined ? {} : { stated: values.stated }),
    ...(values.open === undefined ? {} : { open: values.open }),
    ...(schema['x-equals'] === undefined ? {} : { equals: schema['x-equals'].requirement }),
  }
}
