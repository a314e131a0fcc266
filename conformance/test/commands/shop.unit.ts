import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { stringify } from 'yaml'
import { isRunReport } from '../../../generated/report.js'
import { requirements } from '../../../generated/requirements.ts'
import { folderOf } from '../folder.ts'
import { freePort } from '../free-port.ts'
import { isListening } from '../../basics/listening.ts'
import { assay, start, until } from './process.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0

const python = resolve('conformance/test/proof/shops/shop.py')

/** The profile of the shop in Python, changed. */
function profileOf(port: number, database: string, changes: object = {}): string {
  return stringify({
    shop: {
      command: ['python3', python, String(port), database],
      url: `http://127.0.0.1:${port}`,
      webhooks: '/hooks/payments',
      buy: {
        request: 'POST /api/checkout',
        json: { total: { cents: '{amount}' }, payment: { source: '{source}' } },
        order: '/data/order',
      },
      order: {
        request: 'GET /api/orders/{order}',
        state: '/state',
        paid: ['PAID'],
        closed: ['DEAD'],
        fulfilled: '/sent',
      },
      ...changes,
    },
  })
}

t.test(
  'judges a shop in Python by its profile, and its record again',
  { skip: hasPython ? false : 'there is no python3' },
  async (t) => {
    const folder = folderOf(t)
    const profile = join(folder, 'shop.yaml')
    const reports = join(folder, 'reports')
    const text = profileOf(await freePort(), join(folder, 'orders.db'))
    writeFileSync(profile, text)
    const { code, stdout, stderr } = await assay(['shop', '--profile', profile, '--out', reports])
    t.equal(code, 0, stdout + stderr)
    t.match(stdout, /✓ conformant: \d+ hold/)
    const report: unknown = JSON.parse(readFileSync(join(reports, 'report.json'), 'utf8'))
    t.ok(isRunReport(report))
    if (!isRunReport(report)) return
    t.ok(report.findings.every(({ id }) => requirements[id].binds === 'merchant'))
    t.equal(report.findings.filter(({ verdict }) => verdict === 'pass').length, 16)
    t.ok((report.created.resources['charge'] ?? 0) <= 30)
    const again = await assay(['judge', reports, '--out', join(folder, 'again')])
    t.equal(again.code, 0)
    const judged: unknown = JSON.parse(readFileSync(join(folder, 'again/report.json'), 'utf8'))
    t.same((judged as typeof report).findings, report.findings)
    t.notMatch(readFileSync(join(reports, 'exchanges.jsonl'), 'utf8'), 'skey_test_sandbox')
  },
)

t.test('says what is wrong with a profile, and the remedy', async (t) => {
  const buy = { request: 'POST /buy', form: { source: '{source}' }, amount: 100, order: '/id' }
  const order = { request: 'GET /o/{order}', state: '/s', paid: [1], closed: [] }
  const rows: [profile: object, message: RegExp][] = [
    [{}, /the key "shop" is missing; it says how the shop is used/],
    [{ shop: { buy, order } }, /shop: no url; add it/],
    [
      { shop: { url: 'localhost', buy, order } },
      /shop: url: "localhost" cannot be used; write it like http/,
    ],
    [
      { shop: { url: 'http://127.0.0.1:1', buys: buy, order } },
      /the key buys is unknown; did you mean buy\?/,
    ],
    [
      { shop: { url: 'http://127.0.0.1:1', buy: { ...buy, request: '/buy' }, order } },
      /buy: request: .*write it like POST \/checkout/,
    ],
    [
      { shop: { url: 'http://127.0.0.1:1', buy: { ...buy, form: { s: '{sorce}' } }, order } },
      /buy: the placeholder \{sorce\} is unknown; did you mean \{source\}/,
    ],
    [
      { shop: { url: 'http://127.0.0.1:1', buy: { ...buy, amount: undefined }, order } },
      /buy: no amount; give the price/,
    ],
    [
      { shop: { url: 'http://127.0.0.1:1', buy, order } },
      /url: nothing answers at http:\/\/127\.0\.0\.1:1; start the shop, .*--sandbox-port/,
    ],
    [
      {
        shop: {
          url: 'http://127.0.0.1:1',
          buy,
          order,
          command: ['node', '-e', 'console.log("no database"); process.exit(3)'],
        },
      },
      /\n?.*no database\nassay: shop: command: node .* ended with 3; its last lines stand above/,
    ],
  ]
  for (const [profile, message] of rows) {
    const folder = folderOf(t, { 'shop.yaml': stringify(profile) })
    const { code, stderr } = await assay(['shop', '--profile', join(folder, 'shop.yaml')])
    t.equal(code, 2, stderr)
    t.match(stderr, message)
  }
  t.match(await assay(['shop', '--only', 'charge-id']), { code: 2, stderr: /charge-id is unknown/ })
  t.match(await assay(['run', '--only', 'shop-*']), { code: 2, stderr: /shop-\* is unknown/ })
})

t.test('ends the shop with itself, and when it is interrupted while it watches', async (t) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const shop = {
    command: [process.execPath, resolve('examples/shop/start.js')],
    url,
    buy: { request: 'POST /orders', order: '/id' },
    order: { request: 'GET /orders/{order}', state: '/status', paid: ['paid'], closed: [] },
  }
  const folder = folderOf(t, { 'shop.yaml': stringify({ shop }) })
  const args = ['shop', '--profile', join(folder, 'shop.yaml'), '--watch', folder]
  const { child, ended } = start(t, args, { PORT: String(port) })
  await until(() => isListening(new URL(url)))
  child.kill('SIGINT')
  t.equal((await ended).code, 3)
  await until(async () => !(await isListening(new URL(url))))
  t.notOk(await isListening(new URL(url)))
})
