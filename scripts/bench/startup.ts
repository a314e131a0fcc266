import type { Bench, Result } from './bench.ts'
import { main } from './implementation.ts'
import { alternated, ratio, time } from './measure.ts'

/** The time that it takes to start. */
export const bench: Bench = {
  title: 'Start-up',
  measures: 'Whole processes beside `node -e 0`.',
  async run() {
    const { empty, version, list } = await alternated(
      {
        empty: { args: ['-e', '0'] },
        version: { args: [main, '--version'] },
        list: { args: [main, 'list'] },
      },
      15,
    )
    const beyondEmpty = (what: string, one: number, target: string): Result => ({
      what,
      value: `${time(one)} : ${time(empty.cpu)} of CPU`,
      ratio: ratio(one, empty.cpu),
      target,
    })
    return [
      beyondEmpty('`assay --version`', version.cpu, '< 1.3 ×'),
      beyondEmpty('`assay list`', list.cpu, '< 2 ×'),
    ]
  },
}
