import { keepEarlierEvents, otherKeys, type AccountOptions } from './account.ts'
import { openAccounts, type AccountFor, type Accounts } from './accounts.ts'
import type { Urls } from './call.ts'
import type { Exchange } from './exchange.ts'
import { listen, type Handler, type Listener } from '../basics/listener.ts'
import type { Area, Route } from './routes.ts'
import type { Keys } from './rules/keys.ts'
import { handlerFor } from './server.ts'
import type { Service } from './service.ts'

export { otherKeys, sandboxKeys, type AccountOptions } from './account.ts'
export type { Exchange } from './exchange.ts'
export { rules, type Rules } from './rules.ts'
export type { AnswerPlace as Place, Tamper } from './service.ts'
export type { Keys } from './rules/keys.ts'

/** The options of the reference implementation and its first merchant, each with a default. */
export interface ReferenceOptions extends AccountOptions {
  host?: string
  /** The port of the base, 0 for any. */
  port?: number
  /** Vault, base and pages get an origin each. */
  split?: boolean
  /** Path prefixes such as '/vault'. */
  prefixes?: { vault?: string; base?: string; pay?: string }
  /** Allowed hosts beside addresses and localhost, while it listens on loopback. */
  names?: readonly string[]
  log?: (line: string) => void
  /** Takes each request with its answer, and each attempt to post an event. */
  onExchange?: (exchange: Exchange) => void
  /** Further merchants: by default with the rules of the first and with `otherKeys`. */
  accounts?: readonly AccountOptions[]
  accountFor?: AccountFor
  /** Further routes, for resources that the reference implementation does not have itself. */
  routes?: readonly Route[]
  /** Puts something around what answers requests. */
  around?: (handler: Handler) => Handler
}

/** A running reference implementation. */
export interface Reference extends Urls {
  keys: Keys
  /** The state and the rules of its first merchant, for the sandbox. */
  service: Service
  accounts: Accounts
  registerWebhook: (url: string) => void
  /** Ends sockets, timers and outstanding webhooks. */
  close: () => Promise<void>
}

const areas: readonly Area[] = ['vault', 'base', 'pay']

/** Starts the reference implementation on loopback; rejects when a port is taken. */
export async function startReference(options: ReferenceOptions = {}): Promise<Reference> {
  const { log = () => undefined, onExchange, accountFor = () => undefined } = options
  const shared = { urls: { vaultUrl: '', baseUrl: '', payUrl: '' }, log, onExchange }
  const accounts = openAccounts(options, shared, accountFor)
  const { first: service } = accounts
  keepEarlierEvents(service)
  for (const account of options.accounts ?? [{ keys: otherKeys }]) accounts.open(account)
  const listeners = await listenAt(accounts, options)
  return {
    ...service.urls,
    keys: service.keys,
    service,
    accounts,
    registerWebhook: (url) => void service.endpoints.push(url),
    async close() {
      accounts.end()
      await closeAll(listeners)
    },
  }
}

/** Listens at one origin for all three bases, or at one for each; tells the service their URLs. */
async function listenAt(accounts: Accounts, options: ReferenceOptions): Promise<Listener[]> {
  const {
    host = '127.0.0.1',
    port = 0,
    split = false,
    prefixes = {},
    names = [],
    routes = [],
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
      const listener = await listen(around(handlerFor(accounts, mounts, routes)), {
        host,
        port: listenPort,
        names,
      })
      listeners.push(listener)
      for (const { area, prefix } of mounts)
        accounts.first.urls[`${area}Url`] = `${listener.origin}${prefix}`
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
