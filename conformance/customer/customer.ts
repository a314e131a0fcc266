import { compile } from 'css-select'
import type { Authorization } from '../../generated/profile.js'
import { UsageError } from '../settings/usage.ts'
import { browserDriver, type BrowserDriver } from './browser.ts'
import { hasChromium } from './chromium.ts'
import { commandDriver } from './command.ts'
import { sendSteps } from './http.ts'
import { visitPages } from './page.ts'
import { personDriver } from './person.ts'
import { withTimeout, type CustomerDriver } from './visit.ts'
import type { PageHints } from './words.ts'

export type * from './visit.ts'

/** Opens the driver that a profile declares; no program of it is given one of the keys. Throws a UsageError for an invalid selector. */
export function openCustomer(
  declared: Authorization = { driver: 'automatic' },
  keys: readonly string[] = [],
): CustomerDriver {
  const { selectors = {}, steps = { successful: [], failed: [] }, command = [] } = declared
  for (const one of Object.values(selectors).flat()) assertSelector(one)
  switch (declared.driver) {
    case 'page':
      return { visit: async (request) => (await visitPages(withTimeout(request), declared)).result }
    case 'browser':
      return browserDriver(declared)
    case 'http':
      return { visit: (request) => sendSteps(withTimeout(request), steps) }
    case 'command':
      return commandDriver({ ...declared, command }, keys)
    case 'person':
      return personDriver(declared)
    default:
      return automaticDriver(declared)
  }
}

/** Gets through pages by plain HTTP, and by a Chromium, if one is installed, where that is needed: before the choice it begins anew there, and after it it goes on. */
function automaticDriver(hints: PageHints): CustomerDriver {
  let browser: BrowserDriver | undefined
  return {
    async visit(request) {
      const { result, handover } = await visitPages(withTimeout(request), hints)
      if (!result.needsBrowser || handover === null || request.signal.aborted) return result
      if (!(await hasChromium().catch(() => false))) return result
      browser ??= browserDriver(hints)
      if (handover.chosen === null) return browser.visit(request)
      const seen = await browser.goOn(request, handover)
      return seen.returned ? { ...seen, chose: result.chose || seen.chose } : result
    },
    close: async () => browser?.close?.(),
  }
}

function assertSelector(selector: string): void {
  try {
    compile(selector)
  } catch {
    throw new UsageError(`selectors: ${JSON.stringify(selector)} is no CSS selector; write it like "#pay".`)
  }
}
