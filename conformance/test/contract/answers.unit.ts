import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import t from 'tap'
import * as guards from '../../../generated/validators.js'
import type { ReferenceOptions } from '../../reference/index.ts'
import { variants } from '../../reference/variants.ts'
import { combine, compatible } from '../../reference/variants/combine.ts'
import { rulesOf } from '../../reference/effects.ts'
import type { Ending } from '../folder.ts'
import { grouped } from '../proof/each.ts'
import { card, return_uri, source, started, type Json } from '../reference/client.ts'
import { endpoint } from '../sandbox/client.ts'

const ajv = new Ajv2020({ strict: false })
formats.default(ajv)

const judges = Object.entries(guards).map(([name, validate]) => {
  const schema = name.slice(2)
  const published = JSON.parse(readFileSync(`generated/schemas/${schema}.json`, 'utf8')) as object
  return {
    schema,
    validate: validate as guards.Validator<unknown>,
    published: ajv.compile(published),
  }
})

/** Successful answers, with the schema that each must fit: every resource, one charge paid. */
async function answersOf(t: Ending, options: ReferenceOptions) {
  const { url } = await endpoint(t)
  const { get, post, authorize, pub } = await started(t, { ...options, webhookUrls: [url] })
  const token = await post('/tokens', { card }, pub)
  const newSource = await post('/sources', source, pub)
  const amounts = { amount: 50_000, currency: 'MYR', return_uri }
  const charge = await post('/charges', { ...amounts, source: newSource.body.id })
  const embedded = await post('/charges', { ...amounts, source })
  // A page of another form is not gone through; the charge is pending then.
  await authorize(charge.body).catch(() => null)
  // An account's own list may hold older events in other shapes.
  const list = await get(`/charges/${charge.body.id}/events`)
  const events: Json[] = Array.isArray(list.body.data) ? list.body.data : []
  return [
    ['NewToken', token] as const,
    ['Token', await get(`/tokens/${token.body.id}`, pub)] as const,
    ['NewSource', newSource] as const,
    ['NewCharge', charge] as const,
    ['Charge', embedded] as const,
    ['EventList', list] as const,
    ...events.map(
      (event) => ['Event', { status: list.status, text: JSON.stringify(event) }] as const,
    ),
  ].flatMap(([name, { status, text }]): [string, Json][] => {
    const body: Json = status >= 200 && status < 300 ? JSON.parse(text) : null
    // Some refuse with 200 and an error.
    return body === null ||
      body.object === 'error' ||
      !('livemode' in body || 'id' in body || 'data' in body)
      ? []
      : [[name, body]]
  })
}

/** Judges answers by both validators: lists where they differ, and those that the first refuses. */
function hold(answers: readonly [string, Json][]) {
  const differing: string[] = []
  const refused: string[] = []
  for (const [name, body] of answers)
    for (const { schema, validate, published } of judges) {
      if (validate(body) !== published(body)) differing.push(`${schema}: ${JSON.stringify(body)}`)
      if (schema === name && !validate(body))
        refused.push(`${name}: ${JSON.stringify(validate.errors)}`)
    }
  return { differing, refused }
}

/** A delivery without an answer may have a status of any type; the contract says integer. */
const beyondSchemas = 'records no status of a dead endpoint'

t.test('accepts the answers of every variant, by validator and by published schema', async (t) => {
  const { [beyondSchemas]: _statusless, ...others } = variants
  const groups = grouped(Object.values(others), 40, compatible)
  let seen = 0
  for (const group of groups) {
    const all = combine(group)
    const answers = await answersOf(t, { ...all.options, rules: rulesOf(all) })
    seen += answers.length
    t.strictSame(hold(answers), { differing: [], refused: [] }, all.allows)
  }
  t.ok(seen > 4 * groups.length, `${seen} answers`)
})
