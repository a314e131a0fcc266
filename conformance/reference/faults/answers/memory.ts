import type { Answer } from '../../call.ts'
import { rules, type Rules } from '../../rules.ts'
import { faultsOf, type Entry } from '../fault.ts'
import { afterLooks, afterWrongAmount, sourceOf } from '../remembering.ts'

/** Answers otherwise to who charges a source that was asked for another amount before. */
function afterwards(change: (answer: Answer) => Answer): () => Partial<Rules> {
  return afterWrongAmount((times) => ({
    finished: (answer, call) =>
      call.operation === 'createCharge' && answer.status === 200 && times(sourceOf(call)) > 0
        ? change(answer)
        : answer,
  }))
}

const table: Record<string, Entry> = {
  'answers as text once another amount was refused for the source': {
    breaks: 'answer-media-type',
    rules: afterwards((answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': 'text/plain' },
    })),
  },
  'finds no events of a charge once its page was opened four times': {
    breaks: [
      'list-charge-events-accepts-valid-request',
      'list-charge-events-complete',
      'charge-create-event-once',
    ],
    rules: afterLooks((often) => ({
      chargeEvents: (id, ledger) => {
        const charge = ledger.charges.get(id)
        return charge && often(charge) ? undefined : rules.chargeEvents(id, ledger)
      },
    })),
  },
}

/** Faults of answers that show only after something else was asked for. */
export const answerHistoryFaults = faultsOf(table)
