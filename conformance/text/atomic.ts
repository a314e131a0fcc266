import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder and those above it, for their owner alone by default. Node's own way never
 * returns for some, such as /proc/x.
 */
export function makeFolder(folder: string, mode = 0o700): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  makeFolder(dirname(resolve(folder)), mode)
  mkdirSync(folder, { mode })
}

/**
 * The file is written whole or not at all, for its owner alone by default; throws the system's
 * error.
 */
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
