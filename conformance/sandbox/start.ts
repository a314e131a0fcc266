import { setMaxListeners } from 'node:events'
import { defined } from '../basics/values.ts'
import type { Urls } from '../reference/call.ts'
import { startReference } from '../reference/index.ts'
import type { Keys } from '../reference/rules/keys.ts'
import type { Service } from '../reference/service.ts'
import { memoryKeeper } from '../reference/store.ts'
import { rulesOf } from '../reference/effects.ts'
import { startOfFurtherWorld, startOfOwnWorld, type WorldStart } from './beginning.ts'
import { combineBehaviours } from './behaviours.ts'
import { calls, type Calls, type SandboxCall } from './calls.ts'
import { withControl } from './control.ts'
import { assertKnown, readValues, SandboxError } from './errors.ts'
import { openFolder, type Folder, type KeptWorld } from './folder.ts'
import { options as settings, type SandboxOptions } from './options.ts'
import { stateOf, type RunningWorld, type State } from './running.ts'
import type { Triggered } from './trigger.ts'
import { openWorld, snapshotOf } from './world.ts'
import { keysOfWorld, maxWorlds, worldOfKey } from './worlds.ts'

/** A merchant of its own in a sandbox. After close() of the sandbox every call rejects. */
export interface World extends Urls, Calls {
  /** Empty for the world of the sandbox's own keys. */
  name: string
  keys: Keys
  state: () => State
}

/** A running sandbox: the reference implementation, with calls that show and steer it. */
export interface Sandbox extends World, AsyncDisposable {
  /** The seed of its disturbances. */
  seed: number
  /** Opens a world by its name, or a new one; its keys open it, too. */
  world: (name?: string) => World
  close: () => Promise<void>
}

/** Starts the sandbox. SandboxError for unusable options; rejects where a port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { log = () => undefined, onExchange, time, ...others } = options
  for (const [name, value] of Object.entries({ log, onExchange }))
    if (value !== undefined && typeof value !== 'function') {
      const message = `startSandbox: ${name} cannot be used; give a function.`
      throw new SandboxError('invalid_value', message)
    }
  const checked = readValues('startSandbox:', settings, others)
  const { data } = checked as SandboxOptions
  const folder = data === undefined ? undefined : await openFolder(data, log)
  try {
    return await startWithFolder(folder, { ...checked, ...defined({ log, onExchange, time }) })
  } catch (error) {
    folder?.close()
    throw error
  }
}

async function startWithFolder(
  folder: Folder | undefined,
  options: SandboxOptions,
): Promise<Sandbox> {
  const keptWorlds = folder?.worlds ?? []
  const keptOwn = keptWorlds.find(({ name }) => name === '')
  const { beginning, snapshot } = startOfOwnWorld(options, keptOwn)
  const variant = combineBehaviours(beginning.behaviours)
  const worlds = new Map<string, RunningWorld>()
  const keeper =
    folder?.keep(() =>
      [...worlds.values()].map((world): KeptWorld => {
        const { name, beginning, saved } = world
        return { name, beginning, saved, snapshot: snapshotOf(world) }
      }),
    ) ?? memoryKeeper
  const ending = new AbortController()
  const { signal: ended } = ending
  setMaxListeners(0, ended)
  const reference = await startReference({
    ...options,
    names: options.allowHost ?? [],
    ...variant.options,
    webhookUrls: [],
    rules: rulesOf(variant),
    keeper,
    accounts: [],
    accountFor(key) {
      const name = worldOfKey(key)
      return name === undefined || worlds.size >= maxWorlds ? undefined : openedWorld(name).service
    },
    around: (handler) => withControl(handler, { worldFor, performCall, options }),
  })
  const ownWorld = open('', reference.service, { beginning, snapshot }, keptOwn?.saved)
  for (const keptWorld of keptWorlds)
    if (keptWorld !== keptOwn)
      open(keptWorld.name, serviceOf(keptWorld.name), keptWorld, keptWorld.saved)

  function open(
    name: string,
    service: Service,
    { beginning, snapshot }: WorldStart,
    saved: RunningWorld['saved'] = new Map(),
  ): RunningWorld {
    const world = openWorld({ name, options, service, beginning, saved, ended }, snapshot)
    worlds.set(name, world)
    return world
  }

  function serviceOf(name: string): Service {
    return reference.accounts.open({ keys: keysOfWorld(name), keeper })
  }

  function openedWorld(name: string): RunningWorld {
    const present = worlds.get(name)
    if (present !== undefined) return present
    return open(name, serviceOf(name), startOfFurtherWorld(ownWorld.beginning, name))
  }

  /** The world of a key; the sandbox's own for none, undefined for an unknown one. */
  function worldFor(key: string | undefined): RunningWorld | undefined {
    if (key === undefined) return ownWorld
    const service = reference.accounts.ofKey(key)
    return [...worlds.values()].find((world) => world.service === service)
  }

  function assertOpen(): void {
    if (ended.aborted) throw new SandboxError('closed', 'The sandbox is closed; start another one.')
  }

  async function performCall(
    world: RunningWorld,
    name: string,
    parameters: object,
  ): Promise<State | Triggered> {
    assertOpen()
    assertKnown('The call', name, Object.keys(calls))
    const call = calls[name as keyof Calls] as SandboxCall<readonly unknown[]>
    const { takes, operand, act } = call
    const none = operand !== undefined && takes[operand]?.type === 'array' && { [operand]: [] }
    const values = readValues(`${name}:`, takes, { ...none, ...parameters })
    if (operand !== undefined && values[operand] === undefined)
      throw new SandboxError('invalid_value', `${name}: ${operand} is missing; give it.`)
    const result = await (operand === undefined
      ? act(world, values)
      : act(world, values[operand], values))
    keeper.changed()
    await keeper.written()
    return result ?? stateOf(world)
  }

  function worldHandle(world: RunningWorld): World {
    const methods = Object.entries<SandboxCall>(calls).map(([call, { operand }]) => [
      call,
      operand === undefined
        ? (parameters?: object) => performCall(world, call, { ...parameters })
        : (value: unknown, parameters?: object) =>
            performCall(world, call, { ...parameters, [operand]: value }),
    ])
    const { name, service } = world
    return {
      ...service.urls,
      ...(Object.fromEntries(methods) as Calls),
      name,
      keys: service.keys,
      state() {
        assertOpen()
        return stateOf(world)
      },
    }
  }

  let closed: Promise<void> | undefined
  function close(): Promise<void> {
    ending.abort()
    closed ??= reference.close().finally(folder?.close)
    return closed
  }

  const sandbox: Sandbox = {
    ...worldHandle(ownWorld),
    seed: ownWorld.beginning.seed,
    world(name = `test-${worlds.size}`) {
      assertOpen()
      keysOfWorld(name)
      if (!worlds.has(name) && worlds.size >= maxWorlds)
        throw new SandboxError(
          'conflict',
          `A sandbox has at most ${maxWorlds} worlds; start another one.`,
        )
      return worldHandle(openedWorld(name))
    },
    close,
    [Symbol.asyncDispose]: close,
  }
  try {
    keeper.changed()
    await keeper.written()
  } catch (error) {
    await close()
    throw error
  }
  return sandbox
}
