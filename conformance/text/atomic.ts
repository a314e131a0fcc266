import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Creates folders, for their owner alone by default. Node's own way hangs for /proc/x. */
export function makeFolder(folder: string, mode = 0o700): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  makeFolder(dirname(resolve(folder)), mode)
  mkdirSync(folder, { mode })
}

/** Writes a file whole or not at all, for its owner alone by default. Throws the system's error. */
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
