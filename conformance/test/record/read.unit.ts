import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { reportOfRecord } from '../../judge/report.ts'
import type { Entry } from '../../record/entry.ts'
import { entriesOfRecord, readTraffic } from '../../record/read.ts'
import { openRecorder } from '../../record/recorder.ts'
import { defaultOptions } from '../../settings/options.ts'
import { folderOf } from '../folder.ts'
import { raw } from '../reports/sample.ts'
import { entriesOf } from '../requirements/record.ts'

const entries = entriesOf(`
  createSource -> s1
  createSource amount=1 -> 400
  createCharge source=s1 -> c1
  visit c1 successful
  e1 = charge.create c1
  webhook e1
  skip about=charge-source-twice reason="no charge"
`)
const linesOf = (all: readonly Entry[]): string =>
  all.map((entry) => `${JSON.stringify(entry)}\n`).join('')
const record = linesOf(entries)
const options = defaultOptions

test('a record that is read back gives the report of its run', (t) => {
  const read = entriesOfRecord(record, 'a.jsonl')
  t.same(read, entries)
  t.equal(
    JSON.stringify(reportOfRecord(read, options)),
    JSON.stringify(reportOfRecord(entries, options)),
  )
  t.end()
})

test('a record that ends too soon is read to its last whole line, and says so', (t) => {
  const read = entriesOfRecord(`${linesOf(entries.slice(0, -1))}{"kind":"req`, 'a.jsonl')
  t.same(read.slice(0, -1), entries.slice(0, -1))
  t.match(read.at(-1), { kind: 'end', reason: 'The record ends before the run did.' })
  t.end()
})

test('a record is written without control characters and marks that hide text, and read back with them', (t) => {
  const answer = { status: 200, headers: { a: '\u202E\u200B' }, body: '\u009B31m\u202E\u{E0001}\n' }
  const hostile = entries.map((entry) =>
    'request' in entry ? ({ ...entry, answer } as Entry) : entry,
  )
  const file = join(folderOf(t), 'a.jsonl')
  const writing = openRecorder(file)
  for (const entry of hostile) writing.append(entry)
  writing.close()
  const text = readFileSync(file, 'utf8')
  t.notMatch(text, raw)
  t.same(entriesOfRecord(text, file), hostile)
  t.end()
})

const changed = (at: number, change: object): string =>
  linesOf(
    entries.map((entry, place) => (place === at ? ({ ...entry, ...change } as Entry) : entry)),
  )

const broken: readonly [text: string, message: RegExp][] = [
  ['', /it holds no entry; name an exchanges.jsonl/],
  ['not JSON\n', /line 1 is no entry of a record: the value must be an object/],
  [linesOf(entries.slice(1)), /line 1 .* the first line, and no other, is of the kind "run"/],
  [record + record, /line \d+ .* the first line, and no other/],
  [changed(0, { version: 1 }), /line 1 .* version must be 5, and is 1;/],
  [changed(0, { baseUrl: 'nowhere' }), /baseUrl must be a URL, and is "nowhere"/],
  [changed(1, { kind: 'other' }), /line 2 .* the value must be of a known kind, and is .*"other"/],
  [changed(1, { operation: 'toString' }), /operation must be .*, and is "toString"/],
  [changed(1, { key: 'golden' }), /key must be .*, and is "golden"/],
  [changed(1, { start: -1 }), /start must be at least 0, and is -1/],
  [changed(1, { request: null }), /request must be an object, and is null/],
  [
    changed(1, { answer: { status: '200', headers: {}, body: '' } }),
    /answer.status must be a number/,
  ],
  [
    changed(1, { answer: { status: 200, headers: { a: 1 }, body: '' } }),
    /answer.headers.a must be a string/,
  ],
  [changed(1, { answer: { status: 200, headers: {} } }), /answer.body is missing/],
]

test('a line of another form is refused by its number', (t) => {
  for (const [text, message] of broken)
    t.throws(() => entriesOfRecord(text, 'a.jsonl'), { name: 'UsageError', message })
  t.throws(() => readTraffic('/nowhere/a.jsonl'), {
    name: 'UsageError',
    message: /cannot be read \(ENOENT\)/,
  })
  t.end()
})
