import http from 'node:http'
import { createRequire } from 'node:module'
import { test } from 'tap'
import type { RunReport } from '../../../generated/report.js'
import { readHar } from '../../har/read-har.ts'
import { fileOf } from '../../har/file.ts'
import { inMemory, type StoredTraffic } from '../../har/stored.ts'
import { judgeAccounts } from '../../judge/accounts.ts'
import { startReference } from '../../reference/index.ts'
import { variants } from '../../reference/variants.ts'
import { rulesOf } from '../../reference/effects.ts'
import { defaultOptions } from '../../settings/options.ts'
// @ts-expect-error The example is plain JavaScript, as its readers write it.
import { startShop } from '../../../examples/shop/shop.js'
import { card, source } from '../reference/client.ts'
import { idsWith } from '../har/judged.ts'
import { openFront } from './front.ts'
import { exchangesOf, openProxy, pauseOf } from './line.ts'

const require = createRequire(import.meta.url)

const judged = (traffic: StoredTraffic): RunReport => judgeAccounts(traffic.parts(), defaultOptions)

const verdictsOf = ({ findings }: RunReport) =>
  findings.map(({ id, verdict }) => `${id}: ${verdict}`)

/** Takes a customer through the page of a bank, and back to a shop. */
async function authorize(address: string, outcome: string, shop: string): Promise<void> {
  const page = await (await fetch(address)).text()
  const form_token = /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const body = new URLSearchParams({ form_token, outcome })
  const { headers } = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  const { pathname, search } = new URL(String(headers.get('location')))
  await fetch(shop + pathname + search)
}

test('a shop and a client of the service, unchanged, work through the proxy', async (t) => {
  let behindFront = ''
  const front = await openFront(t, () => behindFront)
  const reference = await startReference({
    rules: rulesOf(variants['takes JSON too']!),
    webhookUrls: [`${front.origin}/webhooks`],
  })
  t.teardown(() => reference.close())
  const { public: publicKey, secret: secretKey } = reference.keys.test
  const shop = await startShop({ api: front.origin, secretKey, publicKey })
  t.teardown(() => shop.close())
  const proxy = await openProxy(t, reference.baseUrl, {
    webhookForward: shop.webhooks,
    publicKey,
    secretKey,
  })
  behindFront = proxy.origin

  const [paid, payUri] = await shop.buy()
  await authorize(payUri, 'successful', shop.url)
  const [failed, failUri] = await shop.buy()
  await authorize(failUri, 'failed', shop.url)
  t.match(shop.orders.get(paid.id), { status: 'paid', shipped: 1 })
  t.match(shop.orders.get(failed.id), { status: 'failed', shipped: 0 })

  // The client has no port of its own: its requests get that of the recorder.
  const { request } = http
  http.request = ((address: string | http.RequestOptions, ...others: [http.RequestOptions]) => {
    const isClients = typeof address === 'object' && 'host' in address
    const { port } = new URL(front.origin)
    return request((isClients ? { ...address, port } : address) as string, ...others)
  }) as typeof request
  t.teardown(() => (http.request = request))
  const [scheme, host] = ['http', '127.0.0.1']
  const client = require('omise')({ publicKey, secretKey, scheme, host, vaultHost: host })
  t.match(await client.tokens.create({ card }), { object: 'token' })
  const { id } = await client.sources.create(source)
  const return_uri = 'https://shop.example/thanks/7'
  const charge = await client.charges.create({ ...source, source: id, return_uri })
  t.match(await client.charges.retrieve(charge.id), { status: 'pending' })
  t.match(await client.events.list({ limit: 5 }), { object: 'list' })
  await t.rejects(client.charges.retrieve('chrg_test_nobody'), { code: 'not_found' })
  http.request = request

  const { underWay } = reference.service.sender
  for (let turns = 0; turns < 500 && underWay.size > 0; turns += 1) await pauseOf(10)
  const count = JSON.parse(front.har()).log.entries.length
  t.equal((await exchangesOf(proxy, count)).length, count, 'all that passed is recorded')
  const har = fileOf(Buffer.from(front.har()), 'shop.har')
  const bases = { baseUrl: front.origin, vaultUrl: front.origin }
  const reports = {
    har: judged(readHar([har], { ...bases, publicKey, secretKey })),
    proxy: judged(inMemory(proxy.record.entriesWithEnd())),
  }
  t.strictSame(verdictsOf(reports.har), verdictsOf(reports.proxy))
  t.same(idsWith(reports.proxy, 'fail'), [])
  t.ok(idsWith(reports.proxy, 'pass').length > 100)
})
