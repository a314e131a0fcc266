import { randomInt } from 'node:crypto'
import type { Charge, Event as ShownEvent } from '../../generated/types.ts'
import type { Handler } from '../basics/listener.ts'
import { isWebAddress } from '../basics/host.ts'
import { rules as defaultRules, startReference, type Reference } from '../reference/index.ts'
import { seeded } from '../reference/random.ts'
import type { Service } from '../reference/service.ts'
import { emptyStore, keepsNothing, type Event, type Keeper } from '../reference/store.ts'
import { rulesOf, type Variant } from '../reference/variants/variant.ts'
import { writeCharge, writeEvent } from '../reference/write.ts'
import { shown } from '../settings/usage.ts'
import { assertHotSwappable, combined } from './behaviours.ts'
import { startClock } from './clock.ts'
import { control, isForControl } from './control.ts'
import { readDisturbance } from './disturbances.ts'
import { SandboxError } from './errors.ts'
import { openFolder, type Folder, type Snapshot } from './folder.ts'
import { makeLayer } from './layer.ts'
import { assertOptions, referenceOptions, type SandboxOptions } from './options.ts'
import { RequestLog } from './requests.ts'
import type { Sandbox, Triggered } from './sandbox.ts'
import { stateOf, type Parts, type State } from './state.ts'
import { eventOf, moveClock, resend, trigger } from './steering.ts'

/** Everything that a running sandbox consists of. */
interface Workbench extends Parts {
  options: SandboxOptions
  keeper: Keeper
  /** The endpoints of each event that is under way or waits. */
  posted: Map<Event, readonly string[]>
  /** The deliveries that are under way or wait, by event. */
  underWay: Map<Event, Promise<unknown>>
  isClosed: boolean
}

/** Starts the sandbox; rejects when a port is taken, and with a SandboxError for an option or a folder that cannot be used. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  assertOptions(options)
  const variant = combined(options.behave ?? [])
  const disturbances = (options.disturb ?? []).map(readDisturbance)
  const folder =
    options.data === undefined ? undefined : await openFolder(options.data, options.log ?? (() => undefined))
  try {
    const { bench, reference, own } = await openBench(options, variant, folder)
    bench.layer.disturbances = disturbances
    let closed: Promise<void> | undefined
    const close = (): Promise<void> => {
      bench.isClosed = true
      bench.requests.emit('news')
      return (closed ??= reference.close().finally(() => folder?.close()))
    }
    const { registerWebhook: _, ...addresses } = reference
    const sandbox: Sandbox = {
      ...addresses,
      ...steering(bench),
      seed: bench.seed,
      close,
      [Symbol.asyncDispose]: close,
    }
    own.answer = control(sandbox, bench, options)
    if (folder?.snapshot !== undefined) postOwed(bench.service, folder.snapshot)
    bench.keeper.changed()
    await bench.keeper.kept()
    return sandbox
  } catch (error) {
    folder?.close()
    throw error
  }
}

/** Starts the reference implementation with the workbench around it; `own` answers the requests for the sandbox itself. */
async function openBench(options: SandboxOptions, variant: Variant, folder: Folder | undefined) {
  const { behave = [], seed = randomInt(2 ** 32 - 1), return: returns = {} } = options
  const addresses = referenceOptions(options)
  const { keys } = addresses
  const snapshot = folder?.snapshot
  const starts = (snapshot?.starts ?? 0) + 1
  const posted = new Map(snapshot?.posted)
  const clock = startClock(snapshot === undefined ? 0 : aheadOf(snapshot))
  const requests = new RequestLog().setMaxListeners(0)
  const layer = makeLayer({ clock, requests, keys, random: seeded(seed), returns })
  const take = (): Snapshot => {
    const { store, endpoints } = service
    return { store, endpoints, ahead: clock.ahead(), posted, starts }
  }
  const kept = folder?.keep(take) ?? keepsNothing
  const keeper: Keeper = { ...kept, changed: () => void (kept.changed(), requests.emit('news')) }
  const own: { answer?: Handler } = {}
  const { service, ...reference } = await startReference({
    ...addresses,
    ...variant.options,
    webhookUrls: [
      ...(options.webhookUrl ?? snapshot?.endpoints ?? []),
      ...(variant.options?.webhookUrls ?? []),
    ],
    ...(options.seed !== undefined && { seed: seed + starts - 1 }),
    ...(snapshot !== undefined && { store: snapshot.store }),
    rules: layer.over({ ...defaultRules, ...rulesOf(variant) }),
    keeper,
    timers: clock,
    around: (handler) => (request, response, trouble) =>
      layer.during(() => ((isForControl(request) && own.answer) || handler)(request, response, trouble)),
  })
  const state = { service, clock, requests, layer, seed, behaviours: behave }
  const bench: Workbench = { ...state, options, keeper, posted, underWay: new Map(), isClosed: false }
  trackPosts(bench)
  return { bench, reference, own }
}

/** Draws the disturbance of each posting, and notes its endpoints and its end. */
function trackPosts({ service, layer, posted, underWay, requests }: Workbench): void {
  const { post } = service
  service.post = async (event, to) => {
    layer.draw(event)
    posted.set(event, [...new Set([...(posted.get(event) ?? []), ...(to ?? service.endpoints)])])
    const all = Promise.all([underWay.get(event), post(event, to)])
    underWay.set(event, all)
    await all
    if (underWay.get(event) !== all) return
    underWay.delete(event)
    posted.delete(event)
    requests.emit('news')
  }
}

/** Makes the calls that steer; each resolves once its effects are kept. */
function steering(bench: Workbench): Omit<Sandbox, 'seed' | keyof Reference | keyof AsyncDisposable> {
  const { service, keeper, clock, requests, underWay } = bench
  const state = (): State => {
    if (bench.isClosed) throw new SandboxError('closed', 'The sandbox is closed; start another one.')
    return stateOf(bench)
  }
  const after = async (act: () => unknown): Promise<State> => {
    state()
    await act()
    keeper.changed()
    await keeper.kept()
    requests.emit('news')
    return state()
  }
  const until = async (isDone: () => boolean): Promise<State> => {
    for (;;) {
      const now = state()
      if (isDone()) return now
      await new Promise((resolve) => requests.once('news', () => resolve(undefined)))
    }
  }
  return {
    state,
    async trigger(key, how): Promise<Triggered> {
      state()
      const charge = await trigger(service, key, how)
      await after(() => undefined)
      const events = charge.events.map((event) => writeEvent(service, event, 'retrieved') as ShownEvent)
      return { charge: writeCharge(service, charge, 'retrieved') as Charge, events }
    },
    resend: (event, how) => after(() => resend(service, event, how)),
    clock: (by) => after(() => moveClock(service, clock, by)),
    behave: (names) => after(() => behave(bench, names)),
    disturb: (rules) => after(() => (bench.layer.disturbances = rules.map(readDisturbance))),
    webhooks: (urls) => after(() => register(service, urls)),
    hurry: () => after(clock.hurry),
    reset: () => after(() => forget(bench)),
    async delivered(id) {
      const event = eventOf(service, id)
      return until(() => !underWay.has(event))
    },
    settled: () => until(() => underWay.size === 0),
  }
}

function behave(bench: Workbench, names: readonly string[]): void {
  const { service, layer, options } = bench
  const fixed: readonly string[] = options.behave ?? []
  const all = [...new Set([...fixed, ...names])]
  const variant = combined(all)
  assertHotSwappable(names.filter((name) => !fixed.includes(name)))
  bench.behaviours = all
  service.tampers = variant.options?.tampers ?? []
  Object.assign(service.rules, layer.over({ ...defaultRules, ...rulesOf(variant) }))
}

function register({ endpoints }: Service, urls: readonly string[]): void {
  for (const url of urls)
    if (!isWebAddress(url))
      throw new SandboxError(
        'invalid_value',
        `The endpoint ${shown(url)} is not an http or https URL; write it like http://127.0.0.1:3000/webhooks.`,
      )
  endpoints.splice(0, Infinity, ...urls)
}

function forget(bench: Workbench): void {
  const { service, clock, requests, options, posted, underWay, layer } = bench
  Object.assign(service.store, emptyStore())
  clock.clear()
  posted.clear()
  underWay.clear()
  requests.all = []
  behave(bench, [])
  layer.disturbances = (options.disturb ?? []).map(readDisturbance)
}

/** The milliseconds by which the clock of a restarted sandbox is ahead, so that it shows no time before the kept ones. */
function aheadOf({ ahead, store }: Snapshot): number {
  const last = Math.max(...[store.test, store.live].map(({ events }) => events.at(-1)?.at ?? 0))
  return Math.max(ahead, last - Date.now())
}

/** Posts the events that their endpoints had not taken when the last process ended, unless they were given up. */
function postOwed({ rules, endpoints, post }: Service, { posted }: Snapshot): void {
  for (const [event, to] of posted)
    for (const uri of to) {
      const attempts = event.deliveries.filter((delivery) => delivery.uri === uri)
      const taken = attempts.some(({ status }) => rules.webhookTaken(status))
      const givenUp = attempts.length > 0 && rules.retriesAfter(attempts.length) === undefined
      if (endpoints.includes(uri) && !taken && !givenUp) void post(event, [uri])
    }
}
