import { setImmediate } from 'node:timers/promises'
import type { Charge, Event } from '../../generated/types.ts'
import { writeCharge, writeEvent } from '../reference/write.ts'
import { checked } from './calls.ts'
import { control } from './control.ts'
import { readDisturbance } from './disturbances.ts'
import { SandboxError } from './errors.ts'
import { openFolder, type Folder, type Owed } from './folder.ts'
import { behave, openInternals, reset, type Own } from './internals.ts'
import { assertOptions, readEndpoint, type SandboxOptions } from './options.ts'
import type { Sandbox, State } from './sandbox.ts'
import { stateOf } from './state.ts'
import { eventOf, moveClock, resend, trigger } from './steering.ts'

/** Starts the sandbox; rejects when a port is taken, and with a SandboxError for an option or a folder that cannot be used. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  assertOptions(options)
  const { data, log = () => undefined } = options
  const folder = data === undefined ? undefined : await openFolder(data, log)
  try {
    return await startIn(folder, options)
  } catch (error) {
    folder?.close()
    throw error
  }
}

async function startIn(folder: Folder | undefined, options: SandboxOptions): Promise<Sandbox> {
  const disturbances = (options.disturb ?? []).map(readDisturbance)
  const own: Own = {}
  const { internals, reference } = await openInternals(options, folder, own)
  const { service, clock, middleware, keeper, owed, seed } = internals
  middleware.disturbances = disturbances

  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= reference.close().finally(folder?.close)
    internals.interrupted.resolve()
    return closed
  }
  const state = (): State => {
    if (closed !== undefined) throw new SandboxError('closed', 'The sandbox is closed; start another one.')
    return stateOf(internals)
  }
  /** Does something, and resolves once its effects are kept. */
  const after = async (act: () => unknown): Promise<State> => {
    state()
    await act()
    keeper.changed()
    await keeper.kept()
    return state()
  }
  const untilDelivered = async (isMeant: (one: Owed) => boolean): Promise<State> => {
    for (;;) {
      const now = state()
      const left = [...owed].filter(([one]) => isMeant(one)).map(([, done]) => done)
      if (left.length === 0) return now
      await Promise.race([internals.interrupted.promise, ...left])
    }
  }

  const sandbox = checked({
    ...reference,
    seed,
    close,
    [Symbol.asyncDispose]: close,
    state,
    async trigger(key, how) {
      state()
      const charge = await trigger(service, key, how)
      await after(() => undefined)
      const events = charge.events.map((event) => writeEvent(service, event, 'retrieved') as Event)
      return { charge: writeCharge(service, charge, 'retrieved') as Charge, events }
    },
    resend: (event, how) => after(() => resend(service, event, how)),
    clock: (by) =>
      after(async () => {
        // Webhooks of what was just made begin to wait a turn later.
        await setImmediate()
        moveClock(service, clock, by)
      }),
    behave: (names) => after(() => behave(internals, names)),
    disturb: (rules) => after(() => (middleware.disturbances = rules.map(readDisturbance))),
    webhooks: (urls) =>
      after(() => (service.endpoints = urls.map((url) => readEndpoint('The endpoint', url)))),
    reset: () => after(() => reset(internals)),
    async delivered(id) {
      state()
      const event = eventOf(service, id)
      return untilDelivered((one) => one.event === event)
    },
    settled: () => untilDelivered(() => true),
  })
  own.handlerFor = control(sandbox, options)
  try {
    await after(() => undefined)
  } catch (error) {
    await close()
    throw error
  }
  return sandbox
}
