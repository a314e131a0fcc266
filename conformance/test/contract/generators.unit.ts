import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import t from 'tap'
import * as guards from '../../../generated/validators.js'
import { charge, list } from './golden/charges.ts'
import { delivery, event } from './golden/events.ts'
import { absent, type Golden } from './golden/golden.ts'
import { source } from './golden/sources.ts'
import { card, token } from './golden/tokens.ts'

/** What both documents have of a path. */
interface Document {
  openapi: string
  paths: Record<string, Record<string, { operationId?: string; parameters?: unknown[] }>>
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> }
}

const read = (name: string) => JSON.parse(readFileSync(`generated/${name}`, 'utf8')) as Document
const contract = read('openapi.json')
const made = read('openapi.generators.json')
const golden = {
  Card: card,
  Token: token,
  Source: source,
  Page: list,
  Charge: charge,
  ChargeCreateEvent: event,
  WebhookDelivery: delivery,
}
const guardOf: Record<string, (value: unknown) => boolean> = { ...guards, isPage: guards.isList }
const ajv = new Ajv({ strict: false, discriminator: true })
formats.default(ajv, ['date-time', 'email', 'uri'])
ajv.addSchema(made, 'made')

const changed = (valid: object, field: string, value: unknown) => {
  const { [field]: _left, ...rest } = valid as Record<string, unknown>
  return value === absent ? rest : { ...rest, [field]: value }
}

for (const [name, { valid, wrong, allowed }] of Object.entries<Golden>(golden))
  t.test(`${name} is the same to generators`, async (t) => {
    const judge = ajv.compile({ $ref: `made#/components/schemas/${name}` })
    const guard = guardOf[`is${name}`]!
    const values: object[] = [
      valid,
      ...allowed.map(([field, value]) => changed(valid, field, value)),
      ...Object.entries(wrong).map(([field, value]) => changed(valid, field, value)),
    ]
    // To generators a datetime has any offset: they make a datetime of it before they match a pattern.
    const isOffset = (value: object) => Object.values(value).includes('2026-12-31T12:00:00+00:00')
    for (const value of values.filter((one) => !isOffset(one)))
      t.equal(judge(value), guard(value), JSON.stringify(value).slice(0, 80))
    t.ok(judge(valid), JSON.stringify(judge.errors))
  })

t.test('the contract for generators has the same operations and fields', async (t) => {
  const operations = ({ paths }: Document) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, parameters }]) =>
        [method, path, operationId, parameters?.length].join(' '),
      ),
    )
  t.strictSame(operations(made), operations(contract))
  for (const [name, { properties }] of Object.entries(contract.components.schemas)) {
    if (properties === undefined || name.endsWith('Request')) continue
    const same = made.components.schemas[name === 'List' ? 'Page' : name === 'Event' ? 'AnyEvent' : name]
    t.strictSame(Object.keys(same?.properties ?? {}), Object.keys(properties), name)
  }
})

t.test('nothing in it is what generators stumble over', async (t) => {
  const text = JSON.stringify(made)
  t.match(made.openapi, /^3\.0\./)
  t.notOk('List' in made.components.schemas)
  for (const keyword of ['"const":', '"anyOf":', '"type":[', '"x-requirements":', '"if":', '"default":{'])
    t.notMatch(text, keyword, keyword)
  const names = Object.keys(made.components.schemas['ChargeRequest']?.properties ?? {})
  t.strictSame(names, ['amount', 'currency', 'source', 'source[type]', 'source[bank]', 'return_uri'])
})
