import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { encodeForm } from 'payment-assay/form'
import { isEvent } from 'payment-assay/validators'

/** Starts a shop that sells one thing; its orders are in a file, if one is named, and `site` is its address as customers know it. */
export async function startShop({ api, secretKey, file, port = 0, site = 'https://shop.example' }) {
  const orders = new Map()
  const lines =
    file && existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  for (const line of lines) orders.set(JSON.parse(line).id, JSON.parse(line))

  function save(order) {
    if (file) appendFileSync(file, `${JSON.stringify(order)}\n`, { flush: true })
    orders.set(order.id, order)
    return order
  }

  async function ask(path, form) {
    const headers = { authorization: `Basic ${btoa(`${secretKey}:`)}` }
    const body = form && { method: 'POST', body: new URLSearchParams(encodeForm(form)) }
    const answer = await fetch(api + path, { headers, ...body, signal: AbortSignal.timeout(5000) })
    if (!answer.ok) throw new Error(`${path} ${answer.status}`)
    return answer.json()
  }

  async function buy() {
    const order = save({ id: randomUUID(), amount: 50_000, status: 'open', shipped: 0 })
    const { amount, id } = order
    const source = { type: 'duitnow_obw', bank: 'cimb' }
    const charge = await ask('/charges', {
      amount,
      currency: 'MYR',
      source,
      return_uri: `${site}/thanks/${id}`,
    })
    return [save({ ...orders.get(id), charge: charge.id }), charge.authorize_uri]
  }

  async function settle(chargeId) {
    const charge = await ask(`/charges/${encodeURIComponent(chargeId)}`)
    const order = orders.get(charge.return_uri?.split('/thanks/')[1])
    if (order === undefined || order.status === 'paid') return order
    if (charge.status === 'successful' && charge.amount === order.amount)
      return save({ ...order, charge: charge.id, status: 'paid', shipped: order.shipped + 1 })
    if (charge.status === 'failed' || charge.status === 'expired')
      return save({ ...order, status: charge.status, why: charge.failure_message })
    return order
  }

  async function answer(request, response) {
    const [, place, id] = request.url.split('/')
    if (request.method === 'POST' && place === 'orders') {
      const [order, location] = await buy()
      response.writeHead(303, { location, 'content-type': 'application/json' })
      return response.end(JSON.stringify(order))
    }
    if (request.method === 'POST' && place === 'webhooks') {
      const event = JSON.parse(await text(request))
      if (isEvent(event)) await settle(event.data.id)
      return response.writeHead(204).end()
    }
    if (place === 'thanks') {
      const { charge } = orders.get(id)
      const { status } = (charge && (await settle(charge))) ?? orders.get(id)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      return response.end(
        `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Thanks</title><h1>Your order is ${status}.</h1>`,
      )
    }
    if (place === 'orders' && orders.has(id)) return response.end(JSON.stringify(orders.get(id)))
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title><form method="post" action="/orders"><button>Buy</button></form>',
    )
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(502).end('Please try again.'))
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  for (const { charge, status } of orders.values())
    if (charge !== undefined && status === 'open') await settle(charge).catch(() => undefined)
  const url = `http://127.0.0.1:${server.address().port}`
  return { url, webhooks: `${url}/webhooks`, orders, buy, close: () => server.close() }
}
