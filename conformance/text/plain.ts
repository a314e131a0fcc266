import { cut } from '../basics/cut.ts'

// Control characters, halves of characters, and marks that reorder or hide what stands around them.
const marks = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu

/** Replaces control characters, line ends, and marks that reorder or hide text. */
export function withoutMarks(text: string): string {
  return text.replace(marks, '\uFFFD')
}

/** A foreign text as one line for a terminal or log, cut and without control characters. */
export function clean(text: string, length = 2000): string {
  return cut(withoutMarks(text.slice(0, length * 4).replace(/\s+/g, ' ')).trim(), length)
}

/** A text as lines of so many columns, broken at blanks; longer words are broken, too. */
export function wrappedLines(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    let longer = line === '' ? word : `${line} ${word}`
    if (longer.length > columns && word.length <= columns) {
      lines.push(line.trimEnd())
      longer = word
    }
    for (; longer.length > columns; longer = longer.slice(columns))
      lines.push(longer.slice(0, columns))
    line = longer
  }
  return line.trimEnd() === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()]
}

/** The lines of a text, the first one after a head, the others indented; none without a text. */
export function hangingLines(
  head: string,
  text: string,
  indent: number,
  columns: number,
  paint = (line: string) => line,
): string[] {
  const lines = text === '' ? [] : wrappedLines(text, columns - indent)
  return lines.map((line, index) => (index === 0 ? head : ' '.repeat(indent)) + paint(line))
}
