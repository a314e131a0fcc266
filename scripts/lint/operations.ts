import { operationsOf, step, type Rule } from './walk.ts'

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

/** Each operation has a tag, and each declared tag is used. */
export const usedTags: Rule = (contract) => {
  const known = contract.tags.map(({ name }) => name)
  const operations = operationsOf(contract)
  const used = operations.flatMap(({ operation }) => operation.tags ?? [])
  const bare = operations
    .filter(({ operation }) => (operation.tags ?? []).length === 0)
    .map(({ place }) => ({ place, value: 'no tag', remedy: `Give it one of ${known.join(', ')}.` }))
  const unused = known
    .filter((tag) => !used.includes(tag))
    .map((tag) => ({
      place: `tags${step}${known.indexOf(tag)}`,
      value: tag,
      remedy: 'Tag an operation with it, or remove it.',
    }))
  return [...bare, ...unused]
}
