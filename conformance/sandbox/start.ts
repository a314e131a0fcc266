import { randomInt } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import type { Urls } from '../reference/call.ts'
import { startReference } from '../reference/index.ts'
import { seeded } from '../reference/random.ts'
import { keepsNothing } from '../reference/store.ts'
import type { Keys } from '../reference/rules/keys.ts'
import { startTimers } from '../reference/timers.ts'
import { rulesOf } from '../reference/variants/variant.ts'
import { combined } from './behaviours.ts'
import { behave, calls, eventOf, type Calls, type SandboxCall, type Triggered } from './calls.ts'
import { withControl } from './control.ts'
import { readDisturbance } from './disturbances.ts'
import { assertKnown, readValues, SandboxError } from './errors.ts'
import { openFolder, type Folder, type Owed } from './folder.ts'
import { trackPosts } from './middleware.ts'
import { options as settings, type SandboxOptions } from './options.ts'
import { stateOf, type Running, type State } from './running.ts'

/** A running sandbox: the reference implementation, with the calls that show and steer it. After close() every call rejects. */
export interface Sandbox extends Urls, Calls, AsyncDisposable {
  keys: Keys
  /** The seed of its disturbances. */
  seed: number
  /** Resolves once an event was posted to every endpoint: each has taken it, or was given up. */
  delivered: (event: string) => Promise<State>
  /** Resolves once all events were posted. */
  settled: () => Promise<State>
  state: () => State
  close: () => Promise<void>
}

/** Starts the sandbox; rejects when a port is taken, and with a SandboxError for an option or a folder that cannot be used. */
export async function startSandbox(given: SandboxOptions = {}): Promise<Sandbox> {
  const { log = () => undefined, ...others } = given
  if (typeof log !== 'function')
    throw new SandboxError('invalid_value', 'startSandbox: log cannot be used; give a function.')
  const options: SandboxOptions = { ...readValues('startSandbox:', settings, others), log }
  const { data } = options
  const folder = data === undefined ? undefined : await openFolder(data, log)
  try {
    return await startIn(folder, options)
  } catch (error) {
    folder?.close()
    throw error
  }
}

async function startIn(folder: Folder | undefined, options: SandboxOptions): Promise<Sandbox> {
  const { behave: names = [], disturb = [], seed = randomInt(2 ** 32 - 1), page = false } = options
  const variant = combined(names)
  const { store, endpoints = [], owed: left = [], ahead = 0, starts = 0 } = folder?.snapshot ?? {}
  const clock = startTimers(ahead)
  const owed = new Set<Owed>()
  const keeper =
    folder?.keep(() => {
      const { store, endpoints } = service
      return { store, endpoints, ahead: clock.ahead(), owed: [...owed], starts: starts + 1 }
    }) ?? keepsNothing
  const reference = await startReference({
    ...options,
    names: options.allowHost ?? [],
    ...variant.options,
    webhookUrls: [...(options.webhookUrl ?? endpoints), ...(variant.options?.webhookUrls ?? [])],
    ...(options.seed !== undefined && { seed: seed + starts }),
    ...(store !== undefined && { store }),
    rules: rulesOf(variant),
    keeper,
    timers: clock,
    around: (handler) => withControl(handler, state, make, page),
  })
  const { service } = reference
  const running: Running = {
    options,
    service,
    clock,
    seed,
    owed,
    requests: [],
    random: seeded(seed),
    behaviours: names,
    disturbances: disturb.map(readDisturbance),
    posts: new EventEmitter().setMaxListeners(0),
  }
  behave(running, [])
  trackPosts(running)
  for (const { event, uri } of left)
    if (service.endpoints.includes(uri)) void service.post(event, [uri])

  let closed: Promise<void> | undefined
  function close(): Promise<void> {
    closed ??= reference.close().finally(folder?.close)
    running.posts.emit('change')
    return closed
  }

  function state(): State {
    if (closed !== undefined)
      throw new SandboxError('closed', 'The sandbox is closed; start another one.')
    return stateOf(running)
  }

  /** Waits until none of these webhooks is owed. */
  async function untilPosted(isMeant: (one: Owed) => boolean): Promise<State> {
    while (state() && [...owed].some(isMeant)) await once(running.posts, 'change')
    return state()
  }

  async function make(name: string, given: object): Promise<State | Triggered> {
    state()
    assertKnown('The call', name, Object.keys(calls))
    const { takes, act } = calls[name as keyof Calls] as SandboxCall<readonly unknown[]>
    const [first = ''] = Object.keys(takes)
    const none = takes[first]?.type === 'array' && { [first]: [] }
    const values = readValues(`${name}:`, takes, { ...none, ...given })
    if (first !== '' && values[first] === undefined)
      throw new SandboxError('invalid_value', `${name}: ${first} is missing; give it.`)
    const shown = await act(running, values[first], values)
    keeper.changed()
    await keeper.kept()
    return shown ?? state()
  }

  const methods = Object.entries(calls).map(([name, { takes }]) => {
    const [first = ''] = Object.keys(takes)
    return [name, (value: unknown, how: object) => make(name, { ...how, [first]: value })]
  })
  const sandbox: Sandbox = {
    ...service.urls,
    ...(Object.fromEntries(methods) as Calls),
    keys: service.keys,
    seed,
    state,
    async delivered(id) {
      state()
      const event = eventOf(service, id)
      return untilPosted((one) => one.event === event)
    },
    settled: () => untilPosted(() => true),
    close,
    [Symbol.asyncDispose]: close,
  }
  try {
    keeper.changed()
    await keeper.kept()
  } catch (error) {
    await close()
    throw error
  }
  return sandbox
}
