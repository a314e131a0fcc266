import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Ending } from '../folder.ts'
import { compiled } from './compiled.ts'

/** How a process ended. */
export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** The compiled command. */
export const command = join(await compiled(), 'dist/conformance/main.js')

/** What a command that ends soon is asked. */
export interface Asked {
  args: readonly string[]
  env: NodeJS.ProcessEnv
}

/** The caller's variables without those that change what is tested, as those of a CI job. */
function surroundings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) =>
      !/^(AI_AGENT$|ASSAY_|TAP|npm_|NODE_OPTIONS|NO_COLOR|FORCE_COLOR|https?_proxy$|no_proxy$)/i.test(
        name,
      ),
  )
  return { ...Object.fromEntries(own), CI: 'true', ...env }
}

/** Starts the command as a process without the caller's ASSAY_ variables; ended with the test. */
export function start(
  t: Ending,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd = process.cwd(),
): { child: ChildProcess; ended: Promise<Ended>; output: () => string; errors: () => string } {
  const child = spawn(process.execPath, [command, ...args], {
    cwd,
    env: surroundings(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => resolve({ code, stdout, stderr })),
  )
  return { child, ended, output: () => stdout, errors: () => stderr }
}

/** Runs the command to its end, as a process. */
export function spawned(
  t: Ending,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
  cwd?: string,
): Promise<Ended> {
  return start(t, args, env, cwd).ended
}

let resident: Worker | undefined
let before: Promise<unknown> = Promise.resolve()

/** Runs the command to its end, in a thread that has loaded the kit: a process is slower. */
export function assay(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const ended = before.then(async () => {
    resident ??= startResident()
    resident.ref()
    resident.postMessage({ args, env: surroundings(env) } satisfies Asked)
    const [answer] = (await once(resident, 'message')) as [Ended]
    resident.unref()
    return answer
  })
  before = ended
  return ended
}

/** Starts the thread. It does not inherit what reads TypeScript, so it registers that first. */
function startResident(): Worker {
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'))
  const module = JSON.stringify(import.meta.resolve('./resident.ts'))
  return new Worker(
    `import(${tsx}).then(({ register }) => { register(); return import(${module}) })`,
    {
      eval: true,
    },
  )
}

/** Waits until a condition holds, for half a minute at most; then it fails. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await condition()); await setTimeout(20))
    if (Date.now() > end) throw new Error(`did not come to hold in 30 s: ${String(condition)}`)
}
