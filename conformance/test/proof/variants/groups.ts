import type { Test } from 'tap'
import { combine } from '../../../reference/variants/combine.ts'
import { variants } from '../../../reference/variants.ts'
import type { Variant } from '../../../reference/variants/variant.ts'
import { whole } from '../whole.ts'
import { grouped } from './grouped.ts'
import { complaints, judge } from './runs.ts'

/** How many variants are judged in one run. */
const together = 40

/** Does something with every member, a few at once, because a run waits for most of its time. */
export const mapLimit = async <Member>(
  members: readonly Member[],
  act: (member: Member) => Promise<void>,
  atOnce = 3,
): Promise<void> => {
  const left = [...members]
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await act(next)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** Variants in groups that can be had at once; every second group from `first` on. */
const groups = (first: 0 | 1): string[][] =>
  grouped(Object.keys(variants), variants, together).filter((_, at) => at % 2 === first)

const named = (name: string): Variant => variants[name] as Variant

/** Proves that every second group of variants conforms, from the first or the second on. Where the proof is whole, each variant is tried by itself as well, for one may hide in a group what another is wronged for. */
export const conforms = (t: Test, first: 0 | 1): Promise<void> =>
  mapLimit(groups(first), async (names) => {
    const all = combine(names.map(named))
    t.strictSame(complaints(await judge(all), all.against), [], names.join('; '))
    if (!whole || names.length === 1) return
    for (const name of names)
      t.strictSame(complaints(await judge(named(name)), named(name).against), [], `${name}, alone`)
  })
