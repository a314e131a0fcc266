import { lastOf, givesIds, shows } from '../effects.ts'
import type { Rules } from '../rules.ts'
import type { Token } from '../store.ts'
import { faultsOf, type FaultTable } from './fault.ts'
import { ofChargedToken } from './conditions.ts'

/** Charges a token again. */
export const alwaysUsable: Partial<Rules> = { tokenUsable: () => true }

const creation: FaultTable = {
  'token-id-whole': {
    'gives capital letters in token ids': givesIds('token', (id) => `${id}X`),
    'puts a dash into token ids': givesIds('token', (id) => `${id}-1`),
  },
  'token-id-unique': {
    'returns the token that a card got before': () => {
      const first = new Map<string, string>()
      return {
        finished: ({ answer, call: { operation, body } }) => {
          if (operation !== 'createToken' || answer.status >= 300) return answer
          const card = JSON.stringify(body)
          if (!first.has(card)) first.set(card, answer.body)
          return { ...answer, body: first.get(card) ?? '' }
        },
      }
    },
  },
  'token-unused-when-new': {
    'returns new tokens as used': shows('Token', { used: true }, 'created'),
  },
  'token-charge-status-unknown-when-new': {
    'returns new tokens as pending': shows('Token', { charge_status: 'pending' }, 'created'),
  },
}

const finds = (find: Rules['findToken']): Partial<Rules> => ({
  findToken: ({ id, ledger }) => ledger.tokens.get(id) ?? find({ id, ledger }),
})

/** Changes a token for the next time when it is retrieved, unless it is charged. */
const afterRetrieval = (change: Partial<Token>): Partial<Rules> => ({
  findToken: ({ id, ledger: { tokens } }) => {
    const token = tokens.get(id)
    if (token?.used === false) tokens.set(id, { ...token, ...change })
    return token
  },
})

const retrieval: FaultTable = {
  'token-unused-when-new': {
    'marks a token as used when it is retrieved': afterRetrieval({ used: true }),
  },
  'token-charge-status-unknown-when-new': {
    'marks a token as charged when it is retrieved': afterRetrieval({ chargeStatus: 'pending' }),
  },
  'retrieve-token-unknown-id': {
    'retrieves a token made up for an unknown id': finds(({ id, ledger: { tokens } }) => {
      const some = lastOf(tokens.values())
      return some && { ...some, id }
    }),
  },
}

const afterCharge = (used: boolean, chargeStatus?: string): Partial<Rules> => ({
  chargedToken: ({ status }) => ({ used, chargeStatus: chargeStatus ?? status }),
})

const use: FaultTable = {
  'token-single-use': {
    'charges a token again and again': alwaysUsable,
    'forgets that a token was charged': afterCharge(false),
  },
  'token-used-once-charged': {
    'shows a charged token as unused': shows('Token', { used: false }, 'retrieved'),
  },
  'token-charge-status-reflects-charge': {
    'leaves the charge_status of a charged token unknown': afterCharge(true, 'unknown'),
    'leaves the charge_status of a charged token pending': afterCharge(true, 'pending'),
  },
  'retrieve-token-accepts-valid-request': {
    'shows no token that was charged': [{ findToken: () => undefined }, ofChargedToken],
  },
}

/** Faults of tokens as they are created, retrieved and charged. */
export const tokenFaults = faultsOf(creation, retrieval, use)
