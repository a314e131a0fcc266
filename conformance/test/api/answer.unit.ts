import t from 'tap'
import { summary, type Answer } from '../../api/answer.ts'
import { readJson } from '../../http/json.ts'
import { resource } from '../../api/resource.ts'

const plain = { id: 'one', operation: null, ok: true, status: 200, headers: {}, error: null, duration: 1 }

const answer = (body: string, schema?: 'Charge' | 'Event'): Answer => {
  const json = readJson(body)
  return {
    ...plain,
    body,
    json,
    length: body.length,
    shown: schema === undefined ? null : resource(schema, json as Record<string, unknown>, 'one'),
  }
}

t.test('an answer is told by the kind of what it holds', async (t) => {
  const charge = '{"object":"charge","id":"chrg_test_1","status":"pending"}'
  t.equal(summary(answer(charge, 'Charge')), '200, charge chrg_test_1 status pending')
  for (const key of ['charge.create', 'charge.complete', 'charge.other'])
    t.equal(summary(answer(`{"id":"evnt_test_1","key":"${key}"}`, 'Event')), '200, event evnt_test_1', key)
  t.equal(summary(answer('{"a":  1}')), '200 {"a":1}')
  t.equal(summary(answer('\uFEFF{"a":1}')), '200 with a byte-order mark before {"a":1}')
  t.equal(summary(answer('\uFEFF')), '200 with a byte-order mark before an empty body')
  t.equal(summary(answer('')), '200 with an empty body')
})
