import { nearest } from '../../conformance/settings/usage.ts'
import { statementsOf } from './statements.ts'
import { nodes, step, type Rule } from './walk.ts'

/** Each section that is named is one of `x-sections`. */
export const declaredSections: Rule = (contract) => {
  const known = contract['x-sections']
  const named = statementsOf(contract).map(({ place, statement }) => ({ place, section: statement.section }))
  return [...named, ...placed(contract)]
    .filter(({ section }) => !known.includes(section))
    .map(({ place, section }) => ({
      place,
      value: String(section),
      remedy: `Did you mean "${nearest(String(section), known)}"? Otherwise add it to x-sections.`,
    }))
}

/** Each area that is named is one of `x-areas`. */
export const declaredAreas: Rule = (contract) => {
  const known = contract['x-areas']
  return nodes(contract)
    .flatMap(({ place, node }) => ('x-area' in node ? [{ place, area: String(node['x-area']) }] : []))
    .filter(({ area }) => !known.includes(area))
    .map(({ place, area }) => ({
      place,
      value: area,
      remedy: `Did you mean "${nearest(area, known)}"? Otherwise add it to x-areas.`,
    }))
}

/** Each section of `x-sections` is the section of a requirement, an observation, a schema or an operation. */
export const usedSections: Rule = (contract) => {
  const used = [
    ...statementsOf(contract).map(({ statement }) => statement.section),
    ...placed(contract).map(({ section }) => section),
  ]
  return contract['x-sections']
    .filter((section) => !used.includes(section))
    .map((section) => ({
      place: `x-sections${step}${contract['x-sections'].indexOf(section)}`,
      value: section,
      remedy: 'Write the requirements or observations of this section, or remove it.',
    }))
}

function placed(contract: Parameters<Rule>[0]) {
  return nodes(contract).flatMap(({ place, node }) =>
    'x-section' in node ? [{ place, section: node['x-section'] as string }] : [],
  )
}
