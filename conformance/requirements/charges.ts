import { enumerations } from '../../generated/operations.ts'
import { isWebAddress } from '../basics/host.ts'
import type { Model } from '../model/model.ts'
import { momentAt, read, type Resource } from '../model/resource.ts'
import { endOf } from '../record/entry.ts'
import { anyString, check, checkFields, fieldIs, requirement } from './requirement.ts'
import type { Requirement, RuleVerdict } from './requirement.ts'
import {
  chargesWithField,
  retrievedChargesWithField,
  sightingsAt,
  type ResourceSighting,
} from './sightings.ts'
import { charges, isOfSource } from './subjects.ts'

/** The requirements whose breach shows wherever a charge is compared with its request. */
export const chargeEchoes = [
  'charge-amount-echo',
  'charge-currency-echo',
  'charge-return-uri-echo',
] as const

/** The requirements whose breach shows as a wrong status. */
const statusCauses = [
  'charge-pending-when-new',
  'charge-create-event-pending',
  'charge-final-states-final',
  'charge-status-equals-event',
] as const

/** The charges of sources, as the answers to their creation show them. */
const newCharges = (model: Model): Resource[] =>
  charges(model)
    .filter(isOfSource)
    .map(({ resource }) => resource)

/** The charges of sources that nobody can have paid: new ones, and pending ones before any visit. */
const unpaidChargesWithField =
  (field: string) =>
  (model: Model): Resource[] => {
    const retrievals = model.isRun ? retrievedChargesWithField(model, field) : []
    const beforeAnyVisit = retrievals.filter(
      ({ tracked: charge, resource: { exchange, value } }) => {
        const end = endOf(exchange)
        const isPending = value['status'] === 'pending' && isOfSource(charge)
        return isPending && charge.visits.every(({ start }) => end <= start)
      },
    )
    return [...newCharges(model), ...beforeAnyVisit.map(({ resource }) => resource)]
  }

/** The charges, by default of sources, with a status where an answer or event shows the field. */
const chargesWithStatus =
  (status: 'successful' | 'failed', field: string, { appliesTo = isOfSource } = {}) =>
  (model: Model): Resource[] =>
    chargesWithField(field)(model).flatMap(({ tracked: charge, resource }) =>
      appliesTo(charge) && resource.value['status'] === status ? [resource] : [],
    )

/** The failed charges, of sources and of tokens, that are shown with a field. */
const failedChargesWithField = (field: string) =>
  chargesWithStatus('failed', field, { appliesTo: () => true })

const isUri = (value: unknown): value is string => typeof value === 'string' && isWebAddress(value)
const codes: readonly unknown[] = enumerations.FailureCode

/** Charges as made and as ended ("Charge", "Create a charge", "States: charge", "Errors"). */
export const chargeRequirements: readonly Requirement[] = [
  requirement('charge-pending-when-new', {
    subjects: newCharges,
    judge: fieldIs('status', 'pending'),
  }),
  requirement('charge-unpaid-when-new', {
    subjects: unpaidChargesWithField('paid'),
    judge: fieldIs('paid', false),
  }),
  requirement('charge-unauthorized-when-new', {
    subjects: unpaidChargesWithField('authorized'),
    judge: fieldIs('authorized', false),
  }),
  requirement('charge-authorize-uri-set', {
    subjects: newCharges,
    judge: fieldIs('authorize_uri', { words: 'a web address', test: isUri }),
  }),
  requirement('charge-authorize-uri-host', {
    subjects: newCharges,
    judge(resource, { run }) {
      const uri = read(resource, 'authorize_uri')
      if (run.payUrl === null || !isUri(uri)) return null
      const { host } = new URL(run.payUrl)
      const actual = { authorize_uri: uri }
      return check(new URL(uri).host === host, `a page on ${host}`, actual, resource)
    },
    inapplicable: ({ run }) =>
      run.payUrl === null
        ? 'The host of authorization pages was not named; --pay-url names it.'
        : null,
  }),
  requirement('charge-expires-at-set', {
    subjects: newCharges,
    judge: fieldIs('expires_at', anyString),
  }),
  requirement('charge-expires-after-created', {
    subjects: (model) => sightingsAt(model, 'Charge', 'creation', 'event'),
    judge: judgeExpiry,
    inapplicable: ({ resources }) =>
      resources.Charge.size > 0 ? 'No charge shows when it was created and when it expires.' : null,
  }),
  requirement('charge-failure-code-null-unless-failed', {
    subjects: chargesWithField('failure_code'),
    judge({ tracked: charge, resource, where }) {
      const status = String(read(resource, 'status'))
      const isFailed = where !== 'creation' && !['pending', 'successful'].includes(status)
      return isOfSource(charge) && !isFailed ? checkFields(resource, { failure_code: null }) : null
    },
    explainedBy: [
      'charge-final-states-final',
      'charge-status-equals-event',
      'charge-becomes-failed',
      'charge-complete-event-final',
    ],
  }),
  requirement('charge-card-null', {
    subjects: chargesWithField('card'),
    judge: ({ tracked: charge, resource }) =>
      isOfSource(charge) && 'card' in resource.value ? checkFields(resource, { card: null }) : null,
  }),
  requirement('charge-successful-paid-at', {
    subjects: chargesWithStatus('successful', 'paid_at'),
    judge: fieldIs('paid_at', anyString),
    explainedBy: statusCauses,
  }),
  requirement('charge-successful-paid', {
    subjects: chargesWithStatus('successful', 'paid'),
    judge: fieldIs('paid', true),
    explainedBy: statusCauses,
  }),
  requirement('charge-failed-unpaid', {
    subjects: chargesWithStatus('failed', 'paid'),
    judge: fieldIs('paid', false),
    explainedBy: statusCauses,
  }),
  requirement('charge-failed-code', {
    subjects: failedChargesWithField('failure_code'),
    explainedBy: statusCauses,
    judge: fieldIs('failure_code', {
      words: `one of ${codes.join(', ')}`,
      test: (code) => codes.includes(code),
    }),
  }),
  requirement('charge-failed-message', {
    subjects: failedChargesWithField('failure_message'),
    explainedBy: statusCauses,
    judge: fieldIs('failure_message', {
      words: 'a non-empty string',
      test: (message) => typeof message === 'string' && message.trim() !== '',
    }),
  }),
]

/** `expires_at` must be after `created_at`. */
function judgeExpiry({ resource }: ResourceSighting): RuleVerdict | null {
  const created = momentAt(resource, 'created_at')
  const expires = momentAt(resource, 'expires_at')
  if (Number.isNaN(created) || Number.isNaN(expires)) return null
  const { created_at, expires_at } = resource.value
  const actual = { expires_at, created_at }
  return check(expires > created, 'expires_at after created_at', actual, resource)
}
