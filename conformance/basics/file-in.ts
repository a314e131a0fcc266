import { statSync } from 'node:fs'
import { join } from 'node:path'

/** A path that is a file, or a folder that holds it under its usual name. */
export function fileIn(path: string, name: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, name) : path
}
