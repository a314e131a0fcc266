import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Exchange } from '../../generated/report.js'
import { linksOf, planOf, recorded } from './chain.ts'
import { compiledAlone, startImplementation, temporary } from './implementation.ts'
import { alternated, beside, measured, time, type Program } from './measure.ts'
import type { Planned } from './plan.ts'
import type { Bench } from './bench.ts'

const concurrency = '16'

/** A whole run beside a bare program that sends the same requests. */
export const bench: Bench = {
  title: 'Against the limit',
  measures:
    'A whole `assay run` (start-up, every check, `--out` with all artefacts) beside a bare undici program that sends the same requests, with the same dependencies, 16 at once. One of these is the clock: datetimes have whole seconds, and a customer comes two of them after a charge was made, so that a bound between its events is a second away from both.',
  async run() {
    const implementation = await startImplementation()
    try {
      const folder = temporary()
      const run = implementation.run(folder, '--concurrency', concurrency)
      await measured(run)
      const exchanges = recorded(folder)
      // The runs after it follow each other so closely that each meets the events of the one before.
      const { size } = statSync(join(folder, 'exchanges.jsonl'))
      const plan = planOf(linksOf(exchanges), implementation.keys)
      const replay = await compiledAlone('replay')
      const replayed = (name: string, planned: Planned[]): Program => {
        const file = join(folder, `${name}.json`)
        writeFileSync(file, JSON.stringify(planned))
        return { args: [replay, file, String(implementation.hook), concurrency] }
      }
      const programs = {
        whole: run,
        bare: replayed('bare', plan),
        hurried: replayed(
          'hurried',
          plan.map((planned) => ({ ...planned, later: null })),
        ),
      }
      const { whole, bare, hurried } = await alternated(programs, 5)
      const besideHurried = 'wall time, where the bare program does not wait for the clock'
      return [
        beside(`wall time, ${plan.length} requests`, [whole.wall, bare.wall], time, '≤ 2.0 ×'),
        beside(besideHurried, [whole.wall, hurried.wall], time),
        beside('CPU time', [whole.cpu, bare.cpu], time, '≤ 3.0 ×'),
        beside('peak memory', [whole.memory, bare.memory], (memory) => `${memory.toFixed(0)} MB`, '< 140 MB'),
        {
          what: 'bodies received',
          value: megabytes(exchanges.reduce((sum, exchange) => sum + bytesReceived(exchange), 0)),
          target: '≤ 7 MB',
        },
        { what: '`exchanges.jsonl`', value: megabytes(size), target: '≤ 8 MB' },
      ]
    } finally {
      implementation.stop()
    }
  },
}

/** Counts the bytes of an answer's body, those that were cut off included. */
function bytesReceived({ answer, cut = 0 }: Exchange): number {
  return Math.max(cut, Buffer.byteLength(answer?.body ?? ''))
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
