import { rules, type Rules } from '../../rules.ts'
import { shows } from '../effects.ts'
import { faultsOf, type Table } from '../fault.ts'
import { aged, charged, where } from '../triggers.ts'
import type { Condition } from '../when.ts'
import { usable, retrieves } from './effects.ts'

const notFound: Partial<Rules> = { findToken: () => undefined }

const becomes = (used: boolean, chargeStatus?: string): Partial<Rules> => ({
  chargedToken: (status) => ({ used, chargeStatus: chargeStatus ?? status }),
})

const charging = (wanted: string): Condition => where(({ words }) => words.includes(wanted))

const use: Table = {
  'token-single-use': {
    'charges a token again and again': usable,
    'charges a token again a second after its charge': [
      usable,
      aged(1000),
      { beside: ['list-*', 'token-used-once-charged'] },
    ],
    'charges a token again until it was retrieved': () => {
      const seen = new Set<string>()
      return {
        findToken: (id, ledger) => rules.findToken(seen.add(id) && id, ledger),
        tokenUsable: ({ id, used }) => !used || !seen.has(id),
      }
    },
    'forgets that a token was charged': becomes(false),
  },
  'token-used-once-charged': {
    'shows a charged token as unused': shows('Token', { used: false }, 'retrieved'),
    'shows a token as unused a second after its charge was shown': [
      retrieves(() => ({ used: false })),
      charged,
      aged(1000),
      { beside: ['list-*', 'charge-*'] },
    ],
  },
  'token-charge-status-reflects-charge': {
    'leaves the charge_status of a charged token unknown': becomes(true, 'unknown'),
    'leaves the charge_status of a charged token pending': becomes(true, 'pending'),
    'leaves the charge_status of a token of a declined card pending': [
      becomes(true, 'pending'),
      charging('failed'),
    ],
  },
  'retrieve-token-accepts-valid-request': {
    'shows no token that was charged': [notFound, charged, { beside: ['token-used-once-charged'] }],
  },
}

/** Faults of tokens that are charged. */
export const tokenUseFaults = faultsOf(use)
