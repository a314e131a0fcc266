import { clean } from './plain.ts'

// A word or a number in plain punctuation: nothing that Markdown, HTML or GitHub acts on.
const plainWord =
  /^["'(]*(?:\p{L}+(?:[-'’]\p{L}+)*|\d+(?:[.,]\d+)*)["')]*[.,;:!?]*["')]*$|^[+→—–]$/u

/** A foreign text for Markdown: all but plain words in code, so no link, mention or markup. */
export function escapeMarkdown(text: string, length = 500): string {
  const runs: { isPlain: boolean; words: string[] }[] = []
  for (const word of clean(text, length).split(' ')) {
    const isPlain = plainWord.test(word) || word === ''
    const run = runs.at(-1)
    const begins = !isPlain && word.startsWith('(')
    if (run?.isPlain === isPlain && !begins) run.words.push(word)
    else runs.push({ isPlain, words: [word] })
  }
  const texts = runs.map(({ isPlain, words }) => {
    if (isPlain) return words.join(' ')
    return codeIn(words.join(' '), length)
  })
  return texts.join(' ')
}

/** A text as code; brackets around it, and the mark of a sentence after it, stay outside. */
function codeIn(words: string, length: number): string {
  const [, inner = '', mark = ''] = /^(.*?)([.,;:]?)$/.exec(words) ?? []
  const start = /^\((?=.)/.test(inner) ? '(' : ''
  const isClosed =
    inner.endsWith(')') && inner.split(')').length > inner.split('(').length - start.length
  const code = inner.slice(start.length, isClosed ? -1 : undefined)
  if (code === '') return inner === '' ? `\\${mark}` : codeMarkdown(words, length)
  return `${start}${codeMarkdown(code, length)}${isClosed ? ')' : ''}${mark}`
}

/** A foreign text as code in Markdown, between more backticks than stand together in it. */
export function codeMarkdown(text: string, length = 600): string {
  const code = clean(text, length)
  const fence = fenceFor(code, 1)
  const gap = code.startsWith('`') || code.endsWith('`') ? ' ' : ''
  return `${fence}${gap}${code}${gap}${fence}`
}

/** Lines that are clean already as a block of code in Markdown. */
export function codeBlock(lines: string): string {
  const fence = fenceFor(lines, 3)
  return `${fence}text\n${lines}${fence}\n`
}

/** A fence of at least so many backticks, and of more than stand together in a text. */
function fenceFor(text: string, minLength: number): string {
  const lengths = (text.match(/`+/g) ?? []).map((run) => run.length + 1)
  return '`'.repeat(Math.max(minLength, ...lengths))
}
