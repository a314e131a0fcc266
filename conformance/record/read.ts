import { readFileSync, statSync } from 'node:fs'
import { operations } from '../../generated/operations.ts'
import { isRecord, short } from '../basics/values.ts'
import { readJson } from '../basics/json.ts'
import { shown, UsageError } from '../settings/usage.ts'
import type { Entry } from './entry.ts'

/** The most that is read of one file. */
const most = { bytes: 250_000_000, entries: 300_000 }

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
    const value = readJson(line)
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

type Form = 'text' | 'number' | 'flag' | 'texts' | 'url' | 'operation' | readonly (string | number)[]
type Members = Readonly<Record<string, Form | `${'text' | 'url' | 'operation'}?`>>

const place: Members = { scenario: 'text', step: 'text', start: 'number' }
const exchange: Members = {
  ...place,
  id: 'text',
  operation: 'operation?',
  key: ['public', 'secret', 'unknown', 'blank', 'none'],
  error: 'text?',
  duration: 'number',
}

/** What each kind of entry must have; what it may have is in entry.ts. */
const kinds: Readonly<Record<Entry['kind'], Members>> = {
  run: {
    version: [2],
    origin: ['assay', 'har'],
    started: 'text',
    baseUrl: 'url',
    vaultUrl: 'url',
    payUrl: 'url?',
    live: 'flag',
    embedded: 'flag',
    webhookUrl: 'text?',
    webhookRegistered: 'flag',
    webhookThroughProxy: 'flag',
    timeout: 'number',
    webhookTimeout: 'number',
    reverseOrder: 'text',
    tokenParameter: 'text?',
  },
  learned: {},
  request: exchange,
  visit: exchange,
  webhook: exchange,
  visited: { ...place, charge: 'text', chose: 'flag', returned: 'text?', stuck: 'text?', exchanges: 'texts' },
  wait: { ...place, what: 'text', of: 'text?', found: 'flag', duration: 'number' },
  skip: { ...place, reason: 'text' },
  end: { start: 'number', reason: 'text?' },
}
/** What entries may have. */
const optional: Members = {
  about: 'text',
  because: 'text',
  base: 'text',
  case: 'text',
  target: 'text',
  expect: ['accepted', 'refused', 'open'],
  absent: 'texts',
  kept: 'texts',
  dropped: 'number',
  shows: 'texts',
}
const request: Members = { method: 'text', url: 'text', body: 'text?' }
const answer: Members = { status: 'number', body: 'text' }

/** Says what is wrong with an entry; null where nothing is. */
function problemIn(value: unknown, isFirst: boolean): string | null {
  if (!isRecord(value)) return 'it is no JSON object'
  const { kind } = value
  if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind))
    return `its kind is ${short(kind, 40)}, none of ${Object.keys(kinds).join(', ')}`
  if (isFirst !== (kind === 'run')) return 'the first line, and no other, is of kind "run"'
  const given = Object.fromEntries(
    Object.entries(optional).filter(([name]) => Object.hasOwn(value, name)),
  ) as Members
  const problem = lacking(value, { ...given, ...kinds[kind as Entry['kind']] }, '')
  if (problem !== null || !('request' in value || 'key' in kinds[kind as Entry['kind']])) return problem
  return (
    messageTrouble(value['request'], request, 'request') ??
    (value['answer'] === null ? null : messageTrouble(value['answer'], answer, 'answer'))
  )
}

function messageTrouble(value: unknown, members: Members, name: string): string | null {
  if (!isRecord(value)) return `${name} is ${short(value, 40)}, and must be an object`
  const problem = lacking(value, members, `${name}.`)
  if (problem !== null) return problem
  const { headers } = value
  return isRecord(headers) && Object.values(headers).every((one) => typeof one === 'string')
    ? null
    : `${name}.headers must be texts by their names`
}

function lacking(value: Readonly<Record<string, unknown>>, members: Members, before: string): string | null {
  for (const [name, form] of Object.entries(members)) {
    if (isOf(value[name], form)) continue
    const wanted = typeof form === 'string' ? form.replace('?', ' or null') : form.join(' or ')
    return `${before}${name} is ${short(value[name], 40)}, and must be ${wanted}`
  }
  return null
}

function isOf(value: unknown, form: Members[string]): boolean {
  switch (form) {
    case 'text':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number' && value >= 0
    case 'flag':
      return typeof value === 'boolean'
    case 'texts':
      return Array.isArray(value) && value.every((one) => typeof one === 'string')
    case 'url':
      return typeof value === 'string' && URL.canParse(value)
    case 'operation':
      return typeof value === 'string' && Object.hasOwn(operations, value)
    case 'text?':
    case 'url?':
    case 'operation?':
      return value === null || isOf(value, form.slice(0, -1) as Form)
    default:
      return form.some((one) => one === value)
  }
}
