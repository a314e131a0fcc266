import { randomInt } from 'node:crypto'
import { combineBehaviours } from './behaviours.ts'
import { readDisturbance } from './disturbances.ts'
import type { KeptWorld } from './folder.ts'
import type { SandboxOptions } from './options.ts'
import type { Beginning, Snapshot } from './running.ts'
import { initialSnapshot } from './world.ts'
import { seedOfWorld } from './worlds.ts'

/** The settings that a world begins with, and the snapshot that it holds. */
export interface WorldStart {
  beginning: Beginning
  snapshot: Snapshot
}

/** The start of the world of a sandbox's own keys; options win over what its folder keeps. */
export function startOfOwnWorld(
  options: SandboxOptions,
  folderWorld: KeptWorld | undefined,
): WorldStart {
  const { behave, disturb, webhookUrl, seed } = options
  const keptBeginning = folderWorld?.beginning
  const behaviours = behave ?? keptBeginning?.behaviours ?? []
  const { webhookUrls = [] } = combineBehaviours(behaviours).options ?? {}
  const beginning: Beginning = {
    behaviours,
    disturbances: disturb ?? keptBeginning?.disturbances ?? [],
    endpoints: [...new Set([...(webhookUrl ?? keptBeginning?.endpoints ?? []), ...webhookUrls])],
    seed: seed ?? keptBeginning?.seed ?? randomInt(2 ** 32 - 1),
    isRepeatable: seed !== undefined || keptBeginning?.isRepeatable === true,
  }
  const start = initialSnapshot(beginning)
  if (folderWorld === undefined) return { beginning, snapshot: start }
  const { snapshot } = folderWorld
  const keptSnapshot: Snapshot = {
    ...snapshot,
    behaviours: behave === undefined ? snapshot.behaviours : behaviours,
    disturbances: disturb?.map(readDisturbance) ?? snapshot.disturbances,
    endpoints: webhookUrl === undefined ? snapshot.endpoints : beginning.endpoints,
    positions: beginning.seed === keptBeginning?.seed ? snapshot.positions : start.positions,
  }
  return { beginning, snapshot: keptSnapshot }
}

/** The start of a further world: it behaves as the sandbox does, and has no endpoints yet. */
export function startOfFurtherWorld(parent: Beginning, name: string): WorldStart {
  const beginning = { ...parent, endpoints: [], seed: seedOfWorld(parent.seed, name) }
  return { beginning, snapshot: initialSnapshot(beginning) }
}
