import { compile } from 'css-select'
import type { Authorization } from '../../generated/profile.js'
import { UsageError } from '../settings/usage.ts'
import { hasChromium, openBrowser } from './browser.ts'
import { commandDriver } from './command.ts'
import { sendSteps } from './http.ts'
import { openPlainTab } from './plain.ts'
import { personDriver } from './person.ts'
import { withTimeout, type CustomerDriver } from './result.ts'
import { goThrough } from './visit.ts'

export type * from './result.ts'

/** Opens the driver that a profile declares. Throws a UsageError for an invalid selector. */
export function openCustomer(declared: Authorization = {}): CustomerDriver {
  const { selectors = {}, steps = { successful: [], failed: [] }, command = [] } = declared
  for (const one of Object.values(selectors).flat()) assertSelector(one)
  switch (declared.driver) {
    case 'http':
      return { visit: (request) => sendSteps(withTimeout(request), steps) }
    case 'command':
      return commandDriver(command)
    case 'person':
      return personDriver()
    default:
      return pageDriver(declared)
  }
}

/**
 * Gets through pages by plain HTTP, by Chromium, or by plain HTTP and by Chromium where a page needs that and one is installed:
 * before the choice it begins anew there, and after it it goes on.
 */
function pageDriver({ driver = 'automatic', executablePath, ...hints }: Authorization): CustomerDriver {
  const browser = openBrowser(hints, executablePath)
  return {
    async visit(request) {
      if (driver === 'browser') return browser.visit(request, null)
      const visit = withTimeout(request)
      const tab = openPlainTab(visit)
      const result = await goThrough(visit, hints, tab)
      if (driver === 'page' || !result.needsBrowser || request.signal.aborted) return result
      if (!(await hasChromium().catch(() => false))) return result
      const seen = await browser.visit(request, tab.hasChosen ? tab : null)
      return tab.hasChosen && !seen.returned ? result : seen
    },
    close: () => browser.close(),
  }
}

function assertSelector(selector: string): void {
  try {
    compile(selector)
  } catch {
    throw new UsageError(`selectors: ${JSON.stringify(selector)} is no CSS selector; write it like "#pay".`)
  }
}
