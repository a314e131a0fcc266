import { operations } from '../../generated/operations.ts'
import { accepted } from '../api/answer.ts'
import type { Parameters } from '../api/request.ts'
import type { Resource } from '../api/resource.ts'
import { flow } from './api.ts'
import { amountOf, chargeRows, type Turn } from './plan.ts'

/** Gives what is sent for the source of a charge of the plan. */
export function sourceParameters(turn: Turn): Parameters {
  const { bank, platform } = chargeRows[turn.row]
  return {
    ...operations.createSource.bases['required'],
    bank,
    amount: amountOf(turn),
    ...(platform === undefined ? {} : { platform_type: platform }),
  }
}

/** Creates the source of a charge of the plan. */
export const newSource = flow('new source', async (api, turn: Turn): Promise<Resource> => {
  const sent = sourceParameters(turn)
  // Other requirements say that every bank and platform is accepted.
  const isExample = Object.entries(operations.createSource.bases['required'] ?? {}).every(
    ([name, value]) => name === 'amount' || sent[name] === value,
  )
  const intent = isExample ? 'accepted' : 'late'
  return accepted(await api.call('createSource', { parameters: sent, intent }))
})
