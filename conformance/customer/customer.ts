import { compile } from 'css-select'
import type { Authorization } from '../../generated/profile.js'
import { UsageError } from '../settings/usage.ts'
import { browserDriver, type BrowserDriver } from './browser.ts'
import { hasChromium } from './chromium.ts'
import { commandDriver } from './command.ts'
import { sendSteps } from './http.ts'
import { openPlainTab } from './page.ts'
import { personDriver } from './person.ts'
import { withTimeout, type CustomerDriver, type VisitRequest, type VisitResult } from './result.ts'
import { goThrough } from './visit.ts'
import type { PageHints } from './words.ts'

export type * from './result.ts'

/** Opens the driver that a profile declares; no program of it is given one of the keys. Throws a UsageError for an invalid selector. */
export function openCustomer(
  declared: Authorization = { driver: 'automatic' },
  keys: readonly string[] = [],
): CustomerDriver {
  const { selectors = {}, steps = { successful: [], failed: [] }, command = [] } = declared
  for (const one of Object.values(selectors).flat()) assertSelector(one)
  switch (declared.driver) {
    case 'page':
      return { visit: async (request) => (await visitPlainly(request, declared)).result }
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

/** Gets through pages by plain HTTP. */
async function visitPlainly(request: VisitRequest, hints: PageHints) {
  const visit = withTimeout(request)
  const tab = openPlainTab(visit)
  const { result, chosen } = await goThrough(visit, hints, tab)
  return { result, handover: await tab.handOver(chosen) }
}

/** Gets through pages by plain HTTP, and by a Chromium, if one is installed, where that is needed: before the choice it begins anew there, and after it it goes on. */
function automaticDriver(hints: PageHints): CustomerDriver {
  let browser: BrowserDriver | undefined
  return {
    async visit(request): Promise<VisitResult> {
      const { result, handover } = await visitPlainly(request, hints)
      if (!result.needsBrowser || request.signal.aborted) return result
      if (!(await hasChromium().catch(() => false))) return result
      browser ??= browserDriver(hints)
      const seen = await browser.visit(request, handover)
      if (handover === null) return seen
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
