import { version } from '../basics/version.ts'
import { unknown, UsageError } from '../settings/usage.ts'
import type { Command } from './command.ts'
import { asStarted, helpOf } from './help.ts'
import { outliveStreams, print, say, sayBroken } from './print.ts'

type Load = () => Promise<{ command: Command }>

/** The commands by their names, each with what it does. */
const commands: Record<string, readonly [does: string, load: Load]> = {
  run: ['test an implementation', () => import('./run.ts')],
  explore: ['look for sequences and races that break something', () => import('./explore.ts')],
  judge: ['judge recorded traffic, of a run or of a HAR', () => import('./judge.ts')],
  doctor: ['check what a run needs', () => import('./doctor.ts')],
  init: ['print a profile to fill in', () => import('./init.ts')],
  list: ['list requirements and observations', () => import('./list.ts')],
  explain: ['explain one of them', () => import('./list.ts')],
  report: ['render the report of a run again', () => import('./report.ts')],
  diff: ['compare two reports', () => import('./diff.ts')],
  serve: ['start the sandbox', () => import('./serve.ts')],
  sandbox: ['show and steer a running sandbox', () => import('./sandbox.ts')],
  docs: ['show the contract and the guides in a browser', () => import('./docs.ts')],
  'self-test': ['prove that every rule can fail', () => import('./self-test.ts')],
}

const help = `Tests an implementation of the payment service against its contract.

Usage: assay COMMAND [flags]

Commands
${Object.entries(commands)
  .map(([name, [does]]) => `  ${name.padEnd(11)}${does}`)
  .join('\n')}

Examples
  assay run
      tests the embedded reference implementation
  assay run https://api.payment.example
      tests yours, with the keys in ASSAY_PUBLIC_KEY and ASSAY_SECRET_KEY

With --help, or -h, a command shows its flags; --version, or -v, shows the version.
`

async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [asked = '', ...others] = args
  const isHelp = ['help', '--help', '-h'].includes(asked)
  const [name = '', ...rest] = isHelp ? [...others, '--help'] : args
  if (name === '--version' || name === '-v') return print(`${version()}\n`)
  if (name === '' || name === '--help') return print(asStarted(help, env)) || (isHelp ? 0 : 2)
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (found === undefined) {
    const [subject, known] = name.startsWith('-')
      ? ['The flag', ['--help', '--version']]
      : ['The command', Object.keys(commands)]
    throw unknown(subject, name, known, { otherwise: 'assay --help shows them all' })
  }
  const { command } = await found[1]()
  const flags = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest
  const isWhole = flags.includes('--help-all')
  if (!isWhole && !flags.includes('--help') && !flags.includes('-h')) return command.execute(rest, env)
  return print(asStarted(helpOf(name, command, isWhole), env))
}

/** Runs the command that the arguments name; resolves to the exit code, whatever goes wrong. */
export async function answered(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    return await main(args, env)
  } catch (error) {
    if (!(error instanceof UsageError)) return sayBroken(error)
    say(`assay: ${error.message}`)
    return 2
  }
}

/** Runs `assay` in this process, and sets its exit code. */
export async function assay(): Promise<void> {
  outliveStreams()
  process.on('uncaughtException', (error) => process.exit(sayBroken(error)))
  // Warnings of Node about experiments of its own and of packages say nothing to an operator.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') say(`assay: ${warning.message}`)
  })
  process.exitCode = await answered(process.argv.slice(2), process.env)
  // A connection or timer that a run left open must not keep the command from ending.
  setTimeout(() => process.exit(), 1000).unref()
}
