import t from 'tap'
import { join } from 'node:path'
import { readArguments } from '../../commands/command.ts'
import { optionsOf, targetOf } from '../../run/prepare.ts'
import { undeclared } from '../../settings/options.ts'
import { readProfile } from '../../settings/profile.ts'
import { runSettings } from '../../settings/settings.ts'
import { folderOf } from '../folder.ts'

const env = { PAYMENT_PUBLIC: 'pkey_test_abcdef', PAYMENT_SECRET: 'skey_test_abcdef' }
const content = `
baseUrl: https://api.payment.example/v2/
vaultUrl: https://vault.payment.example
publicKeyVariable: PAYMENT_PUBLIC
secretKeyVariable: PAYMENT_SECRET
webhookListen: 127.0.0.1:8090
webhookPublicUrl: https://hooks.shop.example/assay
webhookRegistered: true
timeout: 3
depth: deep
rate: 20
implementation: Shop payments 1.4.0
only: [charge-id, "token-*"]
tag: [charges, tokens]
strict: true
authorization: { driver: page, words: { successful: [Setuju] } }
card: { number: "4111 1111 1111 1111", securityCode: "123" }
retrievalPath: /payments/{id}
tokenParameter: card
`

t.test('a profile in YAML or JSON becomes the options of a run', async (t) => {
  const folder = folderOf(t, {
    'assay.yaml': content,
    'assay.json': '{"baseUrl":"http://127.0.0.1:4010","tag":["charges"]}',
  })
  const profile = readProfile(join(folder, 'assay.yaml'), env)
  const options = optionsOf(profile, targetOf(profile, null))
  t.match(options, {
    target: {
      baseUrl: 'https://api.payment.example/v2',
      vaultUrl: 'https://vault.payment.example',
      payUrl: null,
      publicKey: 'pkey_test_abcdef',
      secretKey: 'skey_test_abcdef',
      live: false,
      embedded: false,
    },
    webhook: {
      host: '127.0.0.1',
      port: 8090,
      path: null,
      publicUrl: 'https://hooks.shop.example/assay',
      registered: true,
      register: null,
    },
    timeout: 3,
    depth: 'deep',
    rate: 20,
    implementation: { name: 'Shop payments', version: '1.4.0' },
    webhookTimeout: 10,
    concurrency: 16,
    maxRequests: 5000,
    only: ['charge-id', 'token-*'],
    tag: ['charges', 'tokens'],
    strict: true,
    declared: {
      card: { number: '4111111111111111', securityCode: '123' },
      retrievalPath: '/payments/{id}',
      tokenParameter: 'card',
      reverseOrder: undeclared.reverseOrder,
    },
  })
  t.match(readProfile(join(folder, 'assay.json'), {}), {
    baseUrl: 'http://127.0.0.1:4010',
    tag: ['charges'],
  })
})

t.test('a flag beats a variable', async (t) => {
  const { given, subjects, operands } = readArguments(
    runSettings,
    ['http://127.0.0.1:1', '--vault-url=http://127.0.0.1:2', '--only', 'a,b', '--only', 'c'],
    {
      ASSAY_VAULT_URL: 'http://127.0.0.1:3',
      ASSAY_PAY_URL: 'http://127.0.0.1:4',
      ASSAY_BASE_URL: '',
    },
  )
  t.same(given, { vaultUrl: 'http://127.0.0.1:2', payUrl: 'http://127.0.0.1:4', only: ['a', 'b', 'c'] })
  t.equal(subjects.get('payUrl'), 'ASSAY_PAY_URL')
  t.same(operands, ['http://127.0.0.1:1'])
})

t.test('an endpoint counts as registered with a path, or where the profile says so', async (t) => {
  const target = targetOf(
    { baseUrl: 'http://127.0.0.1:1', publicKey: 'one_key', secretKey: 'other_key' },
    null,
  )
  const registered = (path: string | null, webhookRegistered: boolean | null) =>
    optionsOf(
      {
        webhookListen: { host: '127.0.0.1', port: 0, path },
        ...(webhookRegistered !== null && { webhookRegistered }),
      },
      target,
    ).webhook.registered
  t.equal(registered(null, null), false)
  t.equal(registered('/webhooks', null), true)
  t.equal(registered(null, true), true)
  t.equal(registered('/webhooks', false), false)
})
