import { nearest } from './nearest.ts'
import { nodes, type Rule } from './walk.ts'

const known = [
  'x-requirements',
  'x-observations',
  'x-violation',
  'x-equals',
  'x-section',
  'x-sections',
  'x-states',
  'x-cases',
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
