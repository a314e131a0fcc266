import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { isListening } from '../basics/listening.ts'
import { UsageError } from '../settings/usage.ts'

/** What a shop is started with. */
export interface ShopEnvironment {
  ASSAY_BASE_URL: string
  ASSAY_VAULT_URL: string
  ASSAY_PUBLIC_KEY: string
  ASSAY_SECRET_KEY: string
}

interface ShopProgram {
  command: readonly string[]
  folder: string
  url: URL
  environment: ShopEnvironment
  /** The seconds within which it must answer. */
  timeout: number
  tell: (line: string) => void
}

const lastLines = 12

/**
 * Starts a shop and waits for its answer; resolves to its stop function.
 * UsageError with its last lines where it does not come up.
 */
export async function startProgram(program: ShopProgram): Promise<() => Promise<void>> {
  const { command, folder, url, environment, timeout, tell } = program
  if (await isListening(url))
    throw new UsageError(
      `shop: url: something answers at ${url.origin} before the command is started; end it, or leave out command.`,
    )
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what it starts is ended with it.
    detached: process.platform !== 'win32',
  })
  let output = ''
  const life = { ended: null as string | null }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)))
  child.once('error', (error) => (life.ended = `could not be started (${error.message})`))
  child.once('exit', (code, signal) => (life.ended ??= `ended with ${code ?? signal}`))

  const endAtOnce = () => endGroup(child.pid, 'SIGKILL')
  process.once('exit', endAtOnce)

  async function close(): Promise<void> {
    process.off('exit', endAtOnce)
    if (life.ended !== null) return
    const closed = once(child, 'exit')
    endGroup(child.pid, 'SIGTERM')
    const stuck = setTimeout(() => endGroup(child.pid, 'SIGKILL'), 2000)
    await closed
    clearTimeout(stuck)
  }

  const deadline = performance.now() + timeout * 1000
  while (life.ended === null && performance.now() < deadline && !(await isListening(url)))
    await pause(50)
  if (life.ended === null && (await isListening(url))) return close
  const problem = life.ended ?? `does not answer at ${url.origin} after ${timeout} s`
  await close()
  const lines = output.trim().split('\n').slice(-lastLines)
  for (const line of lines) tell(`  ${line}`)
  throw new UsageError(
    `shop: command: ${command.join(' ')} ${problem}; ${output === '' ? 'it printed nothing' : 'its last lines stand above'}.`,
  )
}

/** Ends a process, and the group that it leads. */
function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // It is gone already.
  }
}
