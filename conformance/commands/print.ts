import { clean, harmless } from '../reports/text.ts'

/** Prints lines, or the part of one that is redrawn, on standard output; where that cannot take them, the command goes on. */
export function print(lines: string): void {
  process.stdout.write(harmless(lines))
}

/** Prints what the command is asked for; resolves to the exit code, 2 where standard output could not take it. */
export async function printed(lines: string): Promise<number> {
  const error = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) =>
    process.stdout.write(harmless(lines), resolve),
  )
  return error == null || isGone(error) ? 0 : 2
}

/** Says one line on standard error, whatever it holds. */
export function say(line: string, before = ''): void {
  process.stderr.write(`${before}${harmless(clean(line, 4000))}\n`)
}

/** Gives the CI system one of its own commands. */
export function annotate(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Says on standard error what the kit itself did wrong; gives the exit code for it. */
export function sayBroken(error: unknown, redact = (text: string) => text): 5 {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const [first = '', ...lines] = trace.split('\n').map((line) => redact(clean(line, 4000)))
  say(`assay: the kit's own error, not the implementation's: ${first}`)
  for (const line of lines) process.stderr.write(harmless(`    ${line}\n`))
  return 5
}

/** Lets the command go on where a standard stream cannot be written any more, and says so once. */
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
