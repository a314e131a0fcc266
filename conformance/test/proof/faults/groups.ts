import type { Fault } from '../../../reference/faults.ts'
import { grouped } from '../each.ts'

/** Most faults of one group. */
const most = 24

const goTogether = (one: Fault, other: Fault): boolean =>
  one.together === true && other.together === true && !one.breaks.includes(other.breaks[0])

/** Puts faults into groups, each of which is one fault that breaks all that its members break. */
export const inGroups = (faults: readonly Fault[]): Fault[] =>
  grouped(faults, most, goTogether).map((group) => {
    const [first, ...others] = group
    if (others.length === 0) return first
    return {
      ...first,
      name: group.map(({ name }) => name).join(' + '),
      breaks: [...first.breaks, ...others.flatMap(({ breaks }) => breaks)],
      tamper: group.flatMap(({ tamper }) => tamper ?? []),
    }
  })
