import { test } from 'tap'
import { encodeForm } from '../../contract/form.ts'
import type { Rules } from '../../reference/rules.ts'
import { variants } from '../../reference/variants.ts'
import { rulesOf } from '../../reference/variants/variant.ts'
import { return_uri, source, started } from './client.ts'

test('refuses what a parser could mistake, and makes nothing of it', async (t) => {
  const { get, post, makeCharge, pub } = await started(t)
  for (const wrong of [{ amount: { nested: '1' } }, { bank: 'toString' }, { platform_type: 'WEB' }])
    t.equal((await post('/sources', { ...source, ...wrong }, pub)).status, 400, JSON.stringify(wrong))
  for (const wrong of [{ source: ['x'] }, { return_uri: 'https://example.com/\r\nx: y' }])
    t.match(await makeCharge(wrong), { object: 'error', message: /./ }, JSON.stringify(wrong))
  t.equal((await get('/events')).body.total, 0)
})

test('refuses a parameter that is given twice, and passes over others however they are given', async (t) => {
  const { reference, pub } = await started(t)
  const status = async (more: string) => {
    const headers = {
      authorization: `Basic ${btoa(`${pub}:`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const body = encodeForm(source) + more
    return (await fetch(`${reference.baseUrl}/sources`, { method: 'POST', headers, body })).status
  }
  t.equal(await status('&voucher=1&voucher=2&odd[name=3'), 200)
  for (const again of ['&amount=50000', '&bank[]=cimb']) t.equal(await status(again), 400, again)
})

test('takes JSON, numbers and metadata included', async (t) => {
  const { reference, makeSource, sec } = await started(t)
  const { id } = await makeSource()
  const answer = await fetch(`${reference.baseUrl}/charges`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${sec}:`)}`, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      amount: 50_000,
      currency: 'MYR',
      source: id,
      return_uri,
      metadata: { order: 7 },
      ip: null,
    }),
  })
  t.match(await answer.json(), { object: 'charge', metadata: { order: '7' } })
})

test('tells whoever mixes up forms and JSON what to send', async (t) => {
  const sent = async (rules: Partial<Rules>, body: string) => {
    const { reference, pub } = await started(t, { rules })
    const headers = { authorization: `Basic ${btoa(`${pub}:`)}`, 'content-type': 'application/json' }
    const answer = await fetch(`${reference.baseUrl}/sources`, { method: 'POST', headers, body })
    return { status: answer.status, message: ((await answer.json()) as { message: string }).message }
  }
  const remedy = /as application\/x-www-form-urlencoded$/
  t.match(await sent({}, encodeForm(source)), { status: 400, message: remedy })
  const alone = rulesOf(variants['takes forms alone']!)
  t.match(await sent(alone, JSON.stringify(source)), { status: 415, message: remedy })
})

test('expires a charge when its time is over', async (t) => {
  const { makeCharge, get, authorize } = await started(t, { rules: { expiresAt: (createdAt) => createdAt } })
  const charge = await makeCharge()
  t.match((await get(charge.location)).body, { status: 'expired', expired: true })
  await authorize(charge)
  t.match((await get(charge.location)).body, { status: 'expired', paid: false })
})

test('lets a single rule drop a single requirement', async (t) => {
  for (const field of ['amount', 'currency', 'return_uri'] as const)
    for (const source of [undefined, { type: 'duitnow_obw', bank: 'cimb' }]) {
      const { makeCharge } = await started(t, { rules: { requires: (name) => name !== field } })
      t.equal((await makeCharge({ [field]: undefined, ...(source && { source }) })).object, 'charge', field)
      t.equal((await makeCharge({ amount: undefined, currency: undefined })).object, 'error')
    }
  const { makeCharge } = await started(t, { rules: { requires: (name) => name !== 'bank' } })
  t.equal((await makeCharge({ source: { type: 'duitnow_obw' } })).object, 'charge')
})
