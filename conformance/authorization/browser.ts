import { setTimeout as wait } from 'node:timers/promises'
import { openGate } from '../gate.ts'
import { isReturn, mayVisit } from './addresses.ts'
import { lookAt, type Next, type Tab } from './browser-page.ts'
import { shareChromium, type Customer } from './chromium.ts'
import { aside, reasonOf, type Arrival, type Driver, type Result, type Visit } from './driver.ts'
import type { Words } from './words.ts'

/** How the browser driver finds Chromium and its way. */
export interface BrowserOptions {
  /** The Chromium to start; without it the one that playwright-core has installed, or the first on the PATH. */
  executablePath?: string
  /** CSS selectors of what is clicked for each result, in order. */
  selectors?: Partial<Record<Result, string[]>>
  words?: Words
}

const mostSteps = 20
/** Customers at once: each is a process or two of Chromium's. */
const atOnce = 4

/**
 * Gets through a page with a real Chromium, for pages that are made by scripts. It needs playwright-core, an optional peer;
 * its traffic does not pass through `send`, and the navigation to return_uri is stopped before it is requested.
 */
export function browserDriver(options: BrowserOptions = {}): Driver {
  const chromium = shareChromium(options.executablePath)
  const places = openGate(atOnce)
  const drive = async (visit: Visit): Promise<Arrival> => {
    const stuck = (saw: string): Arrival => ({
      kind: 'stuck',
      page: visit.authorizeUri,
      status: null,
      lookedFor: 'a Chromium to visit the page with',
      saw,
    })
    const leave = await aside(visit, places.enter())
    let customer: Customer | undefined
    const close = () => void customer?.close().catch(() => undefined)
    try {
      customer = await aside(visit, inTime(chromium.open(blockingFlags(visit)), visit.signal))
      visit.signal.addEventListener('abort', close, { once: true })
      return visit.signal.aborted ? stuck('the time is over') : await pass(customer, visit, options)
    } catch (thrown) {
      return stuck(
        visit.signal.aborted
          ? 'the time is over'
          : `${reasonOf(thrown).split('\n', 1)[0]}; name a Chromium with executablePath, or run npx playwright-core install chromium`,
      )
    } finally {
      visit.signal.removeEventListener('abort', close)
      await customer?.close().catch(() => undefined)
      leave()
    }
  }
  return Object.assign(drive, { close: chromium.close })
}

/** What is opened within 45 seconds, and not at all once the signal has come; what comes later is closed. */
async function inTime(opening: Promise<Customer>, signal: AbortSignal): Promise<Customer> {
  const over = new AbortController()
  const late = wait(45_000, undefined, { signal: AbortSignal.any([signal, over.signal]) }).catch(
    () => undefined,
  )
  const opened = await Promise.race([opening, late])
  over.abort()
  if (opened !== undefined) return opened
  opening.then((customer) => customer.close()).catch(() => undefined)
  throw new Error('it did not open within 45 seconds')
}

/** A second lock on the return_uri, for what no session watches: its host does not resolve. */
function blockingFlags({ authorizeUri, returnUri }: Visit): string[] {
  const host = new URL(returnUri).hostname
  return host === new URL(authorizeUri).hostname ? [] : [`--host-resolver-rules=MAP ${host} ~NOTFOUND`]
}

async function pass(context: Customer, visit: Visit, options: BrowserOptions): Promise<Arrival> {
  const reached: { url?: string; chose: boolean; refused?: string } = { chose: false }
  let chose = false
  const guard = async (tab: Tab) => {
    const session = await context.newCDPSession(tab)
    session.on('Fetch.requestPaused', ({ requestId, resourceType, request }) => {
      const returns = isReturn(request.url, visit.returnUri)
      const open =
        !returns && (mayVisit(request.url, visit.authorizeUri) || /^(data|blob):/.test(request.url))
      if (returns && resourceType === 'Document' && reached.url === undefined)
        Object.assign(reached, { url: request.url, chose })
      else if (!open && resourceType === 'Document') reached.refused = request.url
      const answer = open
        ? session.send('Fetch.continueRequest', { requestId })
        : session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      answer.catch(() => undefined)
    })
    // Unlike a route of playwright's, this sees each hop of a redirect.
    await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  }
  // These are no requests that a session pauses.
  await context.routeWebSocket(
    (url) => !mayVisit(url.href.replace(/^ws/, 'http'), visit.authorizeUri),
    (socket) => void socket.close({ code: 1008, reason: 'not visited' }).catch(() => undefined),
  )
  const tab = await context.newPage()
  let current = tab
  await guard(tab)
  context.on('page', (opened) => {
    current = opened
    guard(opened).catch(() => undefined)
  })
  let status: number | null = null
  tab.on('response', (response) => {
    if (response.request().isNavigationRequest()) status = response.status()
  })
  const selectors = [...(options.selectors?.[visit.want] ?? [])]
  const tried = new Set<string>()
  await tab
    .goto(visit.authorizeUri, { waitUntil: 'domcontentloaded', timeout: 30_000 })
    .catch(() => undefined)
  let patience = 4
  for (let step = 0; ; step++) {
    await settle(current, () => reached.url !== undefined)
    const page = current.url()
    if (reached.url !== undefined)
      return { kind: 'returned', url: reached.url, how: 'redirect', chose: reached.chose }
    const next: Next | undefined =
      step < mostSteps && !visit.signal.aborted
        ? await lookAt(current, visit, { chose, tried, selectors, words: options.words ?? {} })
        : undefined
    if (next) {
      const before: boolean = chose
      chose ||= next.chooses
      if (!(await next.act())) chose = before
      continue
    }
    // A page may need some time until it can be used, as with a button that is enabled later.
    if (!chose && patience > 0 && !visit.signal.aborted) {
      patience -= 1
      await wait(1000)
      continue
    }
    const most = chose ? 100 : 0
    for (let waited = 0; waited < most && reached.url === undefined && !visit.signal.aborted; waited++)
      await wait(100)
    if (reached.url !== undefined) continue
    if (chose && status !== null && status < 400 && !visit.signal.aborted && step < mostSteps)
      return { kind: 'finished', page, status, chose }
    const saw =
      reached.refused === undefined
        ? (
            await current.evaluate<string>('document.body ? document.body.innerText : ""').catch(() => '')
          ).slice(0, 200)
        : `an address that is not visited: ${reached.refused.slice(0, 300)}`
    return {
      kind: 'stuck',
      page,
      status,
      lookedFor: `a visible button, option or link that says "${visit.want}", or a way on`,
      saw: visit.signal.aborted ? 'the time is over' : saw || 'nothing a customer could read',
    }
  }
}

/** Waits until the page has stopped changing, three seconds at most. */
async function settle(tab: Tab, arrived: () => boolean): Promise<void> {
  let last = ''
  for (let same = 0, polls = 0; same < 3 && polls < 30 && !arrived(); polls++) {
    await wait(100)
    const now = `${tab.url()} ${await tab.evaluate<string>('document.readyState + (document.body ? document.body.innerText : "")').catch(() => String(polls))}`
    same = now === last ? same + 1 : 0
    last = now
  }
}
