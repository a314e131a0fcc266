import { nearest } from '../../conformance/settings/usage.ts'
import { resolve, type Parameter } from '../generate/contract.ts'
import { operationsOf, repeatedIds, step, type Rule } from './walk.ts'

const verbs = [
  'create',
  'retrieve',
  'list',
  'update',
  'delete',
  'attach',
  'capture',
  'reverse',
  'refund',
  'expire',
  'mark',
]

/** Each operation has an id of its own. */
export const uniqueOperationIds: Rule = (contract) =>
  repeatedIds(operationsOf(contract).map(({ place, operation }) => ({ place, id: operation.operationId })))

/** The id of an operation is a verb and a noun in camel case, and that of a webhook receive and its event. */
export const wordedOperationIds: Rule = (contract) =>
  operationsOf(contract)
    .filter(({ operation: { operationId }, webhook }) => {
      const [verb = '', ...nouns] = operationId?.split(/(?=[A-Z])/) ?? []
      const worded = /^[a-z]+([A-Z][a-z]+)+$/.test(operationId ?? '') && nouns.length > 0
      return !worded || !(webhook ? ['receive'] : verbs).includes(verb)
    })
    .map(({ place, operation, webhook }) => ({
      place,
      value: String(operation.operationId),
      remedy: webhook
        ? 'Write receive and the key of the event in camel case.'
        : `Write a verb (${verbs.join(', ')}) and a noun in camel case.`,
    }))

/** Each tag of an operation is declared, each operation has one, and each declared tag is used. */
export const declaredTags: Rule = (contract) => {
  const known = contract.tags.map(({ name }) => name)
  const operations = operationsOf(contract)
  const used = operations.flatMap(({ operation }) => operation.tags ?? [])
  const bare = operations
    .filter(({ operation }) => (operation.tags ?? []).length === 0)
    .map(({ place }) => ({ place, value: 'no tag', remedy: `Give it one of ${known.join(', ')}.` }))
  const undeclared = operations.flatMap(({ place, operation }) =>
    (operation.tags ?? [])
      .filter((tag) => !known.includes(tag))
      .map((tag) => ({
        place,
        value: tag,
        remedy: `Did you mean ${nearest(tag, known)}? Otherwise declare it under tags.`,
      })),
  )
  const unused = known
    .filter((tag) => !used.includes(tag))
    .map((tag) => ({
      place: `tags${step}${known.indexOf(tag)}`,
      value: tag,
      remedy: 'Tag an operation with it, or remove it.',
    }))
  return [...bare, ...undeclared, ...unused]
}

/** Each parameter in a path is declared and required, and each declared one is in the path. */
export const declaredPathParameters: Rule = (contract) =>
  operationsOf(contract).flatMap(({ place, operation, path }) => {
    const declared = [...(contract.paths[path]?.parameters ?? []), ...(operation.parameters ?? [])]
      .map((parameter) => resolve<Parameter>(contract, parameter))
      .filter(({ in: where }) => where === 'path')
    const needed = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)
    const missing = needed.filter(
      (name) => !declared.some((parameter) => parameter.name === name && parameter.required),
    )
    const extra = declared.filter(({ name }) => !needed.includes(name))
    return [
      ...missing.map((name) => ({
        place,
        value: `{${name}}`,
        remedy: 'Declare it under parameters: in path, required true.',
      })),
      ...extra.map(({ name }) => ({
        place,
        value: name,
        remedy: `Remove it, or put {${name}} into the path.`,
      })),
    ]
  })
