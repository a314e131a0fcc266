import type { Seen } from '../../../generated/report.js'
import { observations as questions, type ObservationId } from '../../../generated/requirements.ts'
import type { Model } from '../../model/model.ts'
import { Unmet } from '../../model/resource.ts'
import { answerObservations } from './answers.ts'
import { caseObservations } from './cases.ts'
import { chargeObservations } from './charges.ts'
import { eventObservations } from './events.ts'
import { listObservations } from './lists.ts'
import type { Observations } from './observation.ts'
import { tokenObservations } from './tokens.ts'
import { webhookObservations } from './webhooks.ts'

/** Every observation. */
export const observations: Observations = {
  ...answerObservations,
  ...tokenObservations,
  ...chargeObservations,
  ...eventObservations,
  ...webhookObservations,
  ...listObservations,
  ...caseObservations,
}

/** Lists what a record shows where the specification leaves a choice, in its order. A pure function. */
export function observationsOf(model: Model): Seen[] {
  return (Object.keys(questions) as ObservationId[]).map((id) => ({ id, ...answerOf(id, model) }))
}

/** The most characters of an answer. */
const longest = 20_000

function answerOf(id: ObservationId, model: Model): Pick<Seen, 'answer' | 'reason'> {
  const none = (reason: string): Pick<Seen, 'answer' | 'reason'> => ({ answer: null, reason })
  try {
    const answer = observations[id]?.(model, id)
    if (answer === undefined) {
      const skip = model.skips.find(({ about }) => about === id)
      return none(model.ended ?? skip?.reason ?? 'No exchange of the record shows it.')
    }
    const { length } = JSON.stringify(answer)
    return length > longest
      ? none(`The answer has ${length} characters; ${longest} are kept.`)
      : { answer, reason: null }
  } catch (error) {
    if (error instanceof Unmet) return none(error.message)
    throw error
  }
}
