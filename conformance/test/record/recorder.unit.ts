import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type Test } from 'tap'
import { collectSecrets } from '../../http/redactor.ts'
import type { Exchange } from '../../../generated/report.js'
import { openRecorder } from '../../record/recorder.ts'

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

test('steps and ids come from what was recorded', async (t) => {
  const { recorder } = opened(t)
  const body = '{"object":"charge","id":"chrg_1","status":"pending"}'
  recorder.add(exchange('a', body, { start: 9 }), { body, json: JSON.parse(body) })
  recorder.add(exchange('b', '', { start: 3, answer: null, error: 'lost' }), came)
  t.match(recorder.steps(), [
    { id: 'b', status: null },
    { id: 'a', held: { object: 'charge', state: 'pending' } },
  ])
  t.strictSame(recorder.ids(), ['a', 'b'])
})
