import { accessSync, constants, mkdirSync } from 'node:fs'
import { shown, UsageError } from '../settings/usage.ts'

/** Makes the folder that --out names, for its owner alone; throws a UsageError where nothing can be written into it. */
export function ensureFolder(folder: string): void {
  writing('--out', folder, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
  })
}

/** Calls a function that writes to a path that a flag names; throws a UsageError where the system refuses. */
export function writing<Result>(flag: string, path: string, write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined) throw error
    throw new UsageError(`${flag}: ${shown(path)} cannot be written (${code}); name another.`)
  }
}
