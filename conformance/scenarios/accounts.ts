import type { ObservationId } from '../../generated/requirements.ts'
import { charge, source, token } from './creations.ts'
import {
  listEvents,
  listChargeEvents,
  retrieveCharge,
  retrieveEvent,
  retrieveToken,
  sinceStart,
} from './reads.ts'
import { scenario, type Scenario } from './scenario.ts'
import { awaitCreateEvent } from './visits.ts'

const otherAccount = { account: 'other' } as const
const apart = { observation: 'account-resources-apart' satisfies ObservationId } as const

/** The scenarios of two merchants: the lists of one must not show what the other made. */
export const accountScenarios: readonly Scenario[] = [
  scenario('another merchant makes a charge', 'smoke', [
    source('@other source', {}, otherAccount),
    charge('@other charge', '@other source', {}, otherAccount),
    token('@other token', {}, otherAccount),
    { ...awaitCreateEvent('@other charge', { 'charge.create': '@other event' }), ...otherAccount },
  ]),
  scenario('merchants are kept apart', { depth: 'smoke', phase: 'end' }, [
    source('source'),
    charge('charge', 'source'),
    awaitCreateEvent('charge'),
    listEvents(sinceStart, { walk: true }),
    source('later source', {}, otherAccount),
    charge('later charge', 'later source', {}, otherAccount),
    { ...awaitCreateEvent('later charge'), ...otherAccount },
    listEvents(sinceStart, { walk: true, ...otherAccount }),
    retrieveToken('@other token', apart),
    retrieveCharge('@other charge', apart),
    listChargeEvents('@other charge', {}, apart),
    retrieveEvent('@other event', apart),
  ]),
]
