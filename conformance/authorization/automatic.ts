import type { Driver } from './driver.ts'
import { pageDriver, type PageOptions } from './page.ts'

/** Gets through pages as the page driver does, and begins anew in a Chromium where scripts make a page that it cannot read, if one is at hand. */
export function automaticDriver(options: PageOptions = {}): Driver {
  const page = pageDriver(options)
  let browser: Driver | null | undefined
  const drive: Driver = async (visit) => {
    const read = await page(visit)
    if (read.kind !== 'stuck' || !read.scripted || read.chose || visit.signal.aborted) return read
    if (browser === undefined) {
      const found = await browserAtHand(options)
      browser ??= found
    }
    const seen = await browser?.(visit)
    if (seen?.kind === 'stuck') return { ...read, saw: `${read.saw}; a Chromium saw ${seen.saw}` }
    return seen ?? read
  }
  return Object.assign(drive, { close: async () => browser?.close?.() })
}

async function browserAtHand(options: PageOptions): Promise<Driver | null> {
  const { isChromiumAtHand } = await import('./chromium.ts')
  return (await isChromiumAtHand().catch(() => false))
    ? (await import('./browser.ts')).browserDriver(options)
    : null
}
