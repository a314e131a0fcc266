import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { isReturn, mayVisit } from './addresses.ts'
import { lookAt, type Next, type Tab } from './browser-page.ts'
import { reasonOf, type Arrival, type Driver, type Result, type Visit } from './driver.ts'
import type { Words } from './words.ts'

/** How the browser driver finds Chromium and its way. */
export interface BrowserOptions {
  /** The Chromium to start; without it the one that playwright-core has installed. */
  executablePath?: string
  /** CSS selectors of what is clicked for each result, in order. */
  selectors?: Partial<Record<Result, string[]>>
  words?: Words
}

interface Session {
  send(method: string, parameters?: object): Promise<unknown>
  on(
    event: 'Fetch.requestPaused',
    listener: (paused: { requestId: string; resourceType: string; request: { url: string } }) => void,
  ): void
}

interface Context {
  pages(): Tab[]
  on(event: 'page', listener: (tab: Tab) => void): void
  newCDPSession(tab: Tab): Promise<Session>
  close(): Promise<void>
}

interface Playwright {
  chromium: { launchPersistentContext(folder: string, options: object): Promise<Context> }
}

const mostSteps = 20
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Gets through a page with a real Chromium, for pages that are made by scripts. It needs playwright-core, an optional peer;
 * its traffic does not pass through `send`, and the navigation to return_uri is stopped before it is requested.
 */
export function browserDriver(options: BrowserOptions = {}): Driver {
  return async (visit) => {
    const stuck = (saw: string): Arrival => ({
      kind: 'stuck',
      page: visit.authorizeUri,
      status: null,
      lookedFor: 'a Chromium to visit the page with',
      saw,
    })
    const playwright = await load()
    if (!playwright)
      return stuck(
        'no playwright-core; install it beside the kit: npm install --save-dev playwright-core && npx playwright-core install chromium',
      )
    const folder = await mkdtemp(join(tmpdir(), 'assay-browser-'))
    let context: Context | undefined
    const close = () => void context?.close().catch(() => undefined)
    try {
      const args = [...flags, ...blockingFlags(visit)]
      const path = options.executablePath === undefined ? {} : { executablePath: options.executablePath }
      context = await playwright.chromium.launchPersistentContext(folder, {
        headless: true,
        args,
        acceptDownloads: false,
        serviceWorkers: 'block',
        timeout: 30_000,
        env: plainEnvironment(),
        ...path,
      })
      visit.signal.addEventListener('abort', close, { once: true })
      return await pass(context, visit, options)
    } catch (thrown) {
      return stuck(
        visit.signal.aborted
          ? 'the time is over'
          : `${reasonOf(thrown).split('\n', 1)[0]}; name a Chromium with executablePath, or run npx playwright-core install chromium`,
      )
    } finally {
      visit.signal.removeEventListener('abort', close)
      await context?.close().catch(() => undefined)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
    }
  }
}

/** Loads the optional peer from beside the kit or from the operator's own project; its name is a variable so that no build resolves it. */
async function load(): Promise<Playwright | undefined> {
  const name = 'playwright-core'
  const own = () => import(pathToFileURL(createRequire(join(process.cwd(), 'assay.js')).resolve(name)).href)
  const loaded = (await import(name).catch(own).catch(() => undefined)) as
    (Playwright & { default?: Playwright }) | undefined
  return loaded?.chromium ? loaded : loaded?.default
}

function plainEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || name.startsWith('ASSAY_') ? [] : [[name, value]],
    ),
  )
}

/** A second lock on the return_uri, for what no session watches: its host does not resolve. */
function blockingFlags({ authorizeUri, returnUri }: Visit): string[] {
  const host = new URL(returnUri).hostname
  return host === new URL(authorizeUri).hostname ? [] : [`--host-resolver-rules=MAP ${host} ~NOTFOUND`]
}

async function pass(context: Context, visit: Visit, options: BrowserOptions): Promise<Arrival> {
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
  const tab = context.pages()[0]
  if (!tab) throw new TypeError('Chromium opened no page')
  let current = tab
  context.on('page', (opened) => {
    current = opened
    guard(opened).catch(() => undefined)
  })
  await guard(tab)
  let status: number | null = null
  tab.on('response', (response) => {
    if (response.request().isNavigationRequest()) status = response.status()
  })
  const selectors = [...(options.selectors?.[visit.want] ?? [])]
  const tried = new Set<string>()
  await tab
    .goto(visit.authorizeUri, { waitUntil: 'domcontentloaded', timeout: 30_000 })
    .catch(() => undefined)
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
    const patience = chose ? 100 : 0
    for (let waited = 0; waited < patience && reached.url === undefined && !visit.signal.aborted; waited++)
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
