import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { test, type Test } from 'tap'
import { collectSecrets } from '../../http/redactor.ts'
import type { Exchange } from '../../../generated/report.js'
import { openRecorder } from '../../record/recorder.ts'
import { openStore, type Stored } from '../../record/stored.ts'

const exchange = (id: string, body: string, more: Partial<Exchange> = {}): Exchange => ({
  id,
  kind: 'request',
  operation: 'listEvents',
  key: 'secret',
  request: { method: 'GET', url: 'http://127.0.0.1/events?limit=2', headers: {}, body: null },
  answer: { status: 200, headers: {}, body },
  error: null,
  start: 1,
  duration: 2,
  ...more,
})

const came = { body: '', json: undefined }

function opened(t: Test) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-record-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'exchanges.jsonl')
  const secrets = collectSecrets()
  secrets.add('skey_test_abcdefgh')
  const recorder = openRecorder(secrets, file)
  t.teardown(() => recorder.close())
  return { file, recorder, lines: () => readFileSync(file, 'utf8').split('\n').slice(0, -1) }
}

test('what repeats most of an earlier body is stored briefly, and read as it was', async (t) => {
  const { recorder, lines } = opened(t)
  const events = Array.from({ length: 20 }, (_, at) => `{"object":"event","id":"evnt_${at}"}`)
  const all = [events.slice(1), events, events, ['{}']].map((data, at) =>
    exchange(`list#${at}`, `{"object":"list","total":${at},"data":[${data.join(',')}]}`),
  )
  for (const one of all) recorder.add(one, came)
  t.strictSame(recorder.read(all.map(({ id }) => id)), all)
  t.ok((lines()[2]?.length ?? 0) < (lines()[0]?.length ?? 0) / 2, 'the repetition is brief')
  const { restore } = openStore()
  t.strictSame(
    lines().map((line) => restore(JSON.parse(line) as Stored)),
    all,
  )
})

test('a body is told by the earlier one that it is most like, not by the last one', async (t) => {
  const page = (word: string) => `{"data":"${word.repeat(1000)}"}`
  const all = ['a', 'b', 'c', 'a'].map((word, at) => exchange(`list#${at}`, page(word)))
  const store = openStore()
  const stored = all.map((one) => store.store(one).answer?.body)
  t.strictSame(
    stored.slice(0, 3),
    all.slice(0, 3).map(({ answer }) => answer?.body),
  )
  t.match(stored[3], { of: 'list#0', own: '' })
})

test('bodies that are no longer kept are not told by', async (t) => {
  const many = Array.from({ length: 200 }, (_, at) => `${at}`.padStart(4, '0').repeat(100))
  const large = Array.from({ length: 12 }, (_, at) => `${at}`.padStart(2, '0').repeat(250_000))
  const bodies = [...many, ...many.slice(0, 3), ...large, ...large.slice(0, 3), ...large.slice(-2)]
  const all = bodies.map((body, at) => exchange(`list#${at}`, body))
  const [writer, reader] = [openStore(), openStore()]
  const stored = all.map((one) => JSON.parse(JSON.stringify(writer.store(one))) as Stored)
  const isWhole = (at: number) => typeof stored[at]?.answer?.body === 'string'
  t.ok(isWhole(200), 'the oldest of many were dropped')
  t.ok(isWhole(215), 'the oldest of the large ones were dropped')
  t.notOk(isWhole(219), 'the latest are kept')
  t.ok(
    stored.every((one, at) => reader.restore(one).answer?.body === bodies[at]),
    'whatever was dropped, each is restored',
  )
})

test('any bodies are restored as they were', async (t) => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '"', '\ud83d', '\ude00', 'é'), maxLength: 30 })
  const body = fc.array(fc.constantFrom('x'.repeat(200), 'y'.repeat(150), 'z'), { maxLength: 5 })
  fc.assert(
    fc.property(fc.array(fc.tuple(text, body, text), { maxLength: 12 }), (bodies) => {
      const all = bodies.map(([head, middle, tail], at) =>
        exchange(String(at), head + middle.join('') + tail),
      )
      const [writer, reader] = [openStore(), openStore()]
      const back = all.map((one) => reader.restore(JSON.parse(JSON.stringify(writer.store(one))) as Stored))
      return JSON.stringify(back) === JSON.stringify(all)
    }),
    { seed: 24 },
  )
  t.pass()
})

test('no secret is written, whatever part of an exchange it stands in', async (t) => {
  const { recorder, lines, file } = opened(t)
  const key = 'skey_test_abcdefgh'
  const headers = { [`x-${key}`]: '1', 'content-encoding': key }
  recorder.add(
    exchange('one', `{"${key}":"${key}"}`, {
      request: { method: 'GET', url: `http://127.0.0.1/${key}`, headers, body: `a=${key}` },
      answer: { status: 200, headers, body: Buffer.from(key).toString('base64') },
      error: `the body has the content-encoding ${key}`,
    }),
    came,
  )
  t.notMatch(lines().join(''), 'abcdefgh')
  t.equal(JSON.parse(lines()[0] ?? '').id, 'one')
  t.equal(statSync(file).mode & 0o777, 0o600)
})

test('a secret at the end of what is kept of a long body is not cut in two', async (t) => {
  const { recorder, lines } = opened(t)
  recorder.add(exchange('long', `${'a'.repeat(399_990)}skey_test_abcdefgh${'b'.repeat(1000)}`), came)
  t.notMatch(lines().join(''), 'skey_test')
})

test('steps and coverage are told of what was recorded', async (t) => {
  const { recorder } = opened(t)
  const body = '{"object":"charge","id":"chrg_1","status":"pending"}'
  recorder.add(exchange('a', body, { start: 9 }), { body, json: JSON.parse(body) })
  recorder.add(exchange('b', '', { start: 3, answer: null, error: 'lost' }), came)
  t.match(recorder.steps(), [
    { id: 'b', status: null },
    { id: 'a', held: { object: 'charge', state: 'pending' } },
  ])
  t.match(recorder.coverage().operations.listEvents, { sent: 2, accepted: 1 })
  t.strictSame(recorder.ids(), ['a', 'b'])
})
