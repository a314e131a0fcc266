import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Route } from 'playwright-core'
import { isSamePage } from '../basics/addresses.ts'
import type { Action } from './action.ts'
import { readPage, type Control, type HtmlPage } from './html.ts'
import { headerOf, type PlainTab } from './plain.ts'
import { resultOf, type VisitRequest } from './result.ts'
import type { Tab } from './visit.ts'

const maxFrames = 10
const maxLooks = 20
const maxIdleSeconds = 7
const scriptTimeoutMs = 5000
const loadTimeoutMs = 30_000

/** Opens a tab of Chromium at the first page of a visit, or at the one that plain HTTP got to. */
export async function openChromiumTab(
  context: BrowserContext,
  { authorizeUri, returnUri, signal }: VisitRequest,
  from: PlainTab | null,
): Promise<Tab> {
  let idleSeconds = 0
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  /** The isolated world that each document was read in, safe from what the page overrides. */
  const worlds = new WeakMap<HtmlPage, number>()
  // A customer who is asked whether they are sure, is sure.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  page.on('response', (answer) => {
    if (answer.request().isNavigationRequest() && answer.frame() === page.mainFrame())
      tab.status = answer.status()
  })
  page.on('request', (request) => {
    const returned = request.url()
    if (request.isNavigationRequest() && isSamePage(returned, returnUri))
      tab.end ??= resultOf({ returned })
  })
  // A request may have ended before it is answered here.
  await page.route(
    ({ href }) => isSamePage(href, returnUri),
    (route) => route.abort().catch(() => undefined),
  )
  if (from?.response) {
    const { status, body } = from.response
    const contentType = headerOf(from.response, 'content-type') ?? 'text/html'
    await context.addCookies(from.cookies())
    const fulfil = (route: Route) =>
      route.fulfill({ status, body, contentType }).catch(() => undefined)
    await page.route('**', fulfil, { times: 1 })
  }
  page
    .goto(from?.url ?? authorizeUri, { waitUntil: 'commit', timeout: loadTimeoutMs })
    .catch(() => undefined)

  async function evaluate(script: string, contextId: number): Promise<unknown> {
    const options = { contextId, returnByValue: true, userGesture: true, timeout: scriptTimeoutMs }
    return (await session.send('Runtime.evaluate', { expression: script, ...options })).result.value
  }

  async function readFrame({
    id: frameId,
    url: frameUrl,
  }: {
    id: string
    url: string
  }): Promise<HtmlPage | []> {
    const { executionContextId: world } = await session.send('Page.createIsolatedWorld', {
      frameId,
    })
    const html = await evaluate(`(${snapshot})()`, world)
    if (typeof html !== 'string') return []
    const read = {
      ...readPage(html, /^https?:/.test(frameUrl) ? frameUrl : page.url()),
      isDynamic: false,
    }
    worlds.set(read, world)
    return read
  }

  async function readFrames(): Promise<HtmlPage[]> {
    const frames = [(await session.send('Page.getFrameTree')).frameTree]
    for (const { childFrames = [] } of frames) frames.push(...childFrames)
    const reading = frames.slice(0, maxFrames).map(({ frame }) => readFrame(frame).catch(() => []))
    return (await Promise.all(reading)).flat()
  }

  const tab: Tab = {
    url: authorizeUri,
    status: 0,
    end: null,
    hasChosen: from?.hasChosen ?? false,
    /** Reads the page once it has stopped changing, or after some looks. */
    async read() {
      let [lastContent, repeats, looks, isStill] = ['', 0, 0, false]
      let pages: HtmlPage[] = []
      while (!isStill && looks < maxLooks && !tab.end && !signal.aborted) {
        if (looks > 0) await wait(150)
        looks += 1
        pages = await readFrames().catch(() => [])
        const content = pages
          .map(({ url, text, controls }) => `${url} ${text} ${controls.length}`)
          .join('\n')
        repeats = content === lastContent && content.trim() !== '' ? repeats + 1 : 0
        isStill = repeats === 2
        lastContent = content
      }
      tab.url = page.url()
      return pages
    },
    async advance(best) {
      const script = best && scriptOf(best)
      const world = best && worlds.get(best.page)
      if (script && (await evaluate(script, world ?? 0).catch(() => false)) === true) {
        idleSeconds = 0
        return 'acted'
      }
      // A button may be enabled, or the way back begin, only after a while.
      if (idleSeconds >= maxIdleSeconds) return null
      idleSeconds += 1
      await wait(1000)
      return 'waited'
    },
  }
  return tab
}

/** The script that fills in what an action needs, and clicks. */
function scriptOf(action: Action): string {
  const numberOf = ({ element }: Control): number => Number(element.attribs['data-assay'])
  const visible = [...action.values()].filter(([{ type }]) => type !== 'hidden')
  const fills = JSON.stringify(visible.map(([field, value]) => [numberOf(field), value]))
  return `(${fillAndClick})(${numberOf(action)}, ${fills})`
}

/** Source of a page function: the visible page as plain HTML, elements numbered by `data-assay`. */
const snapshot = `() => {
  const elements = (globalThis.assayElements = [])
  const inert = document.implementation.createHTMLDocument()
  const isNone = (e) => getComputedStyle(e).display === 'none'
  const isHidden = (e) =>
    (isNone(e) && ![...(e.labels ?? [])].some((label) => !isNone(label))) ||
    (e.matches('a, button, input, select, textarea') && getComputedStyle(e).visibility === 'hidden')
  const copyOf = (node, depth) => {
    if (node.nodeType === 3) return inert.importNode(node)
    if (node.nodeType !== 1 || depth > 400 || elements.length > 9000 || node.matches('script, style, template, noscript, iframe, frame, object')) return ''
    const copy = inert.importNode(node)
    copy.removeAttribute('style')
    copy.setAttribute('data-assay', elements.push(node) - 1)
    copy.toggleAttribute('hidden', isHidden(node))
    copy.toggleAttribute('disabled', node.matches(':disabled'))
    for (const state of ['checked', 'selected']) copy.toggleAttribute(state, node[state] === true)
    if (node.matches('input, option')) copy.setAttribute('value', node.value)
    const inside = node.matches('textarea') ? [node.value] : [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes].map((child) => copyOf(child, depth + 1))
    copy.append(...inside)
    return copy
  }
  const root = document.documentElement
  return root ? copyOf(root, 0).outerHTML.slice(0, 1000000) : ''
}`

/** Source of a page function: fills in and clicks numbered elements; false if not clickable yet. */
const fillAndClick = `(at, fills) => {
  for (const [number, value] of fills) {
    const e = globalThis.assayElements[number]
    if (e.type === 'radio' || e.type === 'checkbox') { if (!e.checked) e.click() }
    else if (e.value !== value) {
      e.value = value
      for (const name of ['input', 'change']) e.dispatchEvent(new Event(name, { bubbles: true }))
    }
  }
  const e = globalThis.assayElements[at]
  if (!e.isConnected || e.disabled) return false
  // A window of its own would not be seen.
  for (const element of [e, e.form]) element?.removeAttribute('target')
  e.click()
  return true
}`
