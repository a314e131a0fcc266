import { observe, type Observe } from '../check.ts'
import { newCharge, retrieval, retrievalAddresses } from '../flows/charges.ts'
import { newToken } from '../flows/tokens.ts'
import { readText } from '../resource.ts'
import { operations } from '../../generated/operations.ts'
import { ask, complete } from './ask.ts'
import { grouped, outcome } from './comparable.ts'
import { evidence } from './evidence.ts'

/** What the specification leaves open about keys. */
export const keyObservers: readonly Observe[] = [
  observe('key-password', async (api) => {
    const id = readText((await newToken(api, { n: 0 })).token, 'id')
    const password = 'not-empty'
    return {
      public: outcome(await ask(api, 'retrieveToken', { id, password })),
      secret: outcome(await ask(api, 'listEvents', { parameters: { limit: '1' }, password })),
    }
  }),
  observe('retrieve-charge-other-key', async (api) => {
    await retrieval(api)
    const { charge } = await newCharge(api, { n: 0 })
    const seen: string[] = []
    for (const url of await retrievalAddresses(api, charge))
      seen.push(outcome(complete(await api.follow(url, 'secret', 'Charge', 'other'))))
    return seen.find((one) => one === 'accepted') ?? seen[0]
  }),
  observe(
    'key-refusal-status',
    async (api) =>
      grouped(
        (await evidence(api)).flatMap(({ operation, key, status }): [string, number][] => {
          if (operation === null || status < 300 || key === operations[operation].key) return []
          return [[key === 'public' || key === 'secret' ? 'the other kind' : key, status]]
        }),
      ),
    'end',
  ),
]
