import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { messageOf } from '../../basics/thrown.ts'
import { openPlaces } from '../../http/old/places.ts'
import { cut } from '../../basics/cut.ts'
import { isAddress, isReturn } from '../addresses.ts'
import { aside, stuckAt, type Arrival, type Driver, type Visit } from '../driver.ts'
import type { Left, PageOptions } from '../page/through.ts'
import { shareChromium, type Customer, type Paused, type Session } from './chromium.ts'
import { openGuard } from './guard.ts'
import { lookAt, type Tab } from './tab.ts'

/** The Chromium that the browser driver starts, and what leads it through the pages. */
interface BrowserOptions extends PageOptions {
  /** The Chromium to start; without it the one that playwright-core has installed, or the first on the PATH. */
  executablePath?: string
  /** The most documents that a visit asks for; 60 unless said. */
  documents?: number
}

/** A driver that can also go on where a reader of plain pages left off. */
export interface BrowserDriver extends Driver {
  (visit: Visit, left?: Left): Promise<Arrival>
}

const most = { steps: 20, documents: 60, secondsToOpen: 45, secondsToClose: 30, secondsToCloseLate: 3 }
/** Customers at once: each is a process or two of Chromium's. */
const atOnce = 4

/**
 * Gets through a page with a real Chromium, for pages that are made by scripts. It needs playwright-core, an optional peer; its
 * traffic goes through a proxy that keeps to where the visit may go, and the navigation to return_uri is stopped before it is requested.
 */
export function browserDriver(options: BrowserOptions = {}): BrowserDriver {
  const chromium = shareChromium(options.executablePath)
  const places = openPlaces(atOnce)
  let told = false
  const drive = async (visit: Visit, left?: Left): Promise<Arrival> => {
    const stuck = stuckAt(visit, 'a Chromium to visit the page with')
    const { signal } = visit
    const leave = await aside(visit, places.enter())
    const guard = await openGuard(visit)
    let customer: Customer | undefined
    try {
      const opening = chromium.open(guard.server)
      const opened = await aside(visit, inTime(opening, signal, most.secondsToOpen))
      if (opened === undefined) {
        opening.then(({ customer }) => customer.close()).catch(() => undefined)
        return stuck(
          signal.aborted ? 'the time is over' : `it did not open within ${most.secondsToOpen} seconds`,
        )
      }
      customer = opened.customer
      if (!opened.boxed && !told) {
        told = true
        visit.tell?.('Chromium runs without its sandbox, because it does not start in it here.')
      }
      const passed = await inTime(pass(customer, visit, options, left), signal)
      return passed ?? stuck('the time is over')
    } catch (thrown) {
      return stuck(
        signal.aborted
          ? 'the time is over'
          : `${messageOf(thrown).split('\n', 1)[0]}; name a Chromium with executablePath, or run npx playwright-core install chromium`,
      )
    } finally {
      guard.close()
      const closing = customer?.close().then(always, always)
      // A page that took all its time may keep its browser so busy that it does not even close; other customers are in that browser, too.
      const longest = signal.aborted ? most.secondsToCloseLate : most.secondsToClose
      if (closing && !(await inTime(closing, undefined, longest))) await chromium.kill()
      leave()
    }
  }
  return Object.assign(drive, { close: chromium.kill })
}

const always = (): true => true

/** Resolves to what something comes to, or to undefined once a signal is aborted or so many seconds are over. */
async function inTime<Came>(
  coming: Promise<Came>,
  signal: AbortSignal | undefined,
  seconds = 3600,
): Promise<Came | undefined> {
  const over = new AbortController()
  const ends = signal ? AbortSignal.any([signal, over.signal]) : over.signal
  const late = wait(seconds * 1000, undefined, { signal: ends }).catch(() => undefined)
  // It may still fail when nobody waits for it any more.
  coming.catch(() => undefined)
  try {
    return await Promise.race([coming, late])
  } finally {
    over.abort()
  }
}

/** A visit under way in a browser. */
interface Passage {
  visit: Visit
  /** The tab that was opened last. */
  tab: Tab
  /** The page that is taken over, until Chromium was given it. */
  given: Left | undefined
  chose: boolean
  /** What was chosen may have meant something else. */
  doubtful: boolean
  /** The status of the last page in the first tab. */
  status: number | null
  /** The documents that the tabs asked for, and the most that they may. */
  documents: number
  mostDocuments: number
  returned?: { url: string; chose: boolean; doubtful: boolean }
  /** Aborts once the customer is back. */
  back: AbortController
  refused?: string
}

async function pass(
  customer: Customer,
  visit: Visit,
  options: BrowserOptions,
  left: Left | undefined,
): Promise<Arrival> {
  const passage = await begin(customer, visit, left, options.documents ?? most.documents)
  const { signal } = visit
  const selectors = [...(options.selectors?.[visit.want] ?? [])]
  const tried = new Set<string>()
  const missed = new Set<string>()
  let patience = 4
  for (let step = 0; ; step++) {
    await settle(passage.tab, () => passage.returned !== undefined)
    const page = passage.tab.url()
    const { returned, chose } = passage
    if (returned) return { kind: 'returned', how: 'redirect', ...returned }
    const goesOn = step < most.steps && !signal.aborted
    const so = { chose, tried, selectors, words: options.words ?? {} }
    const next = goesOn ? await lookAt(passage.tab, visit, so) : undefined
    if (next) {
      const { documents, doubtful } = passage
      passage.chose ||= next.chooses
      passage.doubtful ||= next.doubtful
      if (await next.act()) continue
      missed.add(next.mark)
      // A click may be made and not be seen to end: then a document was asked for.
      if (passage.documents === documents) Object.assign(passage, { chose, doubtful })
      continue
    }
    // A page may need some time until it can be used, as with a button that is enabled later; what could not be clicked then can be.
    if (!chose && patience > 0 && goesOn) {
      patience -= 1
      for (const mark of missed) tried.delete(mark)
      await wait(1000)
      continue
    }
    const longest = chose ? 100 : 0
    for (let waited = 0; waited < longest && !passage.returned && !signal.aborted; waited++) await wait(100)
    if (passage.returned) continue
    const { status } = passage
    if (chose && status !== null && status < 400 && goesOn) {
      const { doubtful } = passage
      return { kind: 'finished', page, status, chose, doubtful }
    }
    return stuckOn(page, passage)
  }
}

/** Opens the first page of a visit, or the one where a reader of plain pages left off. */
async function begin(
  customer: Customer,
  visit: Visit,
  left: Left | undefined,
  mostDocuments: number,
): Promise<Passage> {
  if (left) await customer.addCookies(left.cookies)
  const tab = await customer.newPage()
  const chose = left !== undefined
  const back = new AbortController()
  const passage: Passage = {
    visit,
    tab,
    given: left,
    chose,
    doubtful: left?.doubtful ?? false,
    status: null,
    documents: 0,
    mostDocuments,
    back,
  }
  await watch(passage, customer, tab)
  customer.on('page', (opened) => {
    // A tab is as much as a document, if only an empty one.
    passage.documents += 1
    if (passage.documents > mostDocuments) return void opened.close().catch(() => undefined)
    passage.tab = opened
    watch(passage, customer, opened).catch(() => undefined)
  })
  tab.on('response', (response) => {
    if (response.request().isNavigationRequest()) passage.status = response.status()
  })
  const loading = { waitUntil: 'domcontentloaded', timeout: 30_000 }
  const loaded = tab.goto(left?.url ?? visit.authorizeUri, loading).catch(() => undefined)
  // A page that leads back while it loads is never seen to be loaded.
  await Promise.race([loaded, once(back.signal, 'abort')])
  return passage
}

async function watch(passage: Passage, customer: Customer, tab: Tab): Promise<void> {
  // Whoever chose and is asked whether they are sure, are.
  tab.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  const session = await customer.newCDPSession(tab)
  session.on('Fetch.requestPaused', (paused) => void decide(passage, paused, session).catch(() => undefined))
  // Unlike a route of playwright's, this sees each hop of a redirect.
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
}

/** Lets a request of a tab through, answers it with the page that is taken over, or stops it. */
async function decide(passage: Passage, paused: Paused, session: Session): Promise<unknown> {
  const { requestId, resourceType, request } = paused
  const { url, headers } = request
  const { visit, given, chose, doubtful } = passage
  const isDocument = resourceType === 'Document'
  if (isDocument) passage.documents += 1
  if (isDocument && given?.url === url) {
    passage.given = undefined
    return session.send('Fetch.fulfillRequest', { requestId, ...fulfilled(given.answer) })
  }
  const returns = isReturn(url, visit.returnUri)
  const tooMany = passage.documents > passage.mostDocuments
  const open = !returns && !tooMany && (isAddress(url) || /^(data|blob):/.test(url))
  if (returns && isDocument) {
    passage.returned ??= { url, chose, doubtful }
    passage.back.abort()
  } else if (!open && isDocument)
    passage.refused = tooMany ? 'pages without end' : `an address that is not visited: ${cut(url, 300)}`
  if (open) return session.send('Fetch.continueRequest', { requestId, ...withHeaders(headers, visit, url) })
  return session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
}

async function stuckOn(page: string, { tab, status, refused, visit }: Passage): Promise<Arrival> {
  const text = await tab.evaluate<string>('document.body ? document.body.innerText : ""').catch(() => '')
  return {
    kind: 'stuck',
    page,
    status,
    lookedFor: `a visible button, option or link that says "${visit.want}", or a way on`,
    saw: refused ?? (cut(text, 200) || 'nothing a customer could read'),
  }
}

/** The headers that Chromium is to send with a request, where some are added to its own. */
function withHeaders(own: Record<string, string>, { added }: Visit, url: string): object {
  const more = added?.(url) ?? {}
  if (Object.keys(more).length === 0) return {}
  const kept = Object.entries(own).filter(([name]) => !Object.hasOwn(more, name.toLowerCase()))
  return { headers: [...kept, ...Object.entries(more)].map(([name, value]) => ({ name, value })) }
}

/** Turns an answer that was got before into what Chromium is given for it; its cookies are set already. */
function fulfilled({ status, headers, body }: Left['answer']): object {
  const spoilt = /^(content-(encoding|length)|transfer-encoding|set-cookie|location|connection|keep-alive)$/i
  const responseHeaders = Object.entries(headers).flatMap(([name, value]) =>
    spoilt.test(name) ? [] : [value].flat().map((one) => ({ name, value: one })),
  )
  return { responseCode: status, responseHeaders, body: Buffer.from(body).toString('base64') }
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
