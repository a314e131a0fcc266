import { statementsOf } from './statements.ts'
import { nodes, step, type Rule } from './walk.ts'

/** Each summary is one phrase with a full stop. */
export const phrasedSummaries: Rule = (contract) =>
  prose(contract)
    .filter(({ key, text }) => key === 'summary' && !/^[A-Z][^\n]*[^.\n]\.$/.test(text))
    .map(({ place, text }) => ({
      place,
      value: text,
      remedy: 'Write one phrase, with a capital and a full stop.',
    }))

/** Each line of a description is one full sentence, an item of a list, or what leads to one; headings, tables and code stand apart. */
export const fullDescriptions: Rule = (contract) =>
  prose(contract)
    .filter(({ key }) => key === 'description')
    .flatMap(({ place, text }) =>
      text
        .replaceAll(/^```.*?^```$/gms, '')
        .replaceAll(/^(?:#|\|).*$/gm, '')
        .split('\n')
        .map((line) => line.replace(/^(?:\d+\.|[-*]) /, ''))
        .filter((line) => line !== '' && !oneSentence(line))
        .map((line) => ({
          place,
          value: line,
          remedy: 'Write one full sentence a line, with a capital and a full stop.',
        })),
    )

/** No text calls anything optional: the contract says what is required. */
export const neverOptional: Rule = (contract) =>
  [...prose(contract), ...statementsOf(contract)]
    .filter(({ text }) => /\boptional(?:ly)?\b/i.test(text))
    .map(({ place, text }) => ({
      place,
      value: text,
      remedy: 'Leave the word out and use the keyword required.',
    }))

function oneSentence(line: string): boolean {
  const begins = /^(?:[A-Z0-9`{]|true\b|false\b|null\b)/.test(line)
  return begins && /[.:]$/.test(line) && !/[a-z)`]\. [A-Z]/.test(line)
}

function prose(contract: Parameters<Rule>[0]) {
  return nodes(contract).flatMap(({ place, node }) =>
    ['summary', 'description'].flatMap((key) => {
      const text = node[key]
      return typeof text === 'string' ? [{ place: place === '' ? key : place + step + key, key, text }] : []
    }),
  )
}
