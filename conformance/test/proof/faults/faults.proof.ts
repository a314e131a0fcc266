import { test } from 'tap'
import { faultsByResource, historyFaults, raceFaults, type Fault } from '../../../reference/faults.ts'
import { attempt } from '../../../self-test/attempt.ts'
import { mismatches } from '../../../self-test/matrix.ts'
import { each, everyNth, grouped } from '../each.ts'

/** Most faults of one group. */
const most = 24

/** The share of faults of histories and races that must be found: exploration draws, and draws otherwise each time. */
const least = 0.9

const { fields, ...others } = faultsByResource

const goTogether = (one: Fault, other: Fault): boolean =>
  one.together === true && other.together === true && !one.breaks.includes(other.breaks[0])

/** Makes one fault that breaks all that several break. */
const asOne = (faults: readonly [Fault, ...Fault[]]): Fault => ({
  ...faults[0],
  name: faults.map(({ name }) => name).join(' + '),
  breaks: [faults[0].breaks[0], ...faults.flatMap(({ breaks }) => breaks)],
  tamper: faults.flatMap(({ tamper }) => tamper ?? []),
})

test('finds faults by the rule of their own requirement', async (t) => {
  const groups = grouped(fields, most, goTogether)
  const faults = [
    ...groups.map((group) => (group.length > 1 ? asOne(group) : group[0])),
    ...Object.values(others).flat(),
  ]
  const missed: Fault[] = []
  await each(t, faults, { sample: everyNth(faults, 150) }, async (fault) => {
    if (mismatches(await attempt(fault)).length > 0) missed.push(fault)
  })
  // A busy machine may be too slow to tell anything, and a few values of single requests wait for a deep run: what was not found is tried alone.
  for (const fault of missed) t.strictSame(mismatches(await attempt(fault, 'deep')), [])
})

test('finds what shows after a history, or when requests race', async (t) => {
  const all = [...historyFaults, ...raceFaults]
  const missed: string[] = []
  await each(t, all, {}, async (fault) => {
    const { killed, reason } = await attempt(fault, 'deep')
    if (!killed.some((id) => fault.breaks.includes(id))) missed.push(`${fault.name}: ${reason}`)
  })
  for (const one of missed) t.comment(one)
  t.ok(missed.length <= (1 - least) * all.length, `${missed.length} of ${all.length} missed`)
})
