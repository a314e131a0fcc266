import { withoutMarks } from './text.ts'

/** A part of a word that a shell fills in, such as `$ASSAY_SECRET_KEY:`. */
interface Expansion {
  readonly expands: string
}

/** One word of a command line: text to be taken as it is, with or without expansions beside it. */
export type Word = string | Expansion | readonly (string | Expansion)[]

const variables = /^(?:\$\w+|\$\{\w+(?:[%#]\?+|:-\w+|:\?)?\}|[\w:])+$/
const bare = /^[\w./-][\w./:%=,@+-]*$/

/** Makes a part of a word that holds variables of the shell and letters; throws for anything else. */
export function expansion(text: string): Expansion {
  if (!variables.test(text))
    throw new Error(`expansion: ${JSON.stringify(text)} is more than variables; make it a text of its own.`)
  return { expands: text }
}

/**
 * Writes words as one line for a shell, quoted so that it takes them for just these words.
 * Control characters and marks that reorder or hide text are left out of them.
 */
export function commandLine(words: readonly Word[]): string {
  return words.map(quoted).join(' ')
}

/** Reads the words of a line that commandLine made, with variables of headers alone; null for any other line. */
export function wordsOf(line: string): Word[] | null {
  const quotedWords = line.match(/(?:[^\s'"\\]|'[^']*'|\\'|"[^"]*")+/g) ?? []
  const words = quotedWords.map((word) => {
    const parts = word
      .split(/"(\$ASSAY_HEADER_\w+)"/)
      .map((part, at) => (at % 2 ? expansion(part) : plain(part)))
    return parts.length === 1 ? (parts[0] ?? '') : parts.filter((part) => part !== '')
  })
  return commandLine(words) === line ? words : null
}

/** Takes the quotes off a part of a word. */
function plain(part: string): string {
  return part.replace(/'([^']*)'|\\(')/g, (_, text = '', mark = '') => `${text}${mark}`)
}

function quoted(word: Word): string {
  let line = ''
  let text = ''
  for (const part of [word].flat())
    if (typeof part === 'string') text += part
    else {
      line += `${literal(text)}"${part.expands}"`
      text = ''
    }
  return line + literal(text) || "''"
}

function literal(text: string): string {
  const plain = withoutMarks(text)
  if (plain === '' || bare.test(plain)) return plain
  // Between two of these marks the quotes end and begin again: together, CI systems would take them for a command.
  return `'${plain.replaceAll("'", `'\\''`).replace(/#(?=#)/g, "#''")}'`
}
