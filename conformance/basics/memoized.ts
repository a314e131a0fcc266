/** A function that computes its result once for each object, for as long as the object lives. */
export function memoized<Key extends object, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const values = new WeakMap<Key, { value: Value }>()
  return (key) => {
    const entry = values.get(key) ?? { value: compute(key) }
    values.set(key, entry)
    return entry.value
  }
}
