import http from 'node:http'
import { createRequire } from 'node:module'
import { test } from 'tap'
import { variants } from '../../reference/variants.ts'
import { rulesOf } from '../../reference/effects.ts'
import { card, return_uri, source, started, type Json } from './client.ts'

const require = createRequire(import.meta.url)

/** The public clients send JSON. */
const json = rulesOf(variants['takes JSON too']!)

test('opn-payments works against the reference implementation', async (t) => {
  const { reference, makeSource, authorize, pub, sec } = await started(t, {
    split: true,
    rules: json,
  })
  const { OpnPayments } = require('opn-payments/2015-11-17/class') as Json
  const client = new OpnPayments({
    endpoint: reference.baseUrl,
    secretKey: sec,
    apiVersion: '2017-11-02',
    onlyForTesting: { vaultEndpoint: reference.vaultUrl, publicKey: pub },
  })
  const details = { ...card, expiration_month: 1, expiration_year: 2034 }
  const token = await client.createTokenOnlyForTesting(details)
  t.match(token, { ok: true, status: 200, content: { object: 'token', used: false } })
  t.strictSame((await client.fetchTokenOnlyForTesting(token.content.id)).content, token.content)
  const { id } = await makeSource()
  const asked = { amount: 50_000, currency: 'MYR', source: id, return_uri, metadata: { order: 7 } }
  const charge = await client.createCharge(asked)
  t.match(charge, { ok: true, content: { status: 'pending', metadata: { order: '7' } } })
  await authorize(charge.content)
  t.match(await client.fetchCharge(charge.content.id), {
    ok: true,
    content: { status: 'successful' },
  })
  const events = await client.fetchEvents({
    limit: 1,
    order: 'reverse_chronological',
    from: new Date(0),
  })
  t.match(events, { ok: true, content: { total: 2, data: [{ key: 'charge.complete' }] } })
  t.strictSame((await client.fetchEvent(events.content.data[0].id)).content, events.content.data[0])
  // It has no name for the events of a charge, but its client takes their path.
  const own = await client.fetchCharge(`${charge.content.id}/events`)
  t.match(own, {
    ok: true,
    content: { object: 'list', data: [{ key: 'charge.create' }, { key: 'charge.complete' }] },
  })
  const single = await client.createCharge({
    ...asked,
    source: { type: 'duitnow_obw', bank: 'cimb' },
  })
  t.match(single, { ok: true, content: { status: 'pending', source: { bank: 'cimb' } } })
  const refused = await client.createCharge({ ...asked, source: 'src_none' })
  t.match(refused, { ok: false, status: 404, content: { object: 'error', code: 'not_found' } })
})

test('omise works against the reference implementation', async (t) => {
  const { reference, authorize, pub, sec } = await started(t, { rules: json })
  const { port } = new URL(reference.baseUrl)
  const { request } = http
  // this client has no port of its own: its requests get ours
  http.request = ((options: Json) => request({ ...options, port })) as typeof http.request
  t.teardown(() => (http.request = request))
  const client = (require('omise') as Json)({
    publicKey: pub,
    secretKey: sec,
    scheme: 'http',
    host: '127.0.0.1',
    vaultHost: '127.0.0.1',
    omiseVersion: '2019-05-29',
  })
  const token = await client.tokens.create({ card })
  t.match(token, { object: 'token', card: { last_digits: '4242' } })
  const made = await client.sources.create(source)
  t.match(made, { object: 'source', amount: 50_000, bank: 'cimb' })
  t.match(await client.sources.retrieve(made.id), { id: made.id })
  const charge = await client.charges.create({
    amount: 50_000,
    currency: 'MYR',
    source: made.id,
    return_uri,
  })
  t.match(charge, { object: 'charge', status: 'pending' })
  t.match(await authorize(charge), { status: 303 })
  t.match(await client.charges.retrieve(charge.id), { status: 'successful' })
  const events = await client.events.list({ limit: 1, offset: 1 })
  t.match(events, { total: 2, data: [{ key: 'charge.complete', data: { id: charge.id } }] })
  await t.rejects(client.charges.retrieve('chrg_none'), { object: 'error', code: 'not_found' })
})
