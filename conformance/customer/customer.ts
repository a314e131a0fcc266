import { compile } from 'css-select'
import type { Authorization } from '../../generated/profile.js'
import { openLimiter } from '../http/limiter.ts'
import { UsageError } from '../settings/usage.ts'
import { hasChromium, openBrowser } from './browser.ts'
import { runCommand } from './command.ts'
import { openPerson, secondsOfPerson } from './person.ts'
import { openPlainTab } from './plain.ts'
import type { CustomerDriver, VisitRequest, VisitResult } from './result.ts'
import { sendSteps } from './steps.ts'
import { goThrough } from './visit.ts'

export type * from './result.ts'

/** The most visits at once: a command may be a browser, and a person is one. */
const most = { automatic: 8, page: 16, browser: 4, http: 16, command: 4, person: 1 }

/** Opens the driver that a profile declares. Throws a UsageError for an invalid selector. */
export function openCustomer(declared: Authorization = {}): CustomerDriver {
  const { driver = 'automatic', selectors = {}, steps, command = [] } = declared
  for (const one of Object.values(selectors).flat()) {
    try {
      compile(one)
    } catch {
      throw new UsageError(`selectors: ${JSON.stringify(one)} is no CSS selector; write it like "#pay".`)
    }
  }
  const browser = openBrowser(declared)
  const limiter = openLimiter(most[driver])
  const ways: Record<keyof typeof most, (visit: VisitRequest) => Promise<VisitResult>> = {
    /** Before the choice it begins anew in Chromium, and after it it goes on. */
    async automatic(visit) {
      const tab = openPlainTab(visit)
      const result = await goThrough(visit, declared, tab)
      if (!result.needsBrowser || visit.signal.aborted || !(await hasChromium())) return result
      const seen = await browser.visit(visit, tab.hasChosen ? tab : null)
      return tab.hasChosen && !seen.returned ? result : seen
    },
    page: (visit) => goThrough(visit, declared, openPlainTab(visit)),
    browser: (visit) => browser.visit(visit, null),
    http: (visit) => sendSteps(visit, steps ?? { successful: [], failed: [] }),
    command: (visit) => runCommand(visit, command),
    person: openPerson(),
  }
  return {
    visit(request) {
      const seconds = driver === 'person' ? secondsOfPerson : request.timeout
      return limiter.run(false, () => ways[driver](withTimeout(request, seconds)))
    },
    close: () => browser.close(),
    ...(driver === 'person' && { isPerson: true }),
  }
}

/** Begins the time of a visit: its signal aborts when the visit's own does, or once its seconds are over. */
function withTimeout(visit: VisitRequest, seconds: number | undefined): VisitRequest {
  if (seconds === undefined) return visit
  return { ...visit, signal: AbortSignal.any([visit.signal, AbortSignal.timeout(seconds * 1000)]) }
}
