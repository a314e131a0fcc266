import { clean } from './plain.ts'

/** Defuses CI commands: GitHub reads `::name` at the start of a line, others `##name[` anywhere. */
export function neutralizeCiCommands(lines: string): string {
  return lines.replace(/#(?=#\w*\[)/g, '# ').replace(/^((?:\s|\u001B\[[\d;]*m)*):(?=:)/gm, '$1: ')
}

/** A command of GitHub Actions that annotates a job. */
export function annotation(
  level: 'error' | 'warning',
  title: string,
  lines: readonly string[],
): string {
  const text = lines.map((line) => clean(line).replaceAll('%', '%25')).join('%0A')
  const property = clean(title, 200)
    .replaceAll('%', '%25')
    .replaceAll(':', '%3A')
    .replaceAll(',', '%2C')
  return `::${level} title=${property}::${text}`
}
