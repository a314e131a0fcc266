import type { BrowserContext, CDPSession, Page as Tab } from 'playwright-core'
import type { Action } from './action.ts'
import { isReturn } from './address.ts'
import { readPage, type Control, type Page } from './html.ts'
import type { Handover } from './page.ts'
import { clicking, snapshot } from './snapshot.ts'

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
  url: string,
  returnUri: string,
  handover: Handover | null,
): Promise<CustomerTab> {
  let given = handover
  let returned: string | null = null
  let status = 0
  let tab: Tab
  let session: CDPSession
  /** The isolated world that each page was read in: nothing that the page overrides counts there. */
  const worlds = new WeakMap<Page, number>()

  async function watch(opened: Tab): Promise<void> {
    // A customer who is asked whether they are sure, is sure.
    opened.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    const own = await context.newCDPSession(opened)
    own.on('Network.responseReceived', ({ type, response }) => {
      if (type === 'Document') status = response.status
    })
    own.on('Fetch.requestPaused', ({ requestId, request, resourceType }) => {
      const isDocument = resourceType === 'Document'
      const isBack = isReturn(request.url, returnUri)
      const isGiven = isDocument && given?.url.replace(/#.*$/s, '') === request.url
      if (isBack && isDocument) returned ??= request.url
      const decided =
        isGiven && given
          ? own.send('Fetch.fulfillRequest', { requestId, ...fulfilled(given.response) })
          : isBack
            ? own.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
            : own.send('Fetch.continueRequest', { requestId })
      if (isGiven) given = null
      decided.catch(() => undefined)
    })
    await own.send('Network.enable')
    // Unlike a route of playwright's, this sees each hop of a redirect.
    await own.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
    ;[tab, session] = [opened, own]
  }

  async function run(script: string, world: number): Promise<unknown> {
    const { result } = await session.send('Runtime.evaluate', {
      expression: script,
      contextId: world,
      returnByValue: true,
      userGesture: true,
      timeout: most.script,
    })
    return result.value
  }

  async function readFrame({ id, url: own }: FrameTree['frame']): Promise<Page[]> {
    const { executionContextId: world } = await session.send('Page.createIsolatedWorld', { frameId: id })
    const html = await run(snapshot, world)
    if (typeof html !== 'string') return []
    const page = readPage(html, /^https?:/.test(own) ? own : tab.url())
    worlds.set(page, world)
    return [page]
  }

  const first = await context.newPage()
  await watch(first)
  context.on('page', (opened) => void watch(opened).catch(() => undefined))
  first.goto(url, { waitUntil: 'commit', timeout: most.load }).catch(() => undefined)

  return {
    get returned() {
      return returned
    },
    get status() {
      return status
    },
    url: () => tab.url(),
    async read() {
      const tree = await session.send('Page.getFrameTree').catch(() => null)
      const pages: Page[] = []
      for (const frame of tree ? framesOf(tree.frameTree).slice(0, most.frames) : [])
        pages.push(...(await readFrame(frame).catch(() => [])))
      return pages
    },
    async click({ page, control, fills }) {
      const values = [...fills()].map(([one, value]): [number, string] => [numberOf(one), value])
      const clicked = run(clicking(numberOf(control), values), worlds.get(page) ?? 0)
      return (await clicked.catch(() => false)) === true
    },
  }
}

function framesOf({ frame, childFrames = [] }: FrameTree): FrameTree['frame'][] {
  return [frame, ...childFrames.flatMap(framesOf)]
}

function numberOf({ element }: Control): number {
  return Number(element.attribs['data-assay'])
}

/** Turns a response that came before into what Chromium is given for it; its cookies are set already. */
function fulfilled({ status, headers, body }: Handover['response']) {
  const dropped = /^(content-(encoding|length)|transfer-encoding|set-cookie|location|connection|keep-alive)$/i
  const responseHeaders = Object.entries(headers).flatMap(([name, value]) =>
    dropped.test(name) ? [] : [value].flat().map((one) => ({ name, value: one })),
  )
  return { responseCode: status, responseHeaders, body: Buffer.from(body).toString('base64') }
}
