import { randomInt } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Counterexample, isCounterexample } from '../../generated/counterexample.js'
import type { Exploring } from '../explore/explore.ts'
import { readBy } from '../reports/read.ts'
import { writeWhole } from '../reports/whole-file.ts'
import { defaults } from '../../generated/settings.ts'
import type { RunSettings } from '../settings/settings.ts'
import { intoFolder, ensureFolder } from './folder.ts'

/** The settings of exploring that a run does not have. */
interface Alone {
  /** Seconds. */
  budget: number
  races?: boolean
  /** The file of the only counterexample that is tried. */
  replay?: string | undefined
  /** The folder of counterexamples: they are tried first, and new ones are added. */
  corpus?: string | undefined
  alone?: true
}

/** Makes the options of an exploration; each counterexample is written as soon as it is found, into the reports and into the corpus. */
export function exploringIn(
  { seed = randomInt(2 ** 32), maxRequests = defaults.maxRequests, out }: RunSettings,
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
  ensureFolder(folder)
  const file = join(folder, `${found.requirement}.json`)
  intoFolder(folder, () => writeWhole(file, `${JSON.stringify(found, null, 2)}\n`))
  return file
}

function readCounterexample(file: string): Counterexample {
  return readBy(isCounterexample, file, 'name a file that assay explore --out or --corpus wrote')
}

/** Reads the counterexamples of a folder in the order of their names; none where the folder does not exist. */
function corpusIn(folder: string | undefined): Counterexample[] {
  if (folder === undefined || !existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.toSorted().map((name) => readCounterexample(join(folder, name)))
}
