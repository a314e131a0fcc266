import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** Writes a file whole or not at all, for its owner alone unless another mode is given; throws the system's error. */
export function writeFileAtomic(file: string, content: string | Uint8Array, mode = 0o600): void {
  const part = `${file}.part`
  try {
    rmSync(part, { force: true })
    writeFileSync(part, content, { mode, flag: 'wx' })
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}
