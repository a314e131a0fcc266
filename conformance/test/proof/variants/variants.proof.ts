import { test, type Test } from 'tap'
import { observations } from '../../../../generated/requirements.ts'
import { seeded } from '../../../reference/random.ts'
import { historyVariants, variants } from '../../../reference/variants.ts'
import { combine, compatible } from '../../../reference/variants/combine.ts'
import type { Variant } from '../../../reference/variants/variant.ts'
import { each, grouped, inRounds, onlyWhole } from '../each.ts'
import { complaints, judge } from './runs.ts'

type Named = readonly [name: string, variant: Variant]

const all: readonly Named[] = Object.entries(variants)
const seed = Number(process.env['ASSAY_SEED'] ?? 20_171_102)

const together = (named: readonly Named[], most: number): Named[][] =>
  grouped(named, most, ([, one], [, other]) => compatible(one, other))

/** Proves that the choices of a group conform when they are made at once. */
async function conforms(t: Test, group: readonly Named[]): Promise<void> {
  const choices = combine(group.map(([, variant]) => variant))
  const names = group.map(([name]) => name).join('; ')
  const complaintsByRound = await inRounds(async ({ seed }) =>
    complaints(await judge(choices, { seed }), choices.against),
  )
  const wronged = complaintsByRound.filter((lines) => lines.length > 0)
  if (wronged.length > 0 && wronged.length < complaintsByRound.length)
    t.comment(`wronged in ${wronged.length} of ${complaintsByRound.length} runs: ${names}`)
  t.strictSame(complaintsByRound.flat(), [], names)
}

test('a variant names an observation that there is, or an open point in words', async (t) => {
  for (const [name, { allows }] of all) {
    const isId = /^[a-z]+(-[a-z]+)+$/.test(allows)
    t.ok(!isId || Object.hasOwn(observations, allows), `${name}: ${allows}`)
  }
})

test('honest choices conform, many at once', (t) => {
  const groups = together(all, 40)
  return each(t, groups, { sample: groups.slice(0, 2) }, (group) => conforms(t, group))
})

// One may hide among others what it is wronged for.
test('each honest choice conforms by itself', onlyWhole, (t) =>
  each(t, all, {}, (one) => conforms(t, [one])),
)

test('honest choices that show in histories alone conform', (t) => {
  const groups = together(Object.entries(historyVariants), 3)
  return each(t, groups, { sample: groups.slice(0, 1) }, (group) => conforms(t, group))
})

test(`five honest choices at random conform, with ASSAY_SEED=${seed}`, onlyWhole, (t) => {
  const random = seeded(seed)
  const draws = Array.from({ length: 30 }, () => {
    const drawn = all
      .map((one) => ({ one, at: random() }))
      .toSorted((one, other) => one.at - other.at)
    return (
      together(
        drawn.map(({ one }) => one),
        5,
      )[0] ?? []
    )
  })
  return each(t, draws, {}, (group) => conforms(t, group))
})
