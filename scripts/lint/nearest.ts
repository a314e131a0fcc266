/** The known word that differs least from a word, for the remedy of a message. */
export function nearest(word: string, known: readonly string[]): string {
  return known.toSorted((one, other) => distance(word, one) - distance(word, other))[0] ?? ''
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [column, against] of [...other].entries())
      next.push(
        Math.min(next[column]! + 1, row[column + 1]! + 1, row[column]! + (letter === against ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1)!
}
