import t from 'tap'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { start, until } from './process.ts'
import { raw } from '../reference/raw.ts'

t.test('the sandbox serves, posts webhooks, logs a line each, and ends with Ctrl-C', async (t) => {
  const events: string[] = []
  const shop = createServer((request, response) => {
    let body = ''
    request
      .on('data', (chunk: Buffer) => (body += chunk.toString()))
      .on('end', () => events.push(body) && response.end())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => shop.once('listening', resolve))
  t.teardown(() => shop.close())
  const endpoint = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks`
  const { child, ended, output } = start(t, [
    'serve',
    '--port',
    '0',
    '--split',
    '--webhook-url',
    endpoint,
    '--allow-host=sandbox.example',
    '--allow-host=other.example',
  ])
  await until(() => output().includes('webhooks to'))
  const [base = '', vault = ''] = ['base', 'vault'].map(
    (name) => new RegExp(`${name} URL +(\\S+)`).exec(output())?.[1],
  )
  t.match(vault, /^http:\/\/127\.0\.0\.1:\d+$/)
  t.not(new URL(base).origin, new URL(vault).origin)
  t.match(output(), /test keys +pkey_test_\w+ {2}skey_test_\w+/)
  const answer = await fetch(`${base}/charges`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('skey_test_sandbox_public_for_everyone:')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'amount=50000&currency=MYR&source[type]=duitnow_obw&source[bank]=cimb&return_uri=https://example.com/',
  })
  t.ok(answer.ok)
  await until(() => events.length > 0 && output().includes('webhook charge.create'))
  t.match(JSON.parse(events[0] ?? '{}'), { object: 'event', key: 'charge.create' })
  t.match(output(), /\d\d:\d\d:\d\d POST \/charges 200\n/)
  const asked = (host: string) =>
    raw(base, `GET /nothing HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
  t.match(await asked('other.example'), /^HTTP\/1.1 404 /)
  t.match(await asked('evil.example'), /^HTTP\/1.1 421 /)
  child.kill('SIGINT')
  t.match(await ended, { code: 0, stderr: '' })
})
