import { randomInt } from 'node:crypto'
import { deferred, type Deferred } from '../basics/deferred.ts'
import type { IncomingMessage } from 'node:http'
import type { Handler } from '../basics/listener.ts'
import { rules as defaultRules, startReference } from '../reference/index.ts'
import { seeded } from '../reference/random.ts'
import type { Service } from '../reference/service.ts'
import { emptyStore, keepsNothing, type Keeper } from '../reference/store.ts'
import { rulesOf } from '../reference/variants/variant.ts'
import { assertHotSwappable, combined, type Behaviour } from './behaviours.ts'
import { startClock, type Clock } from './clock.ts'
import { readDisturbance } from './disturbances.ts'
import type { Folder, Owed, Snapshot } from './folder.ts'
import { makeMiddleware, type FaultMiddleware } from './middleware.ts'
import type { SandboxOptions } from './options.ts'

/** Everything that a running sandbox consists of. */
export interface Internals {
  options: SandboxOptions
  service: Service
  clock: Clock
  middleware: FaultMiddleware
  keeper: Keeper
  seed: number
  behaviours: readonly Behaviour[]
  /** The webhooks that are under way or wait. */
  owed: Map<Owed, Promise<unknown>>
  /** Resolves when what waits is forgotten, and at the end. */
  interrupted: Deferred<void>
}

/** Finds the handler of a request for the sandbox itself, once there is one. */
export interface Own {
  handlerFor?: (request: IncomingMessage) => Handler | undefined
}

/** Starts the reference implementation with what a sandbox puts around it. */
export async function openInternals(options: SandboxOptions, folder: Folder | undefined, own: Own) {
  const { behave = [], seed = randomInt(2 ** 32 - 1), allowHost: names = [] } = options
  const variant = combined(behave)
  const snapshot = folder?.snapshot
  const starts = (snapshot?.starts ?? 0) + 1
  const clock = startClock(snapshot?.ahead ?? 0)
  const owed: Internals['owed'] = new Map()
  const returns = new Map((options.return ?? []).map((pair) => pair.split('=') as [string, string]))
  const middleware = makeMiddleware({ clock, service: () => service, random: seeded(seed), returns })
  const take = (): Snapshot => {
    const { store, endpoints } = service
    return { store, endpoints, ahead: clock.ahead(), owed: [...owed.keys()], starts }
  }
  const keeper = folder?.keep(take) ?? keepsNothing
  const {
    service,
    registerWebhook: _,
    ...reference
  } = await startReference({
    ...options,
    names,
    ...variant.options,
    webhookUrls: [
      ...(options.webhookUrl ?? snapshot?.endpoints ?? []),
      ...(variant.options?.webhookUrls ?? []),
    ],
    ...(options.seed !== undefined && { seed: seed + starts - 1 }),
    ...(snapshot !== undefined && { store: snapshot.store }),
    rules: middleware.over({ ...defaultRules, ...rulesOf(variant) }),
    keeper,
    timers: clock,
    around: (handler) => (request, response, rejection) =>
      (own.handlerFor?.(request) ?? handler)(request, response, rejection),
  })
  const parts = { options, service, clock, middleware, keeper, seed, owed }
  const internals: Internals = { ...parts, behaviours: behave, interrupted: deferred() }
  trackPosts(internals)
  for (const { event, uri } of snapshot?.owed ?? [])
    if (service.endpoints.includes(uri)) void service.post(event, [uri])
  return { internals, reference }
}

/** Draws the disturbance of each posting, and notes which endpoints are still to get it. */
function trackPosts({ service, middleware, owed }: Internals): void {
  const { post } = service
  service.post = (event, to = service.endpoints) => {
    middleware.draw(event)
    const posts = to.map((uri) => {
      const one: Owed = { event, uri }
      const done = post(event, [uri]).then(() => owed.delete(one))
      owed.set(one, done)
      return done
    })
    return Promise.all(posts)
  }
}

/** Behaves in these ways beside those from the start. */
export function behave(internals: Internals, names: readonly Behaviour[]): void {
  const { service, middleware, options } = internals
  const fixed = options.behave ?? []
  const all = [...new Set([...fixed, ...names])]
  const variant = combined(all)
  assertHotSwappable(names.filter((name) => !fixed.includes(name)))
  internals.behaviours = all
  service.tampers = variant.options?.tampers ?? []
  Object.assign(service.rules, middleware.over({ ...defaultRules, ...rulesOf(variant) }))
}

/** Forgets what was made, and behaves as at the start. */
export function reset(internals: Internals): void {
  const { service, clock, owed, middleware, options } = internals
  Object.assign(service.store, emptyStore())
  clock.clear()
  owed.clear()
  internals.interrupted.resolve()
  internals.interrupted = deferred()
  middleware.requests = []
  middleware.disturbances = (options.disturb ?? []).map(readDisturbance)
  behave(internals, [])
}
