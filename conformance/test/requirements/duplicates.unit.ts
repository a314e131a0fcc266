import { test } from 'tap'
import { judge } from '../../judge/judge.ts'
import { fold } from '../../model/fold.ts'
import type { Entry, Exchange } from '../../record/entry.ts'
import { entriesOf } from './record.ts'

const entries = entriesOf(`
  createCharge @base=single-request -> c1
  e1 = charge.create c1 created_at=+1
  d1 = delivery e1
  listEvents -> list e1
  webhook e1
  retrieveEvent e1 -> e1 webhook_deliveries=[d1]
`)

/** The entries, with each exchange changed. */
const withBody = (change: (exchange: Exchange) => Exchange): Entry[] =>
  entries.map((entry) => ('request' in entry ? change(entry) : entry))

const verdictOf = (id: Parameters<ReturnType<typeof judge>['get']>[0], record: Entry[]) =>
  judge(fold(record)).get(id)

test('a webhook with one member twice is no event that anybody can read', async (t) => {
  const twice = withBody((exchange) => {
    const { request } = exchange
    if (exchange.kind !== 'webhook') return exchange
    const body = request.body?.replace('{', '{"key":"charge.complete",') ?? null
    return { ...exchange, request: { ...request, body } }
  })
  t.match(verdictOf('webhook-body-event', entries), { verdict: 'pass' })
  t.match(verdictOf('webhook-body-event', twice), {
    verdict: 'fail',
    actual: /"key" twice in one object/,
  })
})

test('so is the payload of a delivery', async (t) => {
  const twice = withBody((exchange) => {
    const { answer } = exchange
    if (answer === null) return exchange
    const body = answer.body.replace('"payload":"{', '"payload":"{\\"key\\":\\"charge.complete\\",')
    return { ...exchange, answer: { ...answer, body } }
  })
  t.match(verdictOf('webhook-delivery-payload-event', entries), { verdict: 'pass' })
  t.match(verdictOf('webhook-delivery-payload-event', twice), {
    verdict: 'fail',
    actual: /"key" twice in one object/,
  })
})
