import { nearest } from './nearest.ts'
import { statementsOf } from './statements.ts'
import type { Rule } from './walk.ts'

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
