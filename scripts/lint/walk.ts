import { type Contract, type Media, type Operation, type Schema } from '../generate/contract.ts'
import { within as inside } from '../generate/schema.ts'
import { operationsUnder } from '../generate/walk.ts'

/** One thing that is wrong: where in the contract, what stands there, and what to do. */
export interface Message {
  place: string
  value: string
  remedy: string
}

/** A rule of the contract: what in it breaks the rule. */
export type Rule = (contract: Contract) => Message[]

/** An object of the contract with the path of keys that leads to it. */
interface Node {
  place: string
  node: Record<string, unknown>
}

/** A schema of the contract with the path of keys that leads to it. */
interface SchemaNode {
  place: string
  schema: Schema
}

/** An operation of the contract with the path of keys that leads to it. */
interface OperationNode {
  place: string
  operation: Operation
  webhook: boolean
}

/** The separator between the keys of a place. */
export const step = ' > '

const data = ['example', 'examples', 'value', 'default', 'enum', 'const']
const named = [
  'properties',
  'schemas',
  'parameters',
  'responses',
  'securitySchemes',
  'variables',
  'encoding',
  'content',
  'paths',
  'webhooks',
]

/** Every object of the contract that holds keywords, and none that holds names, examples or extensions. */
export function nodes(value: unknown, place = '', names = false): Node[] {
  if (typeof value !== 'object' || value === null) return []
  const within = names || Array.isArray(value)
  const entries = Object.entries(value).filter(
    ([key]) => within || !(key.startsWith('x-') || data.includes(key)),
  )
  const below = entries.flatMap(([key, child]) =>
    nodes(
      child,
      place === '' ? key : place + step + key,
      !within && named.includes(key) && !Array.isArray(child),
    ),
  )
  return within ? below : [{ place, node: value as Record<string, unknown> }, ...below]
}

/** Every schema that is written in the contract, in a component, a parameter or a body. */
export function schemasOf(contract: Contract): SchemaNode[] {
  return rootSchemas(contract).flatMap(({ place, schema }) =>
    inside(schema).map((inner) => ({ place: place + inner.at.replaceAll('/', step), schema: inner.schema })),
  )
}

/** Every schema that stands under no other schema. */
export function rootSchemas(contract: Contract): SchemaNode[] {
  return nodes(contract).flatMap(({ place, node }) => {
    const keys = place.split(step)
    if (keys.length === 3 && place.startsWith(`components${step}schemas`))
      return [{ place, schema: node as Schema }]
    const isRoot = keys.at(-1) === 'schema' && !keys.includes('schemas')
    return isRoot ? [{ place, schema: node as Schema }] : []
  })
}

/** The content of every body, by media type. */
export function mediaOf(contract: Contract): { place: string; media: Media }[] {
  return nodes(contract)
    .filter(({ place }) => place.split(step).at(-2) === 'content')
    .map(({ place, node }) => ({ place, media: node as Media }))
}

/** Every operation of the paths and of the webhooks. */
export function operationsOf(contract: Contract): OperationNode[] {
  return (['paths', 'webhooks'] as const).flatMap((kind) =>
    operationsUnder(contract[kind]).map(({ path, method, operation }) => ({
      place: [kind, path, method].join(step),
      operation,
      webhook: kind === 'webhooks',
    })),
  )
}

/** Lists the places at which an id stands that an earlier place has. */
export function repeatedIds(all: readonly { place: string; id: string }[]): Message[] {
  const first = new Map<string, string>()
  return all.flatMap(({ place, id }) => {
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, place)
    return earlier === undefined
      ? []
      : [{ place, value: id, remedy: `Choose another id: ${earlier} has this one.` }]
  })
}
