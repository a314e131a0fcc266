import { test } from 'tap'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import { ask } from '../../commands/ask.ts'
import { readProfile } from '../../settings/read.ts'
import { readTexts } from '../../settings/flags.ts'
import profileSchema from '../../../generated/schemas/profile.json' with { type: 'json' }
import { runSettings } from '../../settings/settings.ts'
import { folderOf } from '../folder.ts'
import { assay, spawned } from '../commands/process.ts'

const ajv = new Ajv2020()
addFormats.default(ajv)
const valid = ajv.compile(profileSchema)

const flags = ['--base-url', 'https://api.payment.example', '--webhook-listen', '127.0.0.1:8090/assay']

test('a profile is written in YAML or JSON, is read by a run, and holds no key', async (t) => {
  const folder = folderOf(t)
  const env = { ASSAY_PUBLIC_KEY: 'pkey_test_abcdef', SHOP_SECRET: 'skey_test_abcdef' }
  for (const name of ['assay.profile.yaml', 'shop.json']) {
    const file = join(folder, name)
    const { code, stdout } = await assay(
      [
        'init',
        file,
        ...flags,
        '--secret-key-variable',
        'SHOP_SECRET',
        '--concurrency',
        '4',
        '--observe-retries',
      ],
      env,
    )
    t.equal(code, 0)
    t.match(stdout, `assay run --profile ${file}`)
    const text = readFileSync(file, 'utf8')
    t.notMatch(text, /[sp]key_test/)
    t.match(
      text,
      name.endsWith('yaml')
        ? /^# yaml-language-server: \$schema=\.\/node_modules/
        : /^\{\n {2}"\$schema": "\.\/node_modules/,
    )
    t.same(readProfile(file, env).given, {
      baseUrl: 'https://api.payment.example',
      webhookListen: { host: '127.0.0.1', port: 8090, path: '/assay' },
      publicKey: 'pkey_test_abcdef',
      secretKey: 'skey_test_abcdef',
      webhookTimeout: 10,
      timeout: 10,
      concurrency: 4,
      maxRequests: 5000,
      observeRetries: true,
    })
    const schema = /node_modules\/payment-assay\/dist\/([\w./]+)/.exec(text)?.[1] ?? ''
    t.same(JSON.parse(readFileSync(schema, 'utf8')).$id, profileSchema.$id, 'the schema is there')
    const said = JSON.stringify(parse(text))
    t.ok(valid(JSON.parse(said)), ajv.errorsText(valid.errors))
    t.match(said, /"authorization":\{"driver":"automatic"\},("accepted":\[\],)?"pins":\{\}\}/)
  }
})

test('a profile in YAML shows how a failure is accepted, ready to be uncommented', async (t) => {
  const file = join(folderOf(t), 'assay.yaml')
  await assay(['init', file, ...flags])
  const text = readFileSync(file, 'utf8').replace(/^# (accepted:| {2})/gm, '$1')
  writeFileSync(file, text)
  const env = { ASSAY_PUBLIC_KEY: 'pkey_test_abcdef', ASSAY_SECRET_KEY: 'skey_test_abcdef' }
  const [shown, ...others] = readProfile(file, env).declared.accepted
  t.match(shown, { requirement: 'charge-amount-equals-source', reason: /\S/ })
  t.ok(Date.parse(shown?.until ?? '') > Date.now())
  t.same(others, [])
})

test('the address may stand beside the flags, and a host with its port needs no scheme', async (t) => {
  const folder = folderOf(t)
  const operands: [args: string[], baseUrl: string][] = [
    [['http://localhost:8080'], 'http://localhost:8080'],
    [['localhost:8099', 'own.json'], 'http://localhost:8099'],
    [['own.yaml', 'api.payment.example:8443/v2'], 'https://api.payment.example:8443/v2'],
    [['[::1]:8080', 'flag.yaml', '--vault-url', '127.0.0.1:8081'], 'http://[::1]:8080'],
  ]
  for (const [args, baseUrl] of operands) {
    const name = args.find((one) => /\.(yaml|json)$/.test(one)) ?? 'assay.profile.yaml'
    const { code, stderr } = await spawned(t, ['init', ...args], {}, folder)
    t.same([code, stderr], [0, ''])
    t.match(readProfile(join(folder, name), {}).given, { baseUrl })
  }
  t.match(readProfile(join(folder, 'flag.yaml'), {}).given, { vaultUrl: 'http://127.0.0.1:8081' })
})

test('a file is never overwritten without --force', async (t) => {
  const file = join(folderOf(t, { 'assay.yaml': 'timeout: 3\n' }), 'assay.yaml')
  t.match(await assay(['init', file, ...flags]), {
    code: 2,
    stderr: /is there already; --force overwrites it/,
  })
  t.equal(readFileSync(file, 'utf8'), 'timeout: 3\n')
  t.match(await assay(['init', file, ...flags, '--force']), { code: 0 })
  t.match(readFileSync(file, 'utf8'), 'baseUrl: https://api.payment.example\n')
})

test('what cannot be used ends with 2, and writes nothing', async (t) => {
  const file = join(folderOf(t), 'assay.yaml')
  const cases: [args: string[], message: RegExp][] = [
    [[file], /URL: none was given; name the implementation, as in assay init https/],
    [[file, 'localhost:1', 'http://localhost:2'], /URL: 2 were given/],
    [[file, 'localhost:1', '--base-url', 'localhost:1'], /URL: --base-url gives one too/],
    [[file, 'ftp://localhost'], /URL: ftp: is not http: or https:/],
    [[file, '--base-url', 'shop'], /--base-url: "shop" is not a URL/],
    [['assay.toml', ...flags], /"assay\.toml" ends in neither \.yaml nor \.json/],
    [[file, ...flags, '--secret-key-variable', 'skey test'], /not the name of an environment variable/],
    [
      [file, ...flags, '--public-key-variable', 'pkey_test_abcdef'],
      /^assay: --public-key-variable: that is not the name of an environment variable, and a key(?!.*abcdef)/,
    ],
    [[file, file, ...flags], /FILE: 2 were given/],
  ]
  await Promise.all(
    cases.map(async ([args, message]) => {
      t.match(await assay(['init', ...args]), { code: 2, stderr: message })
    }),
  )
  t.notOk(existsSync(file))
})

test('the JSON Schema is printed', async (t) => {
  const { code, stdout } = await assay(['init', '--schema'])
  t.equal(code, 0)
  t.same(JSON.parse(stdout), JSON.parse(JSON.stringify(profileSchema)))
})

test('a question is asked again until its answer can be used; an empty one takes the preset', async (t) => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let told = ''
  const says = ['shop', 'localhost:8080', '']
  output.on('data', (chunk: Buffer) => {
    told += chunk.toString()
    if (chunk.toString().endsWith(': ')) setImmediate(() => input.write(`${says.shift() ?? ''}\n`))
  })
  const read = (said: string) => String(readTexts('Base URL', runSettings.baseUrl, [said]))
  const answers = await ask(
    [
      { text: 'Base URL', preset: '', read },
      { text: 'Variable', preset: 'ASSAY_PUBLIC_KEY', read: (said) => said },
    ],
    input,
    output,
  )
  t.same(answers, ['http://localhost:8080', 'ASSAY_PUBLIC_KEY'])
  t.match(told, 'Base URL: "shop" is not a URL')
  const broken = ask([{ text: 'Base URL', preset: '', read }], PassThrough.from([]), new PassThrough())
  await t.rejects(broken, { name: 'UsageError', message: /broken off; nothing was written/ })
})
