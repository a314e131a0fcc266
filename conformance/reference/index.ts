import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Urls } from './call.ts'
import { eventTexts } from './list-text.ts'
import { seeded, unforeseeable } from './random.ts'
import { routes, type Area } from './routes.ts'
import { rules as defaultRules, type Rules } from './rules.ts'
import type { Keys } from './rules/keys.ts'
import { serverFor, type Mount } from './server.ts'
import type { Service, Tamper } from './service.ts'
import { emptyStore, listEvent, type Event, type Mode, type Store } from './store.ts'
import { webhookSender } from './webhooks.ts'
import { writeEvent } from './write.ts'

export { rules, type Rules } from './rules.ts'
export type { Place, Tamper } from './service.ts'
export type { Keys } from './rules/keys.ts'

/** How the reference implementation is started; everything has a default. */
export interface ReferenceOptions {
  host?: string
  /** The port of the one origin, 0 for any. */
  port?: number
  /** Whether vault, base and pages get an origin each. */
  split?: boolean
  /** The ports of the three origins. */
  ports?: { vault: number; base: number; pay: number }
  /** Path prefixes such as '/vault'. */
  prefixes?: { vault?: string; base?: string; pay?: string }
  keys?: Keys
  /** Endpoints that events are posted to, in both modes. */
  webhookUrls?: readonly string[]
  /** Rules that replace the default ones: a fault or an honest variant. */
  rules?: Partial<Rules>
  tampers?: readonly Tamper[]
  /** Makes identifiers and what `often` draws repeatable. */
  seed?: number
  log?: (line: string) => void
  /** The merchant's name on the authorization page. */
  merchant?: string
}

/** A running reference implementation. */
export interface Reference extends Urls {
  keys: Keys
  registerWebhook: (url: string) => void
  /** Ends sockets, timers and outstanding webhooks. */
  close: () => Promise<void>
}

/** The keys of the sandbox: published, so no secrets. */
export const sandboxKeys: Keys = {
  test: { public: 'pkey_test_sandbox_public_for_everyone', secret: 'skey_test_sandbox_public_for_everyone' },
  live: { public: 'pkey_live_sandbox_public_for_everyone', secret: 'skey_live_sandbox_public_for_everyone' },
}

const areas: readonly Area[] = ['vault', 'base', 'pay']

const listen = (server: Server, host: string, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.removeListener('error', reject)
      const { port: given } = server.address() as AddressInfo
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${given}`)
    })
  })

const addEarlierEvents = (rules: Rules, store: Store): void => {
  for (const mode of ['test', 'live'] satisfies Mode[])
    for (const raw of rules.earlierEvents(mode)) {
      const at = Date.parse(String(raw['created_at'] ?? raw['created']))
      const none = { charge: undefined, snapshot: undefined, deliveries: [] }
      const event: Event = { id: String(raw['id']), mode, at, key: String(raw['key']), ...none, raw }
      store[mode].eventById.set(event.id, event)
      listEvent(store[mode], event)
    }
}

const timers = () => {
  const running = new Set<NodeJS.Timeout>()
  let ended = false
  return {
    later: (milliseconds: number, action: () => void): void => {
      if (ended) return
      // a timer would fire at once for what it cannot count
      if (milliseconds >= 2 ** 31) return
      if (milliseconds <= 0) return action()
      const timer = setTimeout(() => {
        running.delete(timer)
        action()
      }, milliseconds)
      running.add(timer)
    },
    end: () => {
      ended = true
      running.forEach(clearTimeout)
    },
  }
}

const endServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** Starts the reference implementation on loopback; rejects when a port is taken. */
export const startReference = async (options: ReferenceOptions = {}): Promise<Reference> => {
  const {
    host = '127.0.0.1',
    port = 0,
    prefixes = {},
    keys = sandboxKeys,
    seed,
    log = () => undefined,
  } = options
  const rules: Rules = { ...defaultRules, ...options.rules }
  const store = emptyStore()
  addEarlierEvents(rules, store)
  const webhookUrls = [...(options.webhookUrls ?? [])]
  const clock = timers()
  const urls: Urls = { vaultUrl: '', baseUrl: '', payUrl: '' }
  const sender = webhookSender(() => service, webhookUrls)
  const service: Service = {
    rules,
    keys,
    urls,
    store,
    tampers: options.tampers ?? [],
    merchant: options.merchant ?? 'Sandbox Merchant',
    random: seed === undefined ? unforeseeable() : seeded(seed),
    draw: seeded(seed ?? 1),
    later: clock.later,
    post: sender.post,
    eventText:
      Object.keys(options.rules ?? {}).length + (options.tampers ?? []).length === 0
        ? eventTexts((event) => JSON.stringify(writeEvent(service, event, 'listed')))
        : undefined,
    log,
  }
  const table = routes(rules)
  const mountOf = (area: Area): Mount => ({ area, prefix: (prefixes[area] ?? '').replace(/\/+$/, '') })
  const split = options.split === true || options.ports !== undefined
  const groups = split ? areas.map((area) => [mountOf(area)]) : [areas.map(mountOf)]
  const servers = groups.map((mounts) => serverFor(() => service, table, mounts))
  try {
    for (const [at, mounts] of groups.entries()) {
      const own = split ? (options.ports?.[mounts[0]?.area ?? 'base'] ?? 0) : port
      const origin = await listen(servers[at] as Server, host, own)
      for (const { area, prefix } of mounts) urls[`${area}Url`] = `${origin}${prefix}`
    }
  } catch (error) {
    await Promise.all(servers.map(endServer))
    throw error
  }
  return {
    ...urls,
    keys,
    registerWebhook: (url) => void webhookUrls.push(url),
    close: async () => {
      clock.end()
      sender.close()
      await Promise.all(servers.map(endServer))
    },
  }
}
