import type { Bench, Result } from './bench.ts'
import { main, temporary } from './implementation.ts'
import { judging } from './judging.ts'
import { alternated, beside, ratio, time } from './measure.ts'

/** The time that it takes to start, and to judge one object. */
export const bench: Bench = {
  title: 'Start-up',
  measures:
    'Whole processes beside `node -e 0`, and the validators of the package beside those that ajv and zod make at run time from the same JSON Schema: all of them tell every broken field, and date-times are those of ajv-formats and zod, or for ajv those of the package too.',
  async run() {
    const { empty, version, list } = await alternated(
      {
        empty: { args: ['-e', '0'] },
        version: { args: [main, '--version'] },
        list: { args: [main, 'list'] },
      },
      15,
    )
    const { imported, own, ajv, ajvDates, zod } = await judging(temporary())
    const beyondEmpty = (what: string, one: number, target: string): Result => ({
      what,
      value: `${time(one)} : ${time(empty.cpu)} of CPU`,
      ratio: ratio(one, empty.cpu),
      target,
    })
    const judged = (peer: string, cost: number, target: string) =>
      beside(`a charge judged, beside ${peer}`, [own, cost], (each) => `${each.toFixed(2)} µs`, target)
    return [
      beyondEmpty('`assay --version`', version.cpu, '< 1.3 ×'),
      beyondEmpty('`assay list`', list.cpu, '< 2 ×'),
      { what: 'validators imported', value: `${imported.toFixed(1)} ms`, target: '< 10 ms' },
      judged('ajv at run time', ajv, '≤ 1 ×'),
      judged('ajv with our date-times', ajvDates, '≤ 1 ×'),
      zod === undefined
        ? { what: 'zod', value: 'skipped: the registry cannot be reached' }
        : judged('zod', zod, '≤ 0.5 ×'),
    ]
  },
}
