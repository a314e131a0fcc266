import t from 'tap'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import profileSchema from '../../../generated/schemas/profile.json' with { type: 'json' }
import { readArguments } from '../../commands/command.ts'
import { run } from '../../index.ts'
import { startReference } from '../../reference/index.ts'
import { optionsOf } from '../../run/prepare.ts'
import { settingFlags } from '../../settings/flags.ts'
import {
  settingLabels,
  readProfile,
  readSettings,
  targetOf,
  type Settings,
} from '../../settings/settings.ts'
import { runEntry } from '../../record/entry.ts'
import { secretsOf } from '../../settings/secrets.ts'
import { addressOf } from '../../settings/target.ts'
import { assay } from '../commands/process.ts'
import { folderOf } from '../folder.ts'

const env = {
  SHOP_PUBLIC_KEY: 'pkey_test_abcdef',
  SHOP_SECRET_KEY: 'skey_test_abcdef',
  ASSAY_PUBLIC_KEY: 'pkey_test_abcdef',
  ASSAY_SECRET_KEY: 'skey_test_abcdef',
  ASSAY_OTHER_PUBLIC_KEY: 'pkey_test_other',
  ASSAY_OTHER_SECRET_KEY: 'skey_test_other',
  GATEWAY_KEY: 'one',
}
const content = `
baseUrl: https://api.payment.example/v2/
vaultUrl: https://vault.payment.example
publicKeyVariable: SHOP_PUBLIC_KEY
secretKeyVariable: SHOP_SECRET_KEY
otherPublicKeyVariable: ASSAY_OTHER_PUBLIC_KEY
otherSecretKeyVariable: ASSAY_OTHER_SECRET_KEY
webhookListen: '[::1]:8090'
webhookPublicUrl: https://hooks.shop.example/assay
timeout: 3
rate: 20
depth:
implementation: Shop payments 1.4.0
only: [charge-id, "token-*"]
authorization: { driver: page, words: { successful: [Setuju] } }
card: { number: "4111111111111111", securityCode: "123" }
retrievalPath: /payments/{id}
`

/** Reads the settings of a profile, as the command does. */
const read = async (file: string) => readSettings(await readProfile(file, env), settingLabels(file))

/** Makes the options of a run, as the library does. */
function options(settings: Settings) {
  const target = targetOf(settings, (name) => name)
  return target && optionsOf(settings, target)
}

t.test('a profile in YAML or JSON becomes the options of a run', async (t) => {
  const folder = folderOf(t, {
    'assay.yaml': content,
    'assay.json': '{"baseUrl":"http://127.0.0.1:4010"}',
  })
  t.match(options(await read(join(folder, 'assay.yaml'))), {
    target: {
      baseUrl: 'https://api.payment.example/v2',
      vaultUrl: 'https://vault.payment.example',
      payUrl: null,
      publicKey: 'pkey_test_abcdef',
      secretKey: 'skey_test_abcdef',
      otherAccount: { publicKey: 'pkey_test_other', secretKey: 'skey_test_other' },
      live: false,
    },
    webhookListen: { host: '::1', port: 8090, path: null },
    webhookPublicUrl: 'https://hooks.shop.example/assay',
    timeout: 3,
    rate: 20,
    depth: 'normal',
    implementation: { name: 'Shop payments', version: '1.4.0' },
    concurrency: 24,
    only: ['charge-id', 'token-*'],
    card: { number: '4111111111111111', securityCode: '123' },
    retrievalPath: '/payments/{id}',
    reverseOrder: 'reverse_chronological',
  })
  t.match(await read(join(folder, 'assay.json')), { baseUrl: 'http://127.0.0.1:4010' })
})

t.test('the keys of both accounts are secrets, and the record holds neither', async (t) => {
  const settings = await read(join(folderOf(t, { 'assay.yaml': content }), 'assay.yaml'))
  const made = options(settings)
  if (made === null) throw new Error('there is no target')
  const keys = ['pkey_test_abcdef', 'skey_test_abcdef', 'pkey_test_other', 'skey_test_other']
  t.same(secretsOf(made).keys, keys)
  t.notMatch(JSON.stringify(runEntry(made, null)), /key_test/)
})

t.test('a flag beats a variable', async (t) => {
  const { flagValues, subjects, operands } = readArguments(
    { flags: settingFlags, operands: '[URL]' },
    [
      'http://127.0.0.1:1',
      '--vault-url=http://127.0.0.1:2',
      '--only',
      'a,b',
      '--only',
      'c',
      '--timeout=3',
    ],
    {
      ASSAY_VAULT_URL: 'http://127.0.0.1:3',
      ASSAY_PAY_URL: 'http://127.0.0.1:4',
      ASSAY_BASE_URL: '',
    },
  )
  t.same(flagValues, {
    baseUrl: 'http://127.0.0.1:1',
    vaultUrl: 'http://127.0.0.1:2',
    payUrl: 'http://127.0.0.1:4',
    only: ['a', 'b', 'c'],
    timeout: 3,
  })
  t.equal(subjects.get('payUrl'), 'ASSAY_PAY_URL')
  t.same(operands, ['http://127.0.0.1:1'])
})

t.test('an endpoint counts as registered with a path, or where the profile says so', async (t) => {
  const rows: [path: string | null, declared: boolean | null, registered: boolean][] = [
    [null, null, false],
    ['/webhooks', null, true],
    [null, true, true],
    ['/webhooks', false, false],
  ]
  for (const [path, declared, registered] of rows) {
    const made = options({
      baseUrl: 'http://127.0.0.1:1',
      publicKey: 'one_key',
      secretKey: 'other_key',
      webhookListen: { host: '127.0.0.1', port: 0, path },
      ...(declared !== null && { webhookRegistered: declared }),
    })
    t.equal(made?.webhookRegistered, registered)
  }
})

t.test('every profile in a guide is read, and fits the published schema', async (t) => {
  const ajv = new Ajv2020()
  formats.default(ajv)
  const isValid = ajv.compile(profileSchema)
  const file = join(folderOf(t), 'assay.yaml')
  for (const guide of ['authorization', 'client', 'profiles', 'proxies']) {
    const path = fileURLToPath(new URL(`../../docs/guides/${guide}.md`, import.meta.url))
    for (const [, profile = ''] of readFileSync(path, 'utf8').matchAll(/```yaml\n(.*?)```/gs)) {
      writeFileSync(file, profile)
      await read(file)
      t.ok(isValid(parse(profile)), profile)
    }
  }
})

t.test('what init prints is a profile, as it is and with every line uncommented', async (t) => {
  const { code, stdout } = await assay(['init', 'localhost:8080'])
  t.equal(code, 0)
  t.match(stdout, /^# yaml-language-server: \$schema=\.\/.*profile\.json/)
  const file = join(folderOf(t), 'assay.yaml')
  for (const text of [stdout, stdout.replace(/^#(?! )/gm, '')]) {
    writeFileSync(file, text)
    t.match(await read(file), { baseUrl: 'http://localhost:8080', publicKey: 'pkey_test_abcdef' })
  }
  for (const [name, { description }] of Object.entries(profileSchema.properties)) {
    t.match(description, /^[A-Z].+\.$/, name)
    if (name !== '$schema') t.match(stdout, new RegExp(`^#?${name}:`, 'm'), name)
  }
})

t.test(
  'what a profile says of an implementation, the library takes by the same names',
  async (t) => {
    const reference = await startReference()
    t.teardown(() => reference.close())
    const { baseUrl, vaultUrl, payUrl, keys } = reference
    const { outcome, sentence, accepted, findings } = await run({
      baseUrl: baseUrl.replace('http://', ''),
      vaultUrl,
      payUrl,
      publicKey: keys.test.public,
      secretKey: keys.test.secret,
      registerWebhook: reference.registerWebhook,
      webhookListen: '127.0.0.1:0',
      only: ['token-id', 'charge-create-webhook'],
      card: { number: '4111111111111111' },
      authorization: { driver: 'page' },
      accepted: [{ requirement: 'token-id', reason: 'It was mended.', until: '2999-12-31' }],
      pins: {},
    })
    t.match(
      { outcome, accepted },
      { outcome: 'conformant', accepted: [{ state: 'holding' }] },
      sentence,
    )
    const judged = findings.filter(({ verdict }) => verdict === 'pass')
    t.same(judged.map(({ id }) => id).toSorted(), ['charge-create-webhook', 'token-id'])
  },
)

t.test('an identifier is a segment of a path, whatever it holds', async (t) => {
  const target = options({
    baseUrl: 'http://127.0.0.1:1/api',
    publicKey: 'one',
    secretKey: 'other',
  })?.target
  const written = (id: string) =>
    target && addressOf(target, { server: 'base', path: '/charges/{id}/events' }, id)
  t.equal(
    written('a/b?c#d e+f%$&'),
    'http://127.0.0.1:1/api/charges/a%2Fb%3Fc%23d%20e%2Bf%25%24%26/events',
  )
  t.equal(written('half \uD800'), 'http://127.0.0.1:1/api/charges/half%20%EF%BF%BD/events')
})
