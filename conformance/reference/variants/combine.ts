import { rulesOf } from '../effects.ts'
import type { Variant } from './variant.ts'

function shareAName(object: object | undefined, other: object | undefined): boolean {
  return Object.keys(object ?? {}).some((name) => Object.hasOwn(other ?? {}, name))
}

/** True for two variants that decide about different things, so that they can be had at once. */
export function compatible(variant: Variant, other: Variant): boolean {
  const { tampers: _tampers, ...options } = variant.options ?? {}
  const { tampers: _otherTampers, ...otherOptions } = other.options ?? {}
  return (
    variant.alone !== true &&
    other.alone !== true &&
    !shareAName(rulesOf(variant), rulesOf(other)) &&
    !shareAName(options, otherOptions) &&
    !shareAName(variant.declared, other.declared)
  )
}

/** Several variants at once, each pair of them compatible. */
export function combine(variants: readonly Variant[]): Variant {
  return {
    allows: variants.map(({ allows }) => allows).join(', '),
    rules: () => Object.assign({}, ...variants.map(rulesOf)) as ReturnType<typeof rulesOf>,
    options: {
      ...(Object.assign({}, ...variants.map(({ options }) => options)) as Variant['options']),
      tampers: variants.flatMap(({ options }) => options?.tampers ?? []),
    },
    declared: Object.assign({}, ...variants.map(({ declared }) => declared)) as NonNullable<
      Variant['declared']
    >,
    live: variants.some(({ live }) => live === true),
    busy: variants.some(({ busy }) => busy === true),
    against: variants.flatMap(({ against = [] }) => against),
  }
}
