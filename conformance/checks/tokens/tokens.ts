import { readText } from '../../api/resource.ts'
import { plainTokenNames } from '../../flows/plan.ts'
import { acceptedEcho } from '../../flows/requests.ts'
import { freshToken, newToken, retrievedToken, retrieveToken } from '../../flows/tokens/tokens.ts'
import type { Known } from '../../known/known.ts'
import { check, type Check } from '../check.ts'
import { invariant, type Invariant, type Shown } from '../invariant.ts'
import { each, expect, same } from '../judgement.ts'
import { followLocation } from '../location.ts'
import { unknownRefused } from '../refusal.ts'

/** The invariants of tokens, and the checks of tokens as they are retrieved ("Token", "States: token"). */
export const tokenJudges: readonly (Check | Invariant)[] = [
  invariant('token-id-whole', { answers: 'Token' }, (token) => {
    const id = readText(token, 'id')
    const holds = /^tokn(_test)?_[0-9a-z]+$/.test(id)
    return expect(holds, 'an id that is tokn_ or tokn_test_ with digits and small letters', id, token.from)
  }),
  invariant('token-unused-when-new', { answers: 'Token' }, (token, known) =>
    wasNamed(token, known) ? null : same(token, 'used', false),
  ),
  invariant('token-charge-status-unknown-when-new', { answers: 'Token' }, (token, known) =>
    wasNamed(token, known) ? null : same(token, 'charge_status', 'unknown'),
  ),
  check('token-location-retrieves', 'leads from the location of a token back to it', (api) =>
    each(plainTokenNames(api), async (row) => {
      const { token } = await newToken(api, { row })
      const retrieved = async () => (await retrievedToken(api, { row })).answer
      const judgement = await followLocation(api, token, 'retrieveToken', retrieved)
      if (!judgement.holds) return judgement
      const { ok, shown } = await retrieved()
      const { id, location } = token.value
      if (!ok || shown === null || shown.value['id'] !== id || shown.value['location'] === location)
        return judgement
      return followLocation(api, shown, 'retrieveToken', retrieved)
    }),
  ),
  check('retrieve-token-unknown-id', 'refuses to retrieve an unknown token', async (api) => {
    const known = readText((await retrievedToken(api, { row: 'first' })).made.token, 'id')
    const by = (id: string) => api.call('retrieveToken', { id, intent: 'refused' })
    return unknownRefused(api, known, by, {
      kind: 'retrieveToken unknown id',
      schema: 'Token',
      control: async () => {
        const id = await freshToken(api)
        return async () => acceptedEcho(await retrieveToken(api, id), { id })
      },
    })
  }),
]

/** Tells whether a charge request named a token: what that does to it is for other requirements. */
function wasNamed(token: Shown, known: Known): boolean {
  return known.of('Token', token.value['id'])?.isNamed === true
}
