import { test } from 'tap'
import { observations } from '../../../../generated/requirements.ts'
import { combine, compatible } from '../../../reference/variants/combine.ts'
import { seeded } from '../../../reference/random.ts'
import { variants } from '../../../reference/variants.ts'
import type { Variant } from '../../../reference/variants/variant.ts'
import { whole } from '../whole.ts'
import { mapLimit } from './groups.ts'
import { complaints, judge } from './runs.ts'

const seed = Number(process.env['ASSAY_SEED'] ?? 20_171_102)

/** Five compatible variants at random. */
const drawn = (random: () => number): string[] => {
  const names: string[] = []
  while (names.length < 5) {
    const name = Object.keys(variants)[Math.floor(random() * Object.keys(variants).length)] ?? ''
    const variant = variants[name] as Variant
    if (!names.includes(name) && names.every((other) => compatible(variants[other] as Variant, variant)))
      if (variant.alone !== true) names.push(name)
  }
  return names
}

test('a variant names an observation that there is, or an open point in words', async (t) => {
  for (const [name, { allows }] of Object.entries(variants)) {
    const isId = /^[a-z]+(-[a-z]+)+$/.test(allows)
    t.ok(!isId || Object.hasOwn(observations, allows), `${name}: ${allows}`)
  }
})

test(`five honest choices at once conform, with ASSAY_SEED=${seed}`, (t) => {
  const random = seeded(seed)
  return mapLimit(
    Array.from({ length: whole ? 30 : 1 }, () => drawn(random)),
    async (names) => {
      const all = combine(names.map((name) => variants[name] as Variant))
      t.strictSame(complaints(await judge(all), all.against), [], names.join('; '))
    },
  )
})
