import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'undici'
import type { Bench, Result } from './bench.ts'
import { temporary } from './implementation.ts'
import { median, ratio } from './measure.ts'

const authorization = (kind: string) => `Basic ${btoa(`${kind}key_test_sandbox_public_for_everyone:`)}`
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const source =
  'amount=50000&currency=MYR&source[type]=duitnow_obw&source[bank]=cimb&return_uri=https://a.example/'
const card = 'card[name]=A&card[number]=4242424242424242&card[expiration_month]=8&card[expiration_year]=2031'

interface Load {
  method: 'GET' | 'POST'
  path: string
  key: string
  body?: string
}

const loads = {
  tokens: { method: 'POST', path: '/tokens', key: 'p', body: card },
  sources: {
    method: 'POST',
    path: '/sources',
    key: 'p',
    body: 'amount=50000&currency=MYR&type=duitnow_obw&bank=cimb',
  },
  charges: { method: 'POST', path: '/charges', key: 's', body: source },
  lists: { method: 'GET', path: '/events?limit=20', key: 's' },
} satisfies Record<string, Load>
const [atOnce, requests, turns, held, kept] = [16, 5000, 7, 100_000, 10_000]
const ofConnection = ['connection', 'date', 'keep-alive']

/** The reference implementation beside a server that does nothing. */
export const bench: Bench = {
  title: 'The reference implementation under load',
  measures: `Requests per second of the reference implementation, ${atOnce} at once, beside an empty node:http handler that reads the request and answers the same headers and bytes, each in a process of its own that was warmed up: the median of ${turns} turns of ${requests} each. Then charges of a sandbox that keeps them in a folder, beside one that does not; its start with ${kept} of them; and ${held} charges in one process.`,
  async run() {
    const results: Result[] = []
    const reference = await started()
    try {
      for (const [name, load] of Object.entries(loads)) results.push(await beside(reference.port, name, load))
    } finally {
      await reference.stop()
    }
    return [...results, await keeping(), await returning(), ...(await holding())]
  },
}

/** The time of a charge, as many at once, in a sandbox that syncs each to its folder, beside one that keeps nothing. */
async function keeping(): Promise<Result> {
  const [keeping, holding] = [await started('sandbox', temporary()), await started('sandbox')]
  try {
    const turn = async () => ({
      kept: 1000 / (await hammer(keeping.port, loads.charges, requests / 5)).rate,
      held: 1000 / (await hammer(holding.port, loads.charges, requests / 5)).rate,
    })
    await turn()
    const measured: Awaited<ReturnType<typeof turn>>[] = []
    while (measured.length < 5 * turns) measured.push(await turn())
    const middle = (look: (turn: (typeof measured)[number]) => number) => median(measured.map(look))
    return {
      what: 'a charge kept in a folder',
      value: `${middle(({ kept }) => kept).toFixed(3)} : ${middle(({ held }) => held).toFixed(3)} ms`,
      ratio: ratio(
        middle(({ kept, held }) => kept / held),
        1,
      ),
      target: '≤ 1.15 ×',
    }
  } finally {
    await keeping.stop()
    await holding.stop()
  }
}

/** Measures how long a sandbox takes to start with the charges of its folder. */
async function returning(): Promise<Result> {
  const folder = temporary()
  const first = await started('sandbox', folder)
  await hammer(first.port, loads.charges, kept)
  await first.stop()
  const then = await started('sandbox', folder)
  const took = await then.took()
  await then.stop()
  return {
    what: `a start with ${kept} charges in the folder`,
    value: `${took.toFixed(0)} ms`,
    target: '< 1 s',
  }
}

/** The memory of a server that holds many charges, and how long its answers take before and then. */
async function holding(): Promise<Result[]> {
  const { port, memory, stop } = await started()
  const { charges, lists } = loads
  try {
    const took = async () => {
      const [charge, list] = [await hammer(port, charges, requests), await hammer(port, lists, requests)]
      return { charge: charge.middle, list: list.middle }
    }
    await took()
    const before = await took()
    await hammer(port, charges, held)
    const then = await took()
    const slower = (what: 'charge' | 'list') => ({
      what: `a ${what} once ${held} charges are held`,
      value: `${then[what].toFixed(2)} : ${before[what].toFixed(2)} ms`,
      ratio: ratio(then[what], before[what]),
      target: 'not slower',
    })
    const taken = `${(await memory()).toFixed(0)} MB`
    const row = { what: `memory with ${held} charges`, value: taken, target: '< 400 MB' }
    return [row, slower('charge'), slower('list')]
  } finally {
    await stop()
  }
}

async function beside(port: number, name: string, load: Load): Promise<Result> {
  const agent = new Agent()
  const { text, headers } = await send(agent, port, load)
  await agent.close()
  const own = Object.entries(headers).filter(([header]) => !ofConnection.includes(header))
  const empty = await started(text, JSON.stringify(Object.fromEntries(own)))
  try {
    const turn = async () => ({
      own: await hammer(port, load, requests),
      bare: await hammer(empty.port, load, requests),
    })
    // the first turn is for the compilers
    await turn()
    const measured: Awaited<ReturnType<typeof turn>>[] = []
    while (measured.length < turns) measured.push(await turn())
    const middle = (look: (turn: (typeof measured)[number]) => number) => median(measured.map(look))
    return {
      what: `${name}, p99 ${middle(({ own }) => own.slowest).toFixed(1)} ms`,
      value: `${middle(({ own }) => own.rate).toFixed(0)} : ${middle(({ bare }) => bare.rate).toFixed(0)} a second`,
      ratio: ratio(
        middle(({ own, bare }) => own.rate / bare.rate),
        1,
      ),
      target: '≥ 0.6 ×',
    }
  } finally {
    await empty.stop()
  }
}

interface Started {
  port: number
  /** The memory that it takes, in MB. */
  memory: () => Promise<number>
  /** The milliseconds that it took to start, without its process. */
  took: () => Promise<number>
  stop: () => Promise<unknown>
}

/** Starts a server in a process of its own: the reference implementation, or one that answers these bytes. */
async function started(...answer: string[]): Promise<Started> {
  const child = fork('scripts/bench/load-server.ts', answer, { execArgv: ['--import=tsx'] })
  const [port] = (await once(child, 'message')) as [number]
  const told = async (what: string) => {
    child.send(what)
    return ((await once(child, 'message')) as [number])[0]
  }
  const stop = async () => child.kill() && once(child, 'exit')
  return { port, memory: () => told('memory'), took: () => told('took'), stop }
}

/** Sends so many requests, a bounded number at once; milliseconds, and requests a second. */
async function hammer(port: number, load: Load, count: number) {
  const agent = new Agent({ connections: atOnce })
  const took: number[] = []
  let left = count
  const start = performance.now()
  const lane = async (): Promise<void> => {
    for (; left > 0; left -= 1) {
      const began = performance.now()
      const { status } = await send(agent, port, load)
      if (status >= 300) throw new Error(`${load.path} was answered with ${status}.`)
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  const rate = (1000 * took.length) / (performance.now() - start)
  await agent.close()
  const sorted = took.toSorted((one, other) => one - other)
  return { rate, middle: median(took), slowest: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}

async function send(dispatcher: Agent, port: number, { method, path, key, body }: Load) {
  const headers = { authorization: authorization(key), ...(body === undefined ? {} : form) }
  const answer = await request(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    body: body ?? null,
    dispatcher,
  })
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
}
