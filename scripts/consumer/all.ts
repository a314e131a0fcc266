import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { run, requirements, type Progress } from 'payment-assay'
import { startSandbox } from 'payment-assay/sandbox'

const require = createRequire(import.meta.url)
assert.equal(require('payment-assay/openapi.json').openapi.slice(0, 3), '3.1')
assert.equal(require('payment-assay/schemas/Charge.json').title, 'Charge')
assert.ok(require('payment-assay/requirements.json').requirements.length > 300)

// The profile that `assay init` prints names its schema in the package.
const init = [
  'node_modules/payment-assay/dist/conformance/main.js',
  'init',
  'https://api.payment.example',
]
const printed = spawnSync(process.execPath, init, { encoding: 'utf8' }).stdout
const $schema = /\$schema=(\S+)/.exec(printed)?.[1] ?? ''
const known = (name: string) => JSON.parse(readFileSync(name, 'utf8')).properties
assert.ok(
  'webhookListen' in known($schema) &&
    'findings' in known(require.resolve('payment-assay/schemas/report.json')),
)

assert.equal((await import('payment-assay/reference')).startSandbox, startSandbox, 'two names')
const sandbox = await startSandbox()
const kinds: Progress['kind'][] = []
const { baseUrl, keys } = sandbox
const report = await run({
  baseUrl,
  publicKey: keys.test.public,
  secretKey: keys.test.secret,
  only: ['charge-amount-*', 'token-*'],
  onProgress: ({ kind }) => void kinds.push(kind),
})
assert.equal(report.outcome, 'conformant', report.sentence)
assert.ok(kinds.includes('exchange') && Object.keys(requirements).length > 100)
await assert.rejects(
  run({ baseUrl: 'nowhere', publicKey: 'a', secretKey: 'b' }),
  /baseUrl: "nowhere" cannot be used/,
)
await sandbox.close()

// Each runner passes a conforming subject and fails the others in its own words.
const subjects = process.argv.slice(2)
const runners = [
  { call: ['tap.js'], says: /not ok \d+ - webhook-body-event: [^]*-the event as JSON/ },
  {
    call: ['--test', '--test-reporter=tap', 'node-test.js'],
    says: /not ok \d+ - webhook-body-event: [^]*expected: 'the event as JSON/,
  },
  {
    call: ['node_modules/vitest/vitest.mjs', 'run', 'vitest.js'],
    says: /FAIL {2}vitest\.js > webhook-body-event: [^]*Expected: "the event as JSON/,
  },
]
for (const { call, says } of runners)
  for (const name of subjects) {
    const isBroken = name === 'broken'
    const env = { ...process.env, BROKEN: isBroken ? '1' : '0', NO_COLOR: '1' }
    const { status, stdout, stderr } = spawnSync(process.execPath, call, { env, encoding: 'utf8' })
    assert.equal(status, isBroken ? 1 : 0, `${call.join(' ')}: ${stdout}${stderr}`)
    if (isBroken) assert.match(stdout + stderr, says)
  }
