import t from 'tap'
import { nodeTest } from '../../adapters/index.ts'
import { run, type Options } from '../../index.ts'
import { startReference } from '../../reference/index.ts'

t.test('options that no run can use are refused, each by its name', async (t) => {
  const table: [Record<string, unknown>, RegExp][] = [
    [{ concurrency: 0 }, /^concurrency: 0 is not a whole number from 1 to 256/],
    [{ timeout: -1 }, /^timeout: /],
    [{ timeout: 'x' }, /^timeout: /],
    [{ maxRequests: -5 }, /^maxRequests: /],
    [{ webhookListen: '127.0.0.1:99999' }, /^webhookListen: "127\.0\.0\.1:99999" is not HOST:PORT/],
    [{ webhookListen: 8090 }, /^webhookListen: 8090 is not HOST:PORT/],
    [{ only: 'charge-id' }, /^only: "charge-id" is not a list; write it like \[one, two\]/],
    [
      { only: ['charge-id', 'charge-idd'] },
      /^only: the requirement charge-idd is unknown; did you mean charge-id\?/,
    ],
    [{ only: ['Charge-*'] }, /^only: Charge-\* matches no requirement/],
    [{ onlly: ['charge-id'] }, /^The option onlly is unknown; did you mean only\?/],
    [{ tags: ['tokens'] }, /^The option tags is unknown; did you mean tag\?/],
    [{ tag: 'tokens' }, /^tag: "tokens" is not a list/],
    [{ tag: ['token'] }, /^tag\[0\]: token is unknown; did you mean tokens\?/],
    [{ tag: ['tokens'], only: ['charge-id'] }, /^only and tag: together they select nothing/],
    [{ only: [5] }, /^only\[0\]: 5 is not a text/],
    [{ header: 'X-Key: 9f8e' }, /^header: that is no list of texts; leave it out, or give one/],
    [{ header: [5] }, /^header: that is no list of texts/],
    [{ header: ['Host: 9f8e'] }, /^header: Host is for the kit alone/],
    [{ headerVariables: { 'X-Key': 'KEY' } }, /^headerVariables: only the command/],
    [{ strict: 'yes' }, /^strict: "yes" is neither true nor false/],
    [{ timeout: null }, /^timeout: null is not a number/],
    [{ card: { nummer: '4242424242424242' } }, /^card: the key nummer is unknown; .*number/],
    [{ retrievalPath: 'charges' }, /^retrievalPath: "charges" is not a path with \{id\}/],
    [{ authorization: { driver: 'pgae' } }, /^authorization: driver: pgae is unknown; did you mean page\?/],
    [{ pins: { 'list-limit': 1 } }, /^pins: list-limit/],
    [{ ca: 'package.json' }, /^ca: "package\.json" holds no certificate/],
    [{ out: 'reports' }, /^out: only the command assay run has a use for it/],
    [{ publicKeyVariable: 'SHOP' }, /^publicKeyVariable: only the command/],
    [{ driver: 'page' }, /^driver: that is no driver with a function visit/],
    [{ signal: 5 }, /^signal: that is no AbortSignal/],
    [{ baseUrl: 'shop' }, /^baseUrl: "shop" is not a URL/],
    [{ baseUrl: 5 }, /^baseUrl: 5 is not a URL/],
    [{ vaultUrl: 'http://127.0.0.1:9' }, /^vaultUrl: there is no base URL that it belongs to/],
    [{ secretKey: 'skey_test_abcdef' }, /^secretKey: there is no base URL/],
    [{ baseUrl: 'http://127.0.0.1:9' }, /^publicKey, secretKey: give the key of each kind/],
    [{ publicKey: 'two words', baseUrl: 'http://127.0.0.1:9' }, /^publicKey: the key .* holds a blank/],
    [
      { publicKey: 'pkey_test_abcdef', secretKey: 'pkey_test_abcdef', baseUrl: 'http://127.0.0.1:9' },
      /^publicKey and secretKey: both are the same key/,
    ],
    [{ publicKey: 5 }, /^publicKey: that is no key/],
    [{ live: true }, /^live: .* maxAmount/],
  ]
  for (const [options, message] of table)
    await t.rejects(run(options as Options), { name: 'UsageError', message }, JSON.stringify(options))
  await t.rejects(run(null as unknown as Options), /^The options: null is no object/)
})

t.test('what the profile says of an implementation, the library takes by the same names', async (t) => {
  const reference = await startReference()
  t.teardown(() => reference.close())
  const { baseUrl, vaultUrl, payUrl, keys } = reference
  const { outcome, sentence, accepted, brokenPins, findings } = await run({
    baseUrl: baseUrl.replace('http://', ''),
    vaultUrl,
    payUrl,
    publicKey: keys.test.public,
    secretKey: keys.test.secret,
    registerWebhook: reference.registerWebhook,
    webhookListen: '127.0.0.1:0',
    tag: ['tokens', 'webhooks'],
    only: ['token-id', 'charge-create-webhook'],
    card: { number: '4111 1111 1111 1111' },
    authorization: { driver: 'page' },
    accepted: [{ requirement: 'token-id', reason: 'It was mended.', until: '2999-12-31' }],
    pins: {},
  })
  t.match(
    { outcome, accepted, brokenPins },
    { outcome: 'conformant', accepted: [{ state: 'holding' }] },
    sentence,
  )
  const judged = findings.filter(({ verdict }) => verdict === 'pass')
  t.same(judged.map(({ id }) => id).toSorted(), ['charge-create-webhook', 'token-id'])
})

t.test('an adapter refuses them before any test is made', async (t) => {
  t.throws(() => nodeTest(() => undefined, { only: ['charge-id', 'charge-idd'] }), /did you mean charge-id\?/)
})
