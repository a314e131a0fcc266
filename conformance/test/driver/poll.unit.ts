import { test } from 'tap'
import { awaitFor } from '../../driver/poll.ts'
import { closeSession, endOf, openSession, type Context } from '../../driver/session.ts'
import { openCustomer } from '../../customer/customer.ts'
import { nothing } from '../../http/transport.ts'
import { eventNameOf } from '../../model/resource.ts'
import { startReference } from '../../reference/index.ts'
import { optionsOf } from '../../run/prepare.ts'
import { embeddedTarget } from '../../settings/target.ts'

const event = { object: 'event', id: 'evnt_test_1', key: 'charge.create', data: { id: 'chrg_1' } }

test('the last wait for the list of the account reads what is new alone, and a steady one all', async (t) => {
  const reference = await startReference({ webhookUrls: [], seed: 7 })
  t.teardown(() => reference.close())
  const options = optionsOf({ timeout: 2 }, embeddedTarget(reference, false), {
    driver: openCustomer({ driver: 'page' }),
    registerWebhook: reference.registerWebhook,
  })
  const session = await openSession(options)
  t.teardown(() => closeSession(session, endOf(session, null)))
  const urls: string[] = []
  session.client.send = (request) => {
    urls.push(decodeURIComponent(request.url))
    // Nothing is listed at first.
    const data = urls.length === 1 ? [] : [event]
    const body = JSON.stringify({ object: 'list', limit: 100, total: data.length, data })
    const answer = { ...nothing, status: 200, body, answered: true }
    return Promise.resolve({ ...answer, start: 0, duration: 1, sentHeaders: {}, retried: [] })
  }
  const start = { kind: 'Charge', value: { created_at: '2026-01-02T00:00:01Z' } }
  const context = {
    session,
    slots: new Map([['@start', start]]),
    place: { scenario: 'waits', step: '1' },
    expectations: new Map(),
    expect: 'accepted',
    following: 0,
  } as unknown as Context
  session.progress.listedEvents.add(eventNameOf(event))
  session.progress.unlistedEvents.set(eventNameOf(event), Date.parse('2026-01-02T00:00:09Z'))

  await awaitFor(context, { await: 'listed', list: 'listEvents' })
  t.match(urls.splice(0), [/from=2026-01-02T00:00:08Z/, /from=2026-01-02T00:00:08Z/])
  t.equal(session.progress.unlistedEvents.size, 0)

  urls.push('')
  await awaitFor(context, { await: 'listed', list: 'listEvents', steadily: true })
  t.match(urls.slice(1), [/from=2026-01-02T00:00:00Z/, /from=2026-01-02T00:00:00Z/])
})
