import type { Command } from './command.ts'
import { wrapped } from '../reports/text.ts'

/** The help of one subcommand, generated from its settings. */
export function helpOf(command: Command): string {
  const { name, summary, operand, settings, examples, notes } = command
  const flags = Object.entries(settings).flatMap(([flag, { value, meaning, variable, preset }]) => {
    const beside = [
      variable === undefined ? '' : `variable ${variable}`,
      preset === undefined ? '' : `default ${preset}`,
    ]
    const says = [meaning, beside.filter((part) => part !== '').join(', ')].filter((part) => part !== '')
    const text = says.length > 1 ? `${says[0]} (${says[1]})` : `${meaning}`
    return [
      `  --${flag}${value === null ? '' : ` ${value}`}`,
      ...wrapped(text, 72).map((line) => `      ${line}`),
    ]
  })
  const usage = ['assay', name, operand, flags.length === 0 ? '' : '[flags]']
    .filter((part) => part !== '')
    .join(' ')
  const shown = examples.flatMap(([call, does]) => [`  ${call}`, `      ${does}`])
  return [
    summary,
    '',
    `Usage: ${usage}`,
    ...(flags.length === 0 ? [] : ['', 'Flags', ...flags]),
    ...(examples.length === 0 ? [] : ['', 'Examples', ...shown]),
    ...notes.flatMap((note) => ['', ...wrapped(note, 78)]),
    '',
  ].join('\n')
}
