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

function made(model: Model): Resource[] {
  return charges(model)
    .filter(isOfSource)
    .map(({ resource }) => resource)
}

/** Lists the charges of sources that ended in a way, as the events of their end show them. */
const ended = (model: Model, status: 'successful' | 'failed'): Resource[] =>
  chargeShowings(model)
    .filter(({ event, subject }) => event.value['key'] === 'charge.complete' && isOfSource(subject))
    .flatMap(({ data }) => (read(data, 'status') === status ? [data] : []))
const paid = (model: Model): Resource[] => ended(model, 'successful')

/** Lists every failed charge, of a card too. */
const failed = (model: Model): Resource[] =>
  shownCharges(model).flatMap(({ shown }) => (shown.value['status'] === 'failed' ? [shown] : []))

const madeSources = (model: Model): Resource[] => newSources(model).map(({ resource }) => resource)

const isUri = (value: unknown): value is string => typeof value === 'string' && isWebAddress(value)
const codes: readonly unknown[] = enumerations.FailureCode

/** The rules of charges as they are made and as they end, and of their sources ("Source", "Charge", "Create a charge", "States: charge", "Errors"). */
export const chargeRules: readonly Rule[] = [
  field('charge-pending-when-new', made, 'status', 'pending'),
  field('charge-unpaid-when-new', made, 'paid', false),
  field('charge-unauthorized-when-new', made, 'authorized', false),
  field('charge-authorize-uri-set', made, 'authorize_uri', { words: 'a web address', test: isUri }),
  over('charge-authorize-uri-host', made, (shown, { run }) => {
    const uri = read(shown, 'authorize_uri')
    if (run.payUrl === null || !isUri(uri)) return null
    const { host } = new URL(run.payUrl)
    return expect(new URL(uri).host === host, `a page on ${host}`, { authorize_uri: uri }, shown)
  }),
  field('charge-expires-at-set', made, 'expires_at', isText),
  over('charge-expires-after-created', shownCharges, ({ shown }) => {
    const [created, expires] = [momentAt(shown, 'created_at'), momentAt(shown, 'expires_at')]
    if (Number.isNaN(created) || Number.isNaN(expires)) return null
    const { created_at, expires_at } = shown.value
    return expect(
      expires > created,
      'expires_at after created_at',
      { expires_at, created_at },
      shown,
    )
  }),
  over('charge-failure-code-null-unless-failed', shownCharges, ({ charge, shown, isNew }) => {
    const isFailed = !isNew && !['pending', 'successful'].includes(String(read(shown, 'status')))
    return isOfSource(charge) && !isFailed ? expectFields(shown, { failure_code: null }) : null
  }),
  over('charge-card-null', shownCharges, ({ charge, shown }) =>
    isOfSource(charge) && 'card' in shown.value ? expectFields(shown, { card: null }) : null,
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
    const shown = names.filter((name) => name in resource.value)
    return expectFields(resource, Object.fromEntries(shown.map((name) => [name, null])))
  }),
  over('source-arrays-empty-when-new', madeSources, (shown) => {
    const arrays = resources.Source.emptyWhenNew.filter((name) => Array.isArray(shown.value[name]))
    return expectFields(shown, Object.fromEntries(arrays.map((name) => [name, []])))
  }),
  field('source-charge-status-unknown-when-new', madeSources, 'charge_status', 'unknown'),
  over('source-charge-status-pending-once-charged', shownCharges, pendingOnceCharged),
  over('charge-embeds-created-source', shownCharges, (one) =>
    'source[type]' in one.charge.sent ? embeds(one) : null,
  ),
  over('charge-embeds-its-source', shownCharges, (one) =>
    one.charge.parent?.call.operation === 'createSource' ? embeds(one) : null,
  ),
  about('charge-source-known'),
]

/** Gives the verdict on the charge_status of a charged source; it is open what it becomes with another charge, and once the charge is over. */
function pendingOnceCharged(
  { charge, shown, isNew }: ShownCharge,
  model: Model,
): RuleVerdict | null {
  if (!isOfSource(charge) || read(shown, 'source') === null) return null
  const first = charges(model).find(({ parent }) => parent === charge.parent)
  if (isNew && charge === first) return expectFields(shown, { 'source.charge_status': 'pending' })
  if (isNew || isFinal(read(shown, 'status'))) return null
  const status = read(shown, 'source.charge_status')
  const actual = { 'source.charge_status': status }
  return expect(status !== 'unknown', 'another charge_status than "unknown"', actual, shown)
}

/** Gives the verdict that a charge embeds its source; one that its request made must be there when it is new. */
function embeds({
  charge: { sent, parent: source },
  shown,
  isNew,
}: ShownCharge): RuleVerdict | null {
  if (read(shown, 'source') === null)
    return isNew && 'source[type]' in sent
      ? fails('the source that was created', 'source null', shown)
      : holds(shown)
  if (source === null) return null
  const { type, bank, currency, amount } = source.sent
  const wanted = { id: source.id, type, bank, currency, amount: Number(amount) }
  return expectFields(inside(shown, 'source', 'Source'), wanted)
}
