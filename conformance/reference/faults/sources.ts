import { showsInEvents, shows, type Change, type Json } from '../effects.ts'
import { rules, type Rules } from '../rules.ts'
import type { Source } from '../store.ts'
import { faultsOf, type FaultTable } from './fault.ts'
import { ofKnownSource, pending, ofInlineSource } from './conditions.ts'

const created = (change: Change) => shows('Source', change, 'created')

const creation: FaultTable = {
  'create-charge-accepts-valid-request': {
    'shows an id that no source has': created(({ id }) => ({ id: `${String(id)}x` })),
  },
  'source-bank': {
    'makes sources without the bank that was chosen': {
      newSource: ({ parameters }) => ({ ...rules.newSource({ parameters }), bank: '' }),
    },
    'embeds sources without their bank in events': shows(
      'Source',
      { bank: null },
      'embedded:listed',
      'embedded:retrieved',
      'embedded:webhook',
    ),
  },
  'source-charge-status-unknown-when-new': {
    'returns a new source as pending': created({ charge_status: 'pending' }),
  },
}

function embeds(change: Json): Partial<Rules> {
  return { embeddedSource: ({ written }) => ({ ...(written as Json), ...change }) }
}

/** Embeds another source in the events of charges. */
const showsSourceInEvents = (change: (source: Source) => Partial<Source>): Partial<Rules> =>
  showsInEvents(({ source }) => ({ source: source && { ...source, ...change(source) } }))
const embedsOtherId = showsSourceInEvents(({ id }) => ({ id: `${id}0` }))

const embedded: FaultTable = {
  'source-facts-stay': {
    'dates a source inside a charge by five minutes later': [
      {
        embeddedSource: ({ written, source: { createdAt } }) => ({
          ...(written as Json),
          created_at: rules.datetime({ at: createdAt + 300_000, field: 'source.created_at' }),
        }),
      },
      ofKnownSource,
    ],
  },
  'source-charge-status-pending-once-charged': {
    'leaves the charge_status of a charged source unknown': {
      sourceStatusAfter: ({ status, source }) =>
        status === 'pending' ? source.chargeStatus : status,
    },
    'shows a charged source as paid': {
      sourceStatusAfter: ({ status }) => (status === 'pending' ? 'successful' : status),
    },
    'leaves charge_status unknown for a source made with its charge': [
      embeds({ charge_status: 'unknown' }),
      ofInlineSource,
    ],
    'shows the source in a creation as it was before the charge': [
      showsSourceInEvents(() => ({ chargeStatus: 'unknown' })),
      pending,
    ],
  },
  'charge-embeds-its-source': {
    'embeds another source': {
      embeddedSource: ({ written, source: { id } }) => ({ ...(written as Json), id: `${id}0` }),
    },
    'embeds a source of twice the amount': [
      {
        embeddedSource: ({ written, source: { amount } }) => ({
          ...(written as Json),
          amount: 2 * amount,
        }),
      },
      ofKnownSource,
    ],
    'embeds a known source of another bank in events': [
      showsSourceInEvents(() => ({ bank: 'ocbc' })),
      ofKnownSource,
    ],
    'embeds another source in creations': [embedsOtherId, pending],
    'embeds a source of another amount': shows('Source', { amount: 100 }, 'embedded:created'),
    'embeds a source of another bank': shows('Source', { bank: 'uob' }, 'embedded'),
  },
  'charge-embeds-created-source': {
    'embeds no source in a charge that made it': [{ embeddedSource: () => null }, ofInlineSource],
  },
  'source-flow': {
    'embeds sources without their flow in webhooks': shows(
      'Source',
      { flow: undefined },
      'embedded:webhook',
    ),
  },
  'source-items': {
    'writes null for the items of a charged source': shows('Source', { items: null }, 'embedded'),
  },
}

/** Faults of sources, alone and embedded in charges. */
export const sourceFaults = faultsOf(creation, embedded)
