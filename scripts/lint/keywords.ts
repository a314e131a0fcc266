import { nearest } from '../../conformance/settings/usage.ts'
import { resolve, type Contract, type Schema } from '../generate/contract.ts'
import { operationsOf as operationsIn, parametersOf } from '../generate/parameters.ts'
import { type Message, nodes, operationsOf, type Rule, schemasOf, step } from './walk.ts'

const leads = ['observe', 'should']

/** Each keyword of an `x-violation` is one that constrains the value beside it. */
export const constrainedViolations: Rule = (contract) =>
  schemasOf(contract).flatMap(({ place, schema }) =>
    unconstrained(place, 'x-violation', schema['x-violation'], folded(contract, schema)),
  )

/** Each entry of the values is about a parameter of a request, and each keyword under its `invalid` constrains that. */
export const constrainedCases: Rule = (contract) => {
  const parameters = operationsIn(contract).flatMap((operation) => parametersOf(contract, operation))
  const names = [...new Set(parameters.map(({ name }) => name))]
  return Object.entries(contract.values).flatMap(([name, values]) => {
    const place = `values.yaml${step}${name}`
    const about = parameters.filter((parameter) => parameter.values === values)
    if (about.length === 0) return [{ place, value: name, remedy: `Did you mean ${nearest(name, names)}?` }]
    const parts = about.map(({ schema }) => schema as Schema)
    return unconstrained(place, 'invalid', values.invalid, parts)
  })
}

function unconstrained(place: string, under: string, keywords: object = {}, parts: Schema[] = []): Message[] {
  const written = parts.flatMap((part) => Object.keys(part).filter((key) => !key.startsWith('x-')))
  // An integer is a multiple of one, and another extension says what a value has to equal.
  const known = [
    ...written,
    ...(parts.some(({ type }) => type === 'integer') ? ['multipleOf'] : []),
    ...(parts.some((part) => part['x-equals'] !== undefined) ? ['equals'] : []),
  ]
  return Object.keys(keywords)
    .filter((keyword) => !known.includes(keyword))
    .map((keyword) => ({
      place,
      value: `${under} ${keyword}`,
      remedy: `Constrain the value by ${keyword}, or name another keyword; it has ${known.join(', ')}.`,
    }))
}

/** Each `x-violation` leads to an observation or a SHOULD, and that of an operation is about `key-kind`. */
export const knownViolations: Rule = (contract) => {
  const inOperations = operationsOf(contract).map(({ place, operation }) => ({
    place,
    marks: operation['x-violation'] ?? {},
  }))
  const inSchemas = schemasOf(contract).map(({ place, schema }) => ({
    place,
    marks: schema['x-violation'] ?? {},
  }))
  const keywords = inOperations.flatMap(({ place, marks }): Message[] =>
    Object.keys(marks)
      .filter((keyword) => keyword !== 'key-kind')
      .map((keyword) => ({
        place,
        value: `x-violation ${keyword}`,
        remedy: 'An operation has key-kind alone.',
      })),
  )
  const values = [...inOperations, ...inSchemas].flatMap(({ place, marks }) =>
    Object.entries(marks)
      .filter(([, lead]) => !leads.includes(lead))
      .map(([keyword, lead]) => ({
        place,
        value: `x-violation ${keyword}: ${lead}`,
        remedy: `Use ${leads.join(' or ')}, or no mark where it MUST be refused.`,
      })),
  )
  return [...keywords, ...values]
}

/** A schema and every schema that it refers to or is made of by allOf, anyOf or oneOf. */
export function folded(contract: Contract, schema: Schema): Schema[] {
  const target = resolve<Schema>(contract, schema as Schema & { $ref: string })
  const parts = [...(target.allOf ?? []), ...(target.anyOf ?? []), ...(target.oneOf ?? [])]
  return [target, ...parts.flatMap((part) => folded(contract, part))]
}

const known = [
  'x-requirements',
  'x-observations',
  'x-violation',
  'x-equals',
  'x-section',
  'x-sections',
  'x-states',
  'x-coverage',
  'x-null-when-new',
  'x-empty-when-new',
  'x-lasting',
  'x-area',
  'x-areas',
  'x-assumed',
]

/** Each extension is one that the generator knows. */
export const knownExtensions: Rule = (contract) =>
  nodes(contract).flatMap(({ place, node }) =>
    Object.keys(node)
      .filter((key) => key.startsWith('x-') && !known.includes(key))
      .map((key) => ({ place, value: key, remedy: `Did you mean ${nearest(key, known)}?` })),
  )
