import { rules, type Rules } from '../../rules.ts'
import type { Charge, Source } from '../../store.ts'
import { changed, type Entry, faultsOf, onceInFive } from '../fault.ts'

function alone({ source }: Charge) {
  return source?.withCharge === false
}

function together(charge: Charge) {
  return !alone(charge)
}

/** Shows the source of the charge before inside the events of some charges. */
function mixing(of: (snapshot: Charge) => boolean) {
  return (): Partial<Rules> => {
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
}

const table: Record<string, Entry> = {
  'dates a source inside a charge by five minutes later': {
    breaks: 'source-facts-stay',
    rules: {
      embeddedSource: (written, { withCharge, createdAt }) =>
        withCharge
          ? written
          : { ...(written as object), created_at: rules.datetime(createdAt + 300_000, 'source.created_at') },
    },
  },
  'leaves charge_status unknown for a source made with its charge': {
    breaks: 'source-charge-status-pending-once-charged',
    rules: {
      embeddedSource: (written, { withCharge }) =>
        withCharge ? { ...(written as object), charge_status: 'unknown' } : written,
    },
  },
  'embeds another source': {
    breaks: 'charge-embeds-its-source',
    rules: { embeddedSource: (written, { id }) => ({ ...(written as object), id: `${id}0` }) },
  },
  'embeds a source of twice the amount': {
    breaks: 'charge-embeds-its-source',
    rules: {
      embeddedSource: (written, source) =>
        !source.withCharge ? { ...(written as object), amount: 2 * source.amount } : written,
    },
  },
  'embeds the bank of most in a source of another': {
    breaks: 'charge-embeds-its-source',
    rules: {
      embeddedSource: (written, { withCharge }) =>
        withCharge ? written : { ...(written as object), bank: 'cimb' },
    },
  },
  'embeds one source in all charges that make theirs': {
    breaks: 'source-id-unique',
    rules: {
      embeddedSource: (written, source) =>
        source.withCharge ? { ...(written as object), id: 'src_test_of_all' } : written,
    },
  },
  'embeds one other source in five charges': {
    breaks: 'charge-embeds-its-source',
    rules: {
      embeddedSource: (written, source) =>
        source.amount % 5 === 4 ? { ...(written as object), id: `${source.id}0` } : written,
    },
    told: onceInFive.told,
  },
  'embeds no source in a charge that made it': {
    breaks: 'charge-embeds-created-source',
    rules: { embeddedSource: (written, source) => (source.withCharge ? null : written) },
  },
  'embeds a source of another amount': {
    breaks: ['charge-embeds-created-source', 'charge-embeds-its-source'],
    tamper: { schema: 'Source', at: ['embedded:created'], change: changed({ amount: 100 }) },
  },
  'embeds a source of another bank': {
    breaks: ['charge-embeds-created-source', 'charge-embeds-its-source'],
    tamper: { schema: 'Source', at: ['embedded'], change: changed({ bank: 'uob' }) },
  },
  'embeds sources without their bank in events': {
    breaks: 'source-bank',
    tamper: {
      schema: 'Source',
      at: ['embedded:listed', 'embedded:retrieved', 'embedded:webhook'],
      change: changed({ bank: null }),
    },
  },
  'embeds sources without their flow in webhooks': {
    breaks: ['source-flow'],
    tamper: { schema: 'Source', at: ['embedded:webhook'], change: ({ flow: _flow, ...source }) => source },
  },
  'writes null for the items of a charged source': {
    breaks: 'source-items',
    tamper: { schema: 'Source', at: ['embedded'], change: changed({ items: null }) },
  },
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
    rules: {
      eventCharge: (snapshot) =>
        snapshot.status === 'pending' && snapshot.source !== null
          ? { ...snapshot, source: { ...snapshot.source, chargeStatus: 'unknown' } }
          : snapshot,
    },
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

/** Faults of the sources that charges embed, in answers and in events. */
export const embeddedSourceFaults = faultsOf(table)
