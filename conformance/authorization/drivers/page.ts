import type { Driver } from '../driver.ts'
import type { PageOptions } from '../page/through.ts'

/** Gets through pages of forms, buttons, links, cookies, redirects and the plainest scripts, without a browser, in at most twenty steps. */
export function pageDriver(options: PageOptions = {}): Driver {
  // Many a command and run visits no page: what reads pages is loaded for the first.
  return async (visit) => (await (await import('../page/through.ts')).goThrough(visit, options)).arrival
}
