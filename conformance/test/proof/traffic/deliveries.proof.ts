import { test } from 'tap'
import { encodeForm } from '../../../contract/form-encoding.ts'
import type { Rules } from '../../../reference/rules.ts'
import { harOf, recordDay } from '../../har/day.ts'
import { idsWith, judgedDay } from '../../har/judged.ts'
import { each, everyNth } from '../each.ts'

const deliveries: readonly [name: string, id: string, rules: Partial<Rules>][] = [
  ['a form', 'webhook-body-event', { webhookBody: ({ text }) => encodeForm({ event: text }) }],
  ['a list', 'webhook-body-event', { webhookBody: ({ text }) => `[${text}]` }],
  [
    'a body that the service cuts',
    'webhook-body-event',
    { webhookBody: ({ text }) => text.slice(0, 500) },
  ],
  [
    'a charge alone',
    'webhook-body-event',
    { webhookBody: ({ text }) => JSON.stringify(JSON.parse(text).data) },
  ],
  ['a PUT', 'webhook-posted', { webhookMethod: () => 'PUT' }],
  [
    'a form that is PUT',
    'webhook-posted',
    { webhookMethod: () => 'PUT', webhookBody: ({ text }) => encodeForm({ event: text }) },
  ],
]

test('what comes in place of a webhook is judged in traffic', (t) =>
  each(t, deliveries, { sample: everyNth(deliveries, 4), atOnce: 1 }, async ([name, id, rules]) => {
    const day = await recordDay({ rules })
    t.ok(idsWith(judgedDay(harOf(day.entries), day), 'fail').includes(id), name)
  }))

test('no other request to the endpoint, and none that a recorder cut, is a webhook', async (t) => {
  const day = await recordDay()
  const entries = structuredClone(day.entries)
  for (const { request } of entries)
    if (request.postData && request.url.endsWith('/webhooks'))
      request.postData.text = request.postData.text.slice(0, 300)
  const [post] = entries.filter(({ request: { url } }) => url.endsWith('/webhooks'))
  const others = ['/webhooks', '/webhooks?probe=1'].flatMap((path) =>
    ['GET', 'HEAD', 'PUT'].map((method) => ({
      ...post,
      request: { method, url: new URL(path, post?.request.url).href, headers: [] },
    })),
  )
  t.same(idsWith(judgedDay(harOf([...entries, ...others]), day), 'fail'), [])
})
