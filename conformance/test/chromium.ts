import { chromiumOnPath } from '../customer/browser.ts'

/** The Chromium of this machine: the one that CHROMIUM names, or the first on the PATH. */
export const chromium: string | undefined = process.env['CHROMIUM'] ?? chromiumOnPath()

/**
 * Why the tests of a browser are left out, or false when there is one.
 * Throws in CI, where they are never left out.
 */
export function withoutChromium(): string | false {
  if (chromium !== undefined) return false
  const remedy =
    'no Chromium found: install it (Debian: apt-get install chromium) or name it in CHROMIUM'
  if (process.env['CI']) throw new Error(remedy)
  return remedy
}
