import { compatible, combine } from '../reference/variants/combine.ts'
import { rulesOf, type Variant } from '../reference/variants/variant.ts'
import { variants } from '../reference/variants.ts'
import { unknown, UsageError } from '../settings/usage.ts'

/** The names of all behaviours in which an honest service may differ, each with the open point that allows it. */
export const behaviours: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(variants).map(([name, { allows }]) => [name, allows]),
)

/** Combines behaviours into one variant; throws a UsageError for an unknown name, and for two that decide the same. */
export function combined(names: readonly string[]): Variant {
  const chosen = [...new Set(names)].map((name) => ({ name, variant: find(name) }))
  for (const [at, { name, variant }] of chosen.entries())
    for (const other of chosen.slice(0, at))
      if (!compatible(ignoreExclusivity(variant), ignoreExclusivity(other.variant)))
        throw new UsageError(
          `The behaviours "${other.name}" and "${name}" decide about the same; choose one of them.`,
        )
  return combine(chosen.map(({ variant }) => variant))
}

/** Throws a UsageError for behaviours that a running sandbox cannot change: those about its addresses and its keys. */
export function assertHotSwappable(names: readonly string[]): void {
  for (const name of names) {
    const { options = {} } = find(name)
    const { tampers: _, ...fixed } = options
    if (Object.keys(fixed).length > 0 || 'chargePath' in rulesOf(find(name)))
      throw new UsageError(
        `The behaviour "${name}" is about addresses or keys; start the sandbox with --behave '${name}'.`,
      )
  }
}

function find(name: string): Variant {
  const found = Object.hasOwn(variants, name) ? variants[name] : undefined
  if (found === undefined) throw unknown('The behaviour', name, Object.keys(variants))
  return found
}

/** Lets a variant stand beside others, even where it would hide them from a run. */
function ignoreExclusivity(variant: Variant): Variant {
  return { ...variant, alone: false }
}
