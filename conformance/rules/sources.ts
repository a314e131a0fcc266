import { resources } from '../../generated/resources.ts'
import type { Model } from '../model/model.ts'
import { inside, isFinal, read, type Resource } from '../model/resource.ts'
import { about } from './cases.ts'
import { isPath } from './location.ts'
import { field, over, type Rule } from './rule.ts'
import { newSources, shownCharges, type ShownCharge } from './subjects.ts'
import { expect, expectEqual, expectFields, fails, holds, type RuleVerdict } from './verdict.ts'

const made = (model: Model): Resource[] => newSources(model).map(({ resource }) => resource)

/** The rules of sources, and of those that charges are made from ("Source", "Create a charge"). */
export const sourceRules: readonly Rule[] = [
  over('source-location-path', made, (shown, model) => isPath(model, shown)),
  over('source-fields-null-when-new', newSources, ({ resource: { value }, call, sent }) => {
    // It is open what becomes of a platform_type that was sent.
    const names = [...resources.Source.nullWhenNew, 'platform_type'].filter(
      (name) => !(name in sent) && name in value,
    )
    const wrong = Object.fromEntries(
      names.filter((name) => value[name] !== null).map((name) => [name, value[name]]),
    )
    return expect(Object.keys(wrong).length === 0, `null in ${names.length} fields`, wrong, call)
  }),
  over('source-arrays-empty-when-new', made, (shown) => {
    const filled = resources.Source.emptyWhenNew
      .map((name) => [name, shown.value[name]] as const)
      .filter(([, value]) => Array.isArray(value) && value.length > 0)
    return expect(filled.length === 0, 'empty arrays', Object.fromEntries(filled), shown)
  }),
  field('source-charge-status-unknown-when-new', made, 'charge_status', 'unknown'),
  over('source-charge-status-pending-once-charged', shownCharges, pendingOnceCharged),
  over('charge-embeds-created-source', shownCharges, (one) =>
    'source[type]' in one.charge.sent ? embeds(one) : null,
  ),
  over('charge-embeds-its-source', shownCharges, (one) =>
    one.charge.source === null || one.charge.source.embedded ? null : embeds(one),
  ),
  about('charge-source-known'),
]

/** Gives the verdict on the charge_status of a charged source; it is open what it becomes with another charge, and once the charge is over. */
function pendingOnceCharged({ charge, shown, isNew }: ShownCharge, model: Model): RuleVerdict | null {
  if (!charge.ofSource || read(shown, 'source') === null) return null
  const { source } = charge.sent
  const isShared = model
    .of('createCharge')
    .some(
      ({ sent, shown: other }) =>
        typeof source === 'string' &&
        sent['source'] === source &&
        other !== null &&
        other.value['id'] !== charge.id,
    )
  if (isNew) return isShared ? null : expectEqual(shown, 'source.charge_status', 'pending')
  if (isFinal(read(shown, 'status'))) return null
  const status = read(shown, 'source.charge_status')
  return expect(
    status !== 'unknown',
    'another charge_status than "unknown"',
    { charge_status: status },
    shown,
  )
}

/** Gives the verdict that a charge embeds its source; one that its request made must be there when it is new. */
function embeds({ charge: { sent, source }, shown, isNew }: ShownCharge): RuleVerdict | null {
  if (read(shown, 'source') === null)
    return isNew && 'source[type]' in sent
      ? fails('the source that was created', 'source null', shown)
      : holds(shown)
  if (source === null) return null
  const { type, bank, currency, amount } = source.sent
  const wanted = { id: source.id, type, bank, currency, amount: Number(amount) }
  return expectFields(inside(shown, 'source', 'Source'), wanted)
}
