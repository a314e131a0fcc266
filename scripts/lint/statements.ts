import { nearest } from '../../conformance/settings/usage.ts'
import type { Contract, Observation, Requirement } from '../generate/contract.ts'
import { observationsOf, requirementsOf } from '../generate/requirements.ts'
import { writtenUnder, type Written } from '../generate/walk.ts'
import { repeatedIds, type Rule, step } from './walk.ts'

/** A requirement or an observation, its id and where it is written. */
interface Statement {
  place: string
  id: string
  kind: 'x-requirements' | 'x-observations'
  /** The sentence or the question. */
  text: string
  statement: Requirement | Observation
}

/** Every requirement and every observation that is written in the contract. */
export function statementsOf(contract: Contract): Statement[] {
  const requirements = writtenUnder<Requirement>('x-requirements', contract)
  const observations = writtenUnder<Observation>('x-observations', contract)
  return [
    ...requirements.map((written) => placed('x-requirements', written, written.value.text)),
    ...observations.map((written) => placed('x-observations', written, written.value.question)),
  ]
}

function placed(
  kind: Statement['kind'],
  { keys, id, value }: Written<Requirement | Observation>,
  text: string,
): Statement {
  return { place: [...keys, kind, id].join(step), id, kind, text, statement: value }
}

const worded = /^[a-z][a-z0-9]*(-[a-z0-9]*[a-z][a-z0-9]*)+$/

/** Each id of a requirement or an observation stands for one of them, in the whole contract. */
export const uniqueIds: Rule = (contract) => repeatedIds(statementsOf(contract))

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

const keywords = /\b(?:(?:MUST|SHOULD|SHALL)(?: NOT)?|NOT RECOMMENDED|REQUIRED|RECOMMENDED|MAY|OPTIONAL)\b/g
const levels = ['MUST', 'MUST NOT', 'SHOULD', 'SHOULD NOT']
const members = {
  'x-requirements': ['text', 'section', 'area', 'given', 'untestable', 'echoes', 'form'],
  'x-observations': ['question', 'section', 'area', 'given'],
}

/** Each requirement has one keyword of RFC 2119, which tells its level. */
export const oneKeyword: Rule = (contract) =>
  statementsOf(contract)
    .filter(({ kind }) => kind === 'x-requirements')
    .flatMap(({ place, text }) => {
      const found = text?.match(keywords) ?? []
      if (found.length === 1 && levels.includes(found[0]!)) return []
      return [
        {
          place,
          value: text,
          remedy: `Use exactly one of ${levels.join(', ')}; it has ${found.join(', ') || 'none'}.`,
        },
      ]
    })

/** Each requirement is a sentence and each observation a question. */
export const wholeSentences: Rule = (contract) =>
  statementsOf(contract).flatMap(({ place, kind, text }) => {
    const end = kind === 'x-requirements' ? '.' : '?'
    if (/^[A-Z]/.test(text ?? '') && text.endsWith(end)) return []
    return [{ place, value: String(text), remedy: `Begin with a capital and end with "${end}".` }]
  })

/** Each requirement and each observation has the members that are known for its kind, and no other. */
export const knownMembers: Rule = (contract) =>
  statementsOf(contract).flatMap(({ place, kind, statement }) =>
    Object.keys(statement)
      .filter((key) => !members[kind].includes(key))
      .map((key) => ({ place, value: key, remedy: `Did you mean ${nearest(key, members[kind])}?` })),
  )
