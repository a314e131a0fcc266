import type { Driver } from '../driver.ts'
import type { PageOptions } from '../page/through.ts'
import type { BrowserDriver } from './browser.ts'

/** Gets through pages of forms, buttons, links, cookies, redirects and the plainest scripts, without a browser, in at most twenty steps. */
export function pageDriver(options: PageOptions = {}): Driver {
  // Many a command and run visits no page: what reads pages is loaded for the first.
  return async (visit) => (await (await import('../page/through.ts')).goThrough(visit, options)).arrival
}

/**
 * Gets through pages as the page driver does, with a Chromium, if one is at hand, where only scripts lead on: it begins anew before
 * the choice, and goes on after it.
 */
export function automaticDriver(options: PageOptions = {}): Driver {
  let browser: Promise<BrowserDriver | null> | undefined
  const drive: Driver = async (visit) => {
    const { goThrough } = await import('../page/through.ts')
    const { arrival: read, left } = await goThrough(visit, options)
    if (read.kind === 'returned' || !read.scripted || visit.signal.aborted) return read
    browser ??= browserAtHand(options)
    const seen = await (await browser)?.(visit, read.chose ? left : undefined)
    // A page that does nothing when it is taken over may do something where all pages before it were seen.
    if (!seen || (read.chose && seen.kind !== 'returned')) return read
    return seen.kind === 'stuck' && read.kind === 'stuck'
      ? { ...read, saw: `${read.saw}; a Chromium saw ${seen.saw}` }
      : seen
  }
  return Object.assign(drive, { close: async () => (await browser)?.close?.() })
}

async function browserAtHand(options: PageOptions): Promise<BrowserDriver | null> {
  const { isChromiumAtHand } = await import('./chromium.ts')
  return (await isChromiumAtHand().catch(() => false))
    ? (await import('./browser.ts')).browserDriver(options)
    : null
}
