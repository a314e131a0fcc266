import { UsageError } from '../profile/usage.ts'

/** Does what writes into the folder that --out names; throws a UsageError where the system does not let it. */
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
