import { startCommand } from '../text/start-command.ts'
import { wrappedLines } from '../text/plain.ts'
import { flagOf, type Setting } from '../settings/flags.ts'
import { keyNames } from '../settings/settings.ts'
import { letters, type Command } from './command.ts'

/** The flags that the short help of `run` and `explore` shows. */
const commonFlags =
  'webhookListen webhookPublicUrl depth rate only tag out profile failed watch'.split(' ')

/** The flags of `run` and `explore` under their headings; all others stand under "Flags". */
const headings: Readonly<Record<string, readonly string[]>> = {
  Target: 'baseUrl vaultUrl payUrl implementation profile header live maxAmount'.split(' '),
  Keys: [...keyNames],
  Webhooks: ['webhookListen', 'webhookPublicUrl', 'webhookTimeout'],
  Selection: 'depth only tag whole failed strict seed replay watch'.split(' '),
  Limits: 'rate concurrency timeout maxRequests maxTime'.split(' '),
  Output: 'out pin verbose jsonLines'.split(' '),
}

/** The help of a command: its usual flags, or all under headings. */
export function helpOf(
  { name, summary, command }: { name: string; summary: string; command: Command },
  showsAll: boolean,
): string {
  const { operands, flags, examples, notes = [] } = command
  const names = Object.keys(flags)
  const isLong = names.includes('webhookListen')
  const shortGroups = { Flags: isLong ? commonFlags : names }
  const groups = isLong && showsAll ? headings : shortGroups
  const sections = Object.entries(groups).flatMap(([heading, flagNames]) => {
    const lines = flagNames.flatMap((flagName) =>
      flags[flagName] === undefined ? [] : flagLines(flagName, flags[flagName]),
    )
    return lines.length === 0 ? [] : ['', heading, ...lines]
  })
  const hiddenCount = names.filter((flagName) => !commonFlags.includes(flagName)).length
  return [
    summary,
    '',
    `Usage: ${startCommand} ${name} ${operands}${operands === '' ? '' : ' '}[flags]`,
    ...sections,
    ...(isLong && !showsAll
      ? ['', `${startCommand} ${name} --help-all shows ${hiddenCount} more flags.`]
      : []),
    ...exampleLines(examples),
    ...notes.flatMap((note) => ['', ...wrappedLines(note, 78)]),
    '',
  ].join('\n')
}

/** Example calls, each with its effect. */
export function exampleLines(examples: Command['examples']): string[] {
  const lines = Object.entries(examples).flatMap(([call, does]) => {
    // What npm says of itself does not belong in a file.
    const start = call.includes(' > ')
      ? startCommand.replace('npm run', 'npm run -s')
      : startCommand
    return [`  ${start} ${call}`, `      ${does}`]
  })
  return ['', 'Examples', ...lines]
}

function flagLines(name: string, flag: Setting): string[] {
  const { description = '', value, variable, default: usual, items } = flag
  const notes = [
    ...(variable === undefined ? [] : [`variable ${variable}`]),
    ...(usual === undefined || usual === false ? [] : [`default ${String(usual)}`]),
  ].join(', ')
  const sentence = `${description.charAt(0).toLowerCase()}${description.slice(1).replace(/\.$/, '')}`
  const text = `${sentence}${items?.enum ? `: ${items.enum.join(', ')}` : ''}`
  const letter = letters[name] === undefined ? '' : `-${letters[name]}, `
  return [
    `  ${letter}--${flagOf(name)}${value == null ? '' : ` ${value}`}`,
    ...wrappedLines(notes === '' ? text : `${text} (${notes})`, 72).map((line) => `      ${line}`),
  ]
}
