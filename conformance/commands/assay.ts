import type { Command } from './command.ts'
import { outliveStreams, printed, say, sayBroken } from './print.ts'

type Load = () => Promise<{ command: Command }>

/** The commands by their names, each with what it does. */
const commands: Record<string, readonly [does: string, load: Load]> = {
  run: ['test an implementation', () => import('./run.ts')],
  explore: ['look for sequences and races that break something', () => import('./explore.ts')],
  judge: ['judge recorded traffic, of a run or of a HAR', () => import('./judge.ts')],
  doctor: ['check what a run needs', () => import('./doctor.ts')],
  init: ['print a profile to fill in', () => import('./init.ts')],
  list: ['list requirements and observations', async () => ({ command: (await import('./list.ts')).list })],
  explain: ['explain one of them', async () => ({ command: (await import('./list.ts')).explain })],
  report: ['render the report of a run again', () => import('./report.ts')],
  diff: ['compare two reports', () => import('./diff.ts')],
  serve: ['start the sandbox', () => import('./serve.ts')],
  sandbox: [
    'show and steer a running sandbox',
    async () => ({ command: (await import('./steer.ts')).sandbox }),
  ],
  trigger: [
    'trigger an event in the sandbox',
    async () => ({ command: (await import('./steer.ts')).trigger }),
  ],
  resend: [
    'post an event of the sandbox again',
    async () => ({ command: (await import('./steer.ts')).resend }),
  ],
  clock: [
    'put the clock of the sandbox forward',
    async () => ({ command: (await import('./steer.ts')).clock }),
  ],
  docs: ['show the contract in viewers', () => import('./docs.ts')],
  'self-test': ['prove that every check can fail', () => import('./self-test.ts')],
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

assay COMMAND --help shows the flags of a command, assay --version (-v) the version.
`

async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [first = '', ...rest] = args
  if (first === '') return (await printed(help)) || 2
  if (first === '--version' || first === '-v') {
    const { version } = await import('../basics/version.ts')
    return printed(`${version()}\n`)
  }
  const name = ['help', '--help', '-h'].includes(first) ? rest[0] : first
  if (name === undefined) return printed(help)
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (found === undefined) {
    const { unknown } = await import('../settings/usage.ts')
    const isFlag = name.startsWith('-')
    throw unknown(
      `The ${isFlag ? 'flag' : 'command'}`,
      name,
      isFlag ? ['--help', '--version'] : Object.keys(commands),
      { otherwise: 'assay --help shows them all' },
    )
  }
  const { command } = await found[1]()
  const end = rest.indexOf('--')
  const before = end === -1 ? rest : rest.slice(0, end)
  const isWhole = before.includes('--help-all')
  if (name === first && !isWhole && !before.includes('--help') && !before.includes('-h'))
    return command.execute({ args: rest, env })
  const { helpOf } = await import('./command.ts')
  return printed(helpOf(command, isWhole))
}

async function explain(error: unknown): Promise<number> {
  const { UsageError } = await import('../settings/usage.ts')
  if (!(error instanceof UsageError)) return sayBroken(error)
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
