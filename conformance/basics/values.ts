import { cut } from './cut.ts'

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The members of an object; none for any other JSON value. */
export function membersOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

/** Leaves out undefined members. */
export function defined<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Members
}

/** The value at a dotted path; undefined where nothing is there. */
export function valueAt(value: unknown, path: string): unknown {
  return valueAtPath(value, path.split('.'))
}

/** The value at a path of names and indexes; undefined where nothing is there. */
export function valueAtPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inside, name) =>
      typeof inside === 'object' && inside !== null
        ? (inside as Record<string, unknown>)[name]
        : undefined,
    value,
  )
}

/** Splits a JSON pointer into the names and indexes of its path. */
export function pointerSegments(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A value as one short line of JSON. */
export function shortJson(value: unknown, length = 120): string {
  return cut(JSON.stringify(value) ?? 'undefined', length)
}

/** The number of characters shown before the first difference of two long values. */
const shownBefore = 40

/** Two values as short lines of JSON; long ones begin shortly before they differ. */
export function shortJsonPair(first: unknown, second: unknown, length = 120): [string, string] {
  const [firstText, secondText] = [first, second].map(
    (value) => JSON.stringify(value) ?? 'undefined',
  ) as [string, string]
  const isLong = firstText.length > length || secondText.length > length
  let difference = 0
  while (difference < firstText.length && firstText[difference] === secondText[difference])
    difference += 1
  const start = isLong ? Math.max(0, difference - shownBefore) : 0
  const mark = start > 0 ? '…' : ''
  return [cut(mark + firstText.slice(start), length), cut(mark + secondText.slice(start), length)]
}
