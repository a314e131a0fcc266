import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { Counterexample } from '../../generated/counterexample.js'
import type { Exploring } from '../explore/explore.ts'
import { writeWhole } from '../reports/whole-file.ts'
import { defaults } from '../../generated/settings.ts'
import type { Said } from '../settings/settings.ts'
import { corpusIn, readCounterexample } from './counterexamples.ts'
import { intoFolder, seeToFolder } from './folder.ts'

/** What exploring alone is told, beside what a run is told as well. */
interface Alone {
  /** Seconds. */
  budget: number
  races?: boolean
  /** A counterexample that is tried, and nothing else. */
  replay?: string | undefined
  /** The folder of counterexamples that are tried first, and that those found are added to. */
  corpus?: string | undefined
  alone?: true
}

/** How an implementation is explored, and where what is found is kept as soon as it is found: with the reports, and in the corpus. */
export function exploringIn(
  { seed = randomInt(2 ** 32), maxRequests = defaults.maxRequests, out }: Said,
  { budget, races = true, replay, corpus, alone }: Alone,
): Exploring {
  const own = out === undefined ? null : join(out, 'explore')
  return {
    alone: alone ?? false,
    seed,
    budget,
    maxRequests,
    races,
    corpus: replay === undefined ? corpusIn(corpus) : [readCounterexample(replay)],
    replayOnly: replay !== undefined,
    keep(found) {
      const files = [own, corpus].flatMap((folder) =>
        folder === null || folder === undefined ? [] : [kept(folder, found)],
      )
      return files[0] ?? replay ?? null
    },
  }
}

function kept(folder: string, found: Counterexample): string {
  seeToFolder(folder)
  const file = join(folder, `${found.requirement}.json`)
  intoFolder(folder, () => writeWhole(file, `${JSON.stringify(found, null, 2)}\n`))
  return file
}
