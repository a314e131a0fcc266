/** Adds to a map of bounded size, whose oldest entry goes. */
export function remember<Value>(
  map: Map<string, Value>,
  [name, value]: readonly [string, Value],
  size: number,
): void {
  const [oldest] = map.keys()
  if (map.size >= size && oldest !== undefined) map.delete(oldest)
  map.set(name, value)
}
