import { readFileSync, statSync } from 'node:fs'
import { operations } from '../../generated/operations.ts'
import { isRecord, short } from '../basics/values.ts'
import { isWithin, readJson } from '../basics/json.ts'
import { shown, UsageError } from '../settings/usage.ts'
import type { Entry } from './entry.ts'

/** The most that is read of one file, and the most values of JSON in one of its lines or bodies. */
const most = { bytes: 250_000_000, entries: 300_000, values: 400_000 }

/** Reads a file of recorded traffic. Throws a UsageError where it cannot be read, or is too large. */
export function readTraffic(file: string): string {
  try {
    const { size } = statSync(file)
    if (size > most.bytes)
      throw new UsageError(
        `${shown(file)}: it has ${size} bytes, more than ${most.bytes}; name a part of it.`,
      )
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UsageError(`${shown(file)}: it cannot be read (${code}); name an exchanges.jsonl, or a HAR.`)
  }
}

/** Throws a UsageError for more entries than are read. */
export function assertFew(file: string, count: number): void {
  if (count > most.entries)
    throw new UsageError(
      `${shown(file)}: it has ${count} entries, more than ${most.entries}; name a part of it.`,
    )
}

/**
 * Reads the entries of a record, each line held to its form. A last line that ends too soon is left out, and a record without an end gets one.
 * Throws a UsageError that names the line, what is wrong there and the remedy.
 */
export function entriesOfRecord(text: string, file: string): Entry[] {
  const lines = text.split('\n')
  lines.pop()
  assertFew(file, lines.length)
  const entries: Entry[] = []
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    const value = isWithin(line, most.values) ? readJson(line) : undefined
    const problem = problemIn(value, entries.length === 0)
    if (problem !== null)
      throw new UsageError(
        `${shown(file)}: line ${at + 1} is no entry of a record: ${problem}; name an exchanges.jsonl that a run with --out wrote.`,
      )
    entries.push(value as Entry)
  }
  if (entries.length === 0)
    throw new UsageError(
      `${shown(file)}: it holds no entry; name an exchanges.jsonl that a run with --out wrote.`,
    )
  if (entries.at(-1)?.kind === 'end') return entries
  const start = Math.max(0, ...entries.slice(-100).map((entry) => ('start' in entry ? entry.start : 0)))
  return [...entries, { kind: 'end', start, reason: 'The record ends before the run did.' }]
}

/** Tells whether a member has its form. */
type Form = (value: unknown) => boolean
type Members = Readonly<Record<string, Form>>

const text: Form = (value) => typeof value === 'string'
const number: Form = (value) => typeof value === 'number' && value >= 0
const flag: Form = (value) => typeof value === 'boolean'
const texts: Form = (value) => Array.isArray(value) && value.every(text)
const url: Form = (value) => text(value) && URL.canParse(value as string)
const operation: Form = (value) => text(value) && Object.hasOwn(operations, value as string)
const oneOf =
  (...all: readonly unknown[]): Form =>
  (value) =>
    all.includes(value)
const orNull =
  (form: Form): Form =>
  (value) =>
    value === null || form(value)
const having =
  (members: Members): Form =>
  (value) =>
    isRecord(value) && Object.entries(members).every(([name, form]) => form(value[name]))
const headers: Form = (value) => isRecord(value) && Object.values(value).every(text)

const place: Members = { scenario: text, step: text, start: number }
const exchange: Members = {
  ...place,
  id: text,
  operation: orNull(operation),
  key: oneOf('public', 'secret', 'unknown', 'blank', 'none'),
  error: orNull(text),
  duration: number,
  request: having({ method: text, url: text, body: orNull(text), headers }),
  answer: orNull(having({ status: number, body: text, headers })),
}

/** What each kind of entry must have; what it may have is in entry.ts. */
const kinds: Readonly<Record<Entry['kind'], Members>> = {
  run: {
    version: oneOf(2),
    origin: oneOf('assay', 'har'),
    started: text,
    baseUrl: url,
    vaultUrl: url,
    payUrl: orNull(url),
    live: flag,
    embedded: flag,
    webhookUrl: orNull(text),
    webhookRegistered: flag,
    webhookThroughProxy: flag,
    timeout: number,
    webhookTimeout: number,
    reverseOrder: text,
    tokenParameter: orNull(text),
  },
  learned: {},
  request: exchange,
  visit: exchange,
  webhook: exchange,
  visited: {
    ...place,
    charge: text,
    chose: flag,
    returned: orNull(text),
    stuck: orNull(text),
    exchanges: texts,
  },
  wait: { ...place, what: text, of: orNull(text), found: flag, duration: number },
  skip: { ...place, reason: text },
  end: { start: number, reason: orNull(text) },
}
/** What entries may have. */
const optional: Members = {
  about: text,
  because: text,
  base: text,
  case: text,
  target: text,
  expect: oneOf('accepted', 'refused', 'open'),
  absent: texts,
  kept: texts,
  dropped: number,
  shows: texts,
}

/** Says what is wrong with an entry; null where nothing is. */
function problemIn(value: unknown, isFirst: boolean): string | null {
  if (!isRecord(value)) return 'it is no JSON object'
  const { kind } = value
  if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind))
    return `its kind is ${short(kind, 40)}, none of ${Object.keys(kinds).join(', ')}`
  if (isFirst !== (kind === 'run')) return 'the first line, and no other, is of kind "run"'
  const given = Object.entries(optional).filter(([name]) => Object.hasOwn(value, name))
  const wrong = [...given, ...Object.entries(kinds[kind as Entry['kind']])].find(
    ([name, form]) => !form(value[name]),
  )
  return wrong === undefined ? null : `its ${wrong[0]} is ${short(value[wrong[0]], 80)}`
}
