import { startCommand } from '../text/start-command.ts'
import { version } from '../basics/version.ts'
import { unknown, UsageError } from '../settings/usage.ts'
import { readArguments, type Command } from './command.ts'
import { exampleLines, helpOf } from './help.ts'
import { outliveStreams, print, returnToUser, say, sayBroken } from './system.ts'

/** Loads the module that exports a command under its name. */
type Load = () => Promise<Readonly<Record<string, Command>>>

/** Every command by its name, with a sentence about it. */
const commands: Record<string, readonly [summary: string, load: Load]> = {
  run: [
    'Judges an implementation; without a URL, the reference implementation.',
    () => import('./run.ts'),
  ],
  explore: [
    'Looks for sequences and races that break a requirement.',
    () => import('./explore.ts'),
  ],
  judge: [
    'Judges recorded traffic, of a run or of a HAR; sends nothing.',
    () => import('./judge.ts'),
  ],
  shop: ['Judges a shop, which takes payments through the service.', () => import('./shop.ts')],
  proxy: [
    'Stands between a client and a service, and judges what passes.',
    () => import('./proxy.ts'),
  ],
  doctor: ['Checks addresses, keys, card, page and webhooks.', () => import('./run.ts')],
  init: ['Prints a profile to fill in.', () => import('./init.ts')],
  list: ['Lists requirements and observations; explains a single one.', () => import('./list.ts')],
  explain: ['Explains a requirement or an observation.', () => import('./list.ts')],
  report: [
    'Renders the report of a run again, or sets several side by side.',
    () => import('./report.ts'),
  ],
  diff: ['Shows what changed between two reports.', () => import('./report.ts')],
  serve: ['Starts the sandbox, a server to write a client against.', () => import('./sandbox.ts')],
  sandbox: ['Shows and steers a running sandbox.', () => import('./sandbox.ts')],
  docs: ['Shows the contract and the guides in a browser; offline.', () => import('./docs.ts')],
  'self-test': [
    'Proves by faults in the reference that rules can fail.',
    () => import('./self-test.ts'),
  ],
}

function help(): string {
  const examples = {
    run: 'tests the embedded reference implementation',
    'run https://api.payment.example':
      'tests yours, with the keys in ASSAY_PUBLIC_KEY and ASSAY_SECRET_KEY',
  }
  return [
    'Tests an implementation of the payment service against its contract.',
    '',
    `Usage: ${startCommand} COMMAND [flags]`,
    '',
    'Commands',
    ...Object.entries(commands).map(([name, [summary]]) => `  ${name.padEnd(11)}${summary}`),
    ...exampleLines(examples),
    '',
    'With --help, or -h, a command shows its flags; --version, or -v, shows the version.',
    '',
  ].join('\n')
}

/** Loads a command; undefined where there is none of the name. */
export async function commandOf(name: string): Promise<Command | undefined> {
  const [, load] = (Object.hasOwn(commands, name) ? commands[name] : null) ?? []
  return (await load?.())?.[name]
}

async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const isHelp = ['help', '--help', '-h'].includes(args[0] ?? '')
  const [name = '', ...rest] = isHelp ? [...args.slice(1), '--help'] : args
  if (name === '--version' || name === '-v') return print(`${version()}\n`)
  if (name === '' || name === '--help') return print(help()) || (isHelp ? 0 : 2)
  const [summary = ''] = (Object.hasOwn(commands, name) ? commands[name] : null) ?? []
  const command = await commandOf(name)
  if (command === undefined) {
    const isFlag = name.startsWith('-')
    const known = isFlag ? ['--help', '--version'] : Object.keys(commands)
    throw unknown(isFlag ? 'The flag' : 'The command', name, known)
  }
  const flags = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest
  const showsAll = flags.includes('--help-all')
  if (showsAll || flags.includes('--help') || flags.includes('-h'))
    return print(helpOf({ name, summary, command }, showsAll))
  return command.execute(readArguments(command, rest, env))
}

/** Runs the command that the arguments name; resolves to the exit code, whatever goes wrong. */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
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
  returnToUser(process.env)
  process.on('uncaughtException', (error) => process.exit(sayBroken(error)))
  // Warnings of Node are for whoever works on Assay: they say nothing to an operator.
  process.removeAllListeners('warning')
  process.exitCode = await runCommand(process.argv.slice(2), process.env)
  // A connection or timer that a run left open must not keep the command from ending.
  setTimeout(() => process.exit(), 1000).unref()
}
