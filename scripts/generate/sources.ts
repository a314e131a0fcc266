import { pointer } from './walk.ts'

/** Where each part of a contract is written: its file and the JSON pointer in it. */
const sources = new WeakMap<object, string>()

/** Notes the place of a value that was read from a file, and of all inside it. */
export function noteSources(file: string, value: unknown, keys: readonly string[] = []): void {
  // An anchor stands where it is written first.
  if (!isPart(value) || sources.has(value)) return
  const source = file + pointer(keys)
  sources.set(value, source)
  for (const [key, child] of Object.entries(value)) noteSources(file, child, [...keys, key])
}

/** The name of the file that a part is all of, such as `Charge`; undefined for other parts. */
export const fileNameOf = (part: object): string | undefined =>
  /(\w+)\.yaml#$/.exec(sources.get(part) ?? '')?.[1]

/** A part in the place of another, which is written where that one is. */
export function inPlaceOf<Part extends object>(replaced: object, part: Part): Part {
  const source = sources.get(replaced)
  if (source !== undefined) sources.set(part, source)
  return part
}

/** A copy without anchors and aliases: what they share is written out. */
export function writtenOut<Value>(value: Value): Value {
  if (!isPart(value)) return value
  const copy = Array.isArray(value)
    ? value.map(writtenOut)
    : Object.fromEntries(Object.entries(value).map(([key, child]) => [key, writtenOut(child)]))
  return inPlaceOf(value, copy) as Value
}

/** The file and the pointer at which the part of a contract is written that keys lead to. */
export function sourceOf(contract: object, keys: readonly string[]): string {
  let part: unknown = contract
  let source = '#'
  for (const key of keys) {
    part = isPart(part) ? (part as Record<string, unknown>)[key] : undefined
    source = (isPart(part) ? sources.get(part) : undefined) ?? source + pointer([key]).slice(1)
  }
  return source
}

const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null
