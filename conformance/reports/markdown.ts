import { clean } from './text.ts'

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
