import type { Rules } from '../../rules.ts'
import type { Token } from '../../store.ts'
import { byStart, lastOf, locates, shows } from '../effects.ts'
import { faultsOf, type Table } from '../fault.ts'
import { everyFifth } from '../triggers.ts'
import { retrievesCard, retrieves } from './effects.ts'

const finds = (find: Rules['findToken']): Partial<Rules> => ({
  findToken: (id, ledger) => ledger.tokens.get(id) ?? find(id, ledger),
})

/** Changes a token for the next time when it is retrieved, unless it is charged. */
const afterLook = (change: Partial<Token>): Partial<Rules> => ({
  findToken: (id, { tokens }) => {
    const token = tokens.get(id)
    if (token?.used === false) tokens.set(id, { ...token, ...change })
    return token
  },
})

const retrieval: Table = {
  'token-location-retrieves': {
    'shows locations of tokens that lead nowhere': locates('token', (id) => `/v1/tokens/${id}/card`),
    'shows locations of tokens on another origin': locates(
      'token',
      (id) => `https://vault.example/tokens/${id}`,
    ),
    'shows the list of tokens as the location of each': locates('token', () => '/tokens'),
    'shows the location of the token before': () => {
      let before = ''
      return locates('token', (id) => {
        const shown = before || id
        before = id
        return `/tokens/${shown}`
      })
    },
    'shows locations that lead nowhere in retrieved tokens': shows(
      'Token',
      { location: '/v1/tokens' },
      'retrieved',
    ),
  },
  'token-unused-when-new': {
    'marks a token as used when it is retrieved': afterLook({ used: true }),
  },
  'token-charge-status-unknown-when-new': {
    'marks a token as charged when it is retrieved': afterLook({ chargeStatus: 'pending' }),
  },
  'token-facts-stay': {
    'retrieves a token with another brand': retrievesCard({ brand: 'Another' }),
    'dates a token later when it is retrieved': retrieves(({ createdAt }) => ({
      createdAt: createdAt + 5000,
    })),
    'dates the card of a token later when it is retrieved': retrieves(({ card }) => ({
      card: { ...card, createdAt: card.createdAt + 5000 },
    })),
  },
  'retrieve-token-same-token': {
    'retrieves the first token for every id': {
      findToken: (id, { tokens }) => tokens.get(id) && [...tokens.values()][0],
    },
    'retrieves another token once in five': [
      { findToken: (id, { tokens }) => tokens.get(id) && [...tokens.values()].find((one) => one.id !== id) },
      everyFifth,
    ],
  },
  'retrieve-token-unknown-id': {
    'retrieves a token by the beginning of the id that is asked for': finds((id, { tokens }) =>
      [...tokens.values()].find((token) => id.startsWith(token.id)),
    ),
    'retrieves some token for an unknown id': finds((_id, { tokens }) => [...tokens.values()][0]),
    'retrieves a token made up for an unknown id': finds((id, { tokens }) => {
      const some = lastOf(tokens.values())
      return some && { ...some, id }
    }),
    'retrieves a token by an id that is cut': finds((id, { tokens }) => byStart(tokens.values(), id)),
    'retrieves a token by all but the last character of its id': finds((id, { tokens }) =>
      byStart(tokens.values(), id.slice(0, -1)),
    ),
  },
}

/** Faults of tokens as they are retrieved. */
export const tokenRetrievalFaults = faultsOf(retrieval)
