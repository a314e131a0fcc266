import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'undici'
import type { Bench, Result } from './bench.ts'
import { median, ratio, time } from './measure.ts'

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

const loads: Record<string, Load> = {
  tokens: { method: 'POST', path: '/tokens', key: 'p', body: card },
  sources: {
    method: 'POST',
    path: '/sources',
    key: 'p',
    body: 'amount=50000&currency=MYR&type=duitnow_obw&bank=cimb',
  },
  charges: { method: 'POST', path: '/charges', key: 's', body: source },
  lists: { method: 'GET', path: '/events?limit=20', key: 's' },
}
const [atOnce, requests, held] = [16, 3000, 100_000]

/** The reference implementation beside a server that does nothing. */
export const bench: Bench = {
  name: 'load',
  title: 'The reference implementation under load',
  measures: `Requests per second of the reference implementation, ${atOnce} at once, beside an empty node:http handler that answers the same bytes, each in a process of its own; then ${held} charges in one process.`,
  async run() {
    const reference = await started()
    const results: Result[] = []
    try {
      for (const [name, load] of Object.entries(loads)) results.push(await beside(reference.port, name, load))
      const begins = await hammer(reference.port, loads['charges'] as Load, requests)
      await hammer(reference.port, loads['charges'] as Load, held)
      const ends = await hammer(reference.port, loads['charges'] as Load, requests)
      const memory = await reference.memory()
      return [
        ...results,
        {
          what: `memory with ${held} charges`,
          value: `${memory.toFixed(0)} MB`,
          ratio: '',
          target: '< 400 MB',
        },
        {
          what: `a charge once ${held} are held`,
          value: `${time(ends.middle)} : ${time(begins.middle)}`,
          ratio: ratio(ends.middle, begins.middle),
          target: 'not slower',
        },
      ]
    } finally {
      reference.stop()
    }
  },
}

async function beside(port: number, name: string, load: Load): Promise<Result> {
  const agent = new Agent()
  const { text } = await send(agent, port, load)
  await agent.close()
  const empty = await started(text)
  try {
    const rates: { own: number[]; bare: number[]; slowest: number[] } = { own: [], bare: [], slowest: [] }
    for (let turn = 0; turn < 4; turn += 1) {
      const own = await hammer(port, load, requests)
      const bare = await hammer(empty.port, load, requests)
      if (turn === 0) continue
      rates.own.push(own.rate)
      rates.bare.push(bare.rate)
      rates.slowest.push(own.slowest)
    }
    const [own, bare] = [median(rates.own), median(rates.bare)]
    return {
      what: `${name}, p99 ${median(rates.slowest).toFixed(1)} ms`,
      value: `${own.toFixed(0)} : ${bare.toFixed(0)} a second`,
      ratio: ratio(own, bare),
      target: '≥ 0.6 ×',
    }
  } finally {
    empty.stop()
  }
}

interface Started {
  port: number
  /** The memory that it takes, in MB. */
  memory: () => Promise<number>
  stop: () => void
}

/** Starts a server in a process of its own: the reference implementation, or one that answers these bytes. */
async function started(...answer: string[]): Promise<Started> {
  const child = fork('scripts/bench/load-server.ts', answer, { execArgv: ['--import=tsx'] })
  const [port] = (await once(child, 'message')) as [number]
  const memory = async () => {
    child.send('memory')
    return ((await once(child, 'message')) as [number])[0]
  }
  return { port, memory, stop: () => void child.kill() }
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
  return { status: answer.statusCode, text: await answer.body.text() }
}
