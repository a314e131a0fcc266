import { resources } from '../../generated/resources.ts'
import type { Model, TrackedResource } from '../model/model.ts'
import { nestedResource, read } from '../model/resource.ts'
import { check, checkFields, fails, passes, requirement } from './requirement.ts'
import type { Requirement, RuleVerdict } from './requirement.ts'
import { factsStay } from './resources.ts'
import { chargesWithField, sightingsAt, type ResourceSighting } from './sightings.ts'
import { charges, isOfSource, createdDirectly } from './subjects.ts'

const newSources = (model: Model): TrackedResource[] => createdDirectly(model, 'Source')

/**
 * Sources, new and as their charges show them ("Source", "Create a source", "Create a charge",
 * "States: charge").
 */
export const sourceRequirements: readonly Requirement[] = [
  requirement('source-fields-null-when-new', {
    subjects: newSources,
    judge({ resource, sent }) {
      // It is open what becomes of a platform_type that was sent.
      const names = [...resources.Source.nullWhenNew, 'platform_type'].filter(
        (name) => !(name in sent) && name in resource.value,
      )
      return checkFields(resource, Object.fromEntries(names.map((name) => [name, null])))
    },
  }),
  requirement('source-facts-stay', {
    rule: factsStay('Source'),
    explainedBy: [
      'source-amount-echo',
      'source-bank-echo',
      'charge-embeds-its-source',
      'charge-embeds-created-source',
    ],
    inapplicable: ({ resources: { Charge, Source } }) =>
      Charge.size > 0 && Source.size > 0
        ? 'No answer shows a source again after it was made.'
        : null,
  }),
  requirement('source-charge-status-unknown-when-new', {
    subjects: newSources,
    judge: ({ resource }) => checkFields(resource, { charge_status: 'unknown' }),
  }),
  requirement('source-charge-status-pending-once-charged', {
    subjects: (model) => sightingsAt(model, 'Charge', 'creation', 'event'),
    judge: judgeChargeStatus,
  }),
  requirement('charge-embeds-created-source', {
    subjects: chargesWithField('source'),
    judge: (shownCharge) =>
      'source[type]' in shownCharge.tracked.sent ? judgeEmbeddedSource(shownCharge) : null,
    explainedBy: ['charge-embeds-its-source'],
  }),
  requirement('charge-embeds-its-source', {
    subjects: chargesWithField('source'),
    judge: (shownCharge) =>
      shownCharge.tracked.parent?.creation.operation === 'createSource'
        ? judgeEmbeddedSource(shownCharge)
        : null,
  }),
]

/**
 * The source of a new charge must be pending, and that of a pending charge never unknown. Null for
 * a second charge of a source, and for a charge that is over.
 */
function judgeChargeStatus(
  { tracked: charge, resource, where }: ResourceSighting,
  model: Model,
): RuleVerdict | null {
  if (!isOfSource(charge) || read(resource, 'source') === null) return null
  const first = charges(model).find(({ parent }) => parent === charge.parent)
  if (where === 'creation' && charge === first)
    return checkFields(resource, { 'source.charge_status': 'pending' })
  if (where === 'creation' || read(resource, 'status') !== 'pending') return null
  const status = read(resource, 'source.charge_status')
  const actual = { 'source.charge_status': status }
  return check(status !== 'unknown', 'another charge_status than "unknown"', actual, resource)
}

/**
 * A charge must embed its source or null; null fails for a new charge whose request made the
 * source.
 */
function judgeEmbeddedSource({
  tracked: { sent, parent: source },
  resource,
  where,
}: ResourceSighting): RuleVerdict | null {
  if (read(resource, 'source') === null)
    return where === 'creation' && 'source[type]' in sent
      ? fails('the source that was created', 'source null', resource)
      : passes(resource)
  if (source === null) return null
  const { type, bank, currency, amount } = source.sent
  const embedded = nestedResource(resource, 'source', 'Source')
  // `source-facts-stay` judges the others of a retrieval.
  if (where === 'retrieval') return checkFields(embedded, { id: source.id })
  const values = { id: source.id, type, bank, currency, amount: Number(amount) }
  return checkFields(embedded, values)
}
