#!/usr/bin/env node
import type { Command } from './commands/command.ts'

const commands: Record<string, { summary: string; load: () => Promise<{ command: Command }> }> = {
  run: { summary: 'judge an implementation', load: () => import('./commands/run.ts') },
  serve: { summary: 'start the sandbox', load: () => import('./commands/serve.ts') },
  list: {
    summary: 'list requirements with their checks and faults',
    load: () => import('./commands/list.ts'),
  },
  init: { summary: 'write a profile', load: () => import('./commands/init.ts') },
  doctor: { summary: 'see to what a run needs', load: () => import('./commands/doctor.ts') },
  report: { summary: 'render the report of a run again', load: () => import('./commands/report.ts') },
  diff: { summary: 'tell what changed between two reports', load: () => import('./commands/diff.ts') },
  explain: { summary: 'tell all about one requirement', load: () => import('./commands/explain.ts') },
  'self-test': { summary: 'prove that every check can fail', load: () => import('./commands/self-test.ts') },
  docs: { summary: 'show the contract in viewers', load: () => import('./commands/docs.ts') },
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

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === '-h') return print(help, name === undefined ? 2 : 0)
  if (name === '--version' || name === '-V') {
    const { version } = await import('./version.ts')
    return print(`${version()}\n`)
  }
  const asked = name === 'help' ? (rest[0] ?? '') : name
  if (asked === '') return print(help)
  const known = Object.hasOwn(commands, asked) ? commands[asked] : undefined
  if (known === undefined) {
    const { unknown } = await import('./profile/usage.ts')
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
    return command.execute({ args: rest, env: process.env })
  const { helpOf } = await import('./commands/help.ts')
  return print(helpOf(command))
}

function print(text: string, code = 0): number {
  process.stdout.write(text)
  return code
}

function explain(error: unknown): number {
  const usage = error instanceof Error && error.name === 'UsageError'
  if (usage) process.stderr.write(`assay: ${error.message}\n`)
  else
    process.stderr.write(
      `assay: the kit's own error, not the implementation's: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  return usage ? 2 : 5
}

// A reader that went away, as `assay list | head` does, is no error.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

// Warnings of Node about its own and other packages' experiments say nothing to an operator.
process.removeAllListeners('warning')
process.on('warning', (warning) => {
  if (warning.name !== 'ExperimentalWarning') process.stderr.write(`assay: ${warning.message}\n`)
})

process.exitCode = await main(process.argv.slice(2)).catch(explain)
// What a run left open must not keep the command from ending.
setTimeout(() => process.exit(), 1000).unref()
