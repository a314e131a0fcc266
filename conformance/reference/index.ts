import type { Urls } from './call.ts'
import { listen, type Handler, type Listener } from '../basics/listener.ts'
import { seeded, unforeseeable } from './random.ts'
import type { Area } from './routes.ts'
import { rules as defaultRules, type Rules } from './rules.ts'
import type { Keys } from './rules/keys.ts'
import { handlerFor } from './server.ts'
import type { Service, Tamper } from './service.ts'
import {
  emptyStore,
  keepsNothing,
  listEvent,
  type Event,
  type Keeper,
  type Mode,
  type Store,
} from './store.ts'
import { startTimers, type Timers } from './timers.ts'
import { openSender } from './webhooks.ts'

export { rules, type Rules } from './rules.ts'
export type { Place, Tamper } from './service.ts'
export type { Keys } from './rules/keys.ts'

/** The options of the reference implementation; everything has a default. */
export interface ReferenceOptions {
  host?: string
  /** The port of the base, 0 for any. */
  port?: number
  /** Vault, base and pages get an origin each. */
  split?: boolean
  /** Path prefixes such as '/vault'. */
  prefixes?: { vault?: string; base?: string; pay?: string }
  /** Names of hosts that requests may be for, beside addresses and localhost, where it listens on loopback. */
  names?: readonly string[]
  keys?: Keys
  /** Endpoints that events are posted to, in both modes. */
  webhookUrls?: readonly string[]
  /** Rules that replace the default ones: a fault or an honest variant. */
  rules?: Partial<Rules>
  tampers?: readonly Tamper[]
  /** Makes identifiers repeatable. */
  seed?: number
  log?: (line: string) => void
  /** The merchant's name on the authorization page. */
  merchant?: string
  /** The store that it starts with. */
  store?: Store
  keeper?: Keeper
  timers?: Timers
  /** Puts something around what answers requests. */
  around?: (handler: Handler) => Handler
}

/** A running reference implementation. */
export interface Reference extends Urls {
  keys: Keys
  /** The state and the rules behind it, for the sandbox. */
  service: Service
  registerWebhook: (url: string) => void
  /** Ends sockets, timers and outstanding webhooks. */
  close: () => Promise<void>
}

/** The keys of the sandbox: published, so no secrets. */
export const sandboxKeys: Keys = {
  test: {
    public: 'pkey_test_sandbox_public_for_everyone',
    secret: 'skey_test_sandbox_public_for_everyone',
  },
  live: {
    public: 'pkey_live_sandbox_public_for_everyone',
    secret: 'skey_live_sandbox_public_for_everyone',
  },
}

const areas: readonly Area[] = ['vault', 'base', 'pay']

/** Starts the reference implementation on loopback; rejects when a port is taken. */
export async function startReference(options: ReferenceOptions = {}): Promise<Reference> {
  const {
    keys = sandboxKeys,
    merchant = 'Sandbox Merchant',
    tampers = [],
    seed,
    log = () => undefined,
  } = options
  const timers = options.timers ?? startTimers()
  const service: Service = {
    rules: { ...defaultRules, ...options.rules },
    keys,
    urls: { vaultUrl: '', baseUrl: '', payUrl: '' },
    store: options.store ?? emptyStore(),
    keeper: options.keeper ?? keepsNothing,
    endpoints: [...(options.webhookUrls ?? [])],
    tampers,
    merchant,
    random: seed === undefined ? unforeseeable() : seeded(seed),
    later: timers.later,
    post: (event, to) => sender.post(event, to),
    log,
  }
  const sender = openSender(service)
  keepEarlierEvents(service)
  const listeners = await listenAt(service, options)
  return {
    ...service.urls,
    keys,
    service,
    registerWebhook: (url) => void service.endpoints.push(url),
    async close() {
      timers.end()
      sender.close()
      await closeAll(listeners)
    },
  }
}

function keepEarlierEvents({ rules, store }: Service): void {
  for (const mode of ['test', 'live'] satisfies Mode[])
    for (const raw of rules.earlierEvents(mode)) {
      const at = Date.parse(String(raw['created_at'] ?? raw['created']))
      const none = { charge: undefined, snapshot: undefined, deliveries: [] }
      const event: Event = {
        id: String(raw['id']),
        mode,
        at,
        key: String(raw['key']),
        ...none,
        raw,
      }
      store[mode].eventById.set(event.id, event)
      listEvent(store[mode], event)
    }
}

/** Listens for all three bases at one origin, or for each at its own, and tells the service their addresses. */
async function listenAt(service: Service, options: ReferenceOptions): Promise<Listener[]> {
  const {
    host = '127.0.0.1',
    port = 0,
    split = false,
    prefixes = {},
    names = [],
    around = (handler) => handler,
  } = options
  const groups = split ? areas.map((area) => [area]) : [areas]
  const listeners: Listener[] = []
  try {
    for (const group of groups) {
      const mounts = group.map((area) => ({
        area,
        prefix: (prefixes[area] ?? '').replace(/\/+$/, ''),
      }))
      const listenPort = group.includes('base') ? port : 0
      const listener = await listen(around(handlerFor(service, mounts)), {
        host,
        port: listenPort,
        names,
      })
      listeners.push(listener)
      for (const { area, prefix } of mounts)
        service.urls[`${area}Url`] = `${listener.origin}${prefix}`
    }
  } catch (error) {
    await closeAll(listeners)
    throw error
  }
  return listeners
}

async function closeAll(listeners: readonly Listener[]): Promise<void> {
  await Promise.all(listeners.map(({ close }) => close()))
}
