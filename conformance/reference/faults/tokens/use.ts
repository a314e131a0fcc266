import { rules } from '../../rules.ts'
import { changed, type Entry, faultsOf } from '../fault.ts'
import { ages } from '../remembering.ts'

const table: Record<string, Entry> = {
  'charges a token again and again': { breaks: 'token-single-use', rules: { tokenUsable: () => true } },
  'shows a charged token as unused': {
    breaks: 'token-used-once-charged',
    tamper: { schema: 'Token', at: ['retrieved'], change: changed({ used: false }) },
  },
  'forgets that a token was charged': {
    breaks: ['token-single-use', 'token-used-once-charged'],
    rules: { chargedToken: (status) => ({ used: false, chargeStatus: status }) },
  },
  'leaves the charge_status of a charged token unknown': {
    breaks: 'token-charge-status-reflects-charge',
    rules: { chargedToken: () => ({ used: true, chargeStatus: 'unknown' }) },
  },
  'leaves the charge_status of a charged token pending': {
    breaks: 'token-charge-status-reflects-charge',
    rules: { chargedToken: () => ({ used: true, chargeStatus: 'pending' }) },
  },
  'charges a token again a second after its charge': {
    breaks: 'token-single-use',
    rules: () => {
      const age = ages()
      return {
        tokenUsable: (token) => {
          const isOld = age(token.id) > 1000
          return rules.tokenUsable(token) || isOld
        },
      }
    },
    told: { beside: ['list-*', 'token-used-once-charged'] },
  },
  'shows no token that was charged': {
    breaks: ['retrieve-token-accepts-valid-request'],
    rules: {
      findToken: (id, ledger) => {
        const token = rules.findToken(id, ledger)
        return token?.used ? undefined : token
      },
    },
    told: { beside: ['token-used-once-charged'] },
  },
  'shows a token as unused a second after its charge was shown': {
    breaks: 'token-used-once-charged',
    rules: () => {
      const age = ages()
      return {
        findToken: (id, ledger) => {
          const token = rules.findToken(id, ledger)
          return token?.used && age(id) > 1000 ? { ...token, used: false } : token
        },
      }
    },
    told: { beside: ['list-*', 'charge-*'] },
  },
  'leaves the charge_status of a token of a card that is declined pending': {
    breaks: 'token-charge-status-reflects-charge',
    rules: {
      chargedToken: (status) => rules.chargedToken(status === 'failed' ? 'pending' : status),
    },
  },
  'charges a token again until it was retrieved': {
    breaks: 'token-single-use',
    rules: () => {
      const seen = new Set<string>()
      return {
        findToken: (id, ledger) => rules.findToken(seen.add(id) && id, ledger),
        tokenUsable: ({ id, used }) => !used || !seen.has(id),
      }
    },
  },
}

/** Faults of the single use of tokens. */
export const tokenUseFaults = faultsOf(table)
