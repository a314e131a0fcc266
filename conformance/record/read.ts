import { readFileSync, statSync } from 'node:fs'
import { isEntry, type Entry } from '../../generated/record.js'
import { cut } from '../basics/cut.ts'
import { readJson } from '../basics/json.ts'
import { explainErrors } from '../contract/explain-errors.ts'
import { shown, UsageError } from '../settings/usage.ts'

/** The most bytes of recorded traffic that are read; a run records a tenth of that. */
const mostBytes = 256_000_000

/** Reads a file of recorded traffic. Throws a UsageError where it cannot be read, or is too large. */
export function readTraffic(file: string): string {
  try {
    if (statSync(file).size <= mostBytes) return readFileSync(file, 'utf8')
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UsageError(`${shown(file)}: it cannot be read (${code}); name an exchanges.jsonl, or a HAR.`)
  }
  throw new UsageError(`${shown(file)}: it is larger than 256 MB; cut the traffic down to one payment.`)
}

/**
 * Reads the entries of a record, each line held to its form. A last line that ends too soon is left out, and a record without an end gets one.
 * Throws a UsageError that names the line, what is wrong there and the remedy.
 */
export function entriesOfRecord(text: string, file: string): Entry[] {
  const lines = text.split('\n').slice(0, -1)
  const entries = lines.map((line, at) => {
    const value = readJson(line)
    if (isEntry(value) && (value.kind === 'run') === (at === 0)) return value
    const problem =
      explainErrors(isEntry.errors, value)[0] ?? 'The first line, and no other, is of the kind "run".'
    throw refused(
      file,
      `line ${at + 1} is no entry of a record: ${cut(problem.replace(/^The/, 'the').replace(/\.$/, ''), 300)}`,
    )
  })
  const last = entries.at(-1)
  if (last === undefined) throw refused(file, 'it holds no entry')
  if (last.kind === 'end') return entries
  const start = Math.max(...entries.slice(-100).map((entry) => ('start' in entry ? entry.start : 0)))
  return [...entries, { kind: 'end', start, reason: 'The record ends before the run did.' }]
}

const refused = (file: string, reason: string): UsageError =>
  new UsageError(`${shown(file)}: ${reason}; name an exchanges.jsonl that a run with --out wrote.`)
