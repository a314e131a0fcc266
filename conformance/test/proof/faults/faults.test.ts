import { test } from 'tap'
import { faultsByResource, type Fault } from '../../../reference/faults.ts'
import { attempt } from '../../../self-test/attempt.ts'
import { mismatches } from '../../../self-test/matrix.ts'
import { mapLimit } from '../variants/groups.ts'
import { whole } from '../whole.ts'
import { inGroups } from './together.ts'

/** Runs at once: most of them wait for what does not come. */
const atOnce = 3

/** One fault of each requirement that some faults break. */
const firstOfEach = (faults: readonly Fault[]): readonly Fault[] =>
  faults.filter(({ breaks: [id] }, at) => faults.findIndex((one) => one.breaks[0] === id) === at)

const { fields, ...others } = faultsByResource
const firsts = firstOfEach(Object.values(others).flat())

/** A sample of them; all faults where the proof is to be whole. */
const tried: readonly Fault[] = whole
  ? [...Object.values(others).flat(), ...inGroups(fields)]
  : [...firsts.filter((_, at) => at % 12 === 0), ...inGroups(firstOfEach(fields)).slice(0, 3)]

test('finds faults by the rule of their own requirement', async (t) => {
  const trouble: string[] = []
  await mapLimit(tried, async (fault) => void trouble.push(...mismatches(await attempt(fault))), atOnce)
  t.strictSame(trouble, [])
})
