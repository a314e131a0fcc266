import { statSync } from 'node:fs'
import { join } from 'node:path'

/** Finds a file by a path that is its own, or that of the folder which holds it under its usual name. */
export function fileIn(path: string, name: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, name) : path
}
