import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { plainEnvironment } from './command.ts'
import { memoryOf } from './memory.ts'
import type { Tab } from './tab.ts'

/** A request that a session holds until it is told what becomes of it. */
export interface Paused {
  requestId: string
  resourceType: string
  request: { url: string; headers: Record<string, string> }
}

/** A session of Chromium's own protocol, as far as the browser driver uses it. */
export interface Session {
  send(method: string, parameters?: object): Promise<unknown>
  on(event: 'Fetch.requestPaused', listener: (paused: Paused) => void): void
}

/** The tabs of one customer in a browser, with cookies of their own. */
export interface Customer {
  newPage(): Promise<Tab>
  addCookies(cookies: object[]): Promise<void>
  on(event: 'page', listener: (tab: Tab) => void): void
  newCDPSession(tab: Tab): Promise<Session>
  close(): Promise<void>
}

interface Browser {
  newContext(options: object): Promise<Customer>
  isConnected(): boolean
}

interface Server {
  wsEndpoint(): string
  process(): { pid?: number }
  kill(): Promise<void>
}

interface Playwright {
  chromium: {
    launchServer(options: object): Promise<Server>
    connect(endpoint: string): Promise<Browser>
    executablePath(): string
  }
}

interface Started {
  browser: Browser
  server: Server
  /** True for a browser that runs in its sandbox. */
  boxed: boolean
}

/** A Chromium that is started for the first customer who needs it, and again for the first after it was ended. */
interface Chromium {
  /** Opens a customer's part of the browser, behind a proxy; rejects where no Chromium starts. */
  open(proxy: string): Promise<{ customer: Customer; boxed: boolean }>
  /** Ends the browser at once, whatever it does. */
  kill(): Promise<void>
}

/** The flags of a Chromium that nobody looks at. */
export const flags = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The flags that keep pages small, and behind the proxy whatever they do. */
const bounds = [
  '--renderer-process-limit=2',
  '--js-flags=--max-old-space-size=256',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
]

/** The bytes that a browser may hold with all its tabs; four customers with usual pages take a fifth of it. */
const mostMemory = 1.5 * 1024 ** 3

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Shares a Chromium among customers: that of `executablePath`, else the one that playwright-core has installed, else the first on the PATH. */
export function shareChromium(executablePath?: string): Chromium {
  let started: Promise<Started> | undefined
  return {
    async open(proxy) {
      const before = started
      const running = await before?.catch(() => undefined)
      // One that did not start, or fell over, is started anew, once.
      if (before && !running?.browser.isConnected() && started === before) started = undefined
      started ??= start(executablePath)
      const { browser, boxed } = await started
      const options = { acceptDownloads: false, serviceWorkers: 'block', proxy: { server: proxy } }
      return { customer: await browser.newContext(options), boxed }
    },
    async kill() {
      const running = started
      started = undefined
      await running?.then(({ server }) => server.kill()).catch(() => undefined)
    },
  }
}

/** Starts a Chromium in its sandbox, or without it where it does not start so. */
async function start(executablePath: string | undefined): Promise<Started> {
  const playwright = await load()
  if (!playwright)
    throw new Error('no playwright-core; install it beside the kit: npm install --save-dev playwright-core')
  const path = executablePath ?? programIn(playwright)
  const launch = async (boxed: boolean): Promise<Started> => {
    const server = await playwright.chromium.launchServer({
      headless: true,
      host: '127.0.0.1',
      args: [...flags, ...bounds],
      chromiumSandbox: boxed,
      timeout: 30_000,
      // An interrupted run ends it itself, after its report.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      env: plainEnvironment(),
      ...(path === undefined ? {} : { executablePath: path }),
    })
    killBeyondMemory(server)
    return { server, boxed, browser: await playwright.chromium.connect(server.wsEndpoint()) }
  }
  return launch(true).catch(() => launch(false))
}

/** Kills a browser once it holds more than a gigabyte and a half: what pages keep in buffers no flag bounds. */
function killBeyondMemory(server: Server): void {
  const { pid } = server.process()
  const looking = setInterval(() => {
    const held = pid === undefined ? 0 : memoryOf(pid)
    if (held > mostMemory) void server.kill().catch(() => undefined)
    if (held === 0 || held > mostMemory) clearInterval(looking)
  }, 500)
  looking.unref()
}

/** Says whether playwright-core and a Chromium are at hand. */
export async function isChromiumAtHand(): Promise<boolean> {
  const playwright = await load()
  return playwright !== undefined && programIn(playwright) !== undefined
}

function programIn({ chromium }: Playwright): string | undefined {
  try {
    const own = chromium.executablePath()
    return isProgram(own) ? own : chromiumOnPath()
  } catch {
    // It knows of none for this platform.
    return chromiumOnPath()
  }
}

/** Finds the first Chromium on the PATH. */
export function chromiumOnPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => programs.map((name) => join(folder, name))).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
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
