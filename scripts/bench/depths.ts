import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunRecord } from '../../generated/report.js'
import type { Bench, Result } from './bench.ts'
import { startImplementation, temporary } from './implementation.ts'
import { alternated, time } from './measure.ts'

const depths = ['smoke', 'normal', 'deep'] as const

/** A whole run of each depth against the reference implementation in another process. */
export const bench: Bench = {
  title: 'Depths',
  measures:
    'A whole `assay run` (start-up, all scenarios of a depth, `--out` with all reports) against the reference implementation in another process. `deep` explores for 20 seconds.',
  async run() {
    const implementation = await startImplementation()
    try {
      const folders = Object.fromEntries(depths.map((depth) => [depth, temporary()]))
      const programs = Object.fromEntries(
        depths.map((depth) => [depth, implementation.run(folders[depth] ?? '', '--depth', depth)]),
      )
      const measured = await alternated(programs, 3)
      return depths.flatMap((depth): Result[] => {
        const { wall = 0, cpu = 0, memory = 0 } = measured[depth] ?? {}
        const report = JSON.parse(
          readFileSync(join(folders[depth] ?? '', 'report.json'), 'utf8'),
        ) as RunRecord
        const { requests, charges } = report.created
        return [
          { what: `${depth}: requests, charges`, value: `${requests}, ${charges}` },
          { what: `${depth}: wall time, CPU time`, value: `${time(wall)}, ${time(cpu)}` },
          { what: `${depth}: peak memory`, value: `${memory.toFixed(0)} MB` },
        ]
      })
    } finally {
      implementation.stop()
    }
  },
}
