import { clean, neutralizeCiCommands } from '../reports/text.ts'

/** Prints lines, or a part of a line, on standard output; returns the exit code for success. */
export function print(lines: string): 0 {
  process.stdout.write(neutralizeCiCommands(lines))
  return 0
}

/** Prints one line on standard error, without control characters. */
export function say(line: string, before = ''): void {
  process.stderr.write(`${before}${neutralizeCiCommands(clean(line, 4000))}\n`)
}

/** Prints a command for the CI system on standard error, as it is. */
export function annotate(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Prints an error of the kit itself on standard error; returns the exit code for it. */
export function sayBroken(error: unknown, redact = (text: string) => text): 5 {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const [first = '', ...lines] = trace.split('\n').map((line) => redact(clean(line, 4000)))
  say(`assay: the kit's own error, not the implementation's: ${first}`)
  for (const line of lines) process.stderr.write(neutralizeCiCommands(`    ${line}\n`))
  return 5
}

/** Keeps the command running when a standard stream cannot be written: a closed pipe, as of `assay list | head`, is ignored; any other error is reported, and the command ends with 2 at best. */
export function outliveStreams(): void {
  process.stderr.on('error', () => undefined)
  process.stdout.once('error', ({ code }: NodeJS.ErrnoException) => {
    process.stdout.on('error', () => undefined)
    if (code === 'EPIPE') return
    say(`assay: standard output cannot be written (${code}); free space there, or print elsewhere.`)
    process.once('exit', () => (process.exitCode ||= 2))
  })
}
