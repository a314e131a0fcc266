import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Browser, BrowserType } from 'playwright-core'
import { plainEnvironment } from './command.ts'
import type { VisitRequest } from './result.ts'

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

/**
 * Starts a Chromium in its sandbox, or without it where it does not start so; rejects where none starts.
 * Without a path it is the one that playwright-core has installed, or the first on the PATH.
 */
export async function startChromium(path: string | undefined, tell: VisitRequest['tell']): Promise<Browser> {
  const chromium = await loadPlaywright()
  if (!chromium)
    throw new Error('no playwright-core; install it beside the kit: npm install --save-dev playwright-core')
  const executablePath = path ?? programOf(chromium)
  const settings = {
    args: flags,
    // An interrupted run ends it itself, after its report.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    env: plainEnvironment(),
    ...(executablePath === undefined ? {} : { executablePath }),
  }
  return chromium.launch({ ...settings, chromiumSandbox: true }).catch(() => {
    tell?.('Chromium does not start in its sandbox here, and is started without it.')
    return chromium.launch({ ...settings, chromiumSandbox: false })
  })
}

/** Returns true where playwright-core and a Chromium are installed. */
export async function hasChromium(): Promise<boolean> {
  const chromium = await loadPlaywright()
  return chromium !== undefined && programOf(chromium) !== undefined
}

function programOf(chromium: BrowserType): string | undefined {
  const own = chromium.executablePath()
  return existsSync(own) ? own : chromiumOnPath()
}

/** Finds the first Chromium on the PATH. */
export function chromiumOnPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders
    .flatMap((folder) => programs.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}

/** Loads the optional peer from beside the kit, never from the working directory. */
async function loadPlaywright(): Promise<BrowserType | undefined> {
  // A variable keeps builds from resolving it.
  const name = 'playwright-core'
  const loaded = await import(name).catch(() => undefined)
  return (loaded as { chromium?: BrowserType } | undefined)?.chromium
}
