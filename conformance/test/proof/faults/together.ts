import type { Fault } from '../../../reference/faults.ts'

/** Most faults of one group. */
const most = 24

/** Faults in groups of which each is one fault that breaks all that its members break; those that are tried alone stay as they are. */
export function inGroups(faults: readonly Fault[]): Fault[] {
  const groups: Fault[][] = []
  for (const fault of faults.filter(({ together }) => together)) {
    const fits = (group: readonly Fault[]) =>
      group.length < most && !group.some(({ breaks: [first] }) => fault.breaks.includes(first))
    const group = groups.find(fits)
    if (group) group.push(fault)
    else groups.push([fault])
  }
  return [...faults.filter(({ together }) => !together), ...groups.map(asOne)]
}

function asOne(faults: readonly Fault[]): Fault {
  const [first, ...others] = faults.flatMap(({ breaks }) => breaks)
  if (first === undefined) throw new Error('asOne: no faults; give one at least.')
  return {
    name: faults.map(({ name }) => name).join(' + '),
    breaks: [first, ...others],
    tamper: faults.flatMap(({ tamper }) => tamper ?? []),
    together: true,
  }
}
