import type { Command } from './command.ts'
import { outliveStreams, printed, say, sayBroken } from './print.ts'

const commands: Record<string, { summary: string; load: () => Promise<{ command: Command }> }> = {
  run: { summary: 'judge an implementation', load: () => import('./run.ts') },
  explore: {
    summary: 'look for sequences and races that break something',
    load: () => import('./explore.ts'),
  },
  judge: { summary: 'judge recorded traffic, of a run or of a HAR', load: () => import('./judge.ts') },
  serve: { summary: 'start the sandbox', load: () => import('./serve.ts') },
  trigger: { summary: 'bring an event of the sandbox about', load: () => import('./trigger.ts') },
  resend: { summary: 'post an event of the sandbox again', load: () => import('./resend.ts') },
  clock: { summary: 'put the clock of the sandbox forward', load: () => import('./clock.ts') },
  list: {
    summary: 'list requirements with their checks and faults',
    load: () => import('./list.ts'),
  },
  init: { summary: 'write a profile', load: () => import('./init.ts') },
  doctor: { summary: 'see to what a run needs', load: () => import('./doctor.ts') },
  report: { summary: 'render the report of a run again', load: () => import('./report.ts') },
  diff: { summary: 'tell what changed between two reports', load: () => import('./diff.ts') },
  explain: { summary: 'tell all about one requirement', load: () => import('./explain.ts') },
  'self-test': { summary: 'prove that every check can fail', load: () => import('./self-test.ts') },
  docs: { summary: 'show the contract in viewers', load: () => import('./docs.ts') },
}

const help = `Judges an implementation of the payment service by its contract.

Usage: assay COMMAND [flags]

Commands
${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(11)}${summary}`)
  .join('\n')}

Examples
  assay run
      judges the embedded reference implementation
  assay run https://api.payment.example
      judges an implementation; keys in ASSAY_PUBLIC_KEY and ASSAY_SECRET_KEY

assay COMMAND --help tells the flags of a command; assay --version the version.
`

async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined) return (await printed(help)) || 2
  if (name === '--help' || name === '-h') return printed(help)
  if (name === '--version' || name === '-V') {
    const { version } = await import('../basics/version.ts')
    return printed(`${version()}\n`)
  }
  const asked = name === 'help' ? (rest[0] ?? '') : name
  if (asked === '') return printed(help)
  const known = Object.hasOwn(commands, asked) ? commands[asked] : undefined
  if (known === undefined) {
    const { unknown } = await import('../settings/usage.ts')
    throw unknown(asked.startsWith('-') ? 'The flag' : 'The command', asked, [
      ...Object.keys(commands),
      '--help',
      '--version',
    ])
  }
  const { command } = await known.load()
  const end = rest.indexOf('--')
  const before = end === -1 ? rest : rest.slice(0, end)
  if (name !== 'help' && !before.includes('--help') && !before.includes('-h'))
    return command.execute({ args: rest, env })
  const { helpOf } = await import('./command.ts')
  return printed(helpOf(command))
}

function explain(error: unknown): number {
  if (!(error instanceof Error && error.name === 'UsageError')) return sayBroken(error)
  say(`assay: ${error.message}`)
  return 2
}

/** Runs the command that the arguments name; resolves to the exit code, whatever goes wrong. */
export function answered(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return main(args, env).catch(explain)
}

/** Runs `assay` in this process, and sets its exit code. */
export async function assay(): Promise<void> {
  outliveStreams()
  // Warnings of Node about its own and other packages' experiments say nothing to an operator.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') say(`assay: ${warning.message}`)
  })
  process.exitCode = await answered(process.argv.slice(2), process.env)
  // A connection or timer that a run left open must not keep the command from ending.
  setTimeout(() => process.exit(), 1000).unref()
}
