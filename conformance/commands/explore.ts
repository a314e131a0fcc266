import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { isCounterexample } from '../../generated/counterexample.js'
import { defaults } from '../../generated/settings.ts'
import type { Exploring } from '../explore/explore.ts'
import { readBy } from '../reports/read.ts'
import { writeFileAtomic } from '../reports/atomic.ts'
import { defineCommand } from './command.ts'
import { ensureFolder, writing } from './folder.ts'
import { judged } from './judging.ts'
import { runFlags, settingsOf, withUrl } from './settings.ts'

/** The seconds and the requests that an exploration takes unless flags say otherwise. */
const usual = { maxTime: 60, maxRequests: 3000 }

/** `assay explore`: looks for sequences and races that break a requirement. */
export const command = defineCommand({
  summary: 'Looks for sequences and races that break a requirement, and shrinks each to the shortest.',
  operand: '[URL]',
  flags: {
    ...runFlags,
    maxTime: {
      description: 'How long it looks.',
      type: 'integer',
      value: 'SECONDS',
      preset: String(usual.maxTime),
    },
    maxRequests: {
      description: 'Requests in all.',
      type: 'integer',
      value: 'N',
      preset: String(usual.maxRequests),
    },
    seed: {
      description: 'The beginning of an exploration: the same seed gives the same commands.',
      type: 'integer',
      value: 'N',
      maximum: 2 ** 32 - 1,
      preset: 'drawn, and printed',
    },
    replay: { description: 'Try this counterexample, and nothing else.', type: 'string', value: 'FILE' },
  },
  examples: [
    ['assay explore http://127.0.0.1:8080 --max-time 120 --out reports', 'looks for two minutes'],
    [
      'assay explore http://127.0.0.1:8080 --replay reports/explore/token-single-use.json',
      'tries what was found again',
    ],
  ],
  notes: ['Nothing found is no proof.', 'Exit: as assay run.'],
  async execute(invocation) {
    const { seed = randomInt(2 ** 32), replay } = invocation.given
    const { maxTime, maxRequests, ...settings } = { ...usual, ...(await settingsOf(withUrl(invocation))) }
    const isWanted = 'name a file that assay explore --out wrote'
    const exploring: Exploring = {
      alone: true,
      seed,
      budget: maxTime,
      maxRequests,
      races: true,
      corpus: replay === undefined ? [] : [readBy(isCounterexample, replay, isWanted)],
      replayOnly: replay !== undefined,
      keep(found) {
        if (settings.out === undefined) return replay ?? null
        const folder = join(settings.out, 'explore')
        const file = join(folder, `${found.requirement}.json`)
        ensureFolder(folder)
        writing('--out', folder, () => writeFileAtomic(file, `${JSON.stringify(found, null, 2)}\n`))
        return file
      },
    }
    const limits = { ...settings, maxRequests, maxTime: defaults.maxTime }
    return judged(limits, withUrl(invocation), { exploring })
  },
})
