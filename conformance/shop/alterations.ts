import { randomUUID } from 'node:crypto'
import type { Charge, Event } from '../../generated/types.ts'
import type { EventAlteration } from './scenarios.ts'

/** The last part of the id "../…" that a forged event names: nobody asks for it otherwise. */
export const pathMark = 'assay-is-no-charge'

/** Alterations that a later version of the service may make; all others are forgeries. */
const genuine: readonly string[] = ['unknown key', 'other variant'] satisfies EventAlteration[]

/** True for an alteration that only a forger makes. */
export const isForgery = (alteration: string | undefined): boolean =>
  alteration !== undefined && !genuine.includes(alteration)

/** What a forger puts into an event: somebody else's charge, and a host of their own. */
interface OtherPartyParts {
  charge: () => Promise<Charge>
  host: string
}

type AlterData = (charge: Charge, other: OtherPartyParts) => Promise<object> | object

const successful = { status: 'successful', paid: true, paid_at: '2026-01-01T00:00:00Z' } as const

/** The data of the event for each alteration. */
const alteredData: Record<EventAlteration, AlterData> = {
  'says successful': (charge) => ({ ...charge, ...successful, failure_code: null }),
  'says failed': (charge) => ({
    ...charge,
    status: 'failed',
    paid: false,
    failure_code: 'payment_rejected',
    failure_message: 'payment rejected by the issuer',
  }),
  'another amount': (charge) => ({ ...charge, ...successful, amount: charge.amount + 100 }),
  'foreign charge': async (charge, other) => ({
    ...(await other.charge()),
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

/** An event as a forger, or a later version of the service, would post it. */
export async function alterEvent(
  event: Event,
  alteration: EventAlteration,
  other: OtherPartyParts,
): Promise<object> {
  const data = await alteredData[alteration](event.data as unknown as Charge, other)
  const { created_at: created, webhook_deliveries: _deliveries, ...others } = event
  if (alteration === 'other variant') return { ...others, created, data, field_of_tomorrow: [1] }
  const id = `evnt_test_${randomUUID().replaceAll('-', '').slice(0, 19)}`
  const key = alteration === 'unknown key' ? 'charge.tomorrow' : 'charge.complete'
  const host = alteration === 'location on another host' ? other.host : ''
  const location = `${host}/events/${id}`
  return { ...others, id, location, created_at: created, key, data }
}
