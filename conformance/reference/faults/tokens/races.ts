import type { Answer } from '../../call.ts'
import { rules } from '../../rules.ts'
import { faultsOf, type Entry } from '../fault.ts'
import { counting, pause, slowToKeep } from '../remembering.ts'

const table: Record<string, Entry> = {
  'charges a token twice when three requests come at once': {
    breaks: 'token-single-use',
    rules: slowToKeep((isMaking) => {
      const more = counting()
      return {
        tokenUsable: (token) => (isMaking(token.id) ? more.one(token.id) === 2 : rules.tokenUsable(token)),
      }
    }),
  },
  'charges a token once more for another amount that comes at once': {
    breaks: 'token-single-use',
    rules: slowToKeep((isMaking) => {
      const amounts = new Map<string, unknown>()
      let asked: unknown
      return {
        allowedKeys: (operation, call) => {
          asked = call?.body['amount']
          return rules.allowedKeys(operation)
        },
        tokenUsable: (token) => {
          const usable = isMaking(token.id) ? amounts.get(token.id) !== asked : rules.tokenUsable(token)
          amounts.set(token.id, asked)
          return usable
        },
      }
    }),
  },
  'makes a charge of a token for the second of two requests at once, and refuses it': {
    breaks: 'refusal-creates-nothing',
    rules: slowToKeep((isMaking) => ({
      makesRefused: (_operation, { card }) => isMaking(String(card)),
    })),
  },
  'gives those who send the same card at once one token': {
    breaks: 'token-id-unique',
    rules: () => {
      const recent = new Map<string, Answer>()
      return {
        instead: ({ operation }) => (operation === 'createToken' ? pause().then(() => undefined) : undefined),
        finished: (answer, { operation, body }) => {
          if (operation !== 'createToken' || answer.status >= 300) return answer
          const key = JSON.stringify(body)
          const first = recent.get(key)
          if (first !== undefined) return first
          recent.set(key, answer)
          void pause().then(() => recent.delete(key))
          return answer
        },
      }
    },
  },
  'frees a token that is retrieved while it is charged': {
    breaks: ['token-used-once-charged', 'token-single-use'],
    rules: slowToKeep((isMaking) => {
      const seen = new Set<string>()
      return {
        findToken: (id, ledger) => {
          if (isMaking(id)) seen.add(id)
          const token = rules.findToken(id, ledger)
          return token && seen.has(id) ? { ...token, used: false } : token
        },
      }
    }),
  },
  'leaves the status of a token unknown that is retrieved while it is charged': {
    breaks: 'token-charge-status-reflects-charge',
    rules: slowToKeep((isMaking) => {
      const seen = new Set<string>()
      return {
        findToken: (id, ledger) => {
          if (isMaking(id)) seen.add(id)
          const token = rules.findToken(id, ledger)
          return token && seen.has(id) ? { ...token, chargeStatus: 'unknown' } : token
        },
      }
    }),
  },
  'shows a token without a key while it is charged': {
    breaks: ['retrieve-token-key-required', 'retrieve-token-key-kind'],
    rules: slowToKeep((isMaking) => ({
      answersWithoutKey: (operation, call) => operation === 'retrieveToken' && isMaking(call?.id ?? ''),
      allowedKeys: (operation, call) =>
        operation === 'retrieveToken' && isMaking(call?.id ?? '')
          ? ['public', 'secret']
          : rules.allowedKeys(operation),
    })),
  },
}

/** Faults of tokens that show only when requests come at once. */
export const tokenRaceFaults = faultsOf(table)
