import { test } from 'tap'
import { encodeForm } from '../../contract/form-encoding.ts'
import type { Rules } from '../../reference/rules.ts'
import { variants } from '../../reference/variants.ts'
import { rulesOf } from '../../reference/effects.ts'
import { return_uri, source, started } from './client.ts'

const json = rulesOf(variants['takes JSON too']!)

test('takes JSON, numbers and metadata included, where a behaviour says so', async (t) => {
  const { reference, makeSource, sec } = await started(t, { rules: json })
  const { id } = await makeSource()
  const charge = { amount: 50_000, currency: 'MYR', source: id, return_uri }
  const answer = await fetch(`${reference.baseUrl}/charges`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${sec}:`)}`,
      'content-type': 'application/json; charset=utf-8',
    },
    body: JSON.stringify({ ...charge, metadata: { order: 7 }, ip: null }),
  })
  t.match(await answer.json(), { object: 'charge', metadata: { order: '7' } })
})

test('tells whoever mixes up forms and JSON what to send', async (t) => {
  const sent = async (rules: Partial<Rules>, body: string) => {
    const { reference, pub } = await started(t, { rules })
    const headers = {
      authorization: `Basic ${btoa(`${pub}:`)}`,
      'content-type': 'application/json',
    }
    const answer = await fetch(`${reference.baseUrl}/sources`, { method: 'POST', headers, body })
    return {
      status: answer.status,
      message: ((await answer.json()) as { message: string }).message,
    }
  }
  const remedy = /as application\/x-www-form-urlencoded$/
  t.match(await sent(json, encodeForm(source)), { status: 400, message: remedy })
  t.match(await sent({}, JSON.stringify(source)), { status: 415, message: remedy })
})
