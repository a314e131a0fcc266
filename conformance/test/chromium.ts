import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The Chromium of this machine: the one that CHROMIUM names, or the first on the PATH. */
export const chromium: string | undefined =
  process.env['CHROMIUM'] ??
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram)

/**
 * Why the tests of a browser are left out, or false when there is one.
 * Throws in CI, where they are never left out.
 */
export function withoutChromium(): string | false {
  if (chromium !== undefined) return false
  const remedy = 'no Chromium found: install it (Debian: apt-get install chromium) or name it in CHROMIUM'
  if (process.env['CI']) throw new Error(remedy)
  return remedy
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
