import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Contract } from '../generate/contract.ts'
import { operationsOf } from '../generate/parameters.ts'
import { mistakesIn } from './mistakes.ts'
import type { Message } from './requests.ts'
import { extensions } from './rules.ts'

/** Throws where no kit can be made from a contract: a sentence for each mistake, with file, value and remedy. */
export async function refuseMistakes(contract: Contract): Promise<void> {
  const mistakes = [
    ...extensions({ contract }),
    ...mistakesIn({ contract, operations: operationsOf(contract) }),
  ]
  if (mistakes.length === 0) return
  const sentences = await Promise.all(mistakes.map(sentenceOf))
  throw new Error([...new Set(sentences)].join('\n'))
}

/** Throws what is wrong with the files of a contract: of a reference that leads nowhere, its file, what it names, and the remedy. */
export async function refuseFiles({ name, message }: Error): Promise<never> {
  const text = message.replaceAll(`${process.cwd()}/`, '')
  if (name !== 'ResolverError' && name !== 'MissingPointerError') throw new Error(text)
  const [sentence = ''] = text.replace(/: ENOENT.*/, '.').split('\n')
  const value = /(?:"|file )([^"\s]*[^"\s.])/.exec(sentence)?.[1]?.replace(/^.*\//, '') ?? ''
  const file = await fileOf({ place: '', value })
  throw new Error(`${file}: ${sentence} Write what it names, or mend the name.`)
}

async function sentenceOf(mistake: Message): Promise<string> {
  const { place, value, remedy } = mistake
  return `${await fileOf(mistake)}: ${place}: ${value}. ${remedy}`
}

/** The file of the contract that holds the value of a mistake, or most words of it, then of its place. */
async function fileOf({ place, value }: Pick<Message, 'place' | 'value'>): Promise<string> {
  const texts = await readTexts()
  const wordsHeld = (text: string, words: string): number =>
    (words.match(/[\w.]{3,}/g) ?? []).filter((word) => text.includes(word)).length
  const scores = texts.map(({ file, text }) => ({
    file,
    score: (text.includes(value) ? 1000 : 0) + 10 * wordsHeld(text, value) + wordsHeld(text, place),
  }))
  const [best] = scores.toSorted((first, second) => second.score - first.score)
  return best?.file ?? 'openapi/openapi.yaml'
}

async function readTexts(): Promise<{ file: string; text: string }[]> {
  const names = await readdir('openapi', { recursive: true })
  const files = names.filter((name) => name.endsWith('.yaml')).map((name) => join('openapi', name))
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })))
}
