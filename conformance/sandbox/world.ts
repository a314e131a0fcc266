import { deserialize, serialize } from 'node:v8'
import { drawsFrom } from '../reference/random.ts'
import { rules as usualRules } from '../reference/rules.ts'
import type { Service } from '../reference/service.ts'
import { emptyStore } from '../reference/store.ts'
import { rulesOf } from '../reference/variants/variant.ts'
import { inBrief } from '../settings/usage.ts'
import { combined, type Behaviour } from './behaviours.ts'
import { readDisturbance } from './disturbances.ts'
import { assertKnown, SandboxError } from './errors.ts'
import { withMiddleware } from './middleware.ts'
import type { Beginning, Running, Snapshot } from './running.ts'

/** Takes a snapshot of a world; it shares its objects until it is serialised. */
export function snapshotOf(running: Running): Snapshot {
  const { service, behaviours, disturbances, draws } = running
  const { store, clock, sender, endpoints } = service
  const underWay = [...sender.underWay].map((posting) => ({
    due: clock.now(),
    task: { task: 'post', posting } as const,
  }))
  return {
    store,
    ahead: clock.ahead(),
    waiting: [...underWay, ...clock.waiting()],
    endpoints,
    behaviours,
    disturbances,
    positions: {
      identifiers: draws.identifiers.position(),
      disturbances: draws.disturbances.position(),
    },
  }
}

/** The snapshot that a world begins with. */
export function beginningOf({ behaviours, disturbances, endpoints, seed }: Beginning): Snapshot {
  return {
    store: emptyStore(),
    ahead: 0,
    waiting: [],
    endpoints,
    behaviours,
    disturbances: disturbances.map(readDisturbance),
    positions: { identifiers: seed, disturbances: seed },
  }
}

/** Puts a snapshot in the place of everything that a world holds; what is under way is cut. */
export function load(running: Running, snapshot: Snapshot): void {
  const { service, beginning } = running
  const { store, ahead, waiting, endpoints, positions } = snapshot
  service.sender.forget()
  Object.assign(service.store, store)
  service.endpoints = [...endpoints]
  running.disturbances = snapshot.disturbances
  running.draws = {
    identifiers: drawsFrom(positions.identifiers),
    disturbances: drawsFrom(positions.disturbances),
  }
  if (beginning.isRepeatable) service.random = running.draws.identifiers.draw
  applyBehaviours(running, snapshot.behaviours)
  service.clock.begin(ahead, waiting)
}

/** Behaves in these ways, and no others. */
export function applyBehaviours(running: Running, names: readonly Behaviour[]): void {
  const { service } = running
  const variant = combined(names)
  running.behaviours = names
  service.tampers = variant.options?.tampers ?? []
  const rules = withMiddleware(running, { ...usualRules, ...rulesOf(variant) })
  Object.assign(service.rules, rules)
}

/** The snapshots that a world has at most. */
const maxSnapshots = 100

/** Saves a snapshot of a world by a name, in the place of an older one. */
export function save(running: Running, name: string): void {
  const { saved } = running
  if (saved.size >= maxSnapshots && !saved.has(name)) {
    const message = `A world has at most ${maxSnapshots} snapshots; save in the place of an older one.`
    throw new SandboxError('conflict', message)
  }
  saved.set(name, serialize(snapshotOf(running)))
}

/** Restores a snapshot of a world; throws a SandboxError for an unknown name. */
export function restore(running: Running, name: string): void {
  const { saved } = running
  if (saved.size === 0) {
    const message = `The snapshot ${inBrief(name)} is not here, nor any other; save one first.`
    throw new SandboxError('not_found', message)
  }
  assertKnown('The snapshot', name, [...saved.keys()])
  load(running, deserialize(saved.get(name) ?? new Uint8Array()) as Snapshot)
}

/** Forgets what a world holds, and begins as at the start; snapshots stay. */
export function reset(running: Running): void {
  running.requests = []
  load(running, beginningOf(running.beginning))
}

/** A world around a merchant's service. */
export function openWorld(
  world: Pick<Running, 'name' | 'options' | 'service' | 'beginning' | 'saved' | 'ended'>,
  snapshot: Snapshot,
): Running {
  const none = drawsFrom(0)
  const running: Running = {
    ...world,
    behaviours: [],
    disturbances: [],
    draws: { identifiers: none, disturbances: none },
    requests: [],
  }
  load(running, snapshot)
  return running
}

/** Whether a merchant has nothing to post, and nothing to do later. */
export function isSettled({ clock, sender }: Service): boolean {
  return clock.waiting().length === 0 && sender.underWay.size === 0
}
