import { resources } from '../../../generated/resources.ts'
import type { Model } from '../../model/model.ts'
import { isFinal, read } from '../../model/resource.ts'
import { isPath } from '../location.ts'
import { expect, fails, holds, newSources, over, same, shownCharges, type Rule } from '../rule.ts'

/** The rules of sources ("Source"). */
export const sourceRules: readonly Rule[] = [
  over('source-location-path', newSources, ({ resource }, model) => isPath(model, resource, 'location')),
  over('source-fields-null-when-new', newSources, ({ resource, sent }) => {
    // It is open what becomes of a platform_type that was sent.
    const names = [...resources.Source.nullWhenNew, 'platform_type'].filter(
      (name) => !(name in sent) && name in resource.value,
    )
    const wrong = names.filter((name) => resource.value[name] !== null)
    const shown = Object.fromEntries(wrong.map((name) => [name, resource.value[name]]))
    return expect(wrong.length === 0, `null in ${names.length} fields`, shown, resource)
  }),
  over('source-arrays-empty-when-new', newSources, ({ resource }) => {
    const filled = resources.Source.emptyWhenNew.filter(
      (name) => Array.isArray(resource.value[name]) && (resource.value[name] as unknown[]).length > 0,
    )
    return expect(
      filled.length === 0,
      'empty arrays',
      Object.fromEntries(filled.map((name) => [name, resource.value[name]])),
      resource,
    )
  }),
  over('source-charge-status-unknown-when-new', newSources, ({ resource }) =>
    same(resource, 'charge_status', 'unknown'),
  ),
  over(
    'source-charge-status-pending-once-charged',
    (model) => shownCharges(model),
    ({ charge, shown, path, isNew }, model) => {
      if (!charge.ofSource || read(shown, `${path}source`) === null) return null
      if (isNew && isOnly(charge.sent['source'], charge.id, model))
        return same(shown, 'source.charge_status', 'pending')
      // It is open what the status becomes with another charge, and once the charge is over.
      if (isNew || isFinal(read(shown, 'data.status'))) return null
      const status = read(shown, 'data.source.charge_status')
      return status === 'unknown'
        ? fails('another charge_status than "unknown"', { charge_status: status } as never, shown)
        : holds(shown)
    },
  ),
]

/** Says that a charge was the only one that ever asked for its source. */
function isOnly(source: unknown, charge: string, model: Model): boolean {
  if (typeof source !== 'string') return true
  return !model
    .of('createCharge')
    .some(({ sent, shown }) => sent['source'] === source && shown?.value['id'] !== charge && shown !== null)
}
