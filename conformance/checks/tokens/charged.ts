import { read } from '../../api/resource.ts'
import type { Api } from '../../flows/api.ts'
import {
  chargeAgain,
  chargedToken,
  chargeToken,
  declinedToken,
  retrieveUsed,
  type ChargedToken,
  type ShownCharged,
} from '../../flows/tokens/charged.ts'
import { leftAlone } from '../../flows/events/run-events.ts'
import { acceptedEcho } from '../../flows/requests.ts'
import { check, type Check } from '../check.ts'
import { also, type Judgement, same } from '../judgement.ts'
import { refused } from '../refusal.ts'

/** The checks of tokens that are charged, by the parameter that a profile names for it ("States: token", "Limits"). */
export const chargedTokenChecks: readonly Check[] = [
  check('token-used-once-charged', 'marks a token as used once it was charged', async (api) =>
    same((await chargedToken(api)).token, 'used', true),
  ),
  check(
    'token-used-once-charged',
    'marks a token as used that was charged a while ago',
    'end',
    async (api) => {
      const { id } = await chargedToken(api)
      await leftAlone(api)
      return same(acceptedEcho(await retrieveUsed(api, id), { id }), 'used', true)
    },
  ),
  check('token-charge-status-reflects-charge', 'shows the status of the charge on its token', (api) => {
    const reflects = async ({ token, charge, status }: ShownCharged) =>
      same(token, 'charge_status', status ?? read(charge, 'status'))
    return also(chargedToken(api).then(reflects), chargedToken(api, { isDeclined: true }).then(reflects))
  }),
  check('token-single-use', 'refuses a second charge from a token', (api) =>
    also(chargedAgain(api, chargeToken), chargedAgain(api, declinedToken)),
  ),
  check('token-single-use', 'refuses a charge from a token that was used a while ago', 'late', (api) =>
    chargedAgain(api, chargedToken),
  ),
]

/** Judges that a token which was charged is refused, beside another one that is accepted. */
function chargedAgain(api: Api, charge: (api: Api) => Promise<ChargedToken>): Promise<Judgement> {
  return refused(api, {
    kind: 'createCharge from a used token',
    schema: 'Charge',
    control: async () => () => chargeToken(api),
    attempt: async () => {
      const charged = await charge(api)
      return () => chargeAgain(api, charged)
    },
  })
}
