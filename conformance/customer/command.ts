import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { messageOf } from '../basics/thrown.ts'
import { isSamePage } from '../basics/addresses.ts'
import { isAddress } from './address.ts'
import { resultOf, stuckAt, type VisitRequest, type VisitResult } from './result.ts'

/**
 * A visit by the operator's program, told by ASSAY_AUTHORIZE_URI, ASSAY_RESULT, ASSAY_RETURN_URI.
 * Exit 0: the result was chosen; its last line may be the address that was reached. It sees no key.
 */
export async function runCommand(
  visit: VisitRequest,
  command: readonly string[],
): Promise<VisitResult> {
  const { authorizeUri, returnUri, choice, signal } = visit
  const [program = '', ...args] = command
  const stuck = (saw: string): VisitResult => stuckAt(authorizeUri, `exit 0 of ${program}`, saw)
  if (!isAddress(authorizeUri)) return stuck('an authorize_uri that is no address')
  const env = {
    ...plainEnvironment(),
    // Control characters in it are percent-encoded.
    ASSAY_AUTHORIZE_URI: new URL(authorizeUri).href,
    ASSAY_RESULT: String(choice),
    ASSAY_RETURN_URI: returnUri,
  }
  try {
    const { code, output, errors } = await run(program, args, env, signal)
    if (code !== 0) return stuck(`exit ${code ?? 'by a signal'}: ${errors.trim().slice(-300)}`)
    const last = output.trim().split('\n').at(-1)?.trim() ?? ''
    return resultOf({
      hasChosen: choice !== null,
      returned: isSamePage(last, returnUri) ? last : null,
    })
  } catch (error) {
    return stuck(
      signal.aborted ? 'the time is over; it was ended' : `it did not start: ${messageOf(error)}`,
    )
  }
}

/** Runs a program; resolves to its exit code, null where it was killed, and what it printed. */
async function run(program: string, args: string[], env: NodeJS.ProcessEnv, signal: AbortSignal) {
  signal.throwIfAborted()
  // A program has a group of its own where there are groups, so that what it starts ends with it.
  const detached = process.platform !== 'win32'
  const child = spawn(program, args, { env, detached, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = { output: '', errors: '' }
  child.stdout.on('data', (chunk) => (printed.output += chunk))
  child.stderr.on('data', (chunk) => (printed.errors += chunk))
  function kill(): void {
    // A program that could not be started has no group; 0 would be the group of this process.
    if (child.pid === undefined) return
    try {
      process.kill(detached ? -child.pid : child.pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  process.once('exit', kill)
  try {
    const [code] = (await once(child, 'exit', { signal })) as [number | null]
    // What it printed is read a moment later.
    await wait(100)
    return { code, ...printed }
  } finally {
    kill()
    process.removeListener('exit', kill)
  }
}

const passedOn =
  /^(PATH|HOME|USER|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TEMP|TMP|DISPLAY|WAYLAND_DISPLAY|XDG_\w+|DBUS_\w+|SYSTEMROOT|LOCALAPPDATA|APPDATA|USERPROFILE)$/i

/** Copies the variables that a program needs from the environment: any other may hold a key. */
export function plainEnvironment(): Record<string, string> {
  const passed = Object.entries(process.env).filter(([name]) => passedOn.test(name))
  return Object.fromEntries(passed.map(([name, value = '']) => [name, value]))
}
