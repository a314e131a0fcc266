// Control characters, halves of characters, and marks that reorder or hide what stands around them.
const marks = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu

/** Replaces control characters, line ends, and marks that reorder or hide text. */
export function withoutMarks(text: string): string {
  return text.replace(marks, '\uFFFD')
}

/** Makes a text of the implementation safe to show: one line of at most so many characters, without control characters. */
export function clean(text: string, most = 2000): string {
  return shorten(withoutMarks(text.slice(0, most * 4).replace(/\s+/g, ' ')).trim(), most)
}

/** Changes lines so that no CI system takes one for a command: GitHub reads `::name` at the start of a line, and others `##name[` anywhere. */
export function neutralizeCiCommands(lines: string): string {
  return lines.replace(/#(?=#\w*\[)/g, '# ').replace(/^((?:\s|\u001B\[[\d;]*m)*):(?=:)/gm, '$1: ')
}

/** Cuts a text to so many characters, the last one an ellipsis. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, Math.max(0, most - 1)).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** Breaks a text into lines of at most so many columns, at blanks, and within words that are longer. */
export function wrapped(text: string, columns: number): string[] {
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

/** Writes a text after a head of so many columns, in lines that begin in the column after it; none where there is no text. */
export function hanging(
  head: string,
  text: string,
  indent: number,
  columns: number,
  paint = (line: string) => line,
): string[] {
  const lines = text === '' ? [] : wrapped(text, columns - indent)
  return lines.map((line, at) => (at === 0 ? head : ' '.repeat(indent)) + paint(line))
}

/** Words milliseconds as a person says them. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 100) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

/** Writes a number with its noun. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Takes the first items of a list, at most so many, and counts those that are left. */
export function upTo<Item>(items: readonly Item[], most: number): { first: Item[]; left: number } {
  const first = items.slice(0, most)
  return { first, left: items.length - first.length }
}

/** Joins the first texts of a list, at most so many, and counts those that are left. */
export function listed(texts: readonly string[], most: number): string {
  const { first, left } = upTo(texts, most)
  return `${first.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}

/** Escapes a text of the implementation for Markdown: every mark that means something there or in HTML. */
export function escapeMarkdown(text: string, most = 500): string {
  return clean(text, most)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_{}[\]()#+!|~@]/g, '\\$&')
}

/** Writes a text as code in Markdown, between more backticks than stand together in it. */
export function codeMarkdown(text: string, most = 600): string {
  const code = clean(text, most)
  const fence = fenceOf(code, 1)
  const gap = code.startsWith('`') || code.endsWith('`') ? ' ' : ''
  return `${fence}${gap}${code}${gap}${fence}`
}

/** Makes a fence of at least so many backticks, and of more than stand together in a text. */
export function fenceOf(text: string, least: number): string {
  const runs = (text.match(/`+/g) ?? []).map((run) => run.length + 1)
  return '`'.repeat(Math.max(least, ...runs))
}
