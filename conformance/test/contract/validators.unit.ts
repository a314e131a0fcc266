import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { build } from 'esbuild'
import t from 'tap'
import * as guards from '../../../generated/validators.js'
import {
  isCharge,
  isChargeCompleteEvent,
  isChargeCreateEvent,
  isEvent,
  isNewCharge,
  isNewSource,
  isNewToken,
  isToken,
} from '../../../generated/validators.js'
import { inspect } from '../../contract/inspect.ts'
import { bundle } from '../../../scripts/generate/bundle.ts'
import type { Json, Schema } from '../../../scripts/generate/contract.ts'

type Resource = Record<string, Json>

const contract = await bundle()
const validators: Record<string, guards.Validator<unknown>> = { ...guards }
const example = (name: string) =>
  structuredClone(contract.components.schemas[name]!.examples![0]) as Resource

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

/** Every value that comes of another by leaving a member out or giving it an odd value. */
function* oddities(value: Json): Generator<Json> {
  if (typeof value !== 'object' || value === null) return
  const holder = value as Resource
  for (const [name, member] of Object.entries(holder)) {
    const { [name]: _absent, ...rest } = holder
    const odd = [null, -1, 1.5, true, '', 'x', [], [{}], {}]
    for (const other of [...odd, ...oddities(member)])
      yield Array.isArray(value) ? value.with(Number(name), other) : { ...holder, [name]: other }
    if (!Array.isArray(value)) yield rest
  }
}

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

t.test('agrees with the published schemas', async (t) => {
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  for (const name of Object.keys(validators)) {
    const published = JSON.parse(
      readFileSync(`generated/schemas/${name.slice(2)}.json`, 'utf8'),
    ) as Schema
    const accepts = ajv.compile(published)
    const value = example(name.slice(2))
    for (const one of [
      value,
      ...oddities(value),
      ...failures(value),
      { ...value, created: 'today' },
    ])
      if (validators[name]!(one) !== accepts(one)) t.fail(`${name} ${JSON.stringify(one)}`)
  }
})

/** A charge that failed, with codes and messages of several kinds. */
function* failures(value: Resource): Generator<Json> {
  if (value['object'] !== 'charge') return
  for (const failure_code of [null, 'stolen_or_lost_card', 'payment_rejected'])
    for (const failure_message of [null, '', 'Rejected.'])
      yield { ...value, status: 'failed', failure_code, failure_message }
}

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
