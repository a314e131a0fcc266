import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { linksOf, planOf, recorded } from './chain.ts'
import { compiledAlone, startImplementation, temporary } from './implementation.ts'
import { alternated, measured, ratio, time } from './measure.ts'
import type { Bench } from './bench.ts'

const concurrency = '16'

/** A whole run beside a bare program that sends the same requests. */
export const bench: Bench = {
  name: 'limit',
  title: 'Against the limit',
  measures:
    'A whole `assay run` (start-up, every check, `--out` with all artefacts) beside a bare undici program that sends the same requests, with the same dependencies, 16 at once.',
  async run() {
    const implementation = await startImplementation()
    try {
      const folder = temporary()
      const run = implementation.run(folder, '--concurrency', concurrency)
      await measured(run)
      const file = join(folder, 'plan.json')
      const plan = planOf(linksOf(recorded(folder)), implementation.keys)
      writeFileSync(file, JSON.stringify(plan))
      const args = [await compiledAlone('replay'), file, String(implementation.hook), concurrency]
      const { whole, bare } = await alternated({ whole: run, bare: { args } }, 5)
      return [
        {
          what: `wall time, ${plan.length} requests`,
          value: `${time(whole.wall)} : ${time(bare.wall)}`,
          ratio: ratio(whole.wall, bare.wall),
          target: '≤ 2.0 ×',
        },
        {
          what: 'CPU time',
          value: `${time(whole.cpu)} : ${time(bare.cpu)}`,
          ratio: ratio(whole.cpu, bare.cpu),
          target: '',
        },
        {
          what: 'peak memory',
          value: `${whole.memory.toFixed(0)} MB : ${bare.memory.toFixed(0)} MB`,
          ratio: ratio(whole.memory, bare.memory),
          target: '< 140 MB',
        },
      ]
    } finally {
      implementation.stop()
    }
  },
}
