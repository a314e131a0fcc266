import { accepted } from '../../api/answer.ts'
import { read } from '../../api/resource.ts'
import type { Api } from '../../flows/api.ts'
import {
  chargedToken,
  chargeToken,
  chargeTogether,
  declinedToken,
  readToken,
  retrieveAgain,
  reusedToken,
  together,
  type ReusedToken,
} from '../../flows/tokens/charged.ts'
import { allInOrder } from '../../flows/promises.ts'
import { retrieveCharge } from '../../flows/charges/retrieval.ts'
import { check, type Check } from '../check.ts'
import { same } from '../fields.ts'
import { also, fail, pass, type Judgement } from '../judgement.ts'
import { refused } from '../refusal.ts'

/** The checks of tokens that are charged, by the parameter that a profile names for it ("States: token", "Limits"). */
export const chargedTokenChecks: readonly Check[] = [
  check('token-used-once-charged', 'marks a token as used once it was charged', (api) =>
    also(
      chargedToken(api).then(({ token }) => same(token, 'used', true)),
      ...[reusedToken, readToken].map(async (reuse) =>
        same(await retrieveAgain(api, await reuse(api)), 'used', true),
      ),
    ),
  ),
  check('token-charge-status-reflects-charge', 'shows the status of the charge on its token', (api) =>
    also(
      chargedToken(api).then(({ token, charge }) => same(token, 'charge_status', read(charge, 'status'))),
      ...[reusedToken, readToken].map(async (reuse) => stillReflects(api, await reuse(api))),
    ),
  ),
  check('token-single-use', 'refuses a second charge from a token', async (api) => {
    for (const { made, exchanges } of await allInOrder(together.map((one) => chargeTogether(api, one))))
      if (made > 1)
        return fail('one charge of a token that requests charge at once', `${made} charges`, ...exchanges)
    return also(
      chargedAgain(api, reusedToken),
      chargedAgain(api, readToken),
      chargedAgain(api, declinedToken),
    )
  }),
]

/** Judges that a token which was charged again in vain shows a status that its charge had meanwhile. Throws inapplicable where charges are not retrieved. */
async function stillReflects(api: Api, reused: ReusedToken): Promise<Judgement> {
  const token = await retrieveAgain(api, reused)
  const now = accepted(await retrieveCharge(api, reused.charge))
  const isFormer = read(token, 'charge_status') === read(reused.charge, 'status')
  return isFormer ? pass(token.from) : same(token, 'charge_status', read(now, 'status'))
}

/** Judges that a token which was charged is refused each time. */
function chargedAgain(api: Api, reuse: (api: Api) => Promise<ReusedToken>): Promise<Judgement> {
  return refused(api, {
    kind: 'createCharge from a used token',
    schema: 'Charge',
    control: async () => () => chargeToken(api),
    attempt: async () => async () => (await reuse(api)).answer,
  })
}
