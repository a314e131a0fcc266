import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** The place in which a client is made and called. */
export interface Place {
  /** A folder of its own. */
  folder: string
  /** The sandbox: its address as API, its keys as PUBLIC_KEY and SECRET_KEY. */
  env: NodeJS.ProcessEnv
}

/** A client of the service in some language, which pays in a sandbox if all of its tools are at hand. */
export interface Client {
  name: string
  /** Resolves to the command that gets the missing tool; null where all are at hand. */
  missing: () => Promise<string | null>
  /** Makes the client, and pays through it; rejects where either fails. */
  pay: (place: Place) => Promise<void>
}

const started = promisify(execFile)

/** Runs a command to its end and resolves to its output; rejects with its errors on a failure. */
export async function run(
  command: string,
  args: readonly string[],
  { folder, env }: Partial<Place> = {},
): Promise<string> {
  try {
    return (await started(command, [...args], { cwd: folder, env, maxBuffer: 2 ** 26 })).stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${[command, ...args].join(' ')} failed: ${stdout}${stderr}`, { cause: error })
  }
}

/** Runs a command; resolves to true where it succeeds. */
export async function succeeds(
  command: string,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
): Promise<boolean> {
  return run(command, args, env && { env }).then(
    () => true,
    () => false,
  )
}

/** Tells whether a command is on the PATH. */
export function isOnPath(command: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)))
}
