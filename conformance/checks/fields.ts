import { short } from '../contract/inspect.ts'
import { read, type Resource } from '../api/resource.ts'
import { expect, type Judgement } from './judgement.ts'

/** Judges that a field, by its dotted path, has a value. */
export function same(shown: Resource, path: string, wanted: unknown): Judgement {
  const found = read(shown, path)
  return expect(found === wanted, `${path} ${short(wanted)}`, `${path} ${short(found)}`, shown.from)
}

/** Judges that fields below a path have these values; all that differ are told. */
export function sameFields(shown: Resource, path: string, wanted: Record<string, unknown>): Judgement {
  const valueOf = (name: string) => read(shown, `${path}.${name}`)
  const other = Object.entries(wanted).filter(([name, value]) => valueOf(name) !== value)
  const list = (pairs: [string, unknown][]) =>
    pairs.map(([name, value]) => `${name} ${short(value)}`).join(', ')
  const found = other.map(([name]): [string, unknown] => [name, valueOf(name)])
  return expect(other.length === 0, `a ${path} with ${list(other)}`, list(found), shown.from)
}
