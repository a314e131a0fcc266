import { enumerations } from '../../generated/operations.ts'
import { isWebAddress } from '../basics/host.ts'
import type { Model } from '../model/model.ts'
import { momentAt, read, type Resource } from '../model/resource.ts'
import { isPath } from './location.ts'
import { field, over, type Rule } from './rule.ts'
import { charges, showings, shownCharges } from './subjects.ts'
import { expect, expectEqual, holds } from './verdict.ts'

const made = (model: Model): Resource[] =>
  charges(model)
    .filter(({ ofSource }) => ofSource)
    .map(({ resource }) => resource)

const completed =
  (status: 'successful' | 'failed') =>
  (model: Model): Resource[] =>
    showings(model)
      .filter(({ event, charge }) => event.value['key'] === 'charge.complete' && charge.ofSource)
      .map(({ data }) => data)
      .filter((data) => read(data, 'status') === status)

const isUri = (value: unknown): value is string => typeof value === 'string' && isWebAddress(value)
const datetime = { words: 'a datetime', test: (value: unknown) => typeof value === 'string' }
const codes: readonly unknown[] = enumerations.FailureCode

/** The rules of charges as they are made, and as they end ("Charge", "States: charge", "Errors"). */
export const chargeRules: readonly Rule[] = [
  field('charge-pending-when-new', made, 'status', 'pending'),
  field('charge-unpaid-when-new', made, 'paid', false),
  field('charge-unauthorized-when-new', made, 'authorized', false),
  field('charge-authorize-uri-set', made, 'authorize_uri', { words: 'a web address', test: isUri }),
  over(
    'charge-authorize-uri-host',
    made,
    (shown, { run }) => {
      const uri = read(shown, 'authorize_uri')
      if (run.payUrl === null || !isUri(uri)) return null
      const { host } = new URL(run.payUrl)
      return expect(new URL(uri).host === host, `a page on ${host}`, { authorize_uri: uri }, shown)
    },
    {
      inapplicable: ({ run }) =>
        run.payUrl === null ? 'The host of authorization pages was not named; --pay-url names it.' : null,
    },
  ),
  field('charge-expires-at-set', made, 'expires_at', datetime),
  over('charge-location-path', shownCharges, ({ shown }, model) => isPath(model, shown)),
  over(
    'charge-expires-after-created',
    shownCharges,
    ({ shown }) => {
      const [created, expires] = [momentAt(shown, 'created_at'), momentAt(shown, 'expires_at')]
      if (Number.isNaN(created) || Number.isNaN(expires)) return null
      const actual = `created_at ${String(shown.value['created_at'])}, expires_at ${String(shown.value['expires_at'])}`
      return expect(expires > created, 'expires_at after created_at', actual, shown)
    },
    {
      inapplicable: ({ charges: all }) =>
        all.size > 0 ? 'No charge shows when it was created and when it expires.' : null,
    },
  ),
  over('charge-failure-code-null-unless-failed', shownCharges, ({ charge, shown, isNew }) => {
    const status = charge.ofSource && (isNew ? 'pending' : read(shown, 'status'))
    return status === 'pending' || status === 'successful' ? expectEqual(shown, 'failure_code', null) : null
  }),
  over('charge-card-null', shownCharges, ({ charge, shown }) => {
    if (!charge.ofSource || !('card' in shown.value)) return null
    return shown.value['card'] === null ? holds(shown) : expectEqual(shown, 'card', null)
  }),
  field('charge-successful-paid-at', completed('successful'), 'paid_at', datetime),
  field('charge-successful-paid', completed('successful'), 'paid', true),
  field('charge-failed-unpaid', completed('failed'), 'paid', false),
  field('charge-failed-code', completed('failed'), 'failure_code', {
    words: `one of ${codes.join(', ')}`,
    test: (code) => codes.includes(code),
  }),
  field('charge-failed-message', completed('failed'), 'failure_message', {
    words: 'a non-empty string',
    test: (message) => typeof message === 'string' && message.trim() !== '',
  }),
]
