import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
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

/** Starts the command as a process, in a folder, with none of the caller's ASSAY_ variables and proxies; ended with the test. */
export function start(
  t: Ending,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd = process.cwd(),
): { child: ChildProcess; ended: Promise<Ended>; output: () => string; errors: () => string } {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(ASSAY_|TAP|npm_|NODE_OPTIONS|NO_COLOR|FORCE_COLOR|https?_proxy$|no_proxy$)/i.test(name),
  )
  const child = spawn(process.execPath, [command, ...args], {
    cwd,
    env: { ...Object.fromEntries(own), ...env },
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

/** Runs the command to its end. */
export function assay(
  t: Ending,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
  cwd?: string,
): Promise<Ended> {
  return start(t, args, env, cwd).ended
}

/** Waits until a condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 6000 && !(await condition()); tries++)
    await new Promise((resolve) => setTimeout(resolve, 20))
}
