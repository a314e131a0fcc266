import { randomInt } from 'node:crypto'
import http from 'node:http'
import { basePath, secret, type Account } from './account.ts'
import { chargeRoutes } from './charges.ts'
import { eventRoutes, showEvent } from './events.ts'
import { json, openSite, type Answer, type Holder, type Site } from './http.ts'
import { page, pageRoutes } from './pages.ts'
import type { Refusal } from './refusal.ts'
import { sourceRoutes } from './sources.ts'
import { tokenRoutes } from './tokens.ts'

/** A running second implementation. */
export type Second = {
  baseUrl: string
  vaultUrl: string
  payUrl: string
  publicKey: string
  secretKey: string
  registerWebhook(url: string): void
  close(): Promise<void>
}

/** Starts a second implementation of the specification, with nothing recorded yet, on three free ports of 127.0.0.1. */
export async function startSecond(): Promise<Second> {
  const [publicKey, secretKey] = [secret(), secret()]
  const keys = new Map<string, Holder>([
    [publicKey, { kind: 'public', live: false }],
    [secretKey, { kind: 'secret', live: false }],
  ])
  const timers = new Set<NodeJS.Timeout>()
  let endpoint: string | undefined
  const account: Account = {
    tokens: [],
    sources: [],
    charges: [],
    events: [],
    payUrl: '',
    later: (milliseconds, act) => void timers.add(setTimeout(act, milliseconds)),
    // Late, in any order, and one in three twice.
    post(event) {
      const text = JSON.stringify(reordered(showEvent(event)))
      for (let times = randomInt(3) === 0 ? 2 : 1; times > 0; times -= 1)
        account.later(randomInt(30, 101), () => endpoint !== undefined && send(endpoint, text))
    },
  }
  const vault: Site = { prefix: '', crossOrigin: true, refuse: asProblem, routes: tokenRoutes(account) }
  const routes = [...sourceRoutes(account), ...chargeRoutes(account), ...eventRoutes(account)]
  const base: Site = { prefix: basePath, crossOrigin: false, refuse: asProblem, routes }
  const pay: Site = { prefix: '', crossOrigin: false, refuse: asPage, routes: pageRoutes(account) }
  const sites = await Promise.all([vault, base, pay].map((site) => openSite(site, keys)))
  const [vaultUrl = '', baseUrl = '', payUrl = ''] = sites.map(({ url }) => url)
  account.payUrl = payUrl
  return {
    baseUrl,
    vaultUrl,
    payUrl,
    publicKey,
    secretKey,
    registerWebhook: (url) => (endpoint = url),
    async close() {
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(sites.map((site) => site.close()))
    },
  }
}

/** Posts a webhook in two writes without a length, which makes its body chunked. */
function send(url: string, text: string): void {
  const headers = { 'content-type': 'application/json', 'user-agent': 'second-courier' }
  const request = http.request(url, { method: 'POST', headers, agent: false, timeout: 5000 })
  request.on('response', (response) => response.resume()).on('timeout', () => request.destroy())
  request.on('error', () => {})
  request.write(text.slice(0, text.length / 2))
  request.end(text.slice(text.length / 2))
}

/** Turns the fields of an object, and of those within, back to front: the same value, written otherwise. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, inner]) => [name, reordered(inner)])
  return Object.fromEntries(entries.reverse())
}

function asProblem({ headers, message, status }: Refusal): Answer {
  if (message === '') return { status, type: '', body: '', headers }
  const problem = { title: message, status, type: 'about:blank' }
  return { ...json(status, problem, 'application/problem+json'), headers }
}

const asPage = ({ headers, message, status }: Refusal): Answer => ({ ...page(status, message, ''), headers })
