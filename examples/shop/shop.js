import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/** What the shop decides; a test replaces a decision, to see what becomes of it. */
export const decisions = {
  /** The price of the one thing that it sells. */
  price: 50_000,

  /** A new order. */
  open: (id, amount) => ({ id, amount, status: 'open', shipped: 0 }),

  /** The source of a charge: the one that the customer's page made, or one made with the charge. */
  source: (given) => given ?? { type: 'duitnow_obw', bank: 'cimb' },

  /** The parameters of a charge. return_uri holds the order, so that the charge leads back to it. */
  charge: (order, source, site) => ({
    amount: order.amount,
    currency: 'MYR',
    ...(typeof source === 'string'
      ? { source }
      : { 'source[type]': source.type, 'source[bank]': source.bank }),
    return_uri: `${site}/thanks/${order.id}`,
  }),

  /** The key of a charge. */
  key: ({ secretKey }) => secretKey,

  /** The path at which a charge is retrieved. */
  path: (id) => `/charges/${encodeURIComponent(id)}`,

  /** Takes an event: it is only a hint, and the charge is retrieved before anything is believed. */
  async hear(event, { retrieve, settle }) {
    if (typeof event?.data?.id !== 'string') return
    const charge = await retrieve(event.data.id)
    settle(charge, event)
    // Answered with an error, the event comes again.
    if (event.key === 'charge.complete' && charge.status !== event.data.status)
      throw new Error(`${charge.id} is ${charge.status}`)
  },

  /** Takes a customer who is back: the webhook may be late, or never come. */
  async welcome(order, _query, { retrieve, settle }) {
    if (order.charge !== undefined) settle(await retrieve(order.charge))
  },

  /** The id of the order that a charge pays. */
  orderOf: (charge) => charge.return_uri?.split('/thanks/')[1],

  /** What becomes of an order whose charge was retrieved. */
  next(order, charge) {
    if (order.status === 'paid') return order
    if (charge.status === 'successful' && charge.amount === order.amount)
      return { ...order, charge: charge.id, status: 'paid', shipped: order.shipped + 1 }
    if (charge.status === 'failed' || charge.status === 'expired')
      return { ...order, status: charge.status, why: charge.failure_message }
    return order
  },

  /** What a customer and a program see of an order. */
  show: (order) => order,
}

/** Starts the shop; its orders are in a file, if one is named, and `site` is its address as customers know it. */
export async function startShop({
  api,
  secretKey,
  publicKey,
  file,
  port = 0,
  site = 'https://shop.example',
  decide = decisions,
}) {
  const orders = new Map()
  const lines =
    file && existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  for (const line of lines) orders.set(JSON.parse(line).id, JSON.parse(line))

  function save(order) {
    if (file) appendFileSync(file, `${JSON.stringify(order)}\n`, { flush: true })
    orders.set(order.id, order)
    return order
  }

  async function ask(path, key, form) {
    const headers = { authorization: `Basic ${btoa(`${key}:`)}` }
    const body = form && { method: 'POST', body: new URLSearchParams(form) }
    const url = path.startsWith('http') ? path : api + path
    const answer = await fetch(url, { headers, ...body, signal: AbortSignal.timeout(5000) })
    if (!answer.ok) throw new Error(`${path} ${answer.status}`)
    return answer.json()
  }

  /** What decisions act by. */
  const shop = {
    orders,
    save,
    keys: { secretKey, publicKey },
    ask,
    retrieve: (id) => ask(decide.path(id), secretKey),
    settle(charge, event) {
      const order = orders.get(decide.orderOf(charge, event))
      if (order === undefined) return
      const next = decide.next(order, charge, event)
      if (next !== order) save(next)
    },
  }

  async function buy(given) {
    // Saved before its charge is asked for: the answer may be lost.
    const { id } = save(decide.open(randomUUID(), decide.price))
    const source = await decide.source(given, shop)
    const form = decide.charge(orders.get(id), source, site)
    const charge = await ask('/charges', decide.key(shop.keys), form)
    return [save({ ...orders.get(id), charge: charge.id }), charge.authorize_uri]
  }

  function page(response, content) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title>${content}`,
    )
  }

  async function answer(request, response) {
    const { pathname, searchParams } = new URL(request.url, 'http://shop')
    const [, place, id] = pathname.split('/')
    if (request.method === 'POST' && place === 'orders') {
      const form = new URLSearchParams(await text(request))
      const [order, location] = await buy(form.get('source') ?? undefined)
      response.writeHead(303, { location, 'content-type': 'application/json' })
      return response.end(JSON.stringify(decide.show(order, shop)))
    }
    if (request.method === 'POST' && place === 'webhooks') {
      const event = JSON.parse(await text(request))
      await decide.hear(event, shop)
      return response.writeHead(204).end()
    }
    if (place === 'thanks' && orders.has(id)) {
      await decide.welcome(orders.get(id), searchParams, shop)
      const { status } = decide.show(orders.get(id), shop)
      return page(response, `<h1>Your order is ${status}.</h1>`)
    }
    if (place === 'orders' && orders.has(id))
      return response.end(JSON.stringify(decide.show(orders.get(id), shop)))
    page(response, '<form method="post" action="/orders"><button>Buy</button></form>')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(502).end('Please try again.'))
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  for (const { charge, status } of orders.values())
    if (charge !== undefined && status === 'open')
      await shop
        .retrieve(charge)
        .then(shop.settle)
        .catch(() => undefined)
  const url = `http://127.0.0.1:${server.address().port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, webhooks: `${url}/webhooks`, orders, buy, close }
}
