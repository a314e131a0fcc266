import { faults } from '../../conformance/reference/faults.ts'
import type { Bench } from './bench.ts'
import { main } from './implementation.ts'
import { measured, time } from './measure.ts'

/** The whole kill matrix. */
export const bench: Bench = {
  title: 'Kill matrix',
  measures: '`assay self-test`: every fault tried, on all cores.',
  async run() {
    const { wall, cpu } = await measured({ args: [main, 'self-test'] })
    const each = (all: number) => time(all / faults.length)
    return [
      { what: `wall time, ${faults.length} faults`, value: time(wall), target: '< 2 min' },
      { what: 'a fault', value: `${each(wall)}, ${each(cpu)} of CPU` },
    ]
  },
}
