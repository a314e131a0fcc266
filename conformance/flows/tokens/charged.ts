import { operations } from '../../../generated/operations.ts'
import { accepted, type Answer } from '../../api/answer.ts'
import { Inapplicable } from '../../api/inconclusive.ts'
import type { Parameters } from '../../api/request.ts'
import { readText, type Resource } from '../../api/resource.ts'
import { declinedNumber } from '../../settings/cards.ts'
import { openBarrier } from '../../http/barrier.ts'
import type { Api } from '../api.ts'
import { flow } from '../flow.ts'
import { allInOrder } from '../promises.ts'
import { acceptedEcho, returnUri } from '../requests.ts'
import { usualCard, withCard } from './card.ts'
import { freshToken } from './tokens.ts'

/** A token that was charged: its id, the charge, and what was sent for it. */
export interface ChargedToken {
  id: string
  charge: Resource
  parameters: Parameters
}

/** A charged token that was charged again: the answer to the last attempt, which is the first that was accepted where one was. */
export interface ReusedToken extends ChargedToken {
  answer: Answer
}

const [amount, otherAmount] = ['50000', '60000']

/** A token, a new one unless said, and the request that charges it; throws inapplicable where no profile names the parameter for it. */
async function chargeable(api: Api, token?: string): Promise<{ id: string; parameters: Parameters }> {
  const parameter = api.services.options.declared.tokenParameter
  if (parameter === null)
    throw new Inapplicable(
      'No shown operation charges a token; the profile can name the parameter, under tokenParameter.',
    )
  const id = token ?? (await freshToken(api))
  return { id, parameters: { amount, currency: 'MYR', return_uri: returnUri(api), [parameter]: id } }
}

/** Charges a token, a new one unless said, and waits for the answer. Throws as `chargeable` does. */
export async function chargeToken(api: Api, token?: string): Promise<ChargedToken> {
  const { id, parameters } = await chargeable(api, token)
  const charge = accepted(await api.call('createCharge', { parameters, intent: 'tried' }))
  return { id, charge, parameters }
}

/** A token that was charged, and how it is retrieved then. */
export const chargedToken = flow(
  'charged token',
  async (api): Promise<ChargedToken & { token: Resource }> => {
    const charged = await chargeToken(api)
    return { ...charged, token: await retrieveAgain(api, charged) }
  },
)

/** Charges a token that was charged: by the same request, of another amount, and by the same once more. */
async function chargeAgain(api: Api, charged: ChargedToken): Promise<ReusedToken> {
  const attempt = (asked: string): Promise<Answer> => {
    const parameters = { ...charged.parameters, amount: asked, return_uri: returnUri(api) }
    return api.call('createCharge', { parameters, intent: 'refused', about: 'token-single-use' })
  }
  let answer = await attempt(amount)
  for (const asked of [otherAmount, amount]) if (!answer.ok) answer = await attempt(asked)
  return { ...charged, answer }
}

/** A token that was charged again. */
export const reusedToken = flow('reused token', async (api): Promise<ReusedToken> =>
  chargeAgain(api, await chargeToken(api)),
)

/** The same of a token that is retrieved at the time at which it is charged at first, also without a key. */
export const readToken = flow('read token', async (api): Promise<ReusedToken & { keyless: Answer }> => {
  const { id, parameters } = await chargeable(api)
  const [own, beside, apart] = openBarrier(3)
  const [answer, , keyless] = await allInOrder([
    api.call('createCharge', { parameters, intent: 'tried', barrier: own }),
    api.call('retrieveToken', { id, intent: 'tried', barrier: beside }),
    api.call('retrieveToken', { id, key: 'none', intent: 'refused', barrier: apart }),
  ])
  const charge = accepted(answer)
  return { ...(await chargeAgain(api, { id, charge, parameters })), keyless }
})

/** The same of a token whose charge is declined, where there is one. */
export const declinedToken = flow('declined token', async (api): Promise<ReusedToken> => {
  const parameters = withCard(operations.createToken.bases['required'], usualCard(declinedNumber))
  const token = accepted(await api.call('createToken', { parameters, intent: 'tried' }))
  return chargeAgain(api, await chargeToken(api, readText(token, 'id')))
})

/** Charges a new token by several requests at once; tells how many charges that made. */
export async function chargeTogether(
  api: Api,
  amounts: readonly string[],
): Promise<{ made: number; exchanges: string[] }> {
  const { parameters } = await chargeable(api)
  const answers = await allInOrder(
    amounts.map((asked) =>
      api.call('createCharge', { parameters: { ...parameters, amount: asked }, intent: 'tried' }),
    ),
  )
  const ids = answers.flatMap(({ ok, shown }) => (ok && shown ? [readText(shown, 'id')] : []))
  return { made: new Set(ids).size, exchanges: answers.map(({ id }) => id) }
}

/** Requests that charge a token at once: the very same, of another amount, and three of them. */
export const together: readonly (readonly string[])[] = [
  [amount, amount],
  [amount, otherAmount],
  [amount, amount, amount],
]

/** Retrieves a token that was retrieved, or charged, before. */
export async function retrieveAgain(api: Api, { id }: ChargedToken): Promise<Resource> {
  return acceptedEcho(await api.call('retrieveToken', { id }), { id })
}
