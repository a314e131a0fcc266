import { randomUUID } from 'node:crypto'
import type { Charge, Event } from '../../generated/types.ts'
import type { Change } from './scenarios.ts'

/** The last part of the id "../…" that a forged event names: nobody asks for it otherwise. */
export const pathMark = 'assay-is-no-charge'

/** What a forger has beside an event: somebody else's charge, and a host of their own. */
interface ForgersMeans {
  foreign: () => Promise<Charge>
  host: string
}

type Forge = (charge: Charge, means: ForgersMeans) => Promise<object> | object

const successful = { status: 'successful', paid: true, paid_at: '2026-01-01T00:00:00Z' } as const

/** The data of each changed event. */
const forgeries: Record<Change, Forge> = {
  'says successful': (charge) => ({ ...charge, ...successful, failure_code: null }),
  'says failed': (charge) => ({
    ...charge,
    status: 'failed',
    paid: false,
    failure_code: 'payment_rejected',
    failure_message: 'payment rejected by the issuer',
  }),
  'another amount': (charge) => ({ ...charge, ...successful, amount: charge.amount + 100 }),
  'foreign charge': async (charge, { foreign }) => ({
    ...(await foreign()),
    return_uri: charge.return_uri,
    metadata: charge.metadata,
    description: charge.description,
    amount: charge.amount,
  }),
  'id is a path': (charge) => ({ ...charge, ...successful, id: `../${pathMark}` }),
  'location on another host': (charge, { host }) => ({
    ...charge,
    ...successful,
    location: `${host}/charges/${charge.id}`,
  }),
  'unknown key': (charge) => charge,
  'other variant': (charge) => ({ ...charge, field_of_tomorrow: { level: 1 } }),
}

/** An event of the service as a forger, or another version of the service, would post it. */
export async function changedEvent(
  event: Event,
  change: Change,
  means: ForgersMeans,
): Promise<object> {
  const data = await forgeries[change](event.data as unknown as Charge, means)
  const { created_at: created, webhook_deliveries: _deliveries, ...others } = event
  if (change === 'other variant') return { ...others, created, data, field_of_tomorrow: [1] }
  const id = `evnt_test_${randomUUID().replaceAll('-', '').slice(0, 19)}`
  const key = change === 'unknown key' ? 'charge.tomorrow' : 'charge.complete'
  const location =
    change === 'location on another host' ? `${means.host}/events/${id}` : `/events/${id}`
  return { ...others, id, location, created_at: created, key, data }
}
