import type { Rules } from '../../rules.ts'
import { faultsOf } from '../fault.ts'
import { pause, seenWhileMaking, whileMaking } from '../triggers.ts'
import { usable, retrieves } from './effects.ts'

/** Faults of tokens that show only when requests come at once. */
export const tokenRaceFaults = faultsOf({
  'token-single-use': {
    'charges a token twice when two requests come at once': [usable, whileMaking],
  },
  'refusal-creates-nothing': {
    'makes a charge of a token for the second of two requests at once, and refuses it': [
      { makesRefused: () => true },
      whileMaking,
    ],
  },
  'token-id-unique': {
    'returns one token for the same card sent twice at once': () => {
      const recent = new Map<string, Awaited<ReturnType<Rules['finished']>>>()
      return {
        instead: ({ operation }) => (operation === 'createToken' ? pause().then(() => undefined) : undefined),
        finished: (answer, { operation, body }) => {
          if (operation !== 'createToken' || answer.status >= 300) return answer
          const card = JSON.stringify(body)
          const first = recent.get(card)
          if (first !== undefined) return first
          recent.set(card, answer)
          void pause().then(() => recent.delete(card))
          return answer
        },
      }
    },
  },
  'token-used-once-charged': {
    'frees a token that is retrieved while it is charged': [
      retrieves(() => ({ used: false })),
      seenWhileMaking,
    ],
  },
  'token-charge-status-reflects-charge': {
    'leaves the status of a token unknown that is retrieved while it is charged': [
      retrieves(() => ({ chargeStatus: 'unknown' })),
      seenWhileMaking,
    ],
  },
})
