import { compile } from 'css-select'
import type { Authorization } from '../../generated/profile.js'
import { openLimiter } from '../http/limiter.ts'
import { UsageError } from '../settings/usage.ts'
import { openBrowser } from './browser.ts'
import { runCommand } from './command.ts'
import { openPerson, personTimeoutSeconds } from './person.ts'
import { openPlainTab } from './plain.ts'
import type { CustomerDriver, VisitRequest, VisitResult } from './result.ts'
import { sendSteps } from './steps.ts'
import { goThrough } from './visit.ts'

/** The most visits at once: a command may be a browser, and a person is one. */
const maxVisitsAtOnce = { automatic: 8, page: 16, browser: 4, http: 16, command: 4, person: 1 }

/** Opens the driver that a profile declares. Throws a UsageError for an invalid selector. */
export function openCustomer(declared: Authorization = {}): CustomerDriver {
  const { driver = 'automatic', selectors = {}, steps, command = [] } = declared
  for (const selectorText of Object.values(selectors).flat()) {
    try {
      compile(selectorText)
    } catch {
      throw new UsageError(
        `selectors: ${JSON.stringify(selectorText)} is no CSS selector; write it like "#pay".`,
      )
    }
  }
  const browser = openBrowser(declared)
  const limiter = openLimiter(maxVisitsAtOnce[driver])
  const drivers: Record<
    keyof typeof maxVisitsAtOnce,
    (visit: VisitRequest) => Promise<VisitResult>
  > = {
    /** A page that needs JavaScript starts again in Chromium; after the choice it goes on there. */
    async automatic(visit) {
      const tab = openPlainTab(visit)
      const result = await goThrough(visit, declared, tab)
      if (!result.needsBrowser || visit.signal.aborted) return result
      const browserResult = await browser.visit(visit, tab.hasChosen ? tab : null)
      return browserResult.needsBrowser || (tab.hasChosen && !browserResult.returned)
        ? result
        : browserResult
    },
    page: (visit) => goThrough(visit, declared, openPlainTab(visit)),
    browser: (visit) => browser.visit(visit, null),
    http: (visit) => sendSteps(visit, steps ?? { successful: [], failed: [] }),
    command: (visit) => runCommand(visit, command),
    person: openPerson(),
  }
  return {
    visit: (visit) =>
      limiter.run(0, () => {
        const timeout = driver === 'person' ? personTimeoutSeconds : visit.timeout
        const signal = AbortSignal.any([visit.signal, AbortSignal.timeout(timeout * 1000)])
        return drivers[driver]({ ...visit, signal })
      }),
    close: () => browser.close(),
  }
}
