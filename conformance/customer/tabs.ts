import { once } from 'node:events'
import { cut } from '../basics/cut.ts'
import type { Action } from './action.ts'
import { isAddress, isReturn } from './address.ts'
import type { Context, Session, Tab } from './chromium.ts'
import { readPage, type Control, type Page } from './html.ts'
import type { Handover } from './page.ts'
import { clicking, snapshot } from './snapshot.ts'
import type { VisitRequest } from './visit.ts'

/** The tabs of one customer; what is read and clicked is in the one that was opened last. */
export interface Tabs {
  /** The navigation to the return_uri, which is stopped; null before it. */
  readonly returned: string | null
  /** The reason why a navigation was stopped; null where none was. */
  readonly refused: string | null
  /** The status of the last page; 0 where there was none. */
  readonly status: number
  url(): string
  /** Reads the page and its frames as a customer sees them. */
  read(): Promise<Page[]>
  /** Fills in and clicks; resolves to false where that is not possible now. */
  click(action: Action): Promise<boolean>
}

/** The documents that one visit asks for at most, its frames, and the milliseconds that a script of the kit may take. */
const most = { documents: 60, frames: 10, script: 5000, load: 30_000 }

interface Paused {
  requestId: string
  resourceType: string
  request: { url: string; headers: Record<string, string> }
}

interface FrameTree {
  frame: { id: string; url: string }
  childFrames?: FrameTree[]
}

/** Opens the first page of a visit, or the one that plain HTTP got to. */
export async function openTabs(
  context: Context,
  visit: VisitRequest,
  handover: Handover | null,
): Promise<Tabs> {
  const back = new AbortController()
  let given = handover
  let [returned, refused]: (string | null)[] = [null, null]
  let [status, documents] = [0, 0]
  let tab: Tab
  let session: Session
  /** The world of its page that each control was read in. */
  const worlds = new WeakMap<Page, number>()

  async function watch(opened: Tab): Promise<void> {
    // Who chose and is asked whether they are sure, is sure.
    opened.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    const own = await context.newCDPSession(opened)
    own.on('Fetch.requestPaused', (paused: Paused) => void decide(own, paused).catch(() => undefined))
    own.on(
      'Network.responseReceived',
      ({ type, response }: { type: string; response: { status: number } }) => {
        if (type === 'Document') status = response.status
      },
    )
    await own.send('Network.enable')
    // Unlike a route of playwright's, this sees each hop of a redirect.
    await own.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
    ;[tab, session] = [opened, own]
  }

  /** Lets a request through, answers it with the page that is taken over, or stops it. */
  async function decide(own: Session, { requestId, resourceType, request }: Paused): Promise<unknown> {
    const { url, headers } = request
    const isDocument = resourceType === 'Document'
    if (isDocument) documents += 1
    if (isDocument && given?.url.replace(/#.*$/s, '') === url) {
      const { response } = given
      given = null
      return own.send('Fetch.fulfillRequest', { requestId, ...fulfilled(response) })
    }
    const isBack = isReturn(url, visit.returnUri)
    const tooMany = documents > most.documents
    if (isBack && isDocument) {
      returned ??= url
      back.abort()
    } else if (isDocument && tooMany) refused = 'pages without end'
    else if (isDocument && !isOpen(url)) refused = `an address that is not visited: ${cut(url, 300)}`
    if (isBack || tooMany || !isOpen(url))
      return own.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    const more = visit.headers?.(url) ?? {}
    const kept = Object.entries(headers).filter(([name]) => !Object.hasOwn(more, name.toLowerCase()))
    const all = [...kept, ...Object.entries(more)].map(([name, value]) => ({ name, value }))
    const added = Object.keys(more).length === 0 ? {} : { headers: all }
    return own.send('Fetch.continueRequest', { requestId, ...added })
  }

  async function run<Value>(script: string, world: number): Promise<Value> {
    const { result } = (await session.send('Runtime.evaluate', {
      expression: script,
      contextId: world,
      returnByValue: true,
      userGesture: true,
      timeout: most.script,
    })) as { result: { value: Value } }
    return result.value
  }

  async function readFrame({ id, url }: FrameTree['frame']): Promise<Page[]> {
    const { executionContextId: world } = (await session.send('Page.createIsolatedWorld', {
      frameId: id,
      worldName: 'assay',
    })) as { executionContextId: number }
    const html = await run<unknown>(snapshot, world)
    if (typeof html !== 'string') return []
    const page = readPage(html, /^https?:/.test(url) ? url : tab.url())
    worlds.set(page, world)
    return [page]
  }

  if (handover) await context.addCookies(handover.cookies)
  const first = await context.newPage()
  await watch(first)
  context.on('page', (opened) => {
    // A tab is as much as a document, if only an empty one.
    documents += 1
    if (documents > most.documents) void opened.close().catch(() => undefined)
    else watch(opened).catch(() => undefined)
  })
  const loading = { waitUntil: 'domcontentloaded', timeout: most.load }
  const loaded = first.goto(handover?.url ?? visit.authorizeUri, loading).catch(() => undefined)
  // A page that leads back while it loads is never seen to be loaded.
  await Promise.race([loaded, once(back.signal, 'abort')])

  return {
    get returned() {
      return returned ?? null
    },
    get refused() {
      return refused ?? null
    },
    get status() {
      return status
    },
    url: () => tab.url(),
    async read() {
      const tree = await (session.send('Page.getFrameTree') as Promise<{ frameTree: FrameTree }>).catch(
        () => null,
      )
      const pages: Page[] = []
      for (const frame of tree ? framesOf(tree.frameTree).slice(0, most.frames) : [])
        pages.push(...(await readFrame(frame).catch(() => [])))
      return pages
    },
    async click({ page, control, fills }) {
      const world = worlds.get(page)
      if (!control || world === undefined) return false
      const values = [...fills()].map(([one, value]): [number, string] => [numberOf(one), value])
      return (await run<boolean>(clicking(numberOf(control), values), world).catch(() => false)) === true
    },
  }
}

function framesOf({ frame, childFrames = [] }: FrameTree): FrameTree['frame'][] {
  return [frame, ...childFrames.flatMap(framesOf)]
}

function numberOf({ element }: Control): number {
  return Number(element.attribs['data-assay'])
}

function isOpen(url: string): boolean {
  return isAddress(url) || /^(data|blob):/.test(url)
}

/** Turns a response that came before into what Chromium is given for it; its cookies are set already. */
function fulfilled({ status, headers, body }: Handover['response']): object {
  const dropped = /^(content-(encoding|length)|transfer-encoding|set-cookie|location|connection|keep-alive)$/i
  const responseHeaders = Object.entries(headers).flatMap(([name, value]) =>
    dropped.test(name) ? [] : [value].flat().map((one) => ({ name, value: one })),
  )
  return { responseCode: status, responseHeaders, body: Buffer.from(body).toString('base64') }
}
