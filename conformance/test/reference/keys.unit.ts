import { test } from 'tap'
import { source, started } from './client.ts'

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
