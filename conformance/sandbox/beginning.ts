import { randomInt } from 'node:crypto'
import { combined } from './behaviours.ts'
import { readDisturbance } from './disturbances.ts'
import type { KeptWorld } from './folder.ts'
import type { SandboxOptions } from './options.ts'
import type { Beginning, Snapshot } from './running.ts'
import { beginningOf } from './world.ts'
import { seedOfWorld } from './worlds.ts'

/** What a world returns to by a reset, and what it holds now. */
export interface Begun {
  beginning: Beginning
  snapshot: Snapshot
}

/** Begins the world of a sandbox's own keys: options win over what its folder keeps. */
export function beginOwn(options: SandboxOptions, folderWorld: KeptWorld | undefined): Begun {
  const { behave, disturb, webhookUrl, seed } = options
  const before = folderWorld?.beginning
  const behaviours = behave ?? before?.behaviours ?? []
  const { webhookUrls = [] } = combined(behaviours).options ?? {}
  const beginning: Beginning = {
    behaviours,
    disturbances: disturb ?? before?.disturbances ?? [],
    endpoints: [...new Set([...(webhookUrl ?? before?.endpoints ?? []), ...webhookUrls])],
    seed: seed ?? before?.seed ?? randomInt(2 ** 32 - 1),
    isRepeatable: seed !== undefined || before?.isRepeatable === true,
  }
  const start = beginningOf(beginning)
  if (folderWorld === undefined) return { beginning, snapshot: start }
  const { snapshot } = folderWorld
  const present: Snapshot = {
    ...snapshot,
    behaviours: behave === undefined ? snapshot.behaviours : behaviours,
    disturbances: disturb?.map(readDisturbance) ?? snapshot.disturbances,
    endpoints: webhookUrl === undefined ? snapshot.endpoints : beginning.endpoints,
    positions: beginning.seed === before?.seed ? snapshot.positions : start.positions,
  }
  return { beginning, snapshot: present }
}

/** Begins a further world: it behaves as the sandbox does, and has no endpoints yet. */
export function beginFurther(parent: Beginning, name: string): Begun {
  const beginning = { ...parent, endpoints: [], seed: seedOfWorld(parent.seed, name) }
  return { beginning, snapshot: beginningOf(beginning) }
}
