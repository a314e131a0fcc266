import { compatible, combine } from '../reference/variants/combine.ts'
import { rulesOf, type Variant } from '../reference/variants/variant.ts'
import { variants } from '../reference/variants.ts'
import { nearest } from '../settings/usage.ts'
import { SandboxError } from './trouble.ts'

/** What an honest service may do differently, by name, with the open point that allows it. */
export const behaviours: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(variants).map(([name, { allows }]) => [name, allows]),
)

/** Some behaviours at once, as one; throws a SandboxError for an unknown name, and for two that decide about the same. */
export function behaving(names: readonly string[]): Variant {
  const chosen = [...new Set(names)].map((name) => ({ name, variant: find(name) }))
  for (const [at, { name, variant }] of chosen.entries())
    for (const other of chosen.slice(0, at))
      if (!compatible(sociable(variant), sociable(other.variant)))
        throw new SandboxError(
          `The behaviours "${other.name}" and "${name}" decide about the same; choose one of them.`,
        )
  return combine(chosen.map(({ variant }) => variant))
}

/** Throws a SandboxError for what a running sandbox cannot change: its addresses and its keys. */
export function changeable(names: readonly string[]): void {
  for (const name of names) {
    const { options = {} } = find(name)
    const { tampers: _, ...fixed } = options
    if (Object.keys(fixed).length > 0 || 'chargePath' in rulesOf(find(name)))
      throw new SandboxError(
        `The behaviour "${name}" is about addresses or keys; start the sandbox with --behave '${name}'.`,
      )
  }
}

function find(name: string): Variant {
  const found = Object.hasOwn(variants, name) ? variants[name] : undefined
  if (found !== undefined) return found
  const near = nearest(name.slice(0, 80), Object.keys(variants))
  throw new SandboxError(
    `The behaviour "${name.slice(0, 80)}" is unknown; did you mean "${near}"? assay list --variants tells them all.`,
  )
}

/** A variant that would hide another's doings from a judge may stand beside it here. */
function sociable(variant: Variant): Variant {
  return { ...variant, alone: false }
}
