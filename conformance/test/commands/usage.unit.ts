import t from 'tap'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { command as list } from '../../commands/list.ts'
import { command as run } from '../../commands/run.ts'
import { command as serve } from '../../commands/serve.ts'
import { flagOf } from '../../settings/flags.ts'
import { folderOf } from '../folder.ts'
import { assay, command, spawned } from './process.ts'

const url = 'http://127.0.0.1:9'
const keys = { ASSAY_PUBLIC_KEY: 'pkey_test_abcdef', ASSAY_SECRET_KEY: 'skey_test_abcdef' }

t.test('the help of every command names each flag, its variable and an example', async (t) => {
  const help = await assay(['--help'])
  t.equal(help.code, 0)
  for (const [name, { settings, examples }] of Object.entries({ run, serve, list, explain: list })) {
    t.match(help.stdout, `  ${name} `)
    for (const args of [
      [name, '--help-all'],
      ['help', name, '--help-all'],
    ]) {
      const { code, stdout, stderr } = await assay(args)
      t.equal(code, 0)
      t.equal(stderr, '')
      for (const [flag, { variable = '' }] of Object.entries(settings))
        t.ok(stdout.includes(`--${flagOf(flag)}`) && stdout.includes(variable), flag)
      t.ok(stdout.includes(examples[0]?.[0].replace('assay ', 'npm run assay -- ') ?? 'none'))
    }
  }
  const groups = /\nTarget\n[^]*\nKeys\n[^]*\nWebhooks\n[^]*\nSelection\n[^]*\nLimits\n[^]*\nOutput\n/
  t.match((await assay(['run', '--help-all'])).stdout, groups)
  for (const args of [
    ['run', '--help'],
    ['run', '-h'],
    ['help', 'run'],
  ]) {
    const { stdout } = await assay(args)
    t.equal(stdout.match(/^ {2}(-\w, )?--/gm)?.length, 10, 'the ten usual flags')
    t.match(stdout, /-o, --out DIR\n[^]*\n[^]*assay -- run --help-all shows \d+ more flags\./)
  }
})

t.test('the version is that of the package', async (t) => {
  for (const flag of ['--version', '-v'])
    t.match(await assay([flag]), { code: 0, stdout: /^\d+\.\d+\.\d+\n$/, stderr: '' })
})

t.test('what cannot be used ends with 2, and a message of subject, value and remedy', async (t) => {
  const cases: [args: string[], message: RegExp, env?: NodeJS.ProcessEnv][] = [
    [['rnu'], /command rnu is unknown; did you mean run\?/],
    [['--versoin'], /--versoin is unknown; did you mean --version\?/],
    [['run', '--concurency', '4'], /--concurency is unknown; did you mean --concurrency\?/],
    [['run', '-x'], /-x is unknown; --help-all shows all flags/],
    [['run', '--webhook', 'x'], /--webhook is unknown; did you mean --webhook-listen\?/],
    [['run', '--fast'], /--fast is unknown; --help-all shows all flags/],
    [['run', '--timeout', 'soon'], /--timeout: "soon" is not a number from 0\.1 to 3600/],
    [['run', '--timeout', '0'], /--timeout: "0" is not a number/],
    [['run', '--concurrency', '1.5'], /--concurrency: "1\.5" is not a whole number/],
    [['run', '--max-requests=-1'], /--max-requests: "-1"/],
    [['run', '--timeout', '--strict'], /--timeout: no value; write --timeout=SECONDS/],
    [['run', '--timeout', '3', '--timeout', '4'], /--timeout: given 2 times; give it once/],
    [['run', '--depth', 'depe'], /--depth: depe is unknown; (did you mean deep\?|use smoke, normal, deep)/],
    [['run', '--rate', '0'], /--rate: "0" is not a number from 0\.1 to 10000/],
    [['run'], /ASSAY_RATE: "fast" is not a number/, { ASSAY_RATE: 'fast' }],
    [
      ['run', '--implementation', 'Shop'],
      /--implementation: "Shop" is not a name and a version; write it like/,
    ],
    [['run', '--strict=perhaps'], /--strict: perhaps is unknown; use true, false/],
    [['run', '--tag', 'charge'], /--tag: charge is unknown; did you mean charges\?/],
    [['run', '--only', 'charge-amount-equal-source'], /did you mean charge-amount-equals-source\?/],
    [['run', '--only', 'nothing-*'], /--only: nothing-\* matches no requirement; assay list/],
    [['run', '--only', ','], /--only: "" is empty/],
    [['run', '--webhook-listen', '8080'], /--webhook-listen: "8080" is not HOST:PORT/],
    [['run', '--webhook-listen', 'localhost:99999'], /--webhook-listen: "localhost:99999"/],
    [['run', '--webhook-public-url', 'hooks'], /--webhook-public-url: "hooks" is not the http or https URL/],
    [['run', 'ftp://127.0.0.1'], /URL: ftp: is not http: or https:/],
    [['run', 'shop'], /URL: "shop" is not a URL/],
    [['run', '--base-url', 'http://user:word@127.0.0.1'], /--base-url: leave credentials out/],
    [['run'], /ASSAY_BASE_URL: "shop" is not a URL/, { ASSAY_BASE_URL: 'shop' }],
    [['run', url, '--base-url', url], /URL: --base-url gives one too/],
    [['run', url, url], /URL: 2 were given/],
    [['run', '--vault-url', url], /--vault-url: there is no base URL that it belongs to; give that too/],
    [['run'], /ASSAY_PAY_URL: there is no base URL/, { ASSAY_PAY_URL: url }],
    [['run', '--secret-key', 'skey_test_abcdef'], /--secret-key: there is no base URL that it belongs to/],
    [['run', url], /--public-key: there is no public key; set ASSAY_PUBLIC_KEY/],
    [['run', '--watch', '.'], /--watch: there is no URL; give one, as in assay run http:\/\/127/],
    [['run', url, '--watch', 'scr'], /--watch: "scr" cannot be watched \(ENOENT\); name/, keys],
    [['run', '--watch=.', url, '--live', '--max-amount', '200'], /--watch: --live would make real charges/],
    [
      ['run', url],
      /--secret-key: there is no secret key; set ASSAY_SECRET_KEY/,
      { ASSAY_PUBLIC_KEY: 'pkey_test_abcdef', ASSAY_SECRET_KEY: '' },
    ],
    [['run', url, '--public-key', 'skey_test_abcdef'], /both are the same key/, keys],
    [['run', url, '--secret-key', 'two words'], /holds a blank/, keys],
    [['run', url, '--live'], /--live: no --max-amount/, keys],
    [['run', '--profile', '/nowhere.yaml'], /--profile: "\/nowhere\.yaml" cannot be read \(ENOENT\)/],
    [['run', '--out', '/dev/null/reports'], /--out: "\/dev\/null\/reports" is no folder that can be written/],
    [['run', '--out', 'package.json'], /--out: "package\.json" is no folder .* \(EEXIST\); name/],
    [['docs', '--out', 'package.json'], /--out: "package\.json" is no folder .* \(EEXIST\); name/],
    [['serve', '--port', '70000'], /--port: "70000" is not a whole number from 0 to 65535/],
    [['serve', '8080'], /The operand "8080" means nothing here/],
    [['serve', '--webhook-url', 'shop'], /--webhook-url: "shop" is not an http or https URL/],
    [['serve', '--allow-host', 'sandbox:80'], /--allow-host: "sandbox:80" is not the name of a host; .*port/],
    [['explain', 'charge-amount-equals-sorce'], /did you mean charge-amount-equals-source\?/],
    [['explain', 'tokn-*'], /ID: tokn-\* matches no requirement; did you mean token-\*\?/],
    [['list', '*-amuont'], /ID: \*-amuont .*; did you mean \*-amount\?/],
  ]
  for (const [args, message, env] of cases) {
    const { code, stdout, stderr } = await assay(args, env)
    t.equal(code, 2, args.join(' '))
    t.match(stderr, message)
    t.match(stderr, /^assay: [^\n]+\n$/, 'one line')
    t.notMatch(stderr, 'skey_test_abcdef')
    t.equal(stdout, '')
  }
})

t.test('a Node that is too old is told what is needed, and can read that', async (t) => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
  const needed = engines.node.replace('>=', '')
  const aged = (version: string) => {
    const versions = `{ value: { ...process.versions, node: '${version}' } }`
    const script = encodeURIComponent(`Object.defineProperty(process, 'versions', ${versions})`)
    return spawned(t, ['--version'], { NODE_OPTIONS: `--import=data:text/javascript,${script}` })
  }
  for (const version of ['8.17.0', '18.20.8', '20.18.0']) {
    const stderr = `assay: Node ${version} is too old; ${needed} or later is needed.\n`
    t.strictSame(await aged(version), { code: 2, stdout: '', stderr })
  }
  for (const version of [needed, '20.19.0', '24.0.0']) t.match(await aged(version), { code: 0, stderr: '' })
  const entry = readFileSync(command, 'utf8').replace('import(', 'imported(')
  t.doesNotThrow(() => parse(entry, { ecmaVersion: 2015, sourceType: 'script', allowHashBang: true }))
})

t.test('a command without a name tells what there is, and ends with 2', async (t) => {
  t.match(await assay([]), { code: 2, stdout: /Usage: npm run assay -- COMMAND/ })
})

t.test('a port that is taken is named, before anything is sent', async (t) => {
  const { createServer } = await import('node:net')
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.teardown(() => server.close())
  const { port } = server.address() as { port: number }
  t.match(await assay(['serve', '--port', `${port}`]), {
    code: 2,
    stderr: `--port: ${port} is taken; choose another`,
  })
  const listening = ['--webhook-listen', `127.0.0.1:${port}/assay`]
  const file = join(folderOf(t, { 'taken.yaml': `webhookListen: 127.0.0.1:${port}` }), 'taken.yaml')
  const own = await assay(['run', `http://127.0.0.1:${port}`, ...listening], keys)
  t.match(own, { code: 2, stdout: '' })
  t.match(own.stderr, `--webhook-listen: 127.0.0.1:${port} is taken; free it, or name another`)
  t.match(await assay(['run', '--profile', file]), { code: 2, stderr: /: webhookListen: .* is taken/ })
  const elsewhere = await assay(['run', '--webhook-listen', '192.0.2.1:0'])
  t.match(elsewhere, { code: 2, stderr: /192\.0\.2\.1:0 cannot be listened on \(EADDRNOTAVAIL\)/ })
})

t.test('a profile that cannot be used ends with 2, naming file, key and remedy', async (t) => {
  const cases: [content: string, message: RegExp][] = [
    ['baseUlr: http://127.0.0.1', /the key baseUlr is unknown; did you mean baseUrl\?/],
    ['- one', /is not a mapping/],
    ['baseUrl: [', /write YAML or JSON/],
    ['timeout: &a [*a]', /an alias names nothing, too much, or what it stands in; write out/],
    ['timeout: *a', /an alias names nothing/],
    ['{"timeout": "soon"}', /timeout: "soon" is not a number/],
    ['timeout: {}', /timeout: \{\} is not a number from 0\.1 to 3600/],
    [
      'secretKey: skey_test_abcdef',
      /secretKey: a key does not belong in a file; name its environment variable with secretKeyVariable/,
    ],
    [
      `{ baseUrl: "${url}", publicKeyVariable: SHOP_PUBLIC_KEY }`,
      /publicKeyVariable: there is no public key; set SHOP_PUBLIC_KEY, or --public-key/,
    ],
    [
      'secretKeyVariable: skey_test_abcdef',
      /secretKeyVariable: that is not the name .* set a variable to the key, and give its name/,
    ],
    ['secretKeyVariable: skey test', /not the name of an environment variable/],
    ['baseUrl: shop', /baseUrl: "shop" is not a URL/],
    ['tag: [charges, source]', /tag\[1\]: source is unknown; did you mean sources\?/],
    ['authorization: { driver: pgae }', /driver: pgae is unknown; did you mean page\?/],
    ['authorization: { driver: page, step: [] }', /authorization: the key step is unknown/],
    [
      'authorization: { driver: http, steps: { failed: [] } }',
      /steps: no successful; list the requests of both results/,
    ],
    [
      'authorization: { driver: http, steps: { failed: [{ ulr: x }], successful: [] } }',
      /failed\[0\]: the key ulr is unknown; .*url/,
    ],
    [
      "authorization: { driver: command, command: [sh, -c, 'pay {authorize_uri}'] }",
      /command\[2\]: .*argument of its own.*\$ASSAY_AUTHORIZE_URI/,
    ],
    ['authorization: { driver: command, command: node }', /command: "node" is not a list of a program/],
    ['card: { number: abc }', /card: number: that is not 12 to 19 digits/],
    ['card: { number: 4242424242424242 }', /put a test number between quotation marks/],
    ['authorization: { driver: http }', /authorization: no steps; list the requests/],
    ['only: charge-id', /only: "charge-id" is not a list; write it like \[one, two\]/],
    ['retrievalPath: charges', /retrievalPath: "charges" is not a path with \{id\}/],
    ['returnUri: http://shop.example/{nonce}', /is not an https address with \{nonce\}/],
    ['webhookRegistered: perhaps', /webhookRegistered: "perhaps" is neither true nor false/],
  ]
  const folder = folderOf(t, Object.fromEntries(cases.map(([content], at) => [`${at}.yaml`, content])))
  for (const [at, [content, message]] of cases.entries()) {
    const { code, stderr } = await assay(['run', '--profile', join(folder, `${at}.yaml`)])
    t.equal(code, 2, content)
    t.match(stderr, message)
    t.match(stderr, /^assay: [^\n]+\n$/, 'one line')
    t.notMatch(stderr, /skey_test_abcdef/)
  }
})
