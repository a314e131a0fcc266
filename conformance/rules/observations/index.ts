import type { Seen } from '../../../generated/report.js'
import { observations as questions, type ObservationId } from '../../../generated/requirements.ts'
import type { Model } from '../../model/model.ts'
import { Unmet } from '../../model/resource.ts'
import { answerObservations } from './answers.ts'
import { caseObservations } from './cases.ts'
import { eventObservations, webhookObservations } from './events.ts'
import { listObservations } from './lists.ts'
import type { Observations } from './look.ts'
import { chargeObservations, tokenObservations } from './resources.ts'

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

function answerOf(id: ObservationId, model: Model): Pick<Seen, 'answer' | 'reason'> {
  try {
    const answer = observations[id]?.(model, id)
    if (answer !== undefined) return { answer, reason: null }
    const skip = model.skips.find(({ about }) => about === id)
    return { answer: null, reason: model.ended ?? skip?.reason ?? 'No exchange of the record shows it.' }
  } catch (error) {
    if (error instanceof Unmet) return { answer: null, reason: error.message }
    throw error
  }
}
