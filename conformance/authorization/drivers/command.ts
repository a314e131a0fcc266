import { spawn, type ChildProcess } from 'node:child_process'
import { messageOf } from '../../basics/thrown.ts'
import { openPlaces } from '../../http/old/places.ts'
import { isAddress, isReturn } from '../addresses.ts'
import { aside, type Driver, fill, stuckAt } from '../driver.ts'

const longestOutput = 65_536
/** Programs at once: each may be a browser. */
const atOnce = 4

/** The program that visits are handed to. */
interface CommandOptions {
  command: string[]
  /** Variables of the environment that it is given besides PATH, HOME and the like. */
  environment?: string[]
}

/**
 * Hands the visit to a program: `{authorize_uri}`, `{result}` and `{return_uri}` in its arguments are filled, or, where none
 * is there, the first two are appended. Of the environment it gets what programs need, what the profile names, and
 * ASSAY_AUTHORIZE_URI, ASSAY_RESULT and ASSAY_RETURN_URI; never a variable that holds one of the `keys`. Exit 0 says that the
 * result was chosen; the last line it prints may be the return_uri that was reached. The status of what it finishes is 0, because it
 * tells none.
 */
export function commandDriver(
  { command, environment = [] }: CommandOptions,
  keys: readonly string[] = [],
): Driver {
  const [program, ...given] = command
  if (program === undefined)
    throw new TypeError(
      'The command of the authorization driver is empty; name a program, as in ["node", "authorize.js"].',
    )
  const places = openPlaces(atOnce)
  return async (visit) => {
    const { authorizeUri, returnUri, want, signal } = visit
    const stuck = stuckAt(visit, `exit 0 of ${program}`)
    if (!isAddress(authorizeUri)) return stuck('an authorize_uri that is no address')
    // Control characters in it are percent-encoded.
    const uri = new URL(authorizeUri).href
    const values = { authorize_uri: uri, result: want, return_uri: returnUri }
    const filled = given.map((text) => fill(text, values))
    const args = filled.join('\0') === given.join('\0') ? [...filled, uri, want] : filled
    let ended: Ended
    try {
      const leave = await aside(visit, places.enter())
      ended = await run(program, args, environmentOf(environment, keys, values), signal).finally(leave)
    } catch (thrown) {
      return stuck(`it did not start: ${messageOf(thrown)}`)
    }
    if (signal.aborted) return stuck('the time is over; it was ended')
    const errors = ended.errors.trim().slice(-300)
    if (ended.code !== 0) return stuck(`exit ${ended.code ?? 'by a signal'}${errors ? `: ${errors}` : ''}`)
    const last = ended.output.trim().split('\n').at(-1)?.trim() ?? ''
    if (isReturn(last, returnUri)) return { kind: 'returned', url: last, how: 'redirect', chose: true }
    return { kind: 'finished', page: authorizeUri, status: 0, chose: true }
  }
}

function environmentOf(
  named: readonly string[],
  keys: readonly string[],
  values: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const own = Object.entries(plainEnvironment(named))
  const told = Object.entries(values).map(([name, value]) => [`ASSAY_${name.toUpperCase()}`, value])
  const holdsKey = (value: string) => keys.some((key) => key !== '' && value.includes(key))
  return Object.fromEntries([...own.filter(([, value]) => !holdsKey(value)), ...told])
}

/** The end of a program: its exit code, null where a signal ended it, and the last of what it printed. */
interface Ended {
  code: number | null
  output: string
  errors: string
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Ended> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve({ code: null, output: '', errors: '' })
    const child = spawn(program, args, { env, detached: grouped, stdio: ['ignore', 'pipe', 'pipe'] })
    const kill = () => killAll(child)
    let [output, errors] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-longestOutput)))
    child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-longestOutput)))
    signal.addEventListener('abort', kill, { once: true })
    process.once('exit', kill)
    const end = () => {
      signal.removeEventListener('abort', kill)
      process.removeListener('exit', kill)
    }
    child.once('error', (thrown) => {
      end()
      reject(thrown)
    })
    // A process that the program left running may hold its output open for ever.
    child.once('exit', (code) => {
      const finish = () => {
        kill()
        end()
        resolve({ code, output, errors })
      }
      const late = setTimeout(finish, 500)
      child.once('close', () => {
        clearTimeout(late)
        finish()
      })
    })
  })
}

// A program has a group of its own where there are groups, so that what it starts ends with it.
const grouped = process.platform !== 'win32'

function killAll(child: ChildProcess): void {
  try {
    if (grouped && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

const passedOn =
  /^(PATH|HOME|USER|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TEMP|TMP|DISPLAY|WAYLAND_DISPLAY|XDG_\w+|DBUS_\w+|SYSTEMROOT|LOCALAPPDATA|APPDATA|USERPROFILE)$/i

/** Copies the variables that a program needs from the environment, and those that are named besides: any other may hold a key. */
export function plainEnvironment(more: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && (passedOn.test(name) || more.includes(name)) ? [[name, value]] : [],
    ),
  )
}
