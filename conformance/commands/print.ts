import { traceOf } from '../basics/thrown.ts'
import { clean, neutralizeCiCommands } from '../reports/text.ts'

/** Prints lines, or a part of a line, on standard output; the command goes on where that cannot be written. */
export function print(lines: string): void {
  process.stdout.write(neutralizeCiCommands(lines))
}

/** Prints the result of a command; resolves to the exit code, which is 2 where standard output cannot be written. */
export async function printed(lines: string): Promise<number> {
  const error = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) =>
    process.stdout.write(neutralizeCiCommands(lines), resolve),
  )
  return error == null || isGone(error) ? 0 : 2
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
  const trace = traceOf(error)
  const [first = '', ...lines] = trace.split('\n').map((line) => redact(clean(line, 4000)))
  say(`assay: the kit's own error, not the implementation's: ${first}`)
  for (const line of lines) process.stderr.write(neutralizeCiCommands(`    ${line}\n`))
  return 5
}

/** Lets the command go on where a standard stream cannot be written any more; a message says so once, unless its reader went away. */
export function outliveStreams(): void {
  process.stderr.on('error', () => undefined)
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    process.stdout.on('error', () => undefined)
    if (!isGone(error))
      say(`assay: standard output cannot be written (${error.code}); free space there, or print elsewhere.`)
  })
}

// A reader that went away, as that of `assay list | head` does, is no trouble.
function isGone({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EPIPE'
}
