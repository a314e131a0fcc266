import { build } from 'esbuild'
import t from 'tap'
import * as guards from '../../../generated/validators.js'
import {
  isCharge,
  isChargeCompleteEvent,
  isChargeCreateEvent,
  isChargeRequest,
  isEvent,
  isNewCharge,
  isNewSource,
  isNewToken,
  isSourceRequest,
  isToken,
  isTokenRequest,
} from '../../../generated/validators.js'
import { inspect } from '../../contract/inspect.ts'
import type { Json } from '../../../scripts/generate/contract.ts'
import { example } from './example.ts'

type Resource = Record<string, Json>

const validators: Record<string, guards.Validator<unknown>> = { ...guards }

t.test('accepts the examples of the contract', async (t) => {
  for (const [name, validate] of Object.entries(validators)) {
    t.ok(validate(example(name.slice(2))), name)
    t.equal(validate.errors, null, name)
  }
})

t.test('refuses what is no resource', async (t) => {
  for (const [name, validate] of Object.entries(validators))
    for (const value of [null, undefined, true, 1, '', [], {}, '{}'])
      t.notOk(validate(value), `${name} ${JSON.stringify(value)}`)
})

t.test('tells the moments that exist', async (t) => {
  const moments = {
    '2026-03-14T09:26:53Z': true,
    '2024-02-29T00:00:00Z': true,
    '2023-02-29T00:00:00Z': false,
    '2026-12-31T23:59:60Z': true,
    '2026-12-31T22:59:60Z': false,
    '2026-11-31T00:00:00Z': false,
  }
  for (const [moment, exists] of Object.entries(moments)) {
    t.equal(isToken({ ...example('Token'), created_at: moment }), exists, moment)
    const keywords = isToken.errors?.map(({ keyword, schemaPath }) => [keyword, schemaPath])
    t.same(keywords, exists ? undefined : [['format', '#/format']], moment)
  }
})

t.test('holds the data of an event of a charge against a charge', async (t) => {
  const event = { ...example('ChargeCompleteEvent'), data: { object: 'charge' } }
  t.ok(isEvent(event))
  t.notOk(isChargeCompleteEvent(event))
})

t.test('leaves nothing of a validator that a consumer does not import', async (t) => {
  const bytes = async (names: string) => {
    const contents = `import { ${names} } from './generated/validators.js'; console.log(${names})`
    const options = { bundle: true, minify: true, write: false, format: 'esm' } as const
    return (await build({ stdin: { contents, resolveDir: '.' }, ...options })).outputFiles[0]!.text
      .length
  }
  const all = await bytes(Object.keys(guards).join(', '))
  t.ok((await bytes('isCard')) < all / 4)
  t.ok((await bytes('isToken')) < all / 3)
})

t.test(
  'holds a failed charge against the five codes, and leaves what is not shown open',
  async (t) => {
    const failed = { ...example('Charge'), status: 'failed', failure_message: 'Rejected.' }
    t.ok(isCharge({ ...failed, failure_code: 'payment_rejected' }))
    t.notOk(isCharge({ ...failed, failure_code: 'stolen_or_lost_card' }))
    t.ok(isCharge({ ...example('Charge'), currency: 458, failure_code: 0, authorize_uri: {} }))
    t.strictSame(inspect('Charge', { ...failed, failure_code: 'stolen_or_lost_card' }).broken, [])
  },
)

t.test('holds a successful charge against what paid means', async (t) => {
  const paid = {
    ...example('Charge'),
    status: 'successful',
    paid: true,
    paid_at: '2026-03-14T09:28:00Z',
  }
  t.ok(isCharge(paid))
  t.notOk(isCharge({ ...paid, paid: false }))
  t.notOk(isCharge({ ...paid, paid_at: null }))
})

t.test('takes a request with a source or in a single request, and integers as such', async (t) => {
  const { source, ...amount } = example('ChargeRequest')
  const direct = { 'source[type]': 'duitnow_obw', 'source[bank]': 'cimb' }
  t.ok(isChargeRequest({ ...amount, source }))
  t.ok(isChargeRequest({ ...amount, ...direct }))
  t.notOk(isChargeRequest(amount))
  t.notOk(isChargeRequest({ ...amount, 'source[type]': 'duitnow_obw' }))
  t.notOk(isSourceRequest({ ...example('SourceRequest'), amount: '50000' }))
  t.ok(isTokenRequest({ ...example('TokenRequest'), 'card[expiration_month]': 8 }))
  t.notOk(isTokenRequest({ ...example('TokenRequest'), 'card[expiration_month]': '08' }))
})

t.test('holds new resources and the events of a charge against their states', async (t) => {
  t.notOk(isNewCharge({ ...example('NewCharge'), paid: true }))
  t.notOk(isNewSource({ ...example('NewSource'), email: '' }))
  t.notOk(isNewToken({ ...example('NewToken'), used: true }))
  const event = example('ChargeCreateEvent')
  t.ok(isChargeCreateEvent(event))
  t.notOk(
    isChargeCreateEvent({ ...event, data: { ...(event['data'] as Resource), status: 'expired' } }),
  )
})
