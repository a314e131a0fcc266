import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Browser, BrowserContext, BrowserType } from 'playwright-core'
import type { Authorization } from '../../generated/profile.js'
import { untilAborted } from '../basics/aborted.ts'
import { messageOf } from '../basics/thrown.ts'
import { plainEnvironment } from './command.ts'
import { openGuard } from './guard.ts'
import type { PlainTab } from './plain.ts'
import { stuckAt, type VisitRequest, type VisitResult } from './result.ts'
import { openChromiumTab } from './tab.ts'
import { goThrough } from './visit.ts'

/** One Chromium, started by the first visit, with a context each. Needs playwright-core. */
export function openBrowser({ executablePath, ...hints }: Authorization) {
  let started: Promise<Browser> | undefined
  const reset = (): void => (started = undefined)
  return {
    /** Goes through the pages of a visit, or goes on from the page that plain HTTP got to. */
    async visit(request: VisitRequest, from: PlainTab | null): Promise<VisitResult> {
      const { signal, authorizeUri, tell } = request
      const guard = await openGuard(request)
      let context: BrowserContext | undefined
      try {
        started ??= startChromium(executablePath, tell).then((instance) =>
          instance.on('disconnected', reset),
        )
        started.catch(reset)
        const browser = await untilAborted(started, signal)
        const proxy = { server: guard.server }
        const opening = browser.newContext({
          acceptDownloads: false,
          serviceWorkers: 'block',
          proxy,
        })
        context = await untilAborted(opening, signal)
        const tab = await untilAborted(openChromiumTab(context, request, from), signal)
        return await untilAborted(goThrough(request, hints, tab), signal)
      } catch (error) {
        const [reason] = messageOf(error).split('\n', 1)
        const remedy =
          'install playwright-core beside the kit, then run npx playwright-core install chromium'
        const saw = signal.aborted ? 'the time is over' : `${reason}; ${remedy}`
        const stuck = stuckAt(authorizeUri, 'a Chromium to visit the page with', saw)
        return { ...stuck, needsBrowser: !signal.aborted }
      } finally {
        guard.close()
        // A page that computes without end may keep it open until the browser closes.
        context?.close().catch(() => undefined)
      }
    },
    close: async () => (await started?.catch(() => undefined))?.close(),
  }
}

/** Chromium's flags: small pages, one process for all frames of a tab, no way around the proxy. */
export const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=2',
  '--js-flags=--max-old-space-size=256',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
]

/** Starts Chromium in its sandbox, else without: at `path`, playwright-core's, or on the PATH. */
async function startChromium(
  path: string | undefined,
  tell: VisitRequest['tell'],
): Promise<Browser> {
  // A variable keeps builds from resolving the optional peer.
  const name = 'playwright-core'
  const { chromium } = (await import(name)) as { chromium: BrowserType }
  const installed = chromium.executablePath()
  const executablePath =
    path ?? (existsSync(installed) ? installed : (chromiumOnPath() ?? installed))
  // An interrupted run ends it itself, after its report.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  const launch = (chromiumSandbox: boolean): Promise<Browser> =>
    chromium.launch({
      args: flags,
      env: plainEnvironment(),
      executablePath,
      chromiumSandbox,
      ...signals,
    })
  return launch(true).catch(async () => {
    const browser = await launch(false)
    tell?.('Chromium does not start in its sandbox here, and is started without it.')
    return browser
  })
}

export function chromiumOnPath(): string | undefined {
  const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => programs.map((name) => join(folder, name))).find(existsSync)
}
