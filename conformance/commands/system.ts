import { once } from 'node:events'
import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '../text/atomic.ts'
import { neutralizeCiCommands } from '../text/ci.ts'
import { clean } from '../text/plain.ts'
import { inBrief, UsageError } from '../settings/usage.ts'

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

/** Ignores a closed pipe, as of `assay list | head`. Other stream errors are reported; exit 2. */
export function outliveStreams(): void {
  process.stderr.on('error', () => undefined)
  process.stdout.once('error', ({ code }: NodeJS.ErrnoException) => {
    process.stdout.on('error', () => undefined)
    if (code === 'EPIPE') return
    say(`assay: standard output cannot be written (${code}); free space there, or print elsewhere.`)
    process.once('exit', () => (process.exitCode ||= 2))
  })
}

/** The root of the clone or the package, beside this folder. */
const ownRoot = realpathSync(fileURLToPath(new URL('../..', import.meta.url)))

/**
 * Paths are relative to where the user stands, though `npm --prefix DIR run assay` starts in DIR.
 */
export function returnToUser({ INIT_CWD: start }: NodeJS.ProcessEnv): void {
  if (start === undefined || process.cwd() !== ownRoot) return
  // A folder that is gone is none to stand in.
  if (statSync(start, { throwIfNoEntry: false })?.isDirectory()) process.chdir(start)
}

/** Creates the folder of --out for its owner alone. UsageError where it is not writable. */
export function ensureFolder(folder: string): void {
  writing('--out', folder, () => {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  })
}

/** Calls a function that writes to a flag's path. UsageError where the system refuses. */
export function writing<Result>(flag: string, path: string, write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined) throw error
    throw new UsageError(`${flag}: ${inBrief(path)} cannot be written (${code}); name another.`)
  }
}

/** Starts a server. UsageError that names the flag where its address cannot be listened on. */
export async function listening<Server>(
  subject: string,
  { host, port }: { host: string; port: number },
  start: () => Promise<Server>,
): Promise<Server> {
  try {
    return await start()
  } catch (error) {
    const { code = '', syscall = '' } = error as NodeJS.ErrnoException
    if (code !== 'ERR_SOCKET_BAD_PORT' && !/^(listen|getaddrinfo)$/.test(syscall)) throw error
    const reason = code === 'EADDRINUSE' ? 'is taken' : `cannot be listened on (${code})`
    throw new UsageError(
      `${subject}: ${host}:${port} ${reason}; free it, or name another, port 0 for any free one.`,
    )
  }
}

/** The signals that end a command. */
export const interruptions = ['SIGINT', 'SIGTERM'] as const

/** Prints the greeting of a started server; closes the server when interrupted. */
export async function untilInterrupted(
  server: { close(): Promise<void> },
  greeting: string,
): Promise<0> {
  print(greeting)
  await Promise.race(interruptions.map((name) => once(process, name)))
  await server.close()
  return 0
}

/** Aborted by the first interruption or the signal; the second one ends the process at once. */
export function interruptible(dropped?: AbortSignal): { signal: AbortSignal; end: () => void } {
  if (dropped !== undefined) return { signal: dropped, end: () => undefined }
  const controller = new AbortController()
  const interrupt = () => {
    say('assay: interrupted; the report of what was judged follows. Once more ends at once.', '\n')
    controller.abort(new Error('The run was interrupted.'))
  }
  for (const name of interruptions) process.once(name, interrupt)
  return {
    signal: controller.signal,
    end: () => interruptions.forEach((name) => process.off(name, interrupt)),
  }
}
