import { operations } from '../../generated/operations.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { Model } from '../model/model.ts'
import { describe } from '../rules/verdict.ts'

/** Says why nothing in a record showed a requirement: what stood in the way, and which exchange. */
export function lacking(id: RequirementId, model: Model): { exchanges: string[]; reason: string } {
  const { area } = requirements[id]
  if (model.ended !== null) return { exchanges: [], reason: model.ended }
  if (model.run.origin === 'har') return { exchanges: [], reason: 'The recorded traffic does not show it.' }
  const isOf = (operation: keyof typeof operations): boolean =>
    operations[operation].area === area || (area === 'lists' && operations[operation].isList)
  const absent = (model.learned.absent ?? []).find(isOf)
  if (absent !== undefined) {
    const call = model.of(absent)[0]
    return {
      exchanges: call ? [call.exchange.id] : [],
      reason: `${absent} is not there${call ? `: ${describe(call)}` : ''}.`,
    }
  }
  const wait = model.waits.find(
    ({ found, what }) => !found && (area === 'webhooks' ? what === 'webhooks' : true),
  )
  const skip = model.skips.find(({ because }) => because !== undefined)
  if (skip !== undefined)
    return { exchanges: skip.because === undefined ? [] : [skip.because], reason: skip.reason }
  if (wait !== undefined)
    return {
      exchanges: [],
      reason: `It stands on what did not come: ${wait.what}, within ${Math.round(wait.duration / 100) / 10} s.`,
    }
  return { exchanges: [], reason: 'No answer showed it.' }
}
