import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** What came of killing a sandbox again and again. */
export interface Crashes {
  kills: number
  /** The charges whose creation was answered. */
  answered: number
  /** What was answered and not there any more, or another than it was. */
  lost: string[]
  /** Identifiers that were given twice. */
  twice: string[]
}

interface Shown {
  id: string
  status: string
  data?: Shown[]
}

const atOnce = 6
const form =
  'amount=50000&currency=MYR&source[type]=duitnow_obw&source[bank]=cimb&return_uri=https://a.example/'
const headers = {
  authorization: `Basic ${btoa('skey_test_sandbox_public_for_everyone:')}`,
  'content-type': 'application/x-www-form-urlencoded',
}

/** Starts `assay serve --data`, lets clients make and settle charges, and kills it at a random moment, so many times; looks after each start for all that was answered. */
export async function crash(command: readonly string[], times: number): Promise<Crashes> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-crashes-'))
  const result: Crashes = { kills: 0, answered: 0, lost: [], twice: [] }
  const seen = new Set<string>()
  let order: string[] = []
  try {
    for (; result.kills < times; result.kills += 1) {
      const { child, url } = await started(command, folder)
      const listed = await eventsOf(url)
      if (order.some((id, at) => listed[at] !== id)) result.lost.push(`the order of ${order.length} events`)
      const answered = await underLoad(child, url)
      const again = await started(command, folder)
      for (const charge of answered) {
        if (seen.has(charge.id)) result.twice.push(charge.id)
        seen.add(charge.id)
        const now = await ask(`${again.url}/charges/${charge.id}`)
        if (now.id !== charge.id || (charge.status !== 'pending' && now.status !== charge.status))
          result.lost.push(`${charge.id} ${charge.status}, now ${now.status}`)
      }
      order = await eventsOf(again.url)
      result.answered += answered.length
      again.child.kill('SIGKILL')
      await once(again.child, 'exit')
    }
    return result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The charges that were answered before the sandbox was killed, with the last status that was told. */
async function underLoad(child: ChildProcess, url: string): Promise<Shown[]> {
  const answered = new Map<string, Shown>()
  const client = async (): Promise<void> => {
    while (child.exitCode === null) {
      const charge = await ask(`${url}/charges`, form)
      answered.set(charge.id, charge)
      await ask(`${url}/_sandbox/trigger`, `event=charge.complete&charge=${charge.id}`)
      answered.set(charge.id, { ...charge, status: 'successful' })
    }
  }
  const clients = Array.from({ length: atOnce }, () => client().catch(() => undefined))
  // a random moment after the clients are under way, however slow the machine is
  while (answered.size < atOnce && child.exitCode === null) await pause(5)
  await pause(Math.random() * 200)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await Promise.all(clients)
  return [...answered.values()]
}

async function ask(url: string, body?: string): Promise<Shown> {
  const answer = await fetch(url, { headers, ...(body === undefined ? {} : { method: 'POST', body }) })
  return (await answer.json()) as Shown
}

async function eventsOf(url: string): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const { data = [] } = await ask(`${url}/events?limit=100&order=chronological&offset=${ids.length}`)
    if (data.length === 0) return ids
    ids.push(...data.map(({ id }) => id))
  }
}

async function started(
  command: readonly string[],
  folder: string,
): Promise<{ child: ChildProcess; url: string }> {
  const [program = '', ...args] = command
  const child = spawn(program, [...args, 'serve', '--port', '0', '--data', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    const url = /base URL +(\S+)/.exec(said)?.[1]
    if (url !== undefined) return { child, url }
  }
  throw new Error(`the sandbox did not start: ${said}`)
}
