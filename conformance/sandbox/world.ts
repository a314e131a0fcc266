import { deserialize, serialize } from 'node:v8'
import { drawsFrom } from '../reference/random.ts'
import { rules as usualRules } from '../reference/rules.ts'
import { emptyStore } from '../reference/store.ts'
import { rulesOf } from '../reference/effects.ts'
import { inBrief } from '../settings/usage.ts'
import { combineBehaviours, type Behaviour } from './behaviours.ts'
import { readDisturbance } from './disturbances.ts'
import { assertKnown, SandboxError } from './errors.ts'
import { withMiddleware } from './middleware.ts'
import type { Beginning, RunningWorld, Snapshot } from './running.ts'

/** Takes a snapshot of a world; it shares its objects until it is serialised. */
export function snapshotOf(world: RunningWorld): Snapshot {
  const { service, behaviours, disturbances, draws } = world
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
export function initialSnapshot({
  behaviours,
  disturbances,
  endpoints,
  seed,
}: Beginning): Snapshot {
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

/** Replaces everything that a world holds by a snapshot; webhooks under way are cut. */
export function loadSnapshot(world: RunningWorld, snapshot: Snapshot): void {
  const { service, beginning } = world
  const { store, ahead, waiting, endpoints, positions } = snapshot
  service.sender.forget()
  Object.assign(service.store, store)
  service.endpoints = [...endpoints]
  world.disturbances = snapshot.disturbances
  world.draws = {
    identifiers: drawsFrom(positions.identifiers),
    disturbances: drawsFrom(positions.disturbances),
  }
  if (beginning.isRepeatable) service.random = world.draws.identifiers.draw
  applyBehaviours(world, snapshot.behaviours)
  service.clock.begin(ahead, waiting)
}

/** Makes a world behave in these ways alone. */
export function applyBehaviours(world: RunningWorld, names: readonly Behaviour[]): void {
  const { service } = world
  const variant = combineBehaviours(names)
  world.behaviours = names
  service.tampers = variant.options?.tampers ?? []
  const rules = withMiddleware(world, { ...usualRules, ...rulesOf(variant) })
  Object.assign(service.rules, rules)
}

/** The greatest number of snapshots of a world. */
const maxSnapshots = 100

/** Saves a snapshot of a world under a name; an older one of that name is replaced. */
export function saveSnapshot(world: RunningWorld, name: string): void {
  const { saved } = world
  if (saved.size >= maxSnapshots && !saved.has(name)) {
    const message = `A world has at most ${maxSnapshots} snapshots; save in the place of an older one.`
    throw new SandboxError('conflict', message)
  }
  saved.set(name, serialize(snapshotOf(world)))
}

/** Restores a snapshot of a world; throws a SandboxError for an unknown name. */
export function restoreSnapshot(world: RunningWorld, name: string): void {
  const { saved } = world
  if (saved.size === 0) {
    const message = `The snapshot ${inBrief(name)} is not here, nor any other; save one first.`
    throw new SandboxError('not_found', message)
  }
  assertKnown('The snapshot', name, [...saved.keys()])
  loadSnapshot(world, deserialize(saved.get(name) ?? new Uint8Array()) as Snapshot)
}

/** Empties a world, and restores the settings of its start; snapshots stay. */
export function resetWorld(world: RunningWorld): void {
  world.requests = []
  loadSnapshot(world, initialSnapshot(world.beginning))
}

/** Opens a world around a merchant's service. */
export function openWorld(
  identity: Pick<RunningWorld, 'name' | 'options' | 'service' | 'beginning' | 'saved' | 'ended'>,
  snapshot: Snapshot,
): RunningWorld {
  const none = drawsFrom(0)
  const world: RunningWorld = {
    ...identity,
    behaviours: [],
    disturbances: [],
    draws: { identifiers: none, disturbances: none },
    requests: [],
  }
  loadSnapshot(world, snapshot)
  return world
}
