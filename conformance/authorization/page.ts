import type { Driver, Result } from './driver.ts'
import type { Words } from './words.ts'

/** What a profile may tell the page driver about the pages of one implementation. */
export interface PageOptions {
  /** Words or phrases that say a result, besides the usual ones. */
  words?: Words
  /** CSS selectors of what is clicked, one a page, in order; pages before and after are gone through as usual. */
  selectors?: Partial<Record<Result, string[]>>
}

/** Gets through pages of forms, buttons, links, cookies, redirects and inline scripts that write out what they do, requests of theirs included, without a browser, in at most twenty steps. */
export function pageDriver(options: PageOptions = {}): Driver {
  // Many a command and run visits no page: what reads pages is loaded for the first.
  return async (visit) => (await import('./through.ts')).goThrough(visit, options)
}
