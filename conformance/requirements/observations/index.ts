import type { Seen } from '../../../generated/report.js'
import type { Model } from '../../model/model.ts'
import { observationIds } from '../../settings/selection.ts'
import { accountObservations, answerObservations } from './answers.ts'
import { caseObservations } from './cases.ts'
import { eventObservations, webhookObservations } from './events.ts'
import { listObservations } from './lists.ts'
import type { Observations } from './observe.ts'
import { chargeObservations, tokenObservations } from './resources.ts'

/** Every observation. */
export const observations: Observations = {
  ...answerObservations,
  ...tokenObservations,
  ...chargeObservations,
  ...eventObservations,
  ...webhookObservations,
  ...listObservations,
  ...accountObservations,
  ...caseObservations,
}

/** Answers to the questions that the specification leaves open, in its order. A pure function. */
export function observationsOf(model: Model): Seen[] {
  return observationIds.map((id) => {
    const answer = observations[id]?.(model, id)
    if (answer !== undefined) return { id, answer, reason: null }
    const skip = model.skips.find(({ observation }) => observation === id)
    const reason = model.endReason ?? skip?.reason ?? 'No exchange of the record shows it.'
    return { id, answer: null, reason }
  })
}
