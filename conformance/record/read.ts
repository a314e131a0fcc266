import { readFileSync, statSync } from 'node:fs'
import { isEntry, type Entry } from '../../generated/record.js'
import { readJson } from '../basics/json.ts'
import { firstProblem } from '../contract/explain-errors.ts'
import { inBrief, UsageError } from '../settings/usage.ts'

/** Reads a file of traffic, which may be ten times a record. Throws as readUpTo does. */
export const readTraffic = (file: string): string =>
  readUpTo(file, 256_000_000, 'name an exchanges.jsonl, or a HAR of one payment')

/** Reads a file. Throws a UsageError with the remedy where it is too large or unreadable. */
export function readUpTo(file: string, maxBytes: number, remedy: string): string {
  let problem = `it is larger than ${maxBytes / 1_000_000} MB`
  try {
    if (statSync(file).size <= maxBytes) return readFileSync(file, 'utf8')
  } catch (error) {
    problem = `it cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`
  }
  throw new UsageError(`${inBrief(file)}: ${problem}; ${remedy}.`)
}

/**
 * Reads a record and validates each line. A last line that is cut is left out, and a missing end is
 * added. Throws a UsageError with the line, what is wrong there and the remedy.
 */
export function entriesOfRecord(text: string, file: string): Entry[] {
  const lines = text.split('\n').slice(0, -1)
  const entries = lines.map((line, index) => entryOfLine(line, { file, index }))
  const last = entries.at(-1)
  if (last === undefined) throw noEntry(file)
  return last.kind === 'end' ? entries : [...entries, missingEnd(entries)]
}

/** The end of a record that has none. */
export function missingEnd(entries: readonly (Entry | { readonly start: number })[]) {
  const starts = entries.slice(-100).map((entry) => ('start' in entry ? entry.start : 0))
  const reason = 'The record ends before the run did.'
  return { kind: 'end', start: Math.max(0, ...starts), reason } as const
}

/** The entry of a line; `index` counts lines from 0. Throws a UsageError that names what is wrong. */
export function entryOfLine(line: string, { file, index }: { file: string; index: number }): Entry {
  const value = readJson(line)
  const isValidEntry = isEntry(value)
  if (isValidEntry && (value.kind === 'run') === (index === 0)) return value
  const order = 'the first line, and no other, is of the kind "run"'
  const problem = isValidEntry ? order : firstProblem(isEntry.errors, value)
  throw refused(file, `line ${index + 1} is no entry of a record: ${problem}`)
}

export const noEntry = (file: string): UsageError => refused(file, 'it holds no entry')

const refused = (file: string, reason: string): UsageError =>
  new UsageError(
    `${inBrief(file)}: ${reason}; name an exchanges.jsonl that a run with --out wrote.`,
  )
