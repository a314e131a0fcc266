import { test } from 'tap'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import { readProfile } from '../../settings/profile.ts'
import { profileKeys } from '../../settings/explain.ts'
import profileSchema from '../../../generated/schemas/profile.json' with { type: 'json' }
import { folderOf } from '../folder.ts'

const examples = fileURLToPath(new URL('../../settings/examples/', import.meta.url))
const ajv = new Ajv2020({ allErrors: true })
addFormats.default(ajv)
const valid = ajv.compile(profileSchema)
const env = { SHOP_PUBLIC_KEY: 'pkey_test_abcdef', SHOP_SECRET_KEY: 'skey_test_abcdef' }

test('every example is read, and fits the JSON Schema', async (t) => {
  const names = readdirSync(examples)
  t.ok(names.length >= 4)
  for (const name of names) {
    t.match(readProfile(join(examples, name), env), { publicKey: 'pkey_test_abcdef' })
    t.ok(valid(parse(readFileSync(join(examples, name), 'utf8'))), `${name} ${ajv.errorsText(valid.errors)}`)
  }
})

test('what the kit refuses, the JSON Schema refuses too', async (t) => {
  const contents = [
    'baseUlr: http://127.0.0.1',
    'baseUrl: shop',
    'timeout: soon',
    'timeout: 0',
    'concurrency: 1.5',
    'tag: [charge]',
    'strict: perhaps',
    'secretKey: skey_test_abcdef',
    'secretKeyVariable: skey test',
    'publicKeyVariable: pkey_test_abcdef',
    'webhookRegistered: perhaps',
    'card: { number: abc }',
    'card: {}',
    'retrievalPath: charges',
    'returnUri: http://shop.example/{nonce}',
    'authorization: { driver: pgae }',
    'authorization: { driver: page, steps: {} }',
    'authorization: { driver: http, steps: { failed: [] } }',
    'authorization: { driver: http, steps: { failed: [{ ulr: x }], successful: [] } }',
    'authorization: { driver: person, seconds: 0 }',
    'accepted: [{ requirement: charge-idd, reason: x, until: 2026-12-31 }]',
    'accepted: [{ requirement: charge-id, until: 2026-12-31 }]',
    'accepted: [{ requirement: charge-id, reason: x, until: 2026-02-30 }]',
  ]
  const folder = folderOf(t, Object.fromEntries(contents.map((content, at) => [`${at}.yaml`, content])))
  for (const [at, content] of contents.entries()) {
    t.throws(() => readProfile(join(folder, `${at}.yaml`), {}), { name: 'UsageError' }, content)
    t.notOk(valid(parse(content)), content)
  }
})

test('every key tells what it means', async (t) => {
  for (const [name, { description }] of Object.entries(profileKeys)) t.match(description, /^[A-Z].+\.$/, name)
})
