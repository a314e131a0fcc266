import { spawn, type ChildProcess } from 'node:child_process'
import { messageOf } from '../basics/thrown.ts'
import { openLimiter } from '../http/limiter.ts'
import { isAddress, isReturn } from './address.ts'
import { stuckAt, withTimeout, type CustomerDriver, type VisitRequest, type VisitResult } from './visit.ts'

const longestOutput = 65_536
/** Programs at once: each may be a browser. */
const atOnce = 4

/** The program that visits are handed to. */
interface CommandOptions {
  command: string[]
  /** Variables of the environment that it is given besides PATH, HOME and the like. */
  environment?: string[]
}

const placeholders = ['{authorize_uri}', '{result}', '{return_uri}']

/**
 * Hands the visit to a program. An argument that is `{authorize_uri}`, `{result}` or `{return_uri}` is replaced; where none is, the
 * first two are appended. The program is given few variables, none with a key, and ASSAY_AUTHORIZE_URI, ASSAY_RESULT and
 * ASSAY_RETURN_URI. Exit 0 says that the result was chosen, and the last line that it prints may be the return_uri that was reached.
 * Throws a TypeError for an empty command, and for a placeholder within an argument: a shell could run what an implementation puts there.
 */
export function commandDriver(
  { command, environment = [] }: CommandOptions,
  keys: readonly string[] = [],
): CustomerDriver {
  const [program, ...given] = command
  if (program === undefined)
    throw new TypeError(
      'The command of the authorization driver is empty; name a program, as in ["node", "authorize.js"].',
    )
  for (const placeholder of placeholders) {
    const within = command.find((one) => one.includes(placeholder) && one !== placeholder)
    if (within === undefined) continue
    const variable = `$ASSAY_${placeholder.slice(1, -1).toUpperCase()}`
    throw new TypeError(
      `The command of the authorization driver has ${placeholder} within ${JSON.stringify(within)}; make it an argument of its own, or use the variable ${variable} there.`,
    )
  }
  const places = openLimiter(atOnce, null, null)

  async function visit(request: VisitRequest): Promise<VisitResult> {
    const { authorizeUri, returnUri, choice, signal } = request
    const stuck = (saw: string) => stuckAt(authorizeUri, `exit 0 of ${program}`, saw)
    if (!isAddress(authorizeUri)) return stuck('an authorize_uri that is no address')
    // Control characters in it are percent-encoded.
    const uri = new URL(authorizeUri).href
    const values = { '{authorize_uri}': uri, '{result}': String(choice), '{return_uri}': returnUri }
    const filled = given.map((one) => values[one as keyof typeof values] ?? one)
    const args = given.some((one) => placeholders.includes(one)) ? filled : [...given, uri, String(choice)]
    let ended: Ended
    try {
      const env = environmentOf(environment, keys, values)
      ended = await run(program as string, args, env, signal)
    } catch (error) {
      return stuck(`it did not start: ${messageOf(error)}`)
    }
    if (signal.aborted) return stuck('the time is over; it was ended')
    const errors = ended.errors.trim().slice(-300)
    if (ended.code !== 0) return stuck(`exit ${ended.code ?? 'by a signal'}${errors ? `: ${errors}` : ''}`)
    const last = ended.output.trim().split('\n').at(-1)?.trim() ?? ''
    const returned = isReturn(last, returnUri) ? { url: last, how: 'redirect' as const } : null
    return { chose: choice !== null, returned, stuck: null, needsBrowser: false }
  }

  return { visit: (request) => places.run(false, () => visit(withTimeout(request))) }
}

function environmentOf(
  named: readonly string[],
  keys: readonly string[],
  values: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const own = Object.entries(plainEnvironment(named))
  const given = Object.entries(values).map(([name, value]) => [
    `ASSAY_${name.slice(1, -1).toUpperCase()}`,
    value,
  ])
  const holdsKey = (value: string): boolean => keys.some((key) => key !== '' && value.includes(key))
  return Object.fromEntries([...own.filter(([, value]) => !holdsKey(value)), ...given])
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
    const child = spawn(program, args, { env, detached: hasGroups, stdio: ['ignore', 'pipe', 'pipe'] })
    const kill = (): void => killGroup(child)
    let [output, errors] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-longestOutput)))
    child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-longestOutput)))
    signal.addEventListener('abort', kill, { once: true })
    process.once('exit', kill)
    const end = (): void => {
      signal.removeEventListener('abort', kill)
      process.removeListener('exit', kill)
    }
    child.once('error', (error) => {
      end()
      reject(error)
    })
    // A process that the program left running may hold its output open for ever.
    child.once('exit', (code) => {
      const finish = (): void => {
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

/** A program has a group of its own where there are groups, so that what it starts ends with it. */
const hasGroups = process.platform !== 'win32'

function killGroup(child: ChildProcess): void {
  try {
    if (hasGroups && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
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
