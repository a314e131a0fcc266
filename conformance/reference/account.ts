import { startClock, type Time } from './clock.ts'
import { EventEmitter } from 'node:events'
import { seeded, unforeseeable } from './random.ts'
import { rules as defaultRules, type Rules } from './rules.ts'
import type { Keys } from './rules/keys.ts'
import type { Service, SharedSettings, Tamper } from './service.ts'
import {
  emptyStore,
  memoryKeeper,
  insertEvent,
  type Event,
  type Keeper,
  type Mode,
  type Store,
} from './store.ts'
import { perform } from './tasks.ts'
import { openSender } from './webhooks.ts'

/** A merchant: keys, lists, endpoints, rules and a clock; everything has a default. */
export interface AccountOptions {
  keys?: Keys
  /** Endpoints that events are posted to, in both modes. */
  webhookUrls?: readonly string[]
  /** Rules that replace the default ones: a fault or an honest variant. */
  rules?: Partial<Rules>
  tampers?: readonly Tamper[]
  /** A seed that makes identifiers repeatable. */
  seed?: number
  /** The merchant's name on the authorization page. */
  merchant?: string
  /** The store that it starts with. */
  store?: Store
  keeper?: Keeper
  /** The time of the machine unless given, for tests of what comes later. */
  time?: Time
}

/** A merchant that is open. */
export interface Account {
  service: Service
  /** Ends its timers and outstanding webhooks. */
  end: () => void
}

/** The keys of the sandbox: published, so no secrets. */
export const sandboxKeys = keysEndingIn('sandbox_public_for_everyone')

/** The keys of the second merchant that every reference implementation has. */
export const otherKeys = keysEndingIn('world_other')

/** The key pairs of a merchant, by the words that they end with. */
export function keysEndingIn(words: string): Keys {
  return {
    test: { public: `pkey_test_${words}`, secret: `skey_test_${words}` },
    live: { public: `pkey_live_${words}`, secret: `skey_live_${words}` },
  }
}

/** Opens a merchant at the addresses of a service. */
export function openAccount(options: AccountOptions, shared: SharedSettings): Account {
  const { seed } = options
  const activity = new EventEmitter().setMaxListeners(0)
  const base = {
    ...shared,
    activity,
    rules: { ...defaultRules, ...options.rules },
    keys: options.keys ?? sandboxKeys,
    store: options.store ?? emptyStore(),
    keeper: options.keeper ?? memoryKeeper,
    endpoints: [...(options.webhookUrls ?? [])],
    tampers: options.tampers ?? [],
    merchant: options.merchant ?? 'Sandbox Merchant',
    random: seed === undefined ? unforeseeable() : seeded(seed),
  }
  const service = base as Service
  service.clock = startClock((task) => perform(service, task), activity, options.time)
  service.sender = openSender(service)
  function end(): void {
    service.clock.end()
    service.sender.forget()
  }
  return { service, end }
}

/** Adds the events that a merchant had before the start. */
export function keepEarlierEvents({ rules, store }: Service): void {
  for (const mode of ['test', 'live'] satisfies Mode[])
    for (const raw of rules.earlierEvents({ mode })) {
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
      insertEvent(store[mode], event)
    }
}
