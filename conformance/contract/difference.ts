import { isDeepStrictEqual } from 'node:util'
import { isRecord } from './inspect.ts'

/** A place where two JSON values differ: its pointer, and what stands there in each. */
export interface Difference {
  pointer: string
  one: unknown
  other: unknown
}

/** Finds the first and deepest difference of two JSON values; null when they are equal. */
export function differenceOf(one: unknown, other: unknown, pointer = ''): Difference | null {
  if (isDeepStrictEqual(one, other)) return null
  const [members, against] = [childrenOf(one), childrenOf(other)]
  if (members !== null && against !== null && Array.isArray(one) === Array.isArray(other))
    for (const name of Object.keys({ ...members, ...against })) {
      const found = differenceOf(members[name], against[name], `${pointer}/${name}`)
      if (found !== null) return found
    }
  return { pointer, one, other }
}

function childrenOf(value: unknown): Record<string, unknown> | null {
  if (Array.isArray(value)) return { ...(value as unknown[]) } as Record<string, unknown>
  return isRecord(value) ? value : null
}
