import { test } from 'tap'
import { card, return_uri, source, started } from './client.ts'

test('takes each operation’s own kind of key only, and either for sources', async (t) => {
  const { get, post, makeCharge, pub, sec } = await started(t)
  const charge = await makeCharge()
  const token = (await post('/tokens', { card }, pub)).body
  const event = (await get('/events')).body.data[0]
  const direct = {
    amount: 50_000,
    currency: 'MYR',
    return_uri,
    source: { type: 'duitnow_obw', bank: 'cimb' },
  }
  const operations: [string, (key: string) => ReturnType<typeof get>, string][] = [
    ['createToken', (key) => post('/tokens', { card }, key), pub],
    ['retrieveToken', (key) => get(token.location, key), pub],
    ['createChargeWithSource', (key) => post('/charges', direct, key), sec],
    ['retrieveCharge', (key) => get(charge.location, key), sec],
    ['listEvents', (key) => get('/events', key), sec],
    ['listChargeEvents', (key) => get(`/charges/${charge.id}/events`, key), sec],
    ['retrieveEvent', (key) => get(event.location, key), sec],
  ]
  for (const [name, operation, right] of operations) {
    t.equal((await operation(right)).status, 200, name)
    for (const key of [right === pub ? sec : pub, `${right}0`, right.slice(0, -1), '', right.toUpperCase()]) {
      const refused = await operation(key)
      t.equal(refused.status, 401, `${name} with ${key}`)
      t.match(refused.body, { object: 'error', code: 'authentication_failure' })
    }
  }
  for (const key of [pub, sec]) t.equal((await post('/sources', source, key)).status, 200)
  t.equal((await post('/sources', source, `${sec}0`)).status, 401)
})

test('keeps test and live apart', async (t) => {
  const { reference, get, post, makeCharge } = await started(t)
  const { live } = reference.keys
  const made = (await post('/sources', source, live.public)).body
  t.match(made, { livemode: true, id: /^src_[0-9a-z]+$/ })
  const charge = await makeCharge()
  t.equal((await get(charge.location, live.secret)).status, 404)
  t.equal((await get('/events', live.secret)).body.total, 0)
  t.equal((await get('/events')).body.total, 1)
})

test('takes only an empty password', async (t) => {
  const { reference, pub } = await started(t)
  const authorization = `Basic ${Buffer.from(`${pub}:word`).toString('base64')}`
  const answer = await fetch(`${reference.baseUrl}/sources`, { method: 'POST', headers: { authorization } })
  t.equal(answer.status, 401)
})
