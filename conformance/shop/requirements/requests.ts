import type { Exchange } from '../../record/entry.ts'
import { check, fails, passes, requirement, unclear } from '../../requirements/requirement.ts'
import type { Requirement } from '../../requirements/requirement.ts'
import { jsonOf } from '../../basics/json.ts'
import { membersOf } from '../../basics/values.ts'
import { pathMark } from '../alterations.ts'
import type { ShopModel } from '../model.ts'

const callsOf =
  (operation: Exchange['operation']) =>
  ({ requests }: ShopModel): Exchange[] =>
    requests.filter((request) => request.operation === operation)

const parameters = ({ request }: Exchange): URLSearchParams =>
  new URLSearchParams(request.body ?? '')

/** The parameters that the source of a charge was made with; null where it has no request. */
function sourceOf(charge: Exchange, { exchanges }: ShopModel): URLSearchParams | null {
  const id = parameters(charge).get('source')
  const creation = exchanges.find(
    ({ operation, answer }) =>
      operation === 'createSource' && id !== null && membersOf(jsonOf(answer).value)['id'] === id,
  )
  return creation === undefined ? null : parameters(creation)
}

/** A charge must have the amount or currency of its source. */
const sourceEquality = (
  id: 'shop-charge-amount-equals-source' | 'shop-charge-currency-equals-source',
) => {
  const name = id === 'shop-charge-amount-equals-source' ? 'amount' : 'currency'
  return requirement<Exchange, ShopModel>(id, {
    subjects: callsOf('createCharge'),
    judge: (charge, model) => {
      const source = sourceOf(charge, model)
      if (source === null) return null
      const [expected, sent] = [source.get(name), parameters(charge).get(name)]
      const hint = name === 'amount' ? ' (or is shop.buy.amount not the price?)' : ''
      return check(
        sent === expected,
        `${name} ${expected}, as the source has`,
        `the shop charged ${name} ${sent}${hint}`,
        charge,
      )
    },
    inapplicable: () => 'The shop makes source and charge in a single request.',
  })
}

/** Where an exchange shows the secret key to others; null where it does not. */
function leakIn({ key, operation, request, shows, purpose }: Exchange): string | null {
  const line = `${request.method} ${request.url}`
  if (shows?.includes('secret key')) return `the answer to ${line} holds the secret key`
  if (purpose !== undefined || key !== 'secret') return null
  if (operation === 'createToken' || operation === 'retrieveToken')
    return `the shop sent the secret key to the vault: ${line}`
  const isElsewhere = /^https?:/.test(request.url)
  return isElsewhere ? `the shop sent the secret key to a host that a webhook named: ${line}` : null
}

/** What the shop sends, judged request by request. */
export const requestRequirements: readonly Requirement<ShopModel>[] = [
  requirement<Exchange, ShopModel>('shop-source-public-key', {
    subjects: callsOf('createSource'),
    judge: (request) =>
      check(request.key === 'public', 'the public key', `the ${request.key} key`, request),
    inapplicable: () => 'The shop makes no sources by itself.',
  }),
  requirement<Exchange, ShopModel>('shop-charge-secret-key', {
    subjects: callsOf('createCharge'),
    judge: (request) =>
      check(request.key === 'secret', 'the secret key', `the ${request.key} key`, request),
    inapplicable: () => 'The shop makes no charges.',
  }),
  requirement<Exchange, ShopModel>('shop-secret-key-kept', {
    subjects: ({ exchanges }) => exchanges,
    judge: (exchange) => {
      const leak = leakIn(exchange)
      return leak === null
        ? passes(exchange)
        : fails('the secret key on the server alone', leak, exchange)
    },
    inapplicable: () => 'The shop sends and shows nothing.',
  }),
  sourceEquality('shop-charge-amount-equals-source'),
  sourceEquality('shop-charge-currency-equals-source'),
  requirement<Exchange, ShopModel>('shop-return-uri-https', {
    subjects: callsOf('createCharge'),
    judge: (charge) => {
      const uri = parameters(charge).get('return_uri')
      return check(/^https:\/\//i.test(uri ?? ''), 'an https URL', `return_uri ${uri}`, charge)
    },
    inapplicable: () => 'The shop makes no charges.',
  }),
  requirement<Exchange, ShopModel>('shop-token-used-once', {
    subjects: (model) =>
      callsOf('createCharge')(model).filter((charge) => parameters(charge).has('card')),
    judge: (charge, model) => {
      const token = parameters(charge).get('card')
      const chargesOfToken = callsOf('createCharge')(model).filter(
        (request) => parameters(request).get('card') === token,
      )
      const count = chargesOfToken.length
      return check(count === 1, 'a token of its own', `${token} was charged ${count} times`, charge)
    },
    inapplicable: () => 'The shop charges no tokens.',
  }),
  requirement<Exchange, ShopModel>('shop-event-id-no-path', {
    subjects: ({ exchanges }) =>
      exchanges.filter(({ alteration }) => alteration === 'id is a path'),
    judge: (event, { requests }) => {
      const pathRequests = requests.filter(({ request }) => request.url.includes(pathMark))
      const misled = pathRequests.find(({ request }) => request.url.includes(`/${pathMark}`))
      if (misled === undefined)
        return event.answer === null && pathRequests.length === 0
          ? unclear('The event was not answered.', event)
          : passes(event)
      const line = `${misled.request.method} ${misled.request.url}`
      const actual = `the shop asked for ${line}, for an event whose charge has the id "../${pathMark}"`
      return fails('the id percent-encoded, or refused', actual, misled, event)
    },
    inapplicable: () => 'The shop takes no webhooks.',
  }),
]
