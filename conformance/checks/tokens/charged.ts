import { operations } from '../../../generated/operations.ts'
import { accepted } from '../../api/answer.ts'
import { Inapplicable } from '../../api/inconclusive.ts'
import type { Parameters } from '../../api/request.ts'
import { read, readText } from '../../api/resource.ts'
import type { Api } from '../../flows/api.ts'
import { acceptedEcho, returnUri } from '../../flows/requests.ts'
import { usualCard, withCard } from '../../flows/tokens/card.ts'
import { freshToken } from '../../flows/tokens/tokens.ts'
import { check, type Check } from '../check.ts'
import { same } from '../fields.ts'
import { also, fail, type Judgement } from '../judgement.ts'
import { refused } from '../refusal.ts'
import { declinedNumber } from '../../settings/cards.ts'
import { allInOrder } from '../../flows/in-order.ts'

/** The checks of tokens that are charged, by the parameter that a profile names for it ("States: token", "Limits"). */
export const chargedTokenChecks: readonly Check[] = [
  check('token-used-once-charged', 'marks a token as used once it was charged', async (api) => {
    const { token } = await chargedToken(api)
    return same(token, 'used', true)
  }),
  check('token-charge-status-reflects-charge', 'shows the status of the charge on its token', async (api) => {
    const { token, charge } = await chargedToken(api)
    return same(token, 'charge_status', read(charge, 'status'))
  }),
  check('token-single-use', 'refuses a second charge from a token', async (api) => {
    for (const together of await allInOrder([chargeTogether(api), chargeTogether(api, '60000')]))
      if (together.made > 1)
        return fail(
          'one charge of a token that two requests charge at once',
          'two charges',
          ...together.exchanges,
        )
    return also(chargedAgain(api, await chargeToken(api)), declinedAgain(api))
  }),
]

/** Judges that a token which was charged is refused. */
function chargedAgain(api: Api, { parameters }: { parameters: Parameters }): Promise<Judgement> {
  return refused(api, {
    kind: 'createCharge from a used token',
    schema: 'Charge',
    control: async () => () => chargeToken(api),
    attempt: async () => () => {
      const again = { ...parameters, return_uri: returnUri(api) }
      return api.call('createCharge', { parameters: again, intent: 'refused', about: 'token-single-use' })
    },
  })
}

/** Judges the same of a token whose charge was declined, where there is one. */
async function declinedAgain(api: Api): Promise<Judgement> {
  const parameters = withCard(operations.createToken.bases['required'], usualCard(declinedNumber))
  const token = accepted(await api.call('createToken', { parameters, intent: 'tried' }))
  return chargedAgain(api, await chargeToken(api, readText(token, 'id')))
}

/** A token, a new one unless said, and the request that charges it. */
async function chargeable(api: Api, token?: string): Promise<{ id: string; parameters: Parameters }> {
  const parameter = api.services.options.declared.tokenParameter
  if (parameter === null)
    throw new Inapplicable(
      'No shown operation charges a token; the profile can name the parameter, under tokenParameter.',
    )
  const id = token ?? (await freshToken(api))
  return {
    id,
    parameters: { amount: '50000', currency: 'MYR', return_uri: returnUri(api), [parameter]: id },
  }
}

/** Charges a token, a new one unless said, and waits for the answer. */
async function chargeToken(api: Api, token?: string) {
  const { id, parameters } = await chargeable(api, token)
  const charge = accepted(await api.call('createCharge', { parameters, intent: 'tried' }))
  return { id, charge, parameters }
}

/** Charges a new token by two requests at once, the very same or of another amount; tells how many charges that made. */
async function chargeTogether(api: Api, amount = '50000'): Promise<{ made: number; exchanges: string[] }> {
  const { parameters } = await chargeable(api)
  const charging = (other: Parameters) =>
    api.call('createCharge', { parameters: { ...parameters, ...other }, intent: 'tried' })
  const answers = await allInOrder([charging({}), charging({ amount })])
  const ids = answers.flatMap(({ ok, shown }) => (ok && shown ? [readText(shown, 'id')] : []))
  return { made: new Set(ids).size, exchanges: answers.map(({ id }) => id) }
}

/** A token that was charged, as it is retrieved then, and its charge. */
async function chargedToken(api: Api) {
  const { id, charge } = await chargeToken(api)
  return { token: acceptedEcho(await api.call('retrieveToken', { id }), { id }), charge }
}
