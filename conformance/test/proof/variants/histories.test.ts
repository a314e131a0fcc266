import { test } from 'tap'
import { combine } from '../../../reference/variants/combine.ts'
import { historyVariants } from '../../../reference/variants.ts'
import type { Variant } from '../../../reference/variants/variant.ts'
import { whole } from '../whole.ts'
import { grouped } from './grouped.ts'
import { mapLimit } from './groups.ts'
import { complaints, judge } from './runs.ts'

const named = (name: string): Variant => historyVariants[name] as Variant

// Who asks to come back later after each few refusals takes a minute.
const slow = /^slows down/
const names = Object.keys(historyVariants).filter((name) => whole || !slow.test(name))

test('honest choices that show in histories alone conform in a run as well', (t) =>
  mapLimit(grouped(names, historyVariants, 3), async (group) => {
    const all = combine(group.map(named))
    t.strictSame(complaints(await judge(all), all.against), [], group.join('; '))
  }))
