import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import type { Exchange } from '../../record/entry.ts'
import { openRecorder } from '../../record/recorder.ts'
import { folderOf } from '../folder.ts'

const key = 'skey_test_9f8e7d6c5b4a39281706'

const exchange = (body: string, change: Partial<Exchange> = {}): Exchange => ({
  kind: 'request',
  id: '1',
  scenario: '',
  step: '',
  operation: null,
  key: 'none',
  request: { method: 'GET', url: 'http://127.0.0.1/', headers: {}, body: null },
  answer: { status: 200, headers: {}, body },
  error: null,
  start: 0,
  duration: 1,
  ...change,
})

const textsOf = (entries: readonly object[]): string => JSON.stringify(entries)

test('what is cut off a body takes no half of a key with it', async (t) => {
  const spellings = [key, key.replaceAll('_', '%5f'), Buffer.from(`:${key}`).toString('base64')]
  for (const text of spellings)
    for (let before = 1; before < text.length; before += 7) {
      const record = openRecorder(null)
      record.hide('key', key)
      record.append(
        exchange('x'.repeat(2_000_000 - before - 1) + ' ' + text + ' ' + 'x'.repeat(50)),
      )
      const [entry] = record.entries as Exchange[]
      t.match(entry, { cut: Number })
      t.match(
        entry?.answer?.body.slice(-100),
        /x (?:On?)?\[?r?e?d?a?c?t?e?d?\]?\w?={0,2} ?x*$/,
        `${before} of ${text}`,
      )
    }
})

test('addresses, headers and bodies of both sides count, and are cut once the room is used up', async (t) => {
  const record = openRecorder(null)
  const long = 'a'.repeat(200_000)
  const request = {
    method: 'POST',
    url: `http://127.0.0.1/${long}`,
    headers: { a: long },
    body: long,
  }
  for (let count = 0; count < 400; count += 1)
    record.append(exchange(long, { kind: 'webhook', request, target: long, error: long }))
  const [first, last] = [record.entries[0], record.entries.at(-1)] as Exchange[]
  t.equal(first?.request.body, long)
  t.equal(first?.request.url.length, 16_000)
  t.equal(textsOf([last ?? {}]).length < 20_000, true)
  t.match(last, { cut: 200_000 })
  t.ok(textsOf(record.entries).length < 65_000_000)
})

test('a link in the place of the file is replaced and never followed, and a folder refused', async (t) => {
  const folder = folderOf(t, { 'victim.txt': 'mine' })
  const file = join(folder, 'exchanges.jsonl')
  symlinkSync(join(folder, 'victim.txt'), file)
  const record = openRecorder(file)
  record.append(exchange('{}'))
  record.close()
  t.equal(readFileSync(join(folder, 'victim.txt'), 'utf8'), 'mine')
  t.match(readFileSync(file, 'utf8'), /^\{"kind":"request"/)
  t.ok(lstatSync(file).isFile())
  t.equal(lstatSync(file).mode & 0o777, 0o600)
  const message = /cannot be written \(\w+\); remove what is there, or name another folder/
  t.throws(() => openRecorder(folder), { name: 'UsageError', message })
})
