import { nearest } from '../../conformance/settings/usage.ts'
import type { Catalogue } from '../generate/catalogue.ts'
import type { Schema } from '../generate/contract.ts'
import type { RequestParameter } from '../generate/parameters.ts'
import { merged, schemasWithin } from '../generate/schema.ts'
import { sourceOf } from '../generate/sources.ts'
import { extensionMistakes } from './extensions.ts'
import { mistakesIn } from './mistakes.ts'
import { keysOf, type Message } from './message.ts'

/** A rule of the contract: the mistakes that break it. */
export type Rule = (catalogue: Catalogue) => Message[]

/** Each extension is one that the generator knows, in the form that it reads. */
const extensions: Rule = ({ contract }) => extensionMistakes(contract)

/** Each id stands for one requirement or observation, whether it is written or generated. */
const ids: Rule = (catalogue) => {
  const { contract, requirements, observations, sentences, questions, operations } = catalogue
  const declaredIds = [...requirements, ...observations].map(({ id }) => id)
  const implied = new Set<string>(
    catalogue.kinds.flatMap(({ derived }) => derived.map(({ id }) => id)),
  )
  const equalRequirements = operations.flatMap(({ inputs }) =>
    inputs.map(({ schema }): string | undefined => schema['x-equals']?.requirement),
  )
  // A sentence may word an implied requirement, unless it declares another rule.
  const sentencesWithOwnRule = sentences.filter(
    ({ id, value: { echoes } }) =>
      implied.has(id) && (echoes !== undefined || equalRequirements.includes(id)),
  )
  const duplicateIds = declaredIds.filter((id, index) => declaredIds.indexOf(id) !== index)
  const written = [
    ...questions.map(({ id, keys }) => ({ id, keys: [...keys, 'x-observations', id] })),
    ...sentences.map(({ id, keys }) => ({ id, keys: [...keys, 'x-requirements', id] })),
  ]
  return [...duplicateIds, ...sentencesWithOwnRule.map(({ id }) => id)].map((id) => {
    const [last, other] = written.filter((sentence) => sentence.id === id).toReversed()
    const place = other === undefined ? 'is generated' : `is at ${sourceOf(contract, other.keys)}`
    return {
      keys: last?.keys ?? ['x-requirements'],
      value: id,
      remedy: `Choose another id: there are two of it, the other ${place}.`,
    }
  })
}

/** Requirements and observations cover all statements, and no others. */
const coverage: Rule = ({ contract, requirements, observations, statements }) => {
  const names = statements.map(({ name }) => name)
  const restatements = Object.entries(contract['x-coverage']).flatMap(
    ([section, { statements: sectionStatements }]) =>
      Object.entries(sectionStatements).map(([key, statement]) => ({
        id: `${section}/${key}`,
        covers: typeof statement === 'string' ? [] : statement.as,
      })),
  )
  const unknown = [...requirements, ...observations, ...restatements].flatMap(({ id, covers }) =>
    covers
      .filter((name) => !names.includes(name))
      .map((name) => ({
        keys: ['x-coverage'],
        value: `${id} covers ${name}`,
        remedy: `Did you mean "${nearest(name, names)}"?`,
      })),
  )
  const uncovered = statements
    .filter(({ by }) => by.length === 0)
    .map(({ name, says }) => ({
      keys: ['x-coverage'],
      value: `${name}: ${says}`,
      remedy: 'Write a requirement or an observation that covers it.',
    }))
  return [...unknown, ...uncovered]
}

/** Each keyword under `x-violation`, or under `invalid` of sent values, constrains the value. */
const constraints: Rule = ({ contract, operations }) => {
  const schemas = Object.entries(contract.components.schemas).flatMap(([name, schema]) =>
    schemasWithin(schema).map(({ at, schema: inner }) => ({
      keys: ['components', 'schemas', name, ...at.split('/').slice(1)],
      keywords: inner['x-violation'],
      constrained: merged(contract, inner) as Schema,
    })),
  )
  const parameters = operations.flatMap(({ inputs }) => inputs)
  // Values are named for every parameter of a name, alone or in brackets.
  const parametersNamed = (name: string) =>
    parameters.filter((parameter) => [parameter.name, memberOf(parameter.name)].includes(name))
  const values = Object.entries(contract.values).map(([name, { invalid }]) => ({
    keys: ['values', name],
    keywords: invalid,
    constrained: Object.assign({}, ...parametersNamed(name).map(constrainedBy)) as object,
  }))
  const ofOperations = operations.map((operation) => ({
    keys: keysOf(operation),
    keywords: operation['x-violation'],
    constrained: { security: operation.security, path: operation.path },
  }))
  const unused = Object.keys(contract.values).filter((name) => parametersNamed(name).length === 0)
  return [
    ...[...schemas, ...values, ...ofOperations].flatMap(({ keys, keywords = {}, constrained }) =>
      Object.keys(keywords)
        .filter((keyword) => !(keyword in constrained))
        .map((keyword) => ({
          keys,
          value: keyword,
          remedy: 'Constrain the value by it, or leave it out.',
        })),
    ),
    ...unused.map((name) => ({
      keys: ['values'],
      value: name,
      remedy: 'No request has this parameter.',
    })),
  ]
}

const memberOf = (name: string): string => /\[(.+)\]$/.exec(name)?.[1] ?? name

/** The keywords that constrain the values of a parameter. */
const constrainedBy = ({ schema }: RequestParameter): object => ({
  ...schema,
  ...(schema['x-equals'] !== undefined && { equals: schema['x-equals'] }),
  // An integer is a multiple of one.
  ...(schema.type === 'integer' && { multipleOf: 1 }),
})

/** Each name leads somewhere, and each request has an example that is accepted. */
const names: Rule = mistakesIn

/** The contract's own rules by name: what swagger-parser and Redocly cannot know. */
export const rules = {
  extensions,
  ids,
  coverage,
  constraints,
  names,
} satisfies Record<string, Rule>
