import type { Answer, Call } from '../../call.ts'
import type { Operation } from '../../names.ts'
import { rules, type Rules } from '../../rules.ts'
import { faultsOf, type Entry } from '../fault.ts'
import { afterWrongAmount, sourceOf } from '../remembering.ts'

type Is = (operation: Operation, call: Call) => boolean

/** Takes requests without a key where something holds of them. */
const withoutKey = (is: Is): Partial<Rules> => ({
  answersWithoutKey: (operation, call) => call !== undefined && is(operation, call),
})

/** Takes either kind of key where something holds of a request. */
const withEither = (is: Is): Partial<Rules> => ({
  allowedKeys: (operation, call) =>
    call !== undefined && is(operation, call) ? ['public', 'secret'] : rules.allowedKeys(operation),
})

/** Refuses whatever a wrong key read once to the right one, too. */
const refusedForEver =
  (of: Operation): (() => Partial<Rules>) =>
  () => {
    const refused = new Map<string, Answer>()
    return {
      instead: ({ path, operation }) => (operation === of ? refused.get(path) : undefined),
      finished: (answer, { path, operation }) => {
        if (operation === of && answer.status === 401) refused.set(path, answer)
        return answer
      },
    }
  }

const table: Record<string, Entry> = {
  'refuses a token for ever once a wrong key read it': {
    breaks: 'retrieve-token-accepts-valid-request',
    rules: refusedForEver('retrieveToken'),
  },
  'refuses an event for ever once a wrong key read it': {
    breaks: 'retrieve-event-accepts-valid-request',
    rules: refusedForEver('retrieveEvent'),
  },
  'refuses the list of a charge for ever once a wrong key read it': {
    breaks: 'list-charge-events-accepts-valid-request',
    rules: refusedForEver('listChargeEvents'),
  },
  'charges a source without a key once it was asked for another amount': {
    breaks: 'create-charge-key-required',
    rules: afterWrongAmount((times) =>
      withoutKey((operation, call) => operation === 'createCharge' && times(sourceOf(call)) > 0),
    ),
  },
  'charges a source for the public key once it was asked for another amount': {
    breaks: 'create-charge-key-kind',
    rules: afterWrongAmount((times) =>
      withEither((operation, call) => operation === 'createCharge' && times(sourceOf(call)) > 0),
    ),
  },
}

/** Faults of keys that show only after something else was done. */
export const keyHistoryFaults = faultsOf(table)
