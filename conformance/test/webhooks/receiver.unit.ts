import { test, type Test } from 'tap'
import { openReceiver } from '../../webhooks/receiver.ts'
import type { Exchange } from '../../../generated/report.js'

async function opened(t: Test) {
  const recorded: Exchange[] = []
  const recorder = { add: (exchange: Exchange) => void recorded.push(exchange) }
  const endpoint = { host: '127.0.0.1', port: 0, path: '/hook', publicUrl: null }
  const receiver = await openReceiver(endpoint, recorder as never, performance.now())
  t.teardown(() => receiver.close())
  const post = async (body: string, more: RequestInit = {}, url = receiver.url) =>
    (await fetch(url, { method: 'POST', body, ...more })).status
  return { receiver, recorded, post }
}

test('a delivery is answered, recorded and told to whoever waits', async (t) => {
  const { receiver, recorded, post } = await opened(t)
  const next = receiver.next()
  t.equal(await post('{"object":"event","id":"evnt_1"}'), 200)
  await next
  t.match(receiver.deliveries, [{ id: 'webhook#1', method: 'POST', json: { id: 'evnt_1' }, answered: 200 }])
  t.match(recorded, [
    { id: 'webhook#1', kind: 'webhook', request: { url: '/hook' }, answer: { status: 200 } },
  ])
})

test('what was not asked for is turned away, and recorded nowhere', async (t) => {
  const { receiver, recorded, post } = await opened(t)
  t.equal(await post('{}', {}, `${receiver.url}/other`), 404)
  t.equal(await post('a'.repeat(2 * 1024 * 1024)).catch(() => 413), 413)
  t.equal(recorded.length, 0)
  t.equal(receiver.deliveries.length, 0)
})

test('a body of very many values is no event', async (t) => {
  const { receiver, post } = await opened(t)
  t.equal(await post(`{"object":"event","data":[${'[],'.repeat(20_000)}0]}`), 200)
  t.match(receiver.deliveries, [{ json: undefined }])
})

test('the probe of the kit is no delivery', async (t) => {
  const { receiver, post } = await opened(t)
  t.equal(await post('', { headers: { 'x-assay-probe': 'mark' } }), 200)
  t.ok(receiver.probed('mark'))
  t.equal(receiver.deliveries.length, 0)
})

test('statuses vary where that is asked for, and repeats are accepted', async (t) => {
  const { receiver, post } = await opened(t)
  receiver.vary()
  const statuses = []
  for (const id of [1, 2, 3, 4, 5, 5]) statuses.push(await post(`{"id":${id}}`))
  t.strictSame(statuses, [201, 200, 202, 200, 204, 200])
  receiver.refuse((json) => JSON.stringify(json) === '{"id":9}')
  t.strictSame([await post('{"id":9}'), await post('{"id":10}')], [500, 200])
})

test('what is looked at before a delivery is answered is done first, whether or not it succeeds', async (t) => {
  const { receiver, post } = await opened(t)
  const done: string[] = []
  receiver.look(async (json) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    done.push(JSON.stringify(json))
  })
  t.equal(await post('{"id":1}'), 200)
  t.strictSame(done, ['{"id":1}'])
  receiver.look(() => Promise.reject(new Error('nothing came')))
  t.equal(await post('{"id":2}'), 200)
})
