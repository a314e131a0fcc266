import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { isCounterexample } from '../../generated/counterexample.js'
import { defaults } from '../../generated/settings.ts'
import { startCommand } from '../text/start-command.ts'
import type { ExploreOptions } from '../explore/explore.ts'
import { writeFileAtomic } from '../text/atomic.ts'
import { readBy } from '../reports/read.ts'
import { number, settingSchemas, text } from '../settings/flags.ts'
import { defineCommand } from './command.ts'
import { judgeAndReport } from './judging.ts'
import { runFlags, settingsOf } from './settings.ts'
import { ensureFolder, writing } from './system.ts'

/** The seconds and the requests that an exploration takes unless flags say otherwise. */
const explorationDefaults = { maxTime: 60, maxRequests: 3000 }

/** `assay explore`: looks for sequences and races that break a requirement. */
export const explore = defineCommand({
  operands: '[URL]',
  flags: {
    ...runFlags,
    maxTime: { ...settingSchemas['maxTime'], default: explorationDefaults.maxTime },
    maxRequests: { ...settingSchemas['maxRequests'], default: explorationDefaults.maxRequests },
    seed: {
      ...number(2 ** 32 - 1, 'The same seed gives the same commands.'),
      default: 'drawn, and printed',
    },
    replay: text('FILE', 'Try this counterexample, and nothing else.'),
  },
  examples: {
    'explore http://127.0.0.1:8080 --max-time 120 --out reports': 'looks for two minutes',
    'explore http://127.0.0.1:8080 --replay reports/explore/token-single-use.json':
      'tries what was found again',
  },
  notes: [
    'Each finding is shortened while there is time. Nothing found is no proof.',
    'Exit: as run.',
  ],
  async execute(invocation) {
    const { seed = randomInt(2 ** 32), replay } = invocation.flagValues
    const { maxTime, maxRequests, ...settings } = {
      ...explorationDefaults,
      ...(await settingsOf(invocation)),
    }
    const remedy = `name a file that ${startCommand} explore --out wrote`
    const exploreOptions: ExploreOptions = {
      isAlone: true,
      seed,
      budgetSeconds: maxTime,
      replay: replay === undefined ? null : readBy(isCounterexample, replay, remedy),
      keep(counterexample) {
        if (settings.out === undefined) return replay ?? null
        const folder = join(settings.out, 'explore')
        const file = join(folder, `${counterexample.requirement}.json`)
        ensureFolder(folder)
        writing('--out', folder, () =>
          writeFileAtomic(file, `${JSON.stringify(counterexample, null, 2)}\n`),
        )
        return file
      },
    }
    return judgeAndReport({ ...settings, maxRequests, maxTime: defaults.maxTime }, invocation, {
      exploreOptions,
    })
  },
})
