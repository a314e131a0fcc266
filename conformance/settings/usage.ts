import { short } from '../basics/values.ts'

/** Thrown for a setting that the kit cannot use; the message names subject, value and remedy, and the command ends with 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Shortens a value to one line for a message. */
export function shown(value: unknown): string {
  return short(value, 60)
}

/** Makes the error for a value that a setting does not take; in `otherwise` {value} stands for it. */
export function refusal(subject: string, otherwise: string, value: unknown): UsageError {
  return new UsageError(`${subject}: ${otherwise.replace('{value}', () => shown(value))}`)
}

/** Finds the known word that differs least from a word. */
export function nearest(word: string, known: readonly string[]): string {
  return known.toSorted((one, other) => distance(word, one) - distance(word, other))[0] ?? ''
}

/** Makes the error for an unknown word; it names the nearest known word, or all of a few. */
export function unknown(kind: string, word: string, known: readonly string[], prefix = ''): UsageError {
  const said = word.length > 80 ? `${word.slice(0, 80)}…` : word
  const near = nearest(said, known)
  const few = known.length <= 12 && distance(said, near) > Math.max(2, near.length / 2)
  const remedy = few
    ? `use ${known.map((one) => prefix + one).join(', ')}.`
    : `did you mean ${prefix}${near}?`
  return new UsageError(`${kind} ${prefix}${said} is unknown; ${remedy}`)
}

/** Tells whether a word may be a misspelling of another. */
export function isSlip(word: string, other: string): boolean {
  return distance(word, other) <= Math.min(2, Math.ceil(other.length / 3))
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [column, against] of [...other].entries()) {
      const changed = (row[column] ?? 0) + (letter === against ? 0 : 1)
      next.push(Math.min((next[column] ?? 0) + 1, (row[column + 1] ?? 0) + 1, changed))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
