import { test } from 'tap'
import {
  faultsByResource,
  historyFaults,
  raceFaults,
  type Fault,
} from '../../../reference/faults.ts'
import { attempt, mayFail } from '../../../self-test/attempt.ts'
import { each, everyNth, inRounds, onlyWhole } from '../each.ts'
import { inGroups } from './groups.ts'

/** The share of faults of histories and races that exploration, which is random, must find. */
const least = 0.95

const { fields, ...others } = faultsByResource

test('finds faults by the rule of their own requirement', async (t) => {
  const faults = [...inGroups(fields), ...Object.values(others).flat()]
  const missed: Fault[] = []
  await each(t, faults, { sample: everyNth(faults, 220) }, async (fault) => {
    const rows = await inRounds(({ seed }) => attempt(fault, { seed }))
    const found = rows.filter(({ mismatches }) => mismatches.length === 0)
    if (found.length === rows.length) return
    missed.push(fault)
    if (found.length > 0)
      t.comment(`found in ${found.length} of ${rows.length} runs: ${fault.name}`)
  })
  // A busy machine may be too slow: what was missed is tried again, alone, in a deep run.
  for (const fault of missed) t.strictSame((await attempt(fault, { depth: 'deep' })).mismatches, [])
})

test('finds what shows after a history, or when requests race', onlyWhole, async (t) => {
  const all = [...historyFaults, ...raceFaults]
  const missed: string[] = []
  await each(t, all, {}, async (fault) => {
    const { killed, mismatches } = await attempt(fault, { depth: 'deep' })
    const predicted = mayFail(fault)
    if (!killed.some((id) => predicted.has(id))) missed.push(...mismatches.slice(0, 1))
  })
  for (const one of missed) t.comment(one)
  t.ok(missed.length <= (1 - least) * all.length, `${missed.length} of ${all.length} missed`)
})
