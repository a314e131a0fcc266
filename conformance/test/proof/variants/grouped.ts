import { compatible } from '../../../reference/variants/combine.ts'
import type { Variant } from '../../../reference/variants/variant.ts'

/** Puts variants into groups of compatible ones, at most so many in each. */
export function grouped(
  names: readonly string[],
  all: Readonly<Record<string, Variant>>,
  most: number,
): string[][] {
  const groups: string[][] = []
  for (const name of names) {
    const fits = (group: string[]): boolean =>
      group.length < most && group.every((other) => compatible(all[name] as Variant, all[other] as Variant))
    const group = groups.find(fits)
    if (group === undefined) groups.push([name])
    else group.push(name)
  }
  return groups
}
