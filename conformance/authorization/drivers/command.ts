import { spawn } from 'node:child_process'
import { openLimiter } from '../../http/limiter.ts'
import { isAddress, isReturn } from '../addresses.ts'
import { aside, reasonOf, type Arrival, type Driver } from '../driver.ts'
import { plainEnvironment } from './environment.ts'

const longestOutput = 65_536
/** Programs at once: each may be a browser. */
const atOnce = 4

/** How a program is started for a visit. */
export interface CommandOptions {
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
  const places = openLimiter(atOnce)
  return async (visit) => {
    const stuck = (saw: string): Arrival => ({
      kind: 'stuck',
      page: visit.authorizeUri,
      status: null,
      lookedFor: `exit 0 of ${program}`,
      saw,
    })
    if (!isAddress(visit.authorizeUri)) return stuck('an authorize_uri that is no address')
    // Control characters in it are percent-encoded.
    const uri = new URL(visit.authorizeUri).href
    const values = {
      '{authorize_uri}': uri,
      '{result}': visit.want,
      '{return_uri}': visit.returnUri,
    }
    const fill = (text: string) =>
      text.replace(/\{(?:authorize_uri|result|return_uri)\}/g, (name) => values[name as keyof typeof values])
    const filled = given.map(fill)
    const args = filled.join('\0') === given.join('\0') ? [...filled, uri, visit.want] : filled
    const own = Object.entries(plainEnvironment(environment))
    const env = {
      ...Object.fromEntries(
        own.filter(([, value]) => !keys.some((key) => key !== '' && value.includes(key))),
      ),
      ASSAY_AUTHORIZE_URI: uri,
      ASSAY_RESULT: visit.want,
      ASSAY_RETURN_URI: visit.returnUri,
    }
    let ended: { code: number | null; output: string; errors: string }
    try {
      const leave = await aside(visit, places.enter())
      ended = await run(program, args, env, visit.signal).finally(leave)
    } catch (thrown) {
      return stuck(`it did not start: ${reasonOf(thrown)}`)
    }
    if (visit.signal.aborted) return stuck('the time is over; it was ended')
    const errors = ended.errors.trim().slice(-300)
    if (ended.code !== 0) return stuck(`exit ${ended.code ?? 'by a signal'}${errors ? `: ${errors}` : ''}`)
    const last = ended.output.trim().split('\n').at(-1)?.trim() ?? ''
    if (isReturn(last, visit.returnUri)) return { kind: 'returned', url: last, how: 'redirect', chose: true }
    return { kind: 'finished', page: visit.authorizeUri, status: 0, chose: true }
  }
}

function run(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<{ code: number | null; output: string; errors: string }> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve({ code: null, output: '', errors: '' })
    // A group of its own, so that what the program starts ends with it.
    const grouped = process.platform !== 'win32'
    const child = spawn(program, args, { env, detached: grouped, stdio: ['ignore', 'pipe', 'pipe'] })
    const kill = () => {
      try {
        if (grouped && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
        else child.kill('SIGKILL')
      } catch {
        child.kill('SIGKILL')
      }
    }
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
    // What the program left running may hold its output open for ever.
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
