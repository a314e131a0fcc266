import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type Test } from 'tap'
import { faults } from '../../reference/faults.ts'
import { startReference, type ReferenceOptions } from '../../reference/index.ts'
import { folderOf } from '../folder.ts'
import { start, until } from './process.ts'

/** A proxy before the reference implementation, with what ends it. */
async function openCommand(t: Test, options: ReferenceOptions, ...flags: string[]) {
  const reference = await startReference(options)
  t.teardown(() => reference.close())
  const { baseUrl } = reference
  const { child, ended, output, errors } = start(t, [
    'proxy',
    baseUrl,
    '--listen',
    '127.0.0.1:0',
    ...flags,
  ])
  await until(() => /client +http/.test(output()))
  const [, origin = ''] = /client +(http:\S+),/.exec(output()) ?? []
  const { public: publicKey, secret: secretKey } = reference.keys.test
  const post = async (path: string, key: string, form: Record<string, string>) => {
    const headers = { authorization: `Basic ${btoa(`${key}:`)}` }
    return fetch(origin + path, { method: 'POST', headers, body: new URLSearchParams(form) })
  }
  const source = { amount: '50000', currency: 'MYR', type: 'duitnow_obw', bank: 'cimb' }
  await post('/sources', publicKey, source)
  await post('/charges', secretKey, {
    amount: '50000',
    currency: 'MYR',
    'source[type]': 'duitnow_obw',
    'source[bank]': 'cimb',
    return_uri: 'https://shop.example/orders/1',
  })
  return { child, ended, output, errors, keys: [publicKey, secretKey] }
}

test('a proxy judges what passed when it is interrupted, and keeps the record', async (t) => {
  const out = join(folderOf(t), 'reports')
  const { child, ended, keys } = await openCommand(t, {}, '--out', out)
  child.kill('SIGINT')
  const { code, stdout } = await ended
  t.equal(code, 0, stdout)
  t.match(
    stdout,
    /nothing\s+broken: [^]*2\s+of\s+8\s+operations\s+seen;\s+nobody\s+paid;\s+nobody\s+declined/,
  )
  t.match(stdout, /Record an accepted createToken request to judge it\./)
  t.notMatch(stdout, /assay run|curl/, 'nothing that would be sent is shown')
  const record = readFileSync(join(out, 'exchanges.jsonl'), 'utf8')
  t.match(record, 'createSource')
  for (const key of keys) t.notMatch(record, key)
  for (const name of ['report.json', 'report.html', 'junit.xml'])
    t.ok(existsSync(join(out, name)), name)
})

test('a proxy says what fails as it comes, and ends with 1', async (t) => {
  const { tamper = [] } = faults.find(({ breaks: [id] }) => id === 'source-flow') ?? {}
  const { child, ended, output } = await openCommand(t, { tampers: [tamper].flat() })
  await until(() => output().includes('source-flow'))
  child.kill('SIGINT')
  t.equal((await ended).code, 1)
})

test('a proxy without an address, or with one that is none, is refused', async (t) => {
  const none = await start(t, ['proxy']).ended
  t.match(none, { code: 2, stderr: /URL: missing; name the service/ })
  const odd = await start(t, ['proxy', 'http://127.0.0.1:1', '--listen', 'here']).ended
  t.match(odd, { code: 2, stderr: /--listen: "here" is no HOST:PORT/ })
})
