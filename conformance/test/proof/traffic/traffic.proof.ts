import { test } from 'tap'
import { faultsByResource } from '../../../reference/faults.ts'
import { variants } from '../../../reference/variants.ts'
import { rulesOf } from '../../../reference/effects.ts'
import { recordDay } from '../../har/day.ts'
import { each, everyNth } from '../each.ts'
import { inGroups } from '../faults/groups.ts'
import { attemptInTraffic, comparable, judgedWithKeys } from './attempt.ts'

/** The share of what a day shows broken that must be found. */
const least = 0.95

test('a day before the same service is the same day', async (t) => {
  const [day, again] = await Promise.all([recordDay(), recordDay()])
  t.equal(comparable(day), comparable(again))
})

test('accuses no honest service by the traffic of a day', async (t) => {
  const names = Object.keys(variants)
  await each(t, names, { sample: everyNth(names, 120), atOnce: 1 }, async (name) => {
    const variant = variants[name]
    if (variant === undefined) return
    const { options, declared, live = false, against = [] } = variant
    const day = await recordDay({ ...options, rules: rulesOf(variant) }, live ? 'live' : 'test')
    const { findings } = judgedWithKeys(day, declared?.reverseOrder)
    const accused = findings.filter(
      ({ id, verdict }) => verdict === 'fail' && !against.includes(id),
    )
    t.strictSame(accused, [], name)
  })
})

test('finds what the traffic of a day shows broken', async (t) => {
  const { fields, ...others } = faultsByResource
  const faults = [...inGroups(fields), ...Object.values(others).flat()]
  const missed: string[] = []
  let shown = 0
  await each(t, faults, { sample: everyNth(faults, 250), atOnce: 1 }, async (fault) => {
    const { visible, found } = await attemptInTraffic(fault)
    shown += visible.length
    const unseen = visible.filter((id) => !found.includes(id))
    missed.push(...unseen.map((id) => `${id}: ${fault.name}`))
  })
  for (const line of missed) t.comment(line)
  t.ok(missed.length <= (1 - least) * shown, `${missed.length} of ${shown} missed`)
})
