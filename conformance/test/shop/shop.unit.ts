import { test } from 'tap'
import { shop } from '../../index.ts'
import { requirementTests } from '../../adapters/tests.ts'
import { exampleProfile, exampleShop } from '../../self-test/attempt-shop.ts'
import type { Entry, Exchange } from '../../record/entry.ts'
import { defaultOptions } from '../../settings/options.ts'
import { reportOfShop } from '../../shop/report.ts'

const { url: _url, command: _command, ...used } = { command: undefined, ...exampleProfile }

test('each requirement is a test, judged by one run of a shop in the process of the test', async (t) => {
  let starts = 0
  const start = exampleShop(() => ({}))
  const tests = requirementTests({
    only: ['shop-event-*', 'shop-token-used-once'],
    shop: { ...used, start: (environment) => ((starts += 1), start(environment)) },
  })
  const reasons = await Promise.all(tests.map(({ judge }) => judge()))
  t.same(
    tests.map(({ name }) => name.replace(/:.*/, '')),
    ['shop-event-verified', 'shop-event-id-no-path', 'shop-token-used-once'].toSorted(
      byTable(tests),
    ),
  )
  t.equal(reasons.filter((reason) => reason === null).length, 2)
  t.equal(starts, 1)
})

const byTable =
  (tests: readonly { name: string }[]) =>
  (one: string, other: string): number =>
    tests.findIndex(({ name }) => name.startsWith(one)) -
    tests.findIndex(({ name }) => name.startsWith(other))

test('what a program gives is checked, and what cannot start rejects', async (t) => {
  await t.rejects(
    shop({ shop: { ...used, webhooks: 'hooks', start: () => Promise.reject(new Error()) } }),
    {
      message: /^shop: webhooks: "hooks" cannot be used; write it like \/webhooks/,
    },
  )
  await t.rejects(
    shop({ shop: { ...used, start: () => Promise.reject(new Error('no database')) } }),
    {
      message: 'no database',
    },
  )
})

test('a token that is charged twice is found in a record', (t) => {
  const run = {
    kind: 'run',
    version: 5,
    origin: 'shop',
    started: '2026-01-01T00:00:00.000Z',
    baseUrl: 'http://127.0.0.1:1',
    vaultUrl: 'http://127.0.0.1:1',
    payUrl: null,
    live: false,
    embedded: false,
    webhookUrl: null,
    webhookRegistered: false,
    webhookThroughProxy: false,
    timeout: 1,
    webhookTimeout: 1,
    reverseOrder: '',
    tokenParameter: null,
  } as const
  const charge = (id: string, card: string): Exchange => ({
    kind: 'request',
    id,
    scenario: id,
    step: '1',
    operation: 'createCharge',
    key: 'secret',
    start: 1,
    duration: 1,
    error: null,
    request: {
      method: 'POST',
      url: '/charges',
      headers: {},
      body: `amount=100&currency=MYR&card=${card}&return_uri=https%3A%2F%2Fshop.example`,
    },
    answer: { status: 200, headers: {}, body: `{"id":"chrg_${id}","status":"successful"}` },
  })
  const verdictOf = (...entries: Entry[]) =>
    reportOfShop(
      [run, ...entries, { kind: 'end', start: 2, reason: null }],
      defaultOptions,
    ).findings.find(({ id }) => id === 'shop-token-used-once')
  t.match(verdictOf(charge('a', 'tokn_1'), charge('b', 'tokn_2')), { verdict: 'pass' })
  t.match(verdictOf(charge('a', 'tokn_1'), charge('b', 'tokn_1')), {
    verdict: 'fail',
    actual: 'tokn_1 was charged 2 times',
    exchanges: ['a'],
  })
  t.end()
})
