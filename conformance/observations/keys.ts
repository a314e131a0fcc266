import { complete } from '../api/answer.ts'
import { retrieval, retrieveCharge } from '../flows/charges/retrieval.ts'
import { only } from '../flows/plan.ts'
import { observe, type Observe } from './observe.ts'
import { newCharge } from '../flows/charges/charges.ts'
import { newToken } from '../flows/tokens/tokens.ts'
import { readText } from '../api/resource.ts'
import { operations } from '../../generated/operations.ts'
import { answeredExchanges, ask } from './exchanges.ts'
import { valuesByName, became } from './comparable.ts'

/** The observations of keys. */
export const keyObservers: readonly Observe[] = [
  observe('key-password', async (api) => {
    const id = readText((await newToken(api, { row: 'first' })).token, 'id')
    const password = 'not-empty'
    return {
      public: became(await ask(api, 'retrieveToken', { id, password })),
      secret: became(await ask(api, 'listEvents', { parameters: { limit: '1' }, password })),
    }
  }),
  observe('retrieve-charge-other-key', async (api) => {
    await retrieval(api)
    const { charge } = await newCharge(api, only('first'))
    return became(complete(await retrieveCharge(api, charge, { key: 'other' })))
  }),
  observe('key-refusal-status', 'end', async (api) =>
    valuesByName(
      (await answeredExchanges(api)).flatMap(({ operation, key, status }): [string, number][] => {
        if (operation === null || status < 300 || key === operations[operation].key) return []
        return [[key === 'public' || key === 'secret' ? 'the other kind' : key, status]]
      }),
    ),
  ),
]
