import { nearest } from '../../conformance/settings/usage.ts'
import { coverageOf } from '../generate/coverage.ts'
import { observationsOf, requirementsOf } from '../generate/requirements.ts'
import { step, type Rule } from './walk.ts'

/** Each statement of the specification is covered, and whatever covers one is a requirement or an observation. */
export const coveredStatements: Rule = (contract) => {
  const known = [...requirementsOf(contract), ...observationsOf(contract)].map(({ id }) => id)
  return coverageOf(contract).flatMap(({ section, key, says, by }) => {
    const place = ['x-coverage', section, key].join(step)
    if (by.length === 0)
      return [
        { place, value: says, remedy: 'Write a requirement or an observation that covers it, and name it.' },
      ]
    return by
      .filter(([, ids]) => ids.length === 0)
      .map(([value]) => ({ place, value, remedy: `Did you mean ${nearest(value, known)}?` }))
  })
}

/** Each section has statements, and each section with statements is one of `x-sections`. */
export const coveredSections: Rule = (contract) => {
  const [declared, covered] = [contract['x-sections'], Object.keys(contract['x-coverage'])]
  const missing = declared.filter((name) => !covered.includes(name))
  const unknown = covered.filter((name) => !declared.includes(name))
  return [
    ...missing.map((name) => ({
      place: 'x-coverage',
      value: name,
      remedy: 'List the statements of this section.',
    })),
    ...unknown.map((name) => ({
      place: `x-coverage${step}${name}`,
      value: name,
      remedy: `Did you mean "${nearest(name, declared)}"?`,
    })),
  ]
}

/** Each requirement covers a statement of the specification: it says no more than that. */
export const coveringRequirements: Rule = (contract) => {
  const covering = new Set(coverageOf(contract).flatMap(({ by }) => by.flatMap(([, ids]) => ids)))
  return requirementsOf(contract)
    .filter(({ id }) => !covering.has(id))
    .map(({ id, place }) => ({
      place,
      value: id,
      remedy: 'Name the statement that it covers in x-coverage.',
    }))
}
