import type { Decisions } from '../../../self-test/shops.ts'
import { exampleProfile } from '../../../self-test/attempt-shop.ts'
import type { ShopProfile } from '../../../shop/session.ts'

/** An honest shop that differs from the example, and how its profile says that. */
export interface HonestShop {
  replace: (decisions: Decisions) => Partial<Decisions>
  profile?: Partial<ShopProfile>
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

const { webhooks: _webhooks, ...withoutWebhooks } = exampleProfile

const told = (order: Partial<ShopProfile['order']>): Partial<ShopProfile> => ({
  order: { ...exampleProfile.order, ...order },
})

/** Tries something again and again until it succeeds, as a job queue does. */
async function queued(job: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    try {
      return void (await job())
    } catch {
      await pause(100 * 2 ** tries)
    }
  }
}

/** Each honest shop by what it does. */
export const honestShops: Readonly<Record<string, HonestShop>> = {
  'is the example': { replace: () => ({}) },
  'creates source and charge in a single request': {
    replace: () => ({}),
    profile: { buy: { request: 'POST /orders', order: '/id' } },
  },
  'makes sources by itself, with the public key': {
    replace: ({ price }) => ({
      async source(_given, { ask, keys }) {
        const amount = String(price)
        const form = { amount, currency: 'MYR', type: 'duitnow_obw', bank: 'rhb' }
        return (await ask('/sources', keys.publicKey, form)).id
      },
    }),
    profile: { buy: { request: 'POST /orders', order: '/id' } },
  },
  'answers webhooks first and works afterwards': {
    replace: ({ hear }) => ({
      hear: (event, shop) => void queued(() => pause(100).then(() => hear(event, shop))),
    }),
  },
  'tries a failed retrieval again before it answers': {
    replace: ({ hear }) => ({ hear: (event, shop) => queued(async () => hear(event, shop)) }),
  },
  'polls, and takes no webhooks': {
    replace: ({ source }) => ({
      source(given, shop) {
        const poll = setInterval(() => {
          for (const { status, charge } of shop.orders.values())
            if (status === 'open' && charge !== undefined)
              void shop.retrieve(charge).then(shop.settle, () => undefined)
        }, 250)
        setTimeout(() => clearInterval(poll), 30_000).unref()
        return source(given, shop)
      },
    }),
    profile: withoutWebhooks,
  },
  'has other words for states': {
    replace: () => ({
      show: ({ id, status, shipped }) => ({
        id,
        order: { state: { open: 0, paid: 20, failed: 90 }[status] ?? 99 },
        shipped,
      }),
    }),
    profile: told({ state: '/order/state', paid: [20, 30], closed: [90, 99] }),
  },
  'has a boolean for a state, and none for closed orders': {
    replace: () => ({
      show: ({ id, status, shipped }) => ({ id, paid: status === 'paid', shipped }),
    }),
    profile: told({ state: '/paid', paid: [true], closed: [] }),
  },
  'lists parcels, two for each order': {
    replace: () => ({
      show: ({ shipped, ...order }) => ({
        ...order,
        parcels: Array.from({ length: 2 * shipped }, (_, index) => ({ parcel: index })),
      }),
    }),
    profile: told({ fulfilled: '/parcels' }),
  },
  'says whether it shipped': {
    replace: () => ({ show: (order) => ({ ...order, shipped: order.shipped > 0 }) }),
  },
  'says nothing of fulfilment, and numbers its orders': {
    replace: ({ open }) => {
      let last = 0
      return { open: (_id, amount) => ({ ...open('', amount), id: String((last += 1)) }) }
    },
    profile: {
      order: { request: 'GET /orders/{order}', state: '/status', paid: ['paid'], closed: [] },
    },
  },
  'remembers the events that it heard': {
    replace: ({ hear }) => {
      const heard = new Set<string>()
      return {
        async hear(event, shop) {
          if (heard.has(event.id)) return
          heard.add(event.id)
          try {
            await hear(event, shop)
          } catch (error) {
            heard.delete(event.id)
            throw error
          }
        },
      }
    },
  },
  'goes on once an order is paid': {
    replace: () => ({
      show: (order) => ({ ...order, status: order.status === 'paid' ? 'packed' : order.status }),
    }),
    profile: told({ paid: ['paid', 'packed'] }),
  },
}
