import { clean } from './text.ts'

/** Text of the implementation's in Markdown: every mark with a meaning in Markdown or HTML is escaped. */
export function escapeMarkdown(text: string, most = 500): string {
  return clean(text, most)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_{}[\]()#+!|~@]/g, '\\$&')
    .replace(/\b(https?|www)(?=[:.])/gi, '$1<!-- -->')
}

/** Text as code in Markdown: its fence is longer than any run of backticks inside; a line end cannot occur in it. */
export function codeMarkdown(text: string): string {
  return commandMarkdown(clean(text, 600))
}

/** A command line as code in Markdown, whole. */
export function commandMarkdown(line: string): string {
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const gap = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${gap}${line}${gap}${fence}`
}
