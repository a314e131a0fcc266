import { flagOf } from '../settings/flags.ts'
import type { Command } from './command.ts'
import { wrapped } from '../reports/text.ts'

/** Writes the help of one subcommand from its settings. */
export function helpOf(command: Command): string {
  const { name, summary, operand, settings, examples, notes } = command
  const flags = Object.entries(settings).flatMap(([flag, setting]) => {
    const { type, description, value = 'TEXT', variable, alone, preset = setting.default } = setting
    const said = alone === undefined ? ` ${value}` : ` [${value}]`
    const beside = [
      ...(variable === undefined ? [] : [`variable ${variable}`]),
      ...(preset === undefined || preset === false ? [] : [`default ${String(preset)}`]),
    ]
    const words = setting.items?.enum === undefined ? '' : `: ${setting.items.enum.join(', ')}`
    const says = `${description[0]?.toLowerCase()}${description.slice(1).replace(/\.$/, '')}${words}`
    return [
      `  --${flagOf(flag)}${type === 'boolean' ? '' : said}`,
      ...wrapped(beside.length === 0 ? says : `${says} (${beside.join(', ')})`, 72).map(
        (line) => `      ${line}`,
      ),
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
