import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Tab } from './browser-page.ts'

/** A session of Chromium's own protocol, as far as the browser driver uses it. */
export interface Session {
  send(method: string, parameters?: object): Promise<unknown>
  on(
    event: 'Fetch.requestPaused',
    listener: (paused: { requestId: string; resourceType: string; request: { url: string } }) => void,
  ): void
}

/** What one customer has open in a browser, with cookies of their own. */
export interface Customer {
  newPage(): Promise<Tab>
  on(event: 'page', listener: (tab: Tab) => void): void
  newCDPSession(tab: Tab): Promise<Session>
  routeWebSocket(
    matches: (url: URL) => boolean,
    handler: (socket: { close(reason: { code: number; reason: string }): Promise<void> }) => void,
  ): Promise<void>
  close(): Promise<void>
}

interface Browser {
  newContext(options: object): Promise<Customer>
  isConnected(): boolean
  close(): Promise<void>
}

interface Playwright {
  chromium: { launch(options: object): Promise<Browser>; executablePath(): string }
}

/** One Chromium for each set of flags, started for the first customer who needs it. */
export interface Chromium {
  /** Opens what a customer has in a browser; rejects where no Chromium starts. */
  open(more: readonly string[]): Promise<Customer>
  close(): Promise<void>
}

/** How a Chromium is started that nobody looks at. */
export const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Shares Chromium among customers: that of `executablePath`, else the one that playwright-core has installed, else the first on the PATH. */
export function shareChromium(executablePath?: string): Chromium {
  const started = new Map<string, Promise<Browser>>()
  const start = async (more: readonly string[]): Promise<Browser> => {
    const playwright = await load()
    if (!playwright)
      throw new Error('no playwright-core; install it beside the kit: npm install --save-dev playwright-core')
    const path = executablePath ?? programIn(playwright)
    return playwright.chromium.launch({
      headless: true,
      args: [...flags, ...more],
      timeout: 30_000,
      // An interrupted run ends it itself, after its report.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      env: plainEnvironment(),
      ...(path === undefined ? {} : { executablePath: path }),
    })
  }
  return {
    async open(more) {
      const key = more.join(' ')
      const before = started.get(key)
      const known = await before?.catch(() => undefined)
      // One that did not start, or fell over, is started anew, once.
      if (before && !known?.isConnected() && started.get(key) === before) started.delete(key)
      const browser = started.get(key) ?? start(more)
      started.set(key, browser)
      return (await browser).newContext({ acceptDownloads: false, serviceWorkers: 'block' })
    },
    async close() {
      const browsers = [...started.values()]
      started.clear()
      await Promise.all(browsers.map((one) => one.then((browser) => browser.close()).catch(() => undefined)))
    },
  }
}

/** Whether playwright-core and a Chromium are at hand. */
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

/** The first Chromium on the PATH. */
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

const passedOn =
  /^(PATH|HOME|USER|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TEMP|TMP|DISPLAY|WAYLAND_DISPLAY|XDG_\w+|DBUS_\w+|SYSTEMROOT|LOCALAPPDATA|APPDATA|USERPROFILE)$/i

/** What a program needs of the environment: keys may stand in any other variable. */
function plainEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || !passedOn.test(name) ? [] : [[name, value]],
    ),
  )
}
