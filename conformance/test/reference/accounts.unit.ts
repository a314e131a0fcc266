import t from 'tap'
import { otherKeys, sandboxKeys, type Keys } from '../../reference/index.ts'
import type { Ledger } from '../../reference/store.ts'
import { return_uri, source, started, type Json } from './client.ts'

t.test('two merchants have their own tokens, sources, charges, events and pages', async (t) => {
  const { reference, get, post, authorize } = await started(t)
  const charged = async ({ test }: Keys): Promise<Json> => {
    const { id } = (await post('/sources', source, test.public)).body
    const body = { amount: source.amount, currency: source.currency, source: id, return_uri }
    return (await post('/charges', body, test.secret)).body
  }
  const charges = [await charged(sandboxKeys), await charged(otherKeys)]
  for (const [index, { test }] of [sandboxKeys, otherKeys].entries()) {
    const [own, foreign] = [charges[index], charges[1 - index]]
    const events = (await get('/events', test.secret)).body.data as Json[]
    t.strictSame(
      events.map(({ data }) => data.id),
      [own.id],
    )
    t.equal((await get(`/charges/${foreign.id}`, test.secret)).status, 404)
    t.equal((await get(`/charges/${foreign.id}/events`, test.secret)).status, 404)
  }
  t.equal((await authorize(charges[1])).status, 303)
  t.equal((await get(`/charges/${charges[1].id}`, otherKeys.test.secret)).body.status, 'successful')
  t.equal(reference.accounts.services().length, 2)
})

t.test('a fault may show one merchant what is of another', async (t) => {
  const ledgers = new Set<Ledger>()
  const { get, makeCharge } = await started(t, {
    rules: {
      accountEvents({ ledger }) {
        ledgers.add(ledger)
        return [...ledgers].flatMap(({ events }) => events)
      },
    },
  })
  const { id } = await makeCharge()
  await get('/events', sandboxKeys.test.secret)
  const { body } = await get('/events', otherKeys.test.secret)
  t.equal(body.data[0].data.id, id)
})

t.test('a fault of the rules is one of every merchant', async (t) => {
  const { get } = await started(t, { rules: { successStatus: () => 201 } })
  for (const { test } of [sandboxKeys, otherKeys])
    t.equal((await get('/events', test.secret)).status, 201)
})

t.test('a merchant is opened for a key, and other keys stay unknown', async (t) => {
  const test = { public: 'pkey_test_new', secret: 'skey_test_new' }
  const { get } = await started(t, {
    accounts: [],
    accountFor: (key, open) =>
      key === test.secret ? open({ keys: { test, live: test } }) : undefined,
  })
  t.equal((await get('/events', test.secret)).status, 200)
  t.equal((await get('/events', otherKeys.test.secret)).status, 401)
})
