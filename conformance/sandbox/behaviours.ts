import { compatible, combine } from '../reference/variants/combine.ts'
import { rulesOf, type Variant } from '../reference/variants/variant.ts'
import { variants } from '../reference/variants.ts'
import { assertKnown, SandboxError } from './errors.ts'

export type { VariantName as Behaviour } from '../reference/variants.ts'

/** The names of all behaviours in which an honest service may differ, each with the open point that allows it. */
export const behaviours: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(variants).map(([name, { allows }]) => [name, allows]),
)

/** Combines behaviours into one variant; throws a SandboxError for an unknown name, and for two that decide the same. */
export function combined(names: readonly string[]): Variant {
  const chosen = [...new Set(names)].map((name) => ({ name, variant: find(name) }))
  for (const [at, { name, variant }] of chosen.entries())
    for (const other of chosen.slice(0, at))
      // Those that stand alone only hide others from a run.
      if (!compatible({ ...variant, alone: false }, { ...other.variant, alone: false }))
        throw new SandboxError(
          'conflict',
          `The behaviours "${other.name}" and "${name}" decide about the same; choose one of them.`,
        )
  return combine(chosen.map(({ variant }) => variant))
}

/** Throws a SandboxError for behaviours that a running sandbox cannot change: those about its addresses and its keys. */
export function assertHotSwappable(names: readonly string[]): void {
  for (const name of names) {
    const { options = {} } = find(name)
    const { tampers: _, ...fixed } = options
    if (Object.keys(fixed).length > 0 || 'chargePath' in rulesOf(find(name)))
      throw new SandboxError(
        'conflict',
        `The behaviour "${name}" is about addresses or keys; start the sandbox with --behave '${name}'.`,
      )
  }
}

function find(name: string): Variant {
  assertKnown('The behaviour', name, Object.keys(variants))
  return variants[name] as Variant
}
