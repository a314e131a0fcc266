import type { Test } from 'tap'
import { withoutChromium } from '../../chromium.ts'
import { combine, grouped } from '../../../reference/variants/combine.ts'
import { variants } from '../../../reference/variants.ts'
import type { Variant } from '../../../reference/variants/variant.ts'
import { complaints, judge } from './runs.ts'

/** How many runs go on at once in a process: most of their time is waiting. */
const atOnce = 3

/** How many variants are judged in one run. */
const together = 5

/** Does something with every member, a few at once. */
export const several = async <Member>(
  members: readonly Member[],
  act: (member: Member) => Promise<void>,
): Promise<void> => {
  const left = [...members]
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await act(next)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

const judged = Object.keys(variants).filter((name) => !variants[name]?.browser || !withoutChromium())

/** All variants that can be judged here, in groups that can be had at once; every `of`-th group from `first` on. */
export const groups = (first: number, of: number): string[][] =>
  grouped(judged, variants, together).filter((_, at) => at % of === first)

const named = (name: string): Variant => variants[name] as Variant

/** Proves that a group of variants conforms, and each of them alone: one may hide in a group what another is wronged for. */
export const conforms = async (t: Test, names: readonly string[]): Promise<void> => {
  const all = combine(names.map(named))
  t.strictSame(complaints(await judge(all), all.against), [], names.join('; '))
  if (names.length > 1)
    for (const name of names)
      t.strictSame(complaints(await judge(named(name)), named(name).against), [], `${name}, alone`)
}
