import { accessSync, constants, mkdirSync } from 'node:fs'
import { shown, UsageError } from '../settings/usage.ts'

/** Makes the folder that --out names, for its owner alone; throws a UsageError where nothing can be written into it. */
export function ensureFolder(folder: string): void {
  intoFolder(folder, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
  })
}

/** Calls a function that writes into the folder that --out names; throws a UsageError where the system refuses. */
export function intoFolder<T>(folder: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined) throw error
    throw new UsageError(
      `--out: ${JSON.stringify(folder)} is no folder that can be written (${code}); name another.`,
    )
  }
}

/** Calls a function that needs a file which can be written; throws a UsageError where the system refuses. */
export function ontoFile(subject: string, file: string, remedy: string, use: () => void): void {
  try {
    use()
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UsageError(`${subject}: ${shown(file)} cannot be written (${code}); name ${remedy}.`)
  }
}
