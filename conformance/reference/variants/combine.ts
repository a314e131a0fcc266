import { rulesOf, type Variant } from './variant.ts'

function same(one: object | undefined, other: object | undefined): boolean {
  return Object.keys(one ?? {}).some((name) => Object.hasOwn(other ?? {}, name))
}

/** Tells whether two variants decide about different things, so that they can be had at once. */
export function compatible(one: Variant, other: Variant): boolean {
  const { tampers: _one, ...ones } = one.options ?? {}
  const { tampers: _other, ...others } = other.options ?? {}
  return (
    one.alone !== true &&
    other.alone !== true &&
    !same(rulesOf(one), rulesOf(other)) &&
    !same(ones, others) &&
    !same(one.declared, other.declared)
  )
}

/** Several variants at once, each pair of them compatible. */
export function combine(all: readonly Variant[]): Variant {
  return {
    allows: all.map(({ allows }) => allows).join(', '),
    rules: () => Object.assign({}, ...all.map(rulesOf)) as ReturnType<typeof rulesOf>,
    options: {
      ...(Object.assign({}, ...all.map(({ options }) => options)) as Variant['options']),
      tampers: all.flatMap(({ options }) => options?.tampers ?? []),
    },
    declared: Object.assign({}, ...all.map(({ declared }) => declared)) as NonNullable<
      Variant['declared']
    >,
    live: all.some(({ live }) => live === true),
    busy: all.some(({ busy }) => busy === true),
    against: all.flatMap(({ against = [] }) => against),
  }
}
