import { rules, type Rules } from '../rules.ts'
import type { Charge, Source } from '../store.ts'
import { faultsOf, type Entry } from './fault.ts'

const alone = ({ source }: Charge) => source?.withCharge === false
const together = (charge: Charge) => !alone(charge)

/** Shows the source of the charge before inside the events of some charges. */
const mixing = (of: (snapshot: Charge) => boolean) => (): Partial<Rules> => {
  const before = new Map<string, Source>()
  let last: Source | null = null
  return {
    eventsFor: (occurrence, charge) => {
      if (occurrence === 'created') {
        if (last !== null) before.set(charge.id, last)
        last = charge.source
      }
      return rules.eventsFor(occurrence, charge)
    },
    eventCharge: (snapshot) => {
      const other = before.get(snapshot.id)
      if (other === undefined || snapshot.source === null || !of(snapshot)) return snapshot
      return { ...snapshot, source: { ...other, chargeStatus: snapshot.source.chargeStatus } }
    },
  }
}

const unknown = (snapshot: Charge): Charge => ({
  ...snapshot,
  source: snapshot.source && { ...snapshot.source, chargeStatus: 'unknown' },
})

const table: Record<string, Entry> = {
  'embeds the source of the charge before in every event': {
    breaks: ['charge-embeds-its-source', 'charge-embeds-created-source'],
    rules: mixing(() => true),
  },
  'embeds the source of the charge before in events of charges of a known source': {
    breaks: 'charge-embeds-its-source',
    rules: mixing(alone),
  },
  'embeds the source of the charge before in events of charges that make their source': {
    breaks: 'charge-embeds-created-source',
    rules: mixing(together),
  },
  'embeds the source of the charge before in creations': {
    breaks: ['charge-embeds-its-source', 'charge-embeds-created-source'],
    rules: mixing(({ status }) => status === 'pending'),
  },
  'embeds the source of the charge before in completions of charges that make their source': {
    breaks: 'charge-embeds-created-source',
    rules: mixing((charge) => together(charge) && charge.status !== 'pending'),
  },
  'shows the source in a creation as it was before the charge': {
    breaks: 'source-charge-status-pending-once-charged',
    rules: { eventCharge: (snapshot) => (snapshot.status === 'pending' ? unknown(snapshot) : snapshot) },
  },
  'shows the source in a completion as it was before the charge': {
    breaks: 'source-charge-status-pending-once-charged',
    rules: { eventCharge: (snapshot) => (snapshot.status === 'pending' ? snapshot : unknown(snapshot)) },
  },
  'embeds sources of another amount in events': {
    breaks: ['charge-embeds-its-source', 'charge-embeds-created-source'],
    rules: {
      eventCharge: (snapshot) =>
        snapshot.source === null
          ? snapshot
          : { ...snapshot, source: { ...snapshot.source, amount: snapshot.source.amount + 100 } },
    },
  },
  'embeds a known source of another bank': {
    breaks: 'charge-embeds-its-source',
    rules: {
      eventCharge: (snapshot) =>
        snapshot.source === null || together(snapshot)
          ? snapshot
          : { ...snapshot, source: { ...snapshot.source, bank: 'ocbc' } },
    },
  },
}

/** Faults of the source that the charge of an event embeds. */
export const embeddedFaults = faultsOf(table, ['charge-*', 'event-*', 'source-*'])
