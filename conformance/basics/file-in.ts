import { statSync } from 'node:fs'
import { join } from 'node:path'

/** The path of a file: the path itself, or that of the file of a name in its folder. */
export function fileIn(path: string, name: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, name) : path
}
