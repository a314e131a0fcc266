import { Inapplicable, unmet } from '../../api/inconclusive.ts'
import { read, readText, readTime } from '../../api/resource.ts'
import type { Services } from '../../api/services.ts'
import { isWebAddress } from '../../basics/host.ts'
import { isPath } from '../location.ts'
import { invariant, type Invariant, type Shown } from '../invariant.ts'
import { expect, type Judgement, pass, same } from '../judgement.ts'
import { isOfSource } from '../sources/sources.ts'

/** Binds the new charges of sources alone: a charge of a token is no redirect, and may be complete at once. */
const whenNew = (
  id: Invariant['id'],
  judge: (charge: Shown, services: Services) => Judgement | null,
): Invariant =>
  invariant(id, { creations: 'Charge' }, (charge, _known, services) =>
    isOfSource(charge) ? judge(charge, services) : null,
  )

/** The invariants of charges ("Charge", "States: charge"). */
export const chargeInvariants: readonly Invariant[] = [
  whenNew('charge-pending-when-new', (charge) => same(charge, 'status', 'pending')),
  whenNew('charge-unpaid-when-new', (charge) => same(charge, 'paid', false)),
  whenNew('charge-unauthorized-when-new', (charge) => same(charge, 'authorized', false)),
  whenNew('charge-authorize-uri-set', (charge) => {
    const uri = read(charge, 'authorize_uri')
    const holds = typeof uri === 'string' && isWebAddress(uri)
    return expect(holds, 'an http or https URL', { authorize_uri: uri }, charge.from)
  }),
  whenNew('charge-authorize-uri-host', (charge, { options: { target } }) => {
    if (target.payUrl === null)
      throw new Inapplicable('The host of authorization pages was not named; --pay-url names it.')
    const uri = readText(charge, 'authorize_uri')
    if (!isWebAddress(uri)) throw unmet('charge-authorize-uri-set', [charge.from])
    const { host } = new URL(target.payUrl)
    return expect(new URL(uri).host === host, `a page on ${host}`, `authorize_uri ${uri}`, charge.from)
  }),
  whenNew('charge-expires-at-set', (charge) => {
    const at = read(charge, 'expires_at')
    return expect(typeof at === 'string', 'a datetime', { expires_at: at }, charge.from)
  }),
  invariant('charge-location-path', { charges: 'all' }, (charge, _known, services) =>
    isPath(charge, 'location', services),
  ),
  invariant('charge-expires-after-created', { charges: 'all' }, (charge) => {
    const [created, expires] = [read(charge, 'created_at'), read(charge, 'expires_at')]
    if (expires === null && !charge.isNew) return null
    if (created === null) throw new Inapplicable('The charge does not show when it was created.')
    const holds = readTime(charge, 'expires_at') > readTime(charge, 'created_at')
    const actual = `created_at ${String(created)}, expires_at ${String(expires)}`
    return expect(holds, 'expires_at after created_at', actual, charge.from)
  }),
  invariant('charge-failure-code-null-unless-failed', { charges: 'all' }, (charge) => {
    const status = charge.isNew && isOfSource(charge) ? 'pending' : read(charge, 'status')
    return status === 'pending' || status === 'successful' ? same(charge, 'failure_code', null) : null
  }),
  invariant('charge-card-null', { charges: 'all' }, (charge) => {
    // A charge of a token shows its card.
    if (!isOfSource(charge) || !('card' in charge.value)) return null
    return charge.value['card'] === null ? pass(charge.from) : same(charge, 'card', null)
  }),
]
