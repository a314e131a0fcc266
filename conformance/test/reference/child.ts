import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serveSite } from '../../docs/server.ts'
import { startReference } from '../../reference/index.ts'

/** Whatever can run something at its end. */
interface Ending {
  teardown: (action: () => unknown) => void
}

/** A listener in a process of its own. */
export interface Child {
  url: string
  /** The most memory that it ever held, in megabytes; 0 where the system does not tell. */
  megabytes: () => number
  /** Resolves to how many connections it holds. */
  connections: () => Promise<number>
}

/** Starts the sandbox or the server of the pages in a process of its own, which ends with the test. */
export async function startChild(t: Ending, what: 'sandbox' | 'pages'): Promise<Child> {
  const child = fork(fileURLToPath(import.meta.url), [what], { execArgv: ['--import=tsx'] })
  t.teardown(() => child.kill('SIGKILL'))
  const [url] = (await once(child, 'message')) as [string]
  return {
    url,
    megabytes: () => peakOf(child.pid ?? 0),
    async connections() {
      child.send('connections')
      const [count] = (await once(child, 'message')) as [number]
      return count
    },
  }
}

function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

async function serve(what: string | undefined): Promise<void> {
  const url =
    what === 'pages'
      ? (await serveSite({ 'index.html': '<p>Overview</p>' }, '127.0.0.1', 0)).url
      : (await startReference()).baseUrl
  process.on('message', () =>
    process.send?.(process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length),
  )
  process.send?.(url)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await serve(process.argv[2])
