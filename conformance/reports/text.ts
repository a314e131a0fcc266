const [escape, bell, c1End] = ['\u001B', '\u0007', '\u009C']
const endless = '\u0090\u0098\u009D-\u009F'
// Control sequences of terminals: CSI; OSC, DCS, SOS, PM and APC up to their end, if they have one, so that none hides what follows; other escapes.
const sequences = new RegExp(
  [
    `(?:${escape}\\[|\u009B)[0-?]*[ -/]*[@-~]?`,
    `(?:${escape}[\\]PX^_]|[${endless}])[^${bell}${escape}${c1End}${endless}]*(?:${bell}|${escape}\\\\|${c1End})`,
    `${escape}[ -/]*[0-~]?`,
  ].join('|'),
  'g',
)
// Words of printable ASCII with single blanks between them, as most texts are.
const alreadyClean = /^[!-~]+(?: [!-~]+)*$/
// Control characters, and marks that reorder or hide what stands around them.
const marks = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]+/gu
const replaced = '\uFFFD'

/**
 * Makes text of the implementation's safe to show: one bounded line without control characters.
 * The texts around them stay apart: together they could be a key that was taken out where it was whole.
 */
export function clean(text: string, most = 2000): string {
  const bounded = text.length > most * 8 ? text.slice(0, most * 8) : text
  if (alreadyClean.test(bounded)) return shorten(bounded, most)
  const line = bounded.replace(sequences, '\0').replace(/[\s\u0085\u2028\u2029]+/g, ' ')
  const apart = line.replace(marks, (run, at: number) => {
    const [before = ' ', after = ' '] = [line[at - 1], line[at + run.length]]
    return before === ' ' || after === ' ' ? '' : replaced
  })
  return shorten(withoutMarks(apart).replace(/ {2,}/g, ' ').trim(), most)
}

/** Writes a value as one line of JSON that is safe to show; nothing where JSON has no value for it. */
export function jsonText(value: unknown, most?: number): string {
  return clean(JSON.stringify(value) ?? '', most)
}

/** Takes control characters, line ends and bidirectional marks out of a text. */
export function withoutMarks(text: string): string {
  return text.replace(marks, replaced).replace(/\p{Surrogate}/gu, replaced)
}

/** Changes lines so that no CI system takes one for a command: GitHub reads `::name` at the start of a line, and others `##name[` anywhere. */
export function neutralizeCiCommands(lines: string): string {
  return lines.replace(/#(?=#\w*\[)/g, '# ').replace(/^((?:\s|\u001B\[[\d;]*m)*):(?=:)/gm, '$1: ')
}

/** Cuts a text to so many characters, the last one an ellipsis. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const characters = Array.from(text.slice(0, most * 2 + 2))
  return characters.length > most
    ? `${characters.slice(0, Math.max(0, most - 1)).join('')}…`
    : characters.join('')
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
    for (; longer.length > columns; longer = longer.slice(columns)) lines.push(longer.slice(0, columns))
    line = longer
  }
  return line.trimEnd() === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()]
}

/** Writes a text beside a label, in lines that begin in the column after it; none where there is no text. */
export function labelled(
  label: string,
  text: string,
  indent: number,
  columns: number,
  paint = (label: string) => label,
): string[] {
  if (text === '') return []
  const [first = '', ...rest] = wrapped(text, columns - indent)
  const start = label === '' ? ' '.repeat(indent) : `  ${paint(label.padEnd(indent - 2))}`
  return [start + first, ...rest.map((line) => ' '.repeat(indent) + line)]
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

/** Escapes text of the implementation's for Markdown: every mark that means something there or in HTML. */
export function escapeMarkdown(text: string, most = 500): string {
  return clean(text, most)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_{}[\]()#+!|~@]/g, '\\$&')
    .replace(/\b(https?|www)(?=[:.])/gi, '$1<!-- -->')
}

/** Writes text as code in Markdown, in a fence longer than any run of backticks in it. */
export function codeMarkdown(text: string): string {
  return commandMarkdown(clean(text, 600))
}

/** Writes a command line as code in Markdown, whole. */
export function commandMarkdown(line: string): string {
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const gap = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${gap}${line}${gap}${fence}`
}
