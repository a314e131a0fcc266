import type { Bench } from './bench.ts'
import { alternated, time } from './measure.ts'

/** The generation of everything from the contract. */
export const bench: Bench = {
  title: 'Generation',
  measures:
    'Everything in `generated/` made from `openapi/` and compared with what is there, as a whole process.',
  async run() {
    const args = ['--import=tsx', 'scripts/generate.ts', '--check']
    const { whole } = await alternated({ whole: { args } }, 5)
    return [
      { what: 'wall time', value: time(whole.wall), target: '< 2 s' },
      { what: 'CPU time', value: time(whole.cpu) },
    ]
  },
}
