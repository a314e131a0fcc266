import type { Service } from '../reference/service.ts'
import type { Charge, Event } from '../reference/store.ts'
import { writeCharge, writeEvent } from '../reference/write.ts'
import type { Clock } from './clock.ts'
import type { Layer } from './layer.ts'
import type { RequestLog, Seen } from './request-log.ts'

/** Everything that a sandbox shows of itself, with the last charges, events and requests, the newest first. */
export interface State {
  now: string
  seed: number
  behaviours: readonly string[]
  disturbances: readonly { rule: string; done: number }[]
  endpoints: readonly string[]
  /** The webhooks that wait, each with the time when it is due. */
  waiting: readonly { event: string; key: string; endpoint: string; attempt: number; due: string }[]
  charges: readonly unknown[]
  events: readonly unknown[]
  requests: readonly Seen[]
}

/** The parts of a sandbox that its state is read from. */
export interface Parts {
  service: Service
  clock: Clock
  requests: RequestLog
  seed: number
  layer: Layer
  behaviours: readonly string[]
  /** Those of the behaviours that it was started with. */
  started: readonly string[]
}

const most = 20

/** Reads the state of a sandbox. */
export function stateOf({ service, clock, requests, layer, seed, behaviours }: Parts): State {
  return {
    now: iso(service.rules.now()),
    seed,
    behaviours,
    disturbances: layer.disturbances.map(({ text, done }) => ({ rule: text, done })),
    endpoints: service.endpoints,
    waiting: clock.waiting().map(({ event, uri, attempt, due }) => {
      const { id, key } = event
      return { event: id, key, endpoint: uri, attempt, due: iso(due) }
    }),
    charges: lastCharges(service).map((charge) => writeCharge(service, charge, 'retrieved')),
    events: lastEvents(service).map((event) => writeEvent(service, event, 'retrieved')),
    requests: requests.seen,
  }
}

/** Finds the last charges, the newest one first. */
export function lastCharges({ store }: Service): Charge[] {
  const all = [store.test, store.live].flatMap(({ charges }) => [...charges.values()].slice(-most))
  return all.sort((one, other) => other.createdAt - one.createdAt).slice(0, most)
}

/** Finds the last events, the newest one first. */
export function lastEvents({ store }: Service): Event[] {
  const all = [store.test, store.live].flatMap(({ events }) => events.slice(-most).toReversed())
  return all.sort((one, other) => other.at - one.at).slice(0, most)
}

/** Writes a time as a datetime of the contract. */
export function iso(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}
