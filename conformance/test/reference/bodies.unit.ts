import { test } from 'tap'
import { encodeForm } from '../../contract/form.ts'
import type { Rules } from '../../reference/rules.ts'
import { variants } from '../../reference/variants.ts'
import { rulesOf } from '../../reference/variants/variant.ts'
import { return_uri, source, started } from './client.ts'

const form = 'application/x-www-form-urlencoded'

/** Bodies that are refused, with the status. */
const unreadable: readonly [type: string, body: string | Buffer, status: number][] = [
  ['text/plain', 'x', 415],
  [`${form}; charset=utf-16`, 'card[name]=x', 415],
  ['application/json', '{"card":', 400],
  ['application/json', '[1]', 400],
  ['application/json', '{"card":{"__proto__":{"number":"x"}}}', 400],
  ['application/json', '['.repeat(30_000), 400],
  ['application/json', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
  [form, 'card[name]=%zz', 400],
  [form, '__proto__[card]=x', 400],
  [form, 'a=&'.repeat(12_000), 400],
  [form, `a${'[b]'.repeat(10_000)}=1`, 400],
  [form, Buffer.from([0x61, 0x3d, 0xff]), 400],
  [form, `a=${'x'.repeat(70_000)}`, 413],
]

test('refuses bodies that it cannot read', async (t) => {
  const { reference, pub } = await started(t)
  for (const [type, body, status] of unreadable) {
    const headers = { authorization: `Basic ${btoa(`${pub}:`)}`, 'content-type': type }
    const answer = await fetch(`${reference.vaultUrl}/tokens`, { method: 'POST', headers, body })
    t.match(await answer.json(), { object: 'error' })
    t.equal(answer.status, status, `${type} ${body.slice(0, 20)}`)
  }
})

test('takes JSON, numbers and metadata included', async (t) => {
  const { reference, makeSource, sec } = await started(t)
  const { id } = await makeSource()
  const asked = { amount: 50_000, currency: 'MYR', source: id, return_uri, metadata: { order: 7 }, ip: null }
  const answer = await fetch(`${reference.baseUrl}/charges`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${sec}:`)}`, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(asked),
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
