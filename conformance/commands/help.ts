import { wrapped } from '../reports/text.ts'
import { flagOf, type Setting } from '../settings/flags.ts'
import { letters, type Command } from './command.ts'

/** The flags that the short help of `run` and `explore` shows. */
const usual = 'webhookListen webhookPublicUrl depth rate only tag out profile failed watch'.split(' ')

/** The flags of `run` and `explore` under their headings; all others stand under "Flags". */
const headings: Readonly<Record<string, readonly string[]>> = {
  Target: 'baseUrl vaultUrl payUrl implementation profile header trace live maxAmount ca'.split(' '),
  Keys: ['publicKey', 'secretKey'],
  Webhooks: ['webhookListen', 'webhookPublicUrl', 'webhookTimeout'],
  Selection: 'depth only tag failed strict seed replay watch'.split(' '),
  Limits: 'rate concurrency timeout maxRequests maxTime'.split(' '),
  Output: 'out pin verbose jsonLines'.split(' '),
}

/** Writes the help of a command: its usual flags, or all of them under headings. */
export function helpOf(name: string, command: Command, isWhole = false): string {
  const { summary, operand, flags, examples, notes = [] } = command
  const names = Object.keys(flags)
  const isLong = names.includes('webhookListen')
  const shown = isLong ? (isWhole ? headings : { Flags: usual }) : { Flags: names }
  const sections = Object.entries(shown).flatMap(([heading, own]) => {
    const lines = own.flatMap((one) => (flags[one] === undefined ? [] : flagLines(one, flags[one])))
    return lines.length === 0 ? [] : ['', heading, ...lines]
  })
  const left = names.filter((one) => !usual.includes(one)).length
  return [
    summary,
    '',
    `Usage: ${['assay', name, operand, '[flags]'].filter((part) => part !== '').join(' ')}`,
    ...sections,
    ...(isLong && !isWhole ? ['', `assay ${name} --help-all shows ${left} more flags.`] : []),
    ...(examples.length === 0 ? [] : ['', 'Examples']),
    ...examples.flatMap(([call, does]) => [`  ${call}`, `      ${does}`]),
    ...notes.flatMap((note) => ['', ...wrapped(note, 78)]),
    '',
  ].join('\n')
}

function flagLines(name: string, flag: Setting): string[] {
  const { description = '', value, variable, default: usual, preset = usual, items } = flag
  const notes = [
    ...(variable === undefined ? [] : [`variable ${variable}`]),
    ...(preset === undefined || preset === false ? [] : [`default ${String(preset)}`]),
  ]
  const [first = ''] = description
  const sentence = first.toLowerCase() + description.slice(1).replace(/\.$/, '')
  const text = `${sentence}${items?.enum ? `: ${items.enum.join(', ')}` : ''}`
  const letter = letters[name] === undefined ? '' : `-${letters[name]}, `
  return [
    `  ${letter}--${flagOf(name)}${value == null ? '' : ` ${value}`}`,
    ...wrapped(notes.length === 0 ? text : `${text} (${notes.join(', ')})`, 72).map(
      (line) => `      ${line}`,
    ),
  ]
}

/** Gives the words that start Assay as the operator did: in a clone through its script, where it is installed through npx, or by its name alone. */
export function startIn(env: NodeJS.ProcessEnv, isClone = import.meta.url.endsWith('.ts')): string[] {
  if (isClone) return ['npm', 'run', 'assay', '--']
  return env['npm_command'] === undefined ? ['assay'] : ['npx', 'assay']
}

/** Writes help in which each command works as it is printed, however Assay was started. */
export function asStarted(text: string, env: NodeJS.ProcessEnv): string {
  const start = startIn(env).join(' ')
  return text.replace(/^(Usage: | {2}(?:\w+=\S+ )*|)assay (.*)/gm, (_, before: string, words: string) => {
    // What npm says of itself does not belong in a file.
    const quiet = words.includes(' > ') ? start.replace('npm run', 'npm run -s') : start
    return `${before}${quiet} ${words}`
  })
}
