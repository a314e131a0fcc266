import { enumerations } from '../../generated/operations.ts'
import { resources } from '../../generated/resources.ts'
import { isWebAddress } from '../basics/host.ts'
import type { Model } from '../model/model.ts'
import { inside, isFinal, momentAt, read, type Resource } from '../model/resource.ts'
import { about } from './cases.ts'
import { field, isText, over, type Rule } from './rule.ts'
import { chargeShowings, charges, isOfSource, newSources, shownCharges } from './subjects.ts'
import type { ShownCharge } from './subjects.ts'
import { expect, expectFields, fails, holds, type RuleVerdict } from './verdict.ts'

function newCharges(model: Model): Resource[] {
  return charges(model)
    .filter(isOfSource)
    .map(({ resource }) => resource)
}

/** The charges of sources that ended with a status, as their charge.complete events show them. */
const ended = (model: Model, status: 'successful' | 'failed'): Resource[] =>
  chargeShowings(model)
    .filter(({ event, subject }) => event.value['key'] === 'charge.complete' && isOfSource(subject))
    .flatMap(({ data }) => (read(data, 'status') === status ? [data] : []))
const paid = (model: Model): Resource[] => ended(model, 'successful')

/** Every failed charge, of a card too. */
const failed = (model: Model): Resource[] =>
  shownCharges(model).flatMap(({ resource }) =>
    resource.value['status'] === 'failed' ? [resource] : [],
  )

const madeSources = (model: Model): Resource[] => newSources(model).map(({ resource }) => resource)

const isUri = (value: unknown): value is string => typeof value === 'string' && isWebAddress(value)
const codes: readonly unknown[] = enumerations.FailureCode

/** The rules of charges as they are made and as they end, and of their sources ("Source", "Charge", "Create a charge", "States: charge", "Errors"). */
export const chargeRules: readonly Rule[] = [
  field('charge-pending-when-new', newCharges, 'status', 'pending'),
  field('charge-unpaid-when-new', newCharges, 'paid', false),
  field('charge-unauthorized-when-new', newCharges, 'authorized', false),
  field('charge-authorize-uri-set', newCharges, 'authorize_uri', {
    words: 'a web address',
    test: isUri,
  }),
  over('charge-authorize-uri-host', newCharges, (resource, { run }) => {
    const uri = read(resource, 'authorize_uri')
    if (run.payUrl === null || !isUri(uri)) return null
    const { host } = new URL(run.payUrl)
    return expect(new URL(uri).host === host, `a page on ${host}`, { authorize_uri: uri }, resource)
  }),
  field('charge-expires-at-set', newCharges, 'expires_at', isText),
  over('charge-expires-after-created', shownCharges, ({ resource }) => {
    const [created, expires] = [momentAt(resource, 'created_at'), momentAt(resource, 'expires_at')]
    if (Number.isNaN(created) || Number.isNaN(expires)) return null
    const { created_at, expires_at } = resource.value
    return expect(
      expires > created,
      'expires_at after created_at',
      { expires_at, created_at },
      resource,
    )
  }),
  over('charge-failure-code-null-unless-failed', shownCharges, ({ charge, resource, isNew }) => {
    const isFailed = !isNew && !['pending', 'successful'].includes(String(read(resource, 'status')))
    return isOfSource(charge) && !isFailed ? expectFields(resource, { failure_code: null }) : null
  }),
  over('charge-card-null', shownCharges, ({ charge, resource }) =>
    isOfSource(charge) && 'card' in resource.value ? expectFields(resource, { card: null }) : null,
  ),
  field('charge-successful-paid-at', paid, 'paid_at', isText),
  field('charge-successful-paid', paid, 'paid', true),
  field('charge-failed-unpaid', (model) => ended(model, 'failed'), 'paid', false),
  field('charge-failed-code', failed, 'failure_code', {
    words: `one of ${codes.join(', ')}`,
    test: (code) => codes.includes(code),
  }),
  field('charge-failed-message', failed, 'failure_message', {
    words: 'a non-empty string',
    test: (message) => typeof message === 'string' && message.trim() !== '',
  }),
  over('source-fields-null-when-new', newSources, ({ resource, sent }) => {
    // It is open what becomes of a platform_type that was sent.
    const names = [...resources.Source.nullWhenNew, 'platform_type'].filter(
      (name) => !(name in sent),
    )
    const fields = names.filter((name) => name in resource.value)
    return expectFields(resource, Object.fromEntries(fields.map((name) => [name, null])))
  }),
  over('source-arrays-empty-when-new', madeSources, (resource) => {
    const arrays = resources.Source.emptyWhenNew.filter((name) =>
      Array.isArray(resource.value[name]),
    )
    return expectFields(resource, Object.fromEntries(arrays.map((name) => [name, []])))
  }),
  field('source-charge-status-unknown-when-new', madeSources, 'charge_status', 'unknown'),
  over('source-charge-status-pending-once-charged', shownCharges, pendingOnceCharged),
  over('charge-embeds-created-source', shownCharges, (shownCharge) =>
    'source[type]' in shownCharge.charge.sent ? embeds(shownCharge) : null,
  ),
  over('charge-embeds-its-source', shownCharges, (shownCharge) =>
    shownCharge.charge.parent?.call.operation === 'createSource' ? embeds(shownCharge) : null,
  ),
  about('charge-source-known'),
]

/** The charge_status of a charged source must be pending at first, and not unknown later. It is open with a second charge, and once the charge is over. */
function pendingOnceCharged(
  { charge, resource, isNew }: ShownCharge,
  model: Model,
): RuleVerdict | null {
  if (!isOfSource(charge) || read(resource, 'source') === null) return null
  const first = charges(model).find(({ parent }) => parent === charge.parent)
  if (isNew && charge === first)
    return expectFields(resource, { 'source.charge_status': 'pending' })
  if (isNew || isFinal(read(resource, 'status'))) return null
  const status = read(resource, 'source.charge_status')
  const actual = { 'source.charge_status': status }
  return expect(status !== 'unknown', 'another charge_status than "unknown"', actual, resource)
}

/** A charge must embed its source; a new charge whose request made the source cannot lack it. */
function embeds({
  charge: { sent, parent: source },
  resource,
  isNew,
}: ShownCharge): RuleVerdict | null {
  if (read(resource, 'source') === null)
    return isNew && 'source[type]' in sent
      ? fails('the source that was created', 'source null', resource)
      : holds(resource)
  if (source === null) return null
  const { type, bank, currency, amount } = source.sent
  const expected = { id: source.id, type, bank, currency, amount: Number(amount) }
  return expectFields(inside(resource, 'source', 'Source'), expected)
}
