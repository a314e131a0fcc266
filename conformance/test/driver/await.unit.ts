import { test } from 'tap'
import { awaitFor } from '../../driver/await.ts'
import { closeSession, endEntry, openSession, type Context } from '../../driver/session.ts'
import { openCustomer } from '../../customer/customer.ts'
import { noAnswer } from '../../http/transport.ts'
import { eventNameOf } from '../../model/resource.ts'
import { startReference } from '../../reference/index.ts'
import { optionsOf } from '../../run/prepare.ts'
import { embeddedTarget } from '../../settings/target.ts'

const event = { object: 'event', id: 'evnt_test_1', key: 'charge.create', data: { id: 'chrg_1' } }

test('the list of the account is read until it holds each event that another list showed', async (t) => {
  const reference = await startReference({ webhookUrls: [], seed: 7 })
  t.teardown(() => reference.close())
  const options = optionsOf({ timeout: 2 }, embeddedTarget(reference, false), {
    driver: openCustomer({ driver: 'page' }),
    registerWebhook: reference.registerWebhook,
  })
  const session = await openSession(options)
  t.teardown(() => closeSession(session, endEntry(session, null)))
  const urls: string[] = []
  session.client.send = (request) => {
    urls.push(decodeURIComponent(request.url))
    // Nothing is listed at first.
    const data = urls.length === 1 ? [] : [event]
    const body = JSON.stringify({ object: 'list', limit: 100, total: data.length, data })
    const answer = { ...noAnswer, status: 200, body, answered: true }
    return Promise.resolve({ ...answer, start: 0, duration: 1, sentHeaders: {}, retried: [] })
  }
  const start = { kind: 'Charge', value: { created_at: '2026-01-02T00:00:01Z' } }
  const context = {
    session,
    slots: new Map([['@start', start]]),
    place: { scenario: 'waits', step: '1' },
    expectations: new Map(),
    expect: 'accepted',
    requestsWaitingForIt: 0,
  } as unknown as Context
  session.milestones.listedEvents.add(eventNameOf(event))

  await awaitFor(context, { await: 'listed', list: 'listEvents' })
  t.match(urls.splice(0), [/from=2026-01-02T00:00:00Z/, /from=2026-01-02T00:00:00Z/])

  urls.push('')
  await awaitFor(context, { await: 'listed', list: 'listEvents', steadily: true })
  t.equal(urls.length, 3, 'a steady wait reads it twice')
})
