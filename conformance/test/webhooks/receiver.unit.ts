import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { test, type Test } from 'tap'
import { openReceiver, type Delivery, type ReceiverOptions } from '../../webhooks/receiver.ts'

async function opened(t: Test, given: Partial<ReceiverOptions> = {}) {
  const deliveries: Delivery[] = []
  const receiver = await openReceiver({
    host: '127.0.0.1',
    port: 0,
    path: '/hook',
    began: performance.now(),
    onDelivery: (delivery) => void deliveries.push(delivery),
    ...given,
  })
  t.teardown(() => receiver.close())
  const post = async (body: string | Uint8Array, more: RequestInit = {}, url = receiver.url) =>
    (await fetch(url, { method: 'POST', body, ...more })).status
  return { receiver, deliveries, post }
}

test('a delivery is answered with 200, and reported', async (t) => {
  const { receiver, deliveries, post } = await opened(t)
  t.equal(await post('{"id":"evnt_1"}', {}, `${receiver.url}?a=b`), 200)
  t.match(deliveries, [
    {
      request: { method: 'POST', url: '/hook?a=b', body: '{"id":"evnt_1"}' },
      answer: { status: 200 },
      start: Number,
    },
  ])
  t.equal(
    await post(gzipSync('{}'), { headers: { 'content-encoding': 'gzip', 'x-one': '1' } }),
    200,
  )
  t.match(deliveries[1], { request: { body: '{}', headers: { 'x-one': '1' } } })
  t.equal(await post(Buffer.from('"\xe9"', 'latin1')), 200)
  t.match(deliveries[2], { request: { body: '"\uFFFD"' }, invalidUtf8: true })
  t.equal(receiver.dropped(), 0)
})

test('the kit’s own probe is no delivery, and nobody else’s is one', async (t) => {
  const { receiver, deliveries, post } = await opened(t)
  t.equal(await post('{}', { headers: { 'x-assay-probe': 'another' } }), 200)
  t.same([receiver.isProbed(), deliveries.length], [false, 1])
  t.equal(await post('', { headers: { 'x-assay-probe': receiver.probeMark } }), 204)
  t.same([receiver.isProbed(), deliveries.length], [true, 1])
})

test('a status may be chosen by the body', async (t) => {
  const { deliveries, post } = await opened(t, {
    statusFor: (body) => (body === 'refuse' ? 503 : 200),
  })
  t.equal(await post('refuse'), 503)
  t.match(deliveries, [{ answer: { status: 503 } }])
})

test('what was not asked for is turned away, and what is too large or too much is counted', async (t) => {
  const { receiver, deliveries, post } = await opened(t)
  t.equal(await post('{}', {}, `${receiver.url}/other`), 404)
  t.equal(receiver.dropped(), 0)
  t.equal(await post('a'.repeat(2 * 1024 * 1024)).catch(() => 413), 413)
  t.equal(receiver.dropped(), 1)
  t.strictSame(deliveries, [])
})

test('a delivery over one connection too many is counted', async (t) => {
  const { receiver, post } = await opened(t, { connections: 1 })
  const { hostname, port } = new URL(receiver.url)
  const idle = connect(Number(port), hostname)
  t.teardown(() => idle.destroy())
  await new Promise((resolve) => idle.once('connect', resolve))
  await t.rejects(post('{}'))
  t.equal(receiver.dropped(), 1)
})
