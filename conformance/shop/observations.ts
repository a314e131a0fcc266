import type { Seen } from '../../generated/report.js'
import type { ObservationId } from '../../generated/requirements.ts'
import { merchantObservationIds } from '../settings/selection.ts'
import { isAccepted, type Order, type ShopModel } from './model.ts'

/** The last states of some orders, by the names of their scenarios. */
const lastStatesOfOrders =
  (isMeant: (order: Order) => boolean) =>
  ({ orders }: ShopModel): unknown => {
    const described = orders.filter((order) => isMeant(order) && order.statements.length > 0)
    const rows = described.map(({ scenario, statements }) => [scenario, statements.at(-1)?.means])
    return rows.length === 0 ? undefined : Object.fromEntries(rows)
  }

const observations: { readonly [id in ObservationId]?: (model: ShopModel) => unknown } = {
  'shop-webhook-lost': lastStatesOfOrders(({ scenario }) => scenario.startsWith('webhook lost')),
  'shop-never-paid': lastStatesOfOrders(({ scenario }) => scenario === 'never pays'),
  'shop-declined': lastStatesOfOrders(({ scenario }) => scenario.startsWith('declined')),
  'shop-charge-answer-lost': ({ orders }) =>
    orders.find(({ creations }) => creations.some(({ disturbed }) => disturbed === 'lost'))
      ?.creations.length,
  'shop-webhook-answers': ({ exchanges }) => {
    const events = exchanges.filter(({ purpose }) => purpose === 'event')
    const statuses = events.map(({ answer }) => answer?.status ?? 0)
    return statuses.length === 0 ? undefined : [...new Set(statuses)].toSorted((a, b) => a - b)
  },
}

/** What a record shows of a shop where the specification leaves a choice. */
export function observationsOf(model: ShopModel): Seen[] {
  return merchantObservationIds.map((id) => {
    const answer = observations[id]?.(model)
    return answer === undefined
      ? { id, answer: null, reason: model.endReason ?? 'Nothing of the record shows it.' }
      : { id, answer, reason: null }
  })
}

/** Counts what the shop made at the service. */
export function createdIn(model: ShopModel) {
  const { exchanges } = model
  const accepted = (operation: string) =>
    exchanges.filter((exchange) => exchange.operation === operation && isAccepted(exchange))
  const amounts = accepted('createCharge').map(({ request }) =>
    Number(new URLSearchParams(request.body ?? '').get('amount')),
  )
  const webhooks = exchanges.filter(({ kind }) => kind === 'webhook').length
  return {
    resources: {
      token: accepted('createToken').length,
      source: accepted('createSource').length,
      charge: accepted('createCharge').length,
    },
    amount: amounts.reduce((sum, amount) => sum + amount, 0),
    currency: 'MYR',
    requests: exchanges.length - webhooks,
    webhooks,
  }
}
