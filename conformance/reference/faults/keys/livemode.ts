import { rules } from '../../rules.ts'
import { faultsOf, onceInFive, type Entry } from '../fault.ts'

const live = { live: true }

const table: Record<string, Entry> = {
  'lists a live event from before for test keys': {
    breaks: 'keys-decide-livemode',
    rules: {
      earlierEvents: (mode) => [
        {
          object: 'event',
          id: `evnt_before_${mode}`,
          livemode: true,
          key: 'customer.create',
          created_at: new Date(Date.now() - 60_000).toISOString().replace(/\.\d+/, ''),
          data: { object: 'customer' },
        },
      ],
    },
    told: { beside: ['list-*'] },
  },
  'shows live tokens for test keys': {
    breaks: 'keys-decide-livemode',
    rules: { livemode: (mode, kind) => kind === 'token' || rules.livemode(mode, kind) },
  },
  'shows live cards for test keys': {
    breaks: 'keys-decide-livemode',
    rules: { livemode: (mode, kind) => kind === 'card' || rules.livemode(mode, kind) },
  },
  'shows live sources for test keys': {
    breaks: 'keys-decide-livemode',
    rules: { livemode: (mode, kind) => kind === 'source' || rules.livemode(mode, kind) },
  },
  'shows live charges for test keys': {
    breaks: 'keys-decide-livemode',
    rules: { livemode: (mode, kind) => kind === 'charge' || rules.livemode(mode, kind) },
  },
  'shows one live source of five': {
    breaks: 'keys-decide-livemode',
    tamper: {
      schema: 'Source',
      often: onceInFive.often,
      change: (source) => ({ ...source, livemode: true }),
    },
    told: onceInFive.told,
  },
  'shows test objects for live keys': {
    breaks: 'keys-decide-livemode',
    rules: { livemode: () => false },
    told: live,
  },
  'shows test events for live keys': {
    breaks: 'keys-decide-livemode',
    rules: { livemode: (mode, kind) => kind !== 'event' && rules.livemode(mode, kind) },
    told: live,
  },
}

/** Faults of the livemode that keys decide. */
export const livemodeFaults = faultsOf(table)
