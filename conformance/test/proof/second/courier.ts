import { randomInt } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import type { Agenda } from './clock.ts'

const PATIENCE = 5000

/** Turns the fields of an object, and of the objects within, back to front: the same value, written otherwise. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, inner]) => [name, reordered(inner)]),
  )
}

/** Brings events to the registered endpoint: late, in any order, and one in three twice. */
export class Courier {
  readonly #agenda: Agenda
  readonly #underway = new Set<http.ClientRequest>()
  #address: URL | undefined

  constructor(agenda: Agenda) {
    this.#agenda = agenda
  }

  /** Sends the events from now on to this http or https URL; throws when it is not one. */
  register(url: string): void {
    const address = new URL(url)
    if (!/^https?:$/.test(address.protocol)) throw new TypeError(`Webhook URL ${url}: use http or https`)
    this.#address = address
  }

  /** Takes one event along. */
  take(event: Record<string, unknown>): void {
    const address = this.#address
    if (!address) return
    const times = randomInt(3) === 0 ? 2 : 1
    for (let time = 0; time < times; time++) {
      this.#agenda.after(randomInt(30, 101), () => this.#post(address, JSON.stringify(reordered(event))))
    }
  }

  #post(address: URL, body: string): void {
    const client = address.protocol === 'https:' ? https : http
    const headers = { 'content-type': 'application/json', 'user-agent': 'second-courier' }
    const request = client.request(address, { method: 'POST', headers, agent: false, timeout: PATIENCE })
    this.#underway.add(request)
    request.on('response', (response) => response.on('error', () => {}).resume())
    request.on('timeout', () => request.destroy())
    request.on('error', () => {})
    request.on('close', () => this.#underway.delete(request))
    // Two writes without a length make the body chunked.
    const middle = Math.floor(body.length / 2)
    request.write(body.slice(0, middle))
    request.end(body.slice(middle))
  }

  /** Breaks off what is still under way. */
  stop(): void {
    this.#address = undefined
    for (const request of this.#underway) request.destroy()
  }
}
