/** Milliseconds in words, such as `12.3 s`. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 100_000) return `${(milliseconds / 1000).toFixed(1)} s`
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** A number with its noun. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** The first items of a list, at most so many, and the number of the others. */
export function firstItems<Item>(
  items: readonly Item[],
  limit: number,
): { first: Item[]; others: number } {
  const first = items.slice(0, limit)
  return { first, others: items.length - first.length }
}

/** The first texts of a list with commas, at most so many, such as `a, b and 3 more`. */
export function firstTexts(texts: readonly string[], limit: number): string {
  const { first, others } = firstItems(texts, limit)
  return `${first.join(', ')}${others > 0 ? ` and ${others} more` : ''}`
}
