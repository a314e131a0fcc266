import { isRecord, short } from '../contract/inspect.ts'

/** Lists what a resource, and each inside it, says of its mode. */
export function modesIn(value: unknown, name: string, depth = 0): { name: string; livemode: boolean }[] {
  if (!isRecord(value) || depth > 3) return []
  const { livemode } = value
  const own = typeof livemode === 'boolean' ? [{ name: short(value['object'] ?? name), livemode }] : []
  return [...own, ...['card', 'source', 'data'].flatMap((key) => modesIn(value[key], key, depth + 1))]
}
