import type { BrowserContext, Page as Tab } from 'playwright-core'
import type { Action } from './action.ts'
import { isReturn } from './address.ts'
import { readPage, type Control, type Page } from './html.ts'
import type { Handover } from './page.ts'

/** The tab of a customer; what is read and clicked is in the one that was opened last. */
export interface CustomerTab {
  /** The navigation to the return_uri, which is stopped; null before it. */
  readonly returned: string | null
  /** The status of the last page; 0 where there was none. */
  readonly status: number
  url(): string
  /** Reads the page and its frames as a customer sees them. */
  read(): Promise<Page[]>
  /** Fills in and clicks; resolves to false where that is not possible now. */
  click(action: Action): Promise<boolean>
}

/** The frames of a page that are read, and the milliseconds that a script of the kit, and loading a page, may take. */
const most = { frames: 10, script: 5000, load: 30_000 }

interface FrameTree {
  frame: { id: string; url: string }
  childFrames?: FrameTree[]
}

/** Opens a page in a tab, or the page that plain HTTP got to; the return_uri is recognised in it and never requested. */
export async function openTab(
  context: BrowserContext,
  { url, response }: { url: string; response?: Handover['response'] },
  returnUri: string,
): Promise<CustomerTab> {
  let returned: string | null = null
  let status = 0
  /** The isolated world that each page was read in: nothing that the page overrides counts there. */
  const worlds = new WeakMap<Page, number>()
  let tab = await context.newPage()
  let session = context.newCDPSession(tab)
  context.on('page', (opened: Tab) => {
    tab = opened
    session = context.newCDPSession(opened)
    session.catch(() => undefined)
  })
  // A customer who is asked whether they are sure, is sure.
  context.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  context.on('request', (request) => {
    if (request.isNavigationRequest() && isReturn(request.url(), returnUri)) returned ??= request.url()
  })
  context.on('response', (answer) => {
    if (answer.request().isNavigationRequest()) status = answer.status()
  })
  await context.route(
    ({ href }) => isReturn(href, returnUri),
    (route) => route.abort(),
  )
  if (response !== undefined) {
    const dropped =
      /^(content-(encoding|length)|transfer-encoding|set-cookie|location|connection|keep-alive)$/i
    const headers = Object.entries(response.headers).filter(([name]) => !dropped.test(name))
    const given = {
      ...response,
      headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    }
    await tab.route(
      () => true,
      (route) => route.fulfill(given),
      { times: 1 },
    )
  }
  tab.goto(url, { waitUntil: 'commit', timeout: most.load }).catch(() => undefined)

  async function run(script: string, contextId: number): Promise<unknown> {
    const how = { returnByValue: true, userGesture: true, timeout: most.script }
    const { result } = await (
      await session
    ).send('Runtime.evaluate', { expression: script, contextId, ...how })
    return result.value
  }

  async function readFrame({ id: frameId, url: own }: FrameTree['frame']): Promise<Page[]> {
    const { executionContextId: world } = await (await session).send('Page.createIsolatedWorld', { frameId })
    const html = await run(`(${snapshot})()`, world)
    if (typeof html !== 'string') return []
    const page = readPage(html, /^https?:/.test(own) ? own : tab.url())
    worlds.set(page, world)
    return [page]
  }

  return {
    get returned() {
      return returned
    },
    get status() {
      return status
    },
    url: () => tab.url(),
    async read() {
      const tree = await session.then((own) => own.send('Page.getFrameTree')).catch(() => null)
      const pages: Page[] = []
      for (const frame of tree ? framesOf(tree.frameTree).slice(0, most.frames) : [])
        pages.push(...(await readFrame(frame).catch(() => [])))
      return pages
    },
    async click({ page, control, fills }) {
      const values = [...fills()].map(([one, value]) => [numberOf(one), value])
      const script = `(${click})(${numberOf(control)}, ${JSON.stringify(values)})`
      return (await run(script, worlds.get(page) ?? 0).catch(() => false)) === true
    },
  }
}

function framesOf({ frame, childFrames = [] }: FrameTree): FrameTree['frame'][] {
  return [frame, ...childFrames.flatMap(framesOf)]
}

function numberOf({ element }: Control): number {
  return Number(element.attribs['data-assay'])
}

/** A function for an isolated world: gives what a customer sees as plain HTML, its elements numbered by `data-assay`. */
const snapshot = `() => {
  const elements = (globalThis.assayElements = [])
  const inert = document.implementation.createHTMLDocument()
  const isNone = (e) => getComputedStyle(e).display === 'none'
  const isHidden = (e) =>
    (isNone(e) && !e.matches('area') && ![...(e.labels ?? [])].some((label) => !isNone(label))) ||
    (e.matches('a, button, input, select, textarea') && getComputedStyle(e).visibility === 'hidden')
  const copyOf = (node, depth) => {
    if (node.nodeType === 3) return inert.importNode(node)
    if (node.nodeType !== 1 || depth > 400 || elements.length > 9000 || node.matches('script, style, template, noscript, iframe, frame, object')) return ''
    const copy = inert.importNode(node)
    copy.removeAttribute('style')
    copy.setAttribute('data-assay', elements.push(node) - 1)
    copy.toggleAttribute('hidden', isHidden(node))
    copy.toggleAttribute('disabled', node.matches(':disabled'))
    copy.toggleAttribute('checked', node.checked === true)
    copy.toggleAttribute('selected', node.selected === true)
    if (node.matches('input, option')) copy.setAttribute('value', node.value)
    const inside = node.matches('textarea') ? [] : [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes]
    copy.append(node.matches('textarea') ? node.value : '', ...inside.map((child) => copyOf(child, depth + 1)))
    return copy
  }
  const root = document.documentElement
  return root ? copyOf(root, 0).outerHTML.slice(0, 1000000) : ''
}`

/** A function for the same world: fills elements and clicks one, by their numbers; gives false where that cannot be clicked yet. */
const click = `(at, fills) => {
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
  e.click()
  return true
}`
