import { isWebAddress } from '../../basics/host.ts'
import { momentAt, read } from '../../model/resource.ts'
import { isPath } from '../location.ts'
import { charges, expect, holds, over, same, shownCharges, type Rule } from '../rule.ts'

const ofSources = (model: Parameters<typeof charges>[0]) =>
  [...charges(model)].filter(({ ofSource }) => ofSource)
const shownOfSources = (model: Parameters<typeof charges>[0]) =>
  shownCharges(model).filter(({ charge }) => charge.ofSource)

/** The rules of charges as they are made ("Charge", "States: charge"). */
export const chargeRules: readonly Rule[] = [
  over('charge-pending-when-new', ofSources, ({ resource }) => same(resource, 'status', 'pending')),
  over('charge-unpaid-when-new', ofSources, ({ resource }) => same(resource, 'paid', false)),
  over('charge-unauthorized-when-new', ofSources, ({ resource }) => same(resource, 'authorized', false)),
  over('charge-authorize-uri-set', ofSources, ({ resource }) => {
    const uri = read(resource, 'authorize_uri')
    return expect(
      typeof uri === 'string' && isWebAddress(uri),
      'a web address',
      { authorize_uri: uri },
      resource,
    )
  }),
  over(
    'charge-authorize-uri-host',
    (model) => (model.run.payUrl === null ? [] : ofSources(model)),
    ({ resource }, { run }) => {
      const uri = read(resource, 'authorize_uri')
      if (typeof uri !== 'string' || !isWebAddress(uri)) return null
      const { host } = new URL(run.payUrl ?? '')
      return expect(new URL(uri).host === host, `a page on ${host}`, { authorize_uri: uri }, resource)
    },
    {
      inapplicable: ({ run }) =>
        run.payUrl === null ? 'The host of authorization pages was not named; --pay-url names it.' : null,
    },
  ),
  over('charge-expires-at-set', ofSources, ({ resource }) => {
    const at = read(resource, 'expires_at')
    return expect(typeof at === 'string', 'a datetime', { expires_at: at }, resource)
  }),
  over(
    'charge-location-path',
    (model) => shownCharges(model),
    ({ shown, path }, model) => isPath(model, shown, `${path}location`),
  ),
  over(
    'charge-expires-after-created',
    (model) => shownCharges(model),
    ({ shown, path }) => {
      const [created, expires] = [momentAt(shown, `${path}created_at`), momentAt(shown, `${path}expires_at`)]
      if (Number.isNaN(created) || Number.isNaN(expires)) return null
      const written = (at: number): string => new Date(at).toISOString()
      return expect(
        expires > created,
        'expires_at after created_at',
        `created_at ${written(created)}, expires_at ${written(expires)}`,
        shown,
      )
    },
    {
      inapplicable: ({ charges: all }) =>
        all.size > 0 ? 'No charge shows when it was created and when it expires.' : null,
    },
  ),
  over('charge-failure-code-null-unless-failed', shownOfSources, ({ shown, path, isNew }) => {
    const status = isNew ? 'pending' : read(shown, `${path}status`)
    return status === 'pending' || status === 'successful' ? same(shown, `${path}failure_code`, null) : null
  }),
  over('charge-card-null', shownOfSources, ({ shown, path, charge, isNew }) => {
    const holder = isNew ? charge.resource.value : (shown.value['data'] as { [name: string]: unknown })
    if (typeof holder !== 'object' || holder === null || !('card' in holder)) return null
    return holder['card'] === null ? holds(shown) : same(shown, `${path}card`, null)
  }),
]
