import { isDeepStrictEqual } from 'node:util'
import { build } from 'esbuild'
import t from 'tap'
import * as guards from '../../../generated/validators.js'
import {
  isAnyEvent,
  isCharge,
  isChargeCompleteEvent,
  isEvent,
  isSource,
  isToken,
} from '../../../generated/validators.js'
import { bundle } from '../../../scripts/generate/bundle.ts'
import type { Json, Schema } from '../../../scripts/generate/contract.ts'
import { judges, judging } from '../../../scripts/generate/validators.ts'

type Resource = Record<string, Json>

const contract = await bundle()
const validators: Record<string, guards.Validator<unknown>> = { ...guards }
const example = (name: string) =>
  structuredClone(contract.components.schemas[name.replace('AnyEvent', 'Event')]!.examples![0]) as Resource

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

t.test('names each field that is absent', async (t) => {
  for (const name of ['Token', 'Card', 'Source', 'Charge', 'WebhookDelivery', 'List'] as const)
    for (const field of contract.components.schemas[name]!.required!) {
      const { [field]: _absent, ...rest } = example(name)
      const validate = validators[`is${name}`]!
      t.notOk(validate(rest))
      t.match(validate.errors, [{ keyword: 'required', params: { missingProperty: field } }])
    }
})

t.test('reports every broken field at its pointer', async (t) => {
  const charge = {
    ...example('Charge'),
    amount: '50000',
    status: 'done',
    created_at: '2026-02-30T00:00:00Z',
    paid: null,
  }
  t.notOk(isCharge(charge))
  const pointers = isCharge.errors!.map(({ instancePath }) => instancePath)
  t.same([...new Set(pointers)].sort(), ['/amount', '/created_at', '/paid', '/status'])
})

const broken: [string, (value: unknown) => boolean, Resource][] = [
  ['an id off its pattern', isToken, { ...example('Token'), id: 'card_1' }],
  ['another kind of resource', isToken, { ...example('Token'), object: 'card' }],
  [
    'a day that its month does not have',
    isToken,
    { ...example('Token'), created_at: '2026-04-31T00:00:00Z' },
  ],
  ['a datetime with an offset', isToken, { ...example('Token'), created_at: '2026-04-30T00:00:00+00:00' }],
  ['a bank beside the codes', isSource, { ...example('Source'), bank: 'CIMB' }],
  ['a fraction of the smallest unit', isSource, { ...example('Source'), amount: 100.5 }],
  ['an event without the time of its creation', isEvent, { ...example('Event'), created_at: undefined! }],
  [
    'a leap second in the middle of a day',
    isToken,
    { ...example('Token'), created_at: '2026-04-30T12:00:60Z' },
  ],
  ['an event of another kind', isChargeCompleteEvent, { ...example('ChargeCreateEvent') }],
]

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

t.test('tells the whole of an error, and where its schema says it', async (t) => {
  isCharge({ ...example('Charge'), status: 'done' })
  t.same(isCharge.errors, [
    {
      instancePath: '/status',
      schemaPath: '#/enum',
      keyword: 'enum',
      params: { allowedValues: contract.components.schemas['ChargeStatus']!.enum },
      message: 'must be equal to one of the allowed values',
    },
  ])
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

t.test('judges as ajv does at run time, to the last error', async (t) => {
  const ajv = judges(contract)
  for (const [name, validate] of Object.entries(validators)) {
    const compiled = ajv.getSchema(name.slice(2))!
    const told = (value: Json) => [compiled(value), compiled.errors]
    const values = [...oddities(example(name.slice(2)))]
    const differing = values.filter(
      (value) => !isDeepStrictEqual([validate(value), validate.errors], told(value)),
    )
    t.same(differing, [], `${name}, ${values.length} values`)
  }
})

t.test('refuses broken resources', async (t) => {
  for (const [name, validate, value] of broken) t.notOk(validate(JSON.parse(JSON.stringify(value))), name)
})

t.test('takes both names of the creation of an event', async (t) => {
  const { created_at: created, ...rest } = example('Event')
  t.ok(isEvent({ ...rest, created }))
  t.notOk(isEvent({ ...rest, created: 'today' }))
})

t.test('takes fields beyond those of the contract', async (t) => {
  t.ok(isToken({ ...example('Token'), extension: { any: 'value' } }))
})

t.test('holds the data of an event against its key, where the contract shows the key', async (t) => {
  const event = { ...example('ChargeCompleteEvent'), data: { object: 'charge' } }
  t.ok(isAnyEvent(event))
  t.notOk(isEvent(event))
  t.ok(isEvent({ ...event, key: 'customer.create' }))
})

t.test('leaves nothing of a validator that a consumer does not import', async (t) => {
  const bytes = async (names: string) => {
    const contents = `import { ${names} } from './generated/validators.js'; console.log(${names})`
    const options = { bundle: true, minify: true, write: false, format: 'esm' } as const
    return (await build({ stdin: { contents, resolveDir: '.' }, ...options })).outputFiles[0]!.text.length
  }
  const all = await bytes(Object.keys(guards).join(', '))
  t.ok((await bytes('isCard')) < all / 4)
  t.ok((await bytes('isToken')) < all / 3)
})

t.test('judges by no constraint that may be broken without a refusal', async (t) => {
  const inner: Schema = {
    type: 'string',
    pattern: '^a',
    minimum: 1,
    'x-violation': { pattern: 'observe', minimum: 'should' },
  }
  t.same(judging({ type: 'object', properties: { inner, pattern: { type: 'string' } } }), {
    type: 'object',
    properties: { inner: { type: 'string' }, pattern: { type: 'string' } },
  })
})
