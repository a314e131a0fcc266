import { test } from 'tap'
import { faultsByResource, type Fault } from '../../../reference/faults.ts'
import { attempt } from '../../../self-test/attempt.ts'
import { troubles } from '../../../self-test/matrix.ts'
import { several } from '../variants/groups.ts'
import { whole } from '../whole.ts'
import { inGroups } from './together.ts'

/** Runs at once: most of them wait for what does not come. */
const atOnce = 12

/** One fault of each requirement that some faults break, so that each check is seen to fail; all of them where the proof is to be whole. */
const tried = (faults: readonly Fault[]): readonly Fault[] =>
  whole
    ? faults
    : faults.filter(({ breaks: [id] }, at) => faults.findIndex((one) => one.breaks[0] === id) === at)

const { fields, ...others } = faultsByResource
const all = [...Object.values(others).flatMap(tried), ...inGroups(tried(fields))]

// That no check of another requirement finds them, `assay self-test --full` shows.
test('finds faults of each requirement by its own check', async (t) => {
  const trouble: string[] = []
  await several(
    all,
    async (fault) => void trouble.push(...troubles(await attempt(fault, 'own checks'))),
    atOnce,
  )
  t.strictSame(trouble, [])
})
