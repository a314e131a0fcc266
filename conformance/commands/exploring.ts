import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { isCounterexample } from '../../generated/counterexample.js'
import type { Exploring } from '../explore/explore.ts'
import { readBy } from '../reports/read.ts'
import { writeFileAtomic } from '../reports/atomic.ts'
import { defaults } from '../../generated/settings.ts'
import type { RunSettings } from '../settings/settings.ts'
import { intoFolder, ensureFolder } from './folder.ts'

/** The seconds that an exploration takes, the counterexample that it replays instead, and whether it explores only. */
export interface ExploreFlags {
  budget: number
  replay?: string | undefined
  alone?: boolean
}

/** Makes the options of an exploration; each counterexample is written into the reports as soon as it is found. */
export function exploringIn(
  { seed = randomInt(2 ** 32), maxRequests = defaults.maxRequests, out }: RunSettings,
  { budget, replay, alone = false }: ExploreFlags,
): Exploring {
  const kept =
    replay === undefined
      ? []
      : [readBy(isCounterexample, replay, 'name a file that assay explore --out wrote')]
  return {
    alone,
    seed,
    budget,
    maxRequests,
    races: true,
    corpus: kept,
    replayOnly: replay !== undefined,
    keep(found) {
      if (out === undefined) return replay ?? null
      const folder = join(out, 'explore')
      const file = join(folder, `${found.requirement}.json`)
      ensureFolder(folder)
      intoFolder(folder, () => writeFileAtomic(file, `${JSON.stringify(found, null, 2)}\n`))
      return file
    },
  }
}
