import { observationsOf, requirementsOf } from '../generate/requirements.ts'
import { statementsOf } from './statements.ts'
import type { Rule } from './walk.ts'

const worded = /^[a-z][a-z0-9]*(-[a-z0-9]*[a-z][a-z0-9]*)+$/

/** Each id of a requirement or an observation stands for one of them, in the whole contract. */
export const uniqueIds: Rule = (contract) => {
  const first = new Map<string, string>()
  return statementsOf(contract).flatMap(({ id, place }) => {
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, place)
    return earlier === undefined
      ? []
      : [{ place, value: id, remedy: `Choose another id: ${earlier} has this one.` }]
  })
}

/** No requirement or observation that the generator makes of a field or a parameter has the id of another one. */
export const uniqueGeneratedIds: Rule = (contract) => {
  const statements = statementsOf(contract)
  const ids = [...requirementsOf(contract), ...observationsOf(contract)].map(({ id }) => id)
  return [...new Set(ids)]
    .filter((id) => {
      const written = statements.filter((statement) => statement.id === id).length
      return ids.filter((other) => other === id).length > Math.max(written, 1)
    })
    .map((id) => ({
      place: statements.find((statement) => statement.id === id)?.place ?? 'components',
      value: id,
      remedy: 'Choose another id: a field or a parameter yields this one.',
    }))
}

/** Each id of a requirement or an observation is made of words in kebab case. */
export const wordedIds: Rule = (contract) =>
  statementsOf(contract)
    .filter(({ id }) => !worded.test(id))
    .map(({ id, place }) => ({
      place,
      value: id,
      remedy: 'Name it with two or more words in kebab case, and no bare number.',
    }))
