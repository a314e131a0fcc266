import type { Catalogue } from '../generate/catalogue.ts'
import type { RequestParameter } from '../generate/parameters.ts'
import { merged, schemasWithin } from '../generate/schema.ts'
import { keysOf, type Message } from './message.ts'

/**
 * Keywords under `x-violation`, or under `invalid` of sent values, that do not constrain the value,
 * and values of parameters that no request has.
 */
export function* keywordMistakes({ contract, operations }: Catalogue): Generator<Message> {
  for (const [name, schema] of Object.entries(contract.components.schemas))
    for (const { at, schema: inner } of schemasWithin(schema)) {
      const keys = ['components', 'schemas', name, ...at.split('/').slice(1)]
      yield* idleKeywords(keys, inner['x-violation'], merged(contract, inner))
    }
  for (const operation of operations) {
    const { security, path } = operation
    yield* idleKeywords(keysOf(operation), operation['x-violation'], { security, path })
  }
  const parameters = operations.flatMap(({ inputs }) => inputs)
  for (const [name, { invalid }] of Object.entries(contract.values)) {
    // Values are named for every parameter of a name, alone or in brackets.
    const ofName = parameters.filter((parameter) =>
      [parameter.name, memberOf(parameter.name)].includes(name),
    )
    yield* idleKeywords(['values', name], invalid, Object.assign({}, ...ofName.map(constrainedBy)))
    if (ofName.length === 0)
      yield { keys: ['values'], value: name, remedy: 'No request has this parameter.' }
  }
}

/** The keywords that do not constrain a value. */
const idleKeywords = (keys: string[], keywords: object = {}, constrained: object): Message[] =>
  Object.keys(keywords)
    .filter((keyword) => !(keyword in constrained))
    .map((value) => ({ keys, value, remedy: 'Constrain the value by it, or leave it out.' }))

const memberOf = (name: string): string => /\[(.+)\]$/.exec(name)?.[1] ?? name

/** The keywords that constrain the values of a parameter. */
const constrainedBy = ({ schema }: RequestParameter): object => ({
  ...schema,
  ...(schema['x-equals'] !== undefined && { equals: schema['x-equals'] }),
  // An integer is a multiple of one.
  ...(schema.type === 'integer' && { multipleOf: 1 }),
})
