import t, { type Test } from 'tap'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import profileSchema from '../../../generated/schemas/profile.json' with { type: 'json' }
import { nodeTest } from '../../adapters/index.ts'
import { run, type Options } from '../../index.ts'
import { assay } from '../commands/process.ts'
import { folderOf } from '../folder.ts'

const url = 'http://127.0.0.1:9'
const profile = 'baseUrl: https://api.payment.example\n'
const example = join(folderOf(t, { 'profile.yaml': profile }), 'profile.yaml')
const keys = { ASSAY_PUBLIC_KEY: 'pkey_test_9f8e7d', ASSAY_SECRET_KEY: 'skey_test_9f8e7d' }

const lines: [line: string, message: RegExp, env?: NodeJS.ProcessEnv][] = [
  ['rnu', /command rnu is unknown; did you mean run\?/],
  ['--versoin', /--versoin is unknown; did you mean --version\?/],
  ['run --concurency 4', /--concurency is unknown; did you mean --concurrency\?/],
  ['run --webhook x', /--webhook is unknown; did you mean --webhook-listen\?/],
  ['run -x', /-x is unknown; --help-all shows all flags/],
  ['run --timeout soon', /--timeout: "soon" is not a number from 0\.1 to 3600/],
  ['run --timeout 0', /--timeout: "0" is not a number/],
  ['run --max-requests=-1', /--max-requests: "-1" is not a whole number/],
  ['run --timeout --strict', /--timeout: its value is missing/],
  ['run --depth depe', /--depth: depe is unknown; (did you mean deep\?|use smoke, normal, deep)/],
  ['run --rate fast', /--rate: "fast" is not a number/],
  [
    'run --implementation Shop',
    /--implementation: "Shop" cannot be used; write it like Shop payments 1\.4\.0/,
  ],
  ['run --strict=perhaps', /--strict: .* it takes none/],
  ['run --tag charge', /--tag: charge is unknown; did you mean charges\?/],
  ['run --only charge-amount-equal-source', /did you mean charge-amount-equals-source\?/],
  ['run --only nothing-*', /--only: the requirement nothing-\* is unknown; npm run assay -- list/],
  ['run --only ,', /--only: "" is empty/],
  ['run --only refund-window', /--only: nothing that can be tested is selected/],
  ['run --webhook-listen 8080', /--webhook-listen: "8080" cannot be used; write it like 127/],
  ['run --webhook-listen 127.0.0.1:99999', /127\.0\.0\.1:99999 cannot be listened on/],
  ['run --webhook-listen 192.0.2.1:0', /192\.0\.2\.1:0 cannot be listened on \(EADDRNOTAVAIL\)/],
  [
    'run --webhook-public-url hooks',
    /--webhook-public-url: "hooks" cannot be used; write it like https/,
  ],
  ['run ftp://127.0.0.1', /URL: "ftp:\/\/127\.0\.0\.1" cannot be used; write it like https/],
  ['run --base-url http://user:word@127.0.0.1', /--base-url: leave credentials/],
  [
    'run',
    /ASSAY_BASE_URL: "shop" cannot be used; write it like https:.*/,
    { ASSAY_BASE_URL: 'shop' },
  ],
  [`run ${url} --base-url ${url}`, /URL: --base-url gives one too/],
  [`run ${url} ${url}`, /URL: 2 given/],
  ['run', /ASSAY_PAY_URL: there is no base URL/, { ASSAY_PAY_URL: url }],
  ['run --secret-key skey_test_9f8e7d', /--secret-key: there is no base URL that it belongs to/],
  [`run ${url}`, /--public-key: missing; give it, or set ASSAY_PUBLIC_KEY/],
  [`run ${url} --public-key skey_test_9f8e7d`, /is the same key/, keys],
  [`run ${url} --secret-key=a:b`, /--secret-key: the key is empty, or holds a blank/, keys],
  [`run ${url} --live`, /--live: no --max-amount/, keys],
  [
    `run ${url} --header Authorization:9f8e7d`,
    /--header: Authorization is set .* keys have flags/,
    keys,
  ],
  [`run ${url} --header 9f8e7d`, /--header: that is not a header; write it like/, keys],
  [`run ${url} --header X-Key:`, /--header: the value of X-Key is empty/, keys],
  [
    `run ${url} --header X-Key:9f8e7d\u00E9`,
    /--header: the value of X-Key .* printable ASCII/,
    keys,
  ],
  ['run --watch .', /--watch: there is no URL; give one, as in npm run assay -- run http:\/\/127/],
  [`run ${url} --watch scr`, /--watch: "scr" cannot be watched \(ENOENT\); name/, keys],
  [`run --watch=. ${url} --live --max-amount 200`, /--watch: --live would make real charges/],
  ['run --profile /nowhere.yaml', /--profile: "\/nowhere\.yaml" cannot be read \(ENOENT/],
  ['run --pin', /--pin: there is no profile to write into; make one with npm run assay -- init/],
  [
    `run --pin --profile ${example} --only charge-id`,
    /--pin: a part of a run observes nothing; leave/,
  ],
  ['run --out package.json', /--out: "package\.json" cannot be written \(EEXIST\); name another/],
  ['explore --seed x', /--seed: "x" is not a whole number/],
  [
    'explore --replay /nowhere.json',
    /ENOENT\); name a file that npm run assay -- explore --out wrote/,
  ],
  ['docs --out package.json', /--out: "package\.json" cannot be written/],
  ['serve --port 70000', /--port: "70000" is not a whole number from 0 to 65535/],
  [
    `run ${url} --public-key a9f8e7d --secret-key b9f8e7d`,
    /--other-public-key: missing; give it, or set ASSAY_OTHER_PUBLIC_KEY/,
    { ASSAY_OTHER_SECRET_KEY: 'c9f8e7d' },
  ],
  ['serve 8080', /No operand: 1 given; see --help/],
  ['serve --webhook-url shop', /--webhook-url: "shop" is not an http or https URL/],
  ['serve --return shop', /--return: "shop" is not two addresses/],
  ['sandbox', /CALL VALUE…: none given/],
  ['judge', /FILE…: none given; see --help/],
  ['diff one', /OLD NEW: 1 given/],
  ['init one two', /URL: 2 given/],
  ['explain charge-amount-equals-sorce', /did you mean charge-amount-equals-source\?/],
]

const profiles: [content: string, message: RegExp][] = [
  ['baseUlr: http://127.0.0.1', /the key baseUlr is unknown; did you mean baseUrl\?/],
  ['- one', /is not a mapping/],
  ['baseUrl: [', /name a YAML or JSON file/],
  ['timeout: &a [*a]', /name a YAML or JSON file/],
  ['timeout: *a', /name a YAML or JSON file/],
  ['{"timeout": "soon"}', /timeout: "soon" is not a number/],
  ['concurrency: 1.5', /concurrency: 1\.5 is not a whole number/],
  [
    'secretKey: skey_test_9f8e7d',
    /secretKey: its value does not belong in a file; .* secretKeyVariable/,
  ],
  ['header: ["X-Key: 9f8e7d"]', /header: its value does not belong in a file; .* headerVariables/],
  [
    'otherSecretKey: skey_test_9f8e7d',
    /otherSecretKey: its value does not belong in a file; .* otherSecretKeyVariable/,
  ],
  [
    'secretKeyVariable: skey_test_9f8e7d',
    /secretKeyVariable: that is not the name .* set a variable/,
  ],
  ['headerVariables: { X-Key: 9f8e7d }', /X-Key: that is not the name of an environment variable/],
  ['headerVariables: { X-Key: NONE_OF_THESE }', /headerVariables: the value of X-Key is empty/],
  [
    'headerVariables: [X-Key]',
    /headerVariables: \["X-Key"\] cannot be used; write it like \{"X-Gateway-Key"/,
  ],
  ['headerVariables: { Host: PATH }', /headerVariables: Host is set or left out by Assay/],
  [
    `{ baseUrl: "${url}", publicKeyVariable: SHOP_KEY }`,
    /--public-key: missing; give it, or set SHOP_KEY/,
  ],
  ['tag: [charges, source]', /tag\[1\]: source is unknown; did you mean sources\?/],
  ['only: charge-id', /only: "charge-id" cannot be used; write it like \["charge-\*"\]/],
  ['authorization: { driver: pgae }', /driver: pgae is unknown; did you mean page\?/],
  [
    "authorization: { driver: command, command: [sh, '{result}x'] }",
    /command\[1\]: .*reads \$ASSAY_AUTHORIZE_URI/,
  ],
  ['authorization: { driver: http }', /authorization: no steps; add it/],
  ['authorization: { driver: http, steps: { failed: [] } }', /steps: no successful; add it/],
  ['card: { number: abc }', /card: number: that is not digits between quotation marks/],
  ['card: { number: 4242424242424242 }', /that is not digits between quotation marks/],
  ['retrievalPath: charges', /retrievalPath: "charges" cannot be used; write it like .*\{id\}/],
  ['returnUri: http://shop.example/{nonce}', /cannot be used; write it like https:.*\{nonce\}/],
  ['webhookRegistered: perhaps', /webhookRegistered: "perhaps" cannot be used; write it like true/],
  ['pins: { list-limit: 1 }', /pins: list-limit is unknown/],
  [
    'accepted: [{ requirement: charge-idd }]',
    /accepted\[0\]: .*charge-idd is unknown; did you mean charge-id\?/,
  ],
  ['accepted: [{ requirement: charge-id, until: 2999-12-31 }]', /accepted\[0\]: no reason; add it/],
  [
    'accepted: [{ requirement: charge-id, reason: x, until: 2026-02-30 }]',
    /"2026-02-30" cannot be used; write it like 2026-12-31/,
  ],
]

/** Rows that the published schema cannot refuse: no YAML, or more than the file decides. */
const onlyHere =
  /^(baseUrl: \[|timeout: [&*]|headerVariables: \{ (X-Key: NONE|Host)|.*SHOP_KEY|.*driver: http \})/

const twoKeys = { baseUrl: url, publicKey: 'pkey_9f8e7d1', secretKey: 'skey_9f8e7d2' }

const options: [options: Record<string, unknown>, message: RegExp][] = [
  [{ concurrency: 0 }, /^concurrency: 0 is not a whole number from 1 to 256/],
  [{ timeout: null }, /^timeout: null is not a number/],
  [{ webhookListen: 8090 }, /^webhookListen: 8090 cannot be used; write it like 127/],
  [{ only: ['Charge-*'] }, /^only: the requirement Charge-\* is unknown/],
  [{ only: [5] }, /^only\[0\]: 5 cannot be used; give a string/],
  [{ onlly: ['charge-id'] }, /^The option onlly is unknown; did you mean only\?/],
  [{ tag: ['tokens'], only: ['charge-id'] }, /^only: nothing that can be tested is selected/],
  [{ header: 'X-Key: 9f8e7d' }, /^header: that is not a list of headers/],
  [{ card: { nummer: '4242424242424242' } }, /^card: the key nummer is unknown; .*number/],
  [{ out: 'reports' }, /^The option out is unknown/],
  [{ vaultUrl: url }, /^vaultUrl: there is no base URL that it belongs to/],
  [{ baseUrl: url }, /^publicKey: missing; give it/],
  [{ publicKey: 'two words', baseUrl: url }, /^publicKey: the key .* holds a blank/],
  [
    { publicKey: 'pkey_9f8e7d', secretKey: 'pkey_9f8e7d', baseUrl: url },
    /^publicKey: secretKey is the same key/,
  ],
  [{ ...twoKeys, otherPublicKey: 'pkey_9f8e7d3' }, /^otherSecretKey: missing; give it/],
  [
    { ...twoKeys, otherPublicKey: 'pkey_9f8e7d3', otherSecretKey: 'skey_9f8e7d2' },
    /^secretKey: otherSecretKey is the same key; give another merchant's/,
  ],
  [{ live: true }, /^live: no maxAmount/],
]

/** Runs a command that cannot be used: one line on standard error, without a key. */
async function refuses(
  t: Test,
  args: string[],
  message: RegExp,
  env?: NodeJS.ProcessEnv,
): Promise<void> {
  const { code, stdout, stderr } = await assay(args, env)
  t.same([code, stdout], [2, ''], args.join(' '))
  t.match(stderr, message)
  t.match(stderr, /^assay: (?!.*9f8e7d)[^\n]+\n$/)
}

t.test(
  'a command line that cannot be used ends with 2, and a message of subject, value and remedy',
  async (t) => {
    for (const [line, message, env] of lines) await refuses(t, line.split(' '), message, env)
  },
)

t.test('so does a profile, and the published schema refuses it, too', async (t) => {
  const ajv = new Ajv2020()
  formats.default(ajv)
  const isValid = ajv.compile(profileSchema)
  const folder = folderOf(
    t,
    Object.fromEntries(profiles.map(([content], index) => [`${index}.yaml`, content])),
  )
  for (const [index, [content, message]] of profiles.entries()) {
    await refuses(t, ['run', '--profile', join(folder, `${index}.yaml`)], message, { PATH: 'one' })
    if (!onlyHere.test(content)) t.notOk(isValid(parse(content)), content)
  }
})

t.test(
  'the options of the library are refused by their names, before a test is made',
  async (t) => {
    for (const [given, message] of options)
      await t.rejects(run(given as Options), { name: 'UsageError', message }, JSON.stringify(given))
    t.throws(() => nodeTest(() => undefined, { only: ['charge-idd'] }), /did you mean charge-id\?/)
  },
)

t.test('a port that is taken is named, before anything is sent', async (t) => {
  const { createServer } = await import('node:net')
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.teardown(() => server.close())
  const { port } = server.address() as { port: number }
  const taken = new RegExp(`127\\.0\\.0\\.1:${port} is taken; free it, or name another`)
  await refuses(t, ['serve', '--port', `${port}`], taken)
  await refuses(t, ['run', '--webhook-listen', `127.0.0.1:${port}/assay`], taken)
})
