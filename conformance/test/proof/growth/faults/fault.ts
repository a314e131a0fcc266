import type { Rules } from '../../../../reference/rules.ts'
import type { Decisions, Fields, ShownAt } from '../decisions.ts'
import type { Description } from '../description.ts'

/** A fake that breaks the contract, or chooses what is open. */
export interface Behaviour {
  name: string
  decisions?: Partial<Decisions>
  rules?: Partial<Rules>
}

/** A fake that breaks the contract, and the requirements any of which finds it. */
export interface Fault extends Behaviour {
  finds: readonly string[]
}

/** Shows other fields, everywhere or at some places. */
export const showing = (
  change: (resource: Fields) => Fields,
  ...places: readonly ShownAt[]
): Partial<Decisions> => ({
  show: (resource, place) =>
    places.length === 0 || places.includes(place) ? { ...resource, ...change(resource) } : resource,
})

/** Changes the data of the events with a key. */
export const inEvent = (key: string, change: (data: Fields) => Fields): Partial<Decisions> => ({
  event: (event) =>
    event['key'] === key ? { ...event, data: change(event['data'] as Fields) } : event,
})

/** A field left out. */
export const without = (resource: Fields, field: string): Fields =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => name !== field))

/** A resource with another value at the dotted path of a field. */
export function withField(resource: Fields, path: string, value: unknown): Fields {
  const [name = '', ...inner] = path.split('.')
  const content =
    inner.length === 0 ? value : withField((resource[name] ?? {}) as Fields, inner.join('.'), value)
  return { ...resource, [name]: content }
}

/** A resource without the field at a dotted path. */
export function withoutField(resource: Fields, path: string): Fields {
  const [name = '', ...inner] = path.split('.')
  return inner.length === 0
    ? without(resource, name)
    : { ...resource, [name]: withoutField((resource[name] ?? {}) as Fields, inner.join('.')) }
}

export { kebab } from '../../../../basics/kebab.ts'

/** The name of a parameter, or the path of a field, in the words of requirements. */
export const dashed = (name: string): string =>
  name.replaceAll(/[^a-z0-9]+/g, '-').replace(/-$/, '')

/** The first field that shows a parameter which a creation must have, and is no parent. */
export function lastingField({ parameters, parent }: Description): string {
  const shown = parameters.filter(
    ({ name, required, pattern }) =>
      required && name !== parent?.parameter && pattern === undefined,
  )
  const [{ name, field = name } = { name: '' }] = shown
  return field
}

/** Another value of a field that a parameter decides. */
export function otherValue(resource: Fields, { parameters }: Description, path: string): unknown {
  const value = path
    .split('.')
    .reduce<unknown>((inside, name) => (inside as Fields)[name], resource)
  const values = parameters.find(({ name, field = name }) => field === path)?.values ?? []
  return typeof value === 'number' ? value + 1 : (values.find((other) => other !== value) ?? 'XXX')
}
