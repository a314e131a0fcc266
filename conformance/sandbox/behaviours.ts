import { compatible, combine } from '../reference/variants/combine.ts'
import { rulesOf, type Variant } from '../reference/variants/variant.ts'
import { variants, type VariantName } from '../reference/variants.ts'
import { assertKnown, SandboxError } from './errors.ts'

/** The name of a behaviour in which an honest service may differ. */
export type Behaviour = VariantName

/** The names of all behaviours in which an honest service may differ, each with the open point that allows it. */
export const behaviours: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(variants).map(([name, { allows }]) => [name, allows]),
)

/** Reads the name of a behaviour; throws a SandboxError with the nearest one for any other text. */
export function readBehaviour(_subject: string, name: string): Behaviour {
  assertKnown('The behaviour', name, Object.keys(variants))
  return name as Behaviour
}

/** Combines behaviours into one variant; throws a SandboxError for two that decide the same. */
export function combined(names: readonly Behaviour[]): Variant {
  // `alone` matters to runs only: such a variant would hide others from them.
  const chosen = names.map((name) => ({ name, ...(variants[name] as Variant), alone: false }))
  for (const [place, behaviour] of chosen.entries())
    for (const other of chosen.slice(0, place))
      if (!compatible(behaviour, other))
        throw new SandboxError(
          'conflict',
          `The behaviours "${other.name}" and "${behaviour.name}" decide about the same; choose one of them.`,
        )
  return combine(chosen)
}

/** Throws a SandboxError for behaviours that a running sandbox cannot change: those about its addresses and its keys. */
export function assertChangeable(names: readonly Behaviour[]): void {
  for (const name of names) {
    const variant = variants[name] as Variant
    const { tampers: _, ...fixed } = variant.options ?? {}
    if (Object.keys(fixed).length > 0 || 'chargePath' in rulesOf(variant))
      throw new SandboxError(
        'conflict',
        `The behaviour "${name}" is about addresses or keys; start the sandbox with --behave '${name}'.`,
      )
  }
}
