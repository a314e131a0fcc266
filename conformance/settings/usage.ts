import { cut } from '../basics/cut.ts'
import { shortJson } from '../basics/values.ts'

/** A setting that the kit cannot use, with subject, value and remedy; exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Shortens a value to one line for a message. */
export function inBrief(value: unknown): string {
  return shortJson(value, 60)
}

/** The known word that differs least. */
export function nearest(word: string, known: readonly string[]): string {
  return known.toSorted((first, other) => distance(word, first) - distance(word, other))[0] ?? ''
}

/** The known word of which this is a misspelling or a part; null where none is near. */
export function similar(word: string, known: readonly string[]): string | null {
  const near = nearest(word, known)
  if (distance(word, near) <= 2 + Math.floor(near.length / 10)) return near
  return (
    (word.length > 3 &&
      known.find((candidate) => candidate.includes(word) || word.includes(candidate))) ||
    null
  )
}

/** An error that names the nearest known word, else all of a few, else `otherwise`. */
export function unknown(
  subject: string,
  word: string,
  known: readonly string[],
  otherwise = 'see --help',
): UsageError {
  const near = similar(word.slice(0, 80), known)
  const few = known.length <= 20 ? `use ${known.join(', ')}.` : `${otherwise}.`
  const remedy = near === null ? few : `did you mean ${near}?`
  return new UsageError(`${subject} ${cut(word, 80)} is unknown; ${remedy}`)
}

function distance(source: string, target: string): number {
  let row = Array.from({ length: target.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...source].entries()) {
    const next = [index + 1]
    for (const [column, against] of [...target].entries()) {
      const changed = (row[column] ?? 0) + (letter === against ? 0 : 1)
      next.push(Math.min((next[column] ?? 0) + 1, (row[column + 1] ?? 0) + 1, changed))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
