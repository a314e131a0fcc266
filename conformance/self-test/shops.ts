import type { RequirementId } from '../../generated/requirements.ts'

/** The parts of the shop of examples/shop that its broken copies use. */
interface Shop {
  orders: Map<string, Order>
  save: (order: Order) => Order
  keys: { secretKey: string; publicKey: string }
  ask: (path: string, key: string, form?: Record<string, string>) => Promise<Charge>
  retrieve: (id: string) => Promise<Charge>
  settle: (charge: Charge, event?: Event) => void
}

interface Order {
  id: string
  amount: number
  status: string
  shipped: number
  charge?: string
}

interface Charge {
  id: string
  status: string
  amount: number
  return_uri: string | null
}

interface Event {
  id: string
  key: string
  created_at?: string
  location: string
  data: Charge
}

/** The decisions of the shop. */
export interface Decisions {
  price: number
  open: (id: string, amount: number) => Order
  source: (source: string | undefined, shop: Shop) => unknown
  charge: (order: Order, source: unknown, site: string) => Record<string, unknown>
  key: (keys: Shop['keys']) => string
  path: (id: string) => string
  hear: (event: Event, shop: Shop) => Promise<unknown> | void
  welcome: (order: Order, query: URLSearchParams, shop: Shop) => Promise<unknown> | void
  orderOf: (charge: Charge, event?: Event) => string | undefined
  next: (order: Order, charge: Charge, event?: Event) => Order
  show: (order: Order, shop: Shop) => unknown
}

/** A shop that differs from the example in a decision, and the requirement that it breaks. */
export interface BrokenShop {
  breaks: RequirementId
  replace: (decisions: Decisions) => Partial<Decisions>
}

const orderIn = ({ return_uri: uri }: Charge): string => uri?.split('/thanks/')[1] ?? ''

const paid = (order: Order): Order => ({ ...order, status: 'paid', shipped: order.shipped + 1 })

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Each broken shop by what it does. */
export const brokenShops: Readonly<Record<string, BrokenShop>> = {
  'believes the status in an event': {
    breaks: 'shop-event-verified',
    replace: ({ next }) => ({
      hear({ data }, { orders, save }) {
        const order = orders.get(orderIn(data))
        if (order !== undefined) save(next(order, data))
      },
    }),
  },
  'retrieves the charge, but believes the event': {
    breaks: 'shop-paid-only-when-successful',
    replace: ({ next }) => ({
      async hear({ data }, { retrieve, orders, save }) {
        const { id } = await retrieve(data.id)
        const order = orders.get(orderIn(data))
        if (order !== undefined) save(next(order, { ...data, id, amount: order.amount }))
      },
    }),
  },
  'believes that whoever returns has paid': {
    breaks: 'shop-return-not-believed',
    replace: () => ({
      welcome(order, _query, { save }) {
        if (order.status !== 'paid') save(paid(order))
      },
    }),
  },
  'believes the query of a return': {
    breaks: 'shop-return-not-believed',
    replace: ({ welcome }) => ({
      welcome(order, query, shop) {
        if (query.get('status') !== 'successful') return welcome(order, query, shop)
        if (order.status !== 'paid') shop.save(paid(order))
      },
    }),
  },
  'takes a pending charge for paid': {
    breaks: 'shop-paid-only-when-successful',
    replace: ({ next }) => ({
      next: (order, charge) =>
        next(order, charge.status === 'pending' ? { ...charge, status: 'successful' } : charge),
    }),
  },
  'takes a failed charge for paid': {
    breaks: 'shop-paid-only-when-successful',
    replace: ({ next }) => ({
      next: (order, charge) =>
        next(order, charge.status === 'failed' ? { ...charge, status: 'successful' } : charge),
    }),
  },
  'finds the order by what the event says': {
    breaks: 'shop-paid-only-when-successful',
    replace: () => ({ orderOf: (charge, event) => orderIn(event?.data ?? charge) }),
  },
  'ships whatever was ordered': {
    breaks: 'shop-failed-not-fulfilled',
    replace: ({ open, next }) => ({
      open: (id, amount) => ({ ...open(id, amount), shipped: 1 }),
      next: (order, charge) => ({ ...next({ ...order, shipped: 0 }, charge), shipped: 1 }),
    }),
  },
  'ships once a payment is over, be it failed': {
    breaks: 'shop-failed-not-fulfilled',
    replace: ({ next }) => ({
      next(order, charge) {
        const after = next(order, charge)
        return charge.status === 'failed' ? { ...after, shipped: 1 } : after
      },
    }),
  },
  'does not care for webhooks': {
    breaks: 'shop-paid-after-completion',
    replace: () => ({ hear: () => undefined }),
  },
  'makes sources with the secret key': {
    breaks: 'shop-source-public-key',
    replace: ({ price }) => ({
      async source(_given, { ask, keys }) {
        const amount = String(price)
        const form = { amount, currency: 'MYR', type: 'duitnow_obw', bank: 'cimb' }
        return (await ask('/sources', keys.secretKey, form)).id
      },
    }),
  },
  'charges with the public key': {
    breaks: 'shop-charge-secret-key',
    replace: () => ({ key: ({ publicKey }) => publicKey }),
  },
  'shows the secret key in a page': {
    breaks: 'shop-secret-key-kept',
    replace: ({ show }) => ({
      show: (order, shop) => ({ ...(show(order, shop) as object), key: shop.keys.secretKey }),
    }),
  },
  'sends the secret key to the vault': {
    breaks: 'shop-secret-key-kept',
    replace: ({ source }) => ({
      async source(sourceId, shop) {
        await shop.ask('/tokens/tokn_test_1', shop.keys.secretKey).catch(() => undefined)
        return source(sourceId, shop)
      },
    }),
  },
  'follows the location in an event, with its key': {
    breaks: 'shop-secret-key-kept',
    replace: ({ hear }) => ({
      async hear(event, shop) {
        await shop.ask(event.location, shop.keys.secretKey).catch(() => undefined)
        return hear(event, shop)
      },
    }),
  },
  'charges another amount than the source': {
    breaks: 'shop-charge-amount-equals-source',
    replace: ({ charge }) => ({
      charge: (order, source, site) =>
        charge({ ...order, amount: order.amount + 50 }, source, site),
    }),
  },
  'charges in another currency than the source': {
    breaks: 'shop-charge-currency-equals-source',
    replace: ({ charge }) => ({
      charge: (...order) => ({ ...charge(...order), currency: 'SGD' }),
    }),
  },
  'gives a return_uri without TLS': {
    breaks: 'shop-return-uri-https',
    replace: ({ charge }) => ({
      charge: (order, source) => charge(order, source, 'http://shop.example'),
    }),
  },
  'takes the id in an event for a path': {
    breaks: 'shop-event-id-no-path',
    replace: () => ({ path: (id) => `/charges/${id}` }),
  },
  'ships again for each event': {
    breaks: 'shop-fulfils-once',
    replace: ({ next }) => ({
      next: (order, charge, event) =>
        order.status === 'paid' && event?.key === 'charge.complete'
          ? { ...order, shipped: order.shipped + 1 }
          : next(order, charge),
    }),
  },
  'looks, waits and ships, each event by itself': {
    breaks: 'shop-fulfils-once',
    replace: ({ next }) => ({
      async hear({ data }, { retrieve, orders, save }) {
        const charge = await retrieve(data.id)
        const order = orders.get(orderIn(charge))
        if (order === undefined || order.status === 'paid') return
        await pause(20)
        if (charge.status !== data.status) throw new Error('later')
        const { shipped = 0 } = orders.get(order.id) ?? {}
        save({
          ...next(order, charge),
          ...(charge.status === 'successful' && { shipped: shipped + 1 }),
        })
      },
    }),
  },
  'forgets a payment when an event says failed': {
    breaks: 'shop-settled-order-stays',
    replace: ({ hear }) => ({
      hear(event, shop) {
        const order = shop.orders.get(orderIn(event.data))
        if (order?.status !== 'paid' || event.data.status !== 'failed') return hear(event, shop)
        shop.save({ ...order, status: 'failed' })
      },
    }),
  },
  'answers 204 though the retrieval failed': {
    breaks: 'shop-failed-retrieval-made-good',
    replace: ({ hear }) => ({
      hear: async (event, shop) => hear(event, shop)?.catch(() => undefined),
    }),
  },
  'answers an event of an unknown key with an error': {
    breaks: 'shop-events-taken',
    replace: ({ hear }) => ({
      hear(event, shop) {
        if (!['charge.create', 'charge.complete'].includes(event.key)) throw new Error(event.key)
        return hear(event, shop)
      },
    }),
  },
  'takes only events with created_at': {
    breaks: 'shop-events-taken',
    replace: ({ hear }) => ({
      hear: (event, shop) => (event.created_at === undefined ? undefined : hear(event, shop)),
    }),
  },
  'answers webhooks after 2.5 seconds': {
    breaks: 'shop-webhook-answered-soon',
    replace: ({ hear }) => ({
      async hear(event, shop) {
        await hear(event, shop)
        if (event.key === 'charge.create') await pause(2500)
      },
    }),
  },
}
