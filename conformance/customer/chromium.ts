import { accessSync, constants } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { plainEnvironment } from './command.ts'

/** A session of Chromium's own protocol with one tab. */
export interface Session {
  send(method: string, parameters?: object): Promise<unknown>
  on(event: string, listener: (parameters: never) => void): void
}

/** A tab, as far as the browser driver uses it. */
export interface Tab {
  url(): string
  goto(url: string, options: object): Promise<unknown>
  close(): Promise<void>
  on(event: 'dialog', listener: (dialog: { accept(): Promise<void> }) => void): void
}

/** The tabs of one customer in a browser, with cookies of their own. */
export interface Context {
  newPage(): Promise<Tab>
  addCookies(cookies: object[]): Promise<void>
  on(event: 'page', listener: (tab: Tab) => void): void
  newCDPSession(tab: Tab): Promise<Session>
  close(): Promise<void>
}

interface Browser {
  newContext(options: object): Promise<Context>
  isConnected(): boolean
}

interface Playwright {
  chromium: {
    launchServer(options: object): Promise<{ wsEndpoint(): string; kill(): Promise<void> }>
    connect(endpoint: string): Promise<Browser>
    executablePath(): string
  }
}

/** A Chromium that is started for the first customer who needs it, and again after it ended. */
export interface Chromium {
  /** Opens a customer's part of the browser behind a proxy; rejects where no Chromium starts. */
  open(proxy: string): Promise<{ context: Context; isSandboxed: boolean }>
  /** Ends the browser at once, whatever it does. */
  kill(): Promise<void>
}

/** The flags that keep a Chromium quiet, its pages small, all frames of a tab in one process, and its traffic behind the proxy. */
export const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=2',
  '--js-flags=--max-old-space-size=256',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
]

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The programs that a profile may name. */
export interface ChromiumOptions {
  /** The Chromium to start; without it the one that playwright-core has installed, or the first on the PATH. */
  executablePath?: string
  /** The folder of playwright-core; without it the one that is installed beside the kit. */
  playwright?: string
}

/** Shares a Chromium among customers. */
export function shareChromium(options: ChromiumOptions): Chromium {
  let started: ReturnType<typeof start> | undefined
  return {
    async open(proxy) {
      const before = started
      const running = await before?.catch(() => undefined)
      if (before && !running?.browser.isConnected() && started === before) started = undefined
      started ??= start(options)
      const { browser, isSandboxed } = await started
      const own = { acceptDownloads: false, serviceWorkers: 'block', proxy: { server: proxy } }
      return { context: await browser.newContext(own), isSandboxed }
    },
    async kill() {
      const running = started
      started = undefined
      await running?.then(({ kill }) => kill()).catch(() => undefined)
    },
  }
}

/** Starts a Chromium in its sandbox, or without it where it does not start so. */
async function start({ executablePath, playwright: folder }: ChromiumOptions) {
  const playwright = await loadPlaywright(folder)
  if (!playwright)
    throw new Error('no playwright-core; install it beside the kit: npm install --save-dev playwright-core')
  const path = executablePath ?? programIn(playwright)
  async function launch({ chromium }: Playwright, isSandboxed: boolean) {
    const server = await chromium.launchServer({
      headless: true,
      host: '127.0.0.1',
      args: flags,
      chromiumSandbox: isSandboxed,
      timeout: 30_000,
      // An interrupted run ends it itself, after its report.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      env: plainEnvironment(),
      ...(path === undefined ? {} : { executablePath: path }),
    })
    return { isSandboxed, browser: await chromium.connect(server.wsEndpoint()), kill: () => server.kill() }
  }
  return launch(playwright, true).catch(() => launch(playwright, false))
}

/** Returns true where playwright-core and a Chromium are installed. */
export async function hasChromium(): Promise<boolean> {
  const playwright = await loadPlaywright()
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

/** Loads the optional peer from the folder that the profile names, else from beside the kit, never from the working directory. */
async function loadPlaywright(folder?: string): Promise<Playwright | undefined> {
  // A variable keeps builds from resolving it.
  const name =
    folder === undefined ? 'playwright-core' : pathToFileURL(join(resolve(folder), 'index.js')).href
  const loaded = (await import(name).catch(() => undefined)) as
    (Playwright & { default?: Playwright }) | undefined
  return loaded?.chromium ? loaded : loaded?.default
}
