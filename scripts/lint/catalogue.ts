import type { Catalogue } from '../generate/catalogue.ts'
import { sourceOf } from '../generate/sources.ts'
import { keywordMistakes } from './keywords.ts'
import type { Message } from './message.ts'

/** Ids that stand for two, keywords that constrain nothing, and statements that nothing covers. */
export const catalogueMistakes = (catalogue: Catalogue): Message[] => [
  ...idMistakes(catalogue),
  ...keywordMistakes(catalogue),
  ...coverageMistakes(catalogue),
]

/** Each id stands for one requirement or observation, whether it is written or generated. */
function idMistakes(catalogue: Catalogue): Message[] {
  const { contract, requirements, observations, sentences, questions } = catalogue
  const { kinds, operations } = catalogue
  const declaredIds = [...requirements, ...observations].map(({ id }) => id)
  const implied = new Set<string>(kinds.flatMap(({ derived }) => derived.map(({ id }) => id)))
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

const coverageMistakes = ({ statements }: Catalogue): Message[] =>
  statements
    .filter(({ by }) => by.length === 0)
    .map(({ name, says }) => ({
      keys: ['x-coverage'],
      value: `${name}: ${says}`,
      remedy: 'Write a requirement or an observation that covers it.',
    }))
