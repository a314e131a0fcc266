import { answersWith, lastOf, type Json } from '../effects.ts'
import { rules, type Rules } from '../rules.ts'
import type { Event } from '../store.ts'
import { fails, returnsNowhere, returnsTo, succeeds } from './authorization.ts'
import { anyAmount, anyCurrency, makesRefused, findsNoCharge } from './charges.ts'
import { otherUri } from './events.ts'
import { eventFaultsUnder } from './contract/resources.ts'
import { faultsOf, faultsUnder } from './fault.ts'
import { eitherKey, noKey } from './keys.ts'
import {
  ofChargedToken,
  failed,
  chargingKnownSource,
  onOperations,
  chargingInlineSource,
} from './conditions.ts'
import { tokenHistoryFaults } from './token-histories.ts'
import {
  afterWrongAmount,
  refusedBefore as asked,
  chargedBefore,
  secondOfSource,
} from './triggers.ts'
import { recordsNoDelivery } from './webhooks.ts'

const secondCharge = ['for the second charge of a source', secondOfSource] as const

/** Takes any return_uri. */
export const anyUri: Partial<Rules> = { returnUriAccepted: () => true }
const anyBank: Partial<Rules> = { bankAccepted: () => true }
const anyCurrencyCode: Partial<Rules> = { currencyAccepted: () => true }
const findsLastEvent: Partial<Rules> = { findEvent: ({ ledger: { events } }) => lastOf(events) }
const returnsElsewhere = returnsTo((uri) => new URL('/start', uri).href)
/** A charge's list holds the events of all charges of its source. */
const listsEventsOfSource: Partial<Rules> = {
  chargeEvents: ({ id, ledger: { charges, events } }) =>
    events.filter(({ charge }) => charge?.source?.id === charges.get(id)?.source?.id),
}
/** Posts another description than it lists. */
export const postsOther: Partial<Rules> = {
  webhookBody: ({ text }) => text.replace('"description":null', '"description":"posted"'),
}

const combined = [
  ...faultsUnder(['when it is asked to again', asked], {
    'charge-amount-equals-source': { 'charges another amount': [anyAmount, chargingKnownSource] },
    'charge-currency-equals-source': {
      'charges in another currency': [anyCurrency, chargingKnownSource],
    },
    'create-charge-currency-enum': {
      'takes an unknown currency in a single request': [anyCurrencyCode, chargingInlineSource],
    },
    'create-charge-source-bank-enum': {
      'takes an unknown bank in a single request': [anyBank, chargingInlineSource],
    },
    'create-source-currency-enum': {
      'takes an unknown currency': [anyCurrencyCode, onOperations('createSource')],
    },
    'create-charge-return-uri-pattern': { 'takes any address': [anyUri, chargingKnownSource] },
    'refusal-creates-nothing': {
      'makes a charge that it refuses': [makesRefused, chargingKnownSource],
    },
    'retrieve-event-unknown-id': { 'returns the last event for an unknown id': findsLastEvent },
  }),
  ...faultsUnder(['for a source that was charged before', chargedBefore], {
    'charge-amount-equals-source': { 'charges another amount': [anyAmount, chargingKnownSource] },
    'create-charge-return-uri-pattern': { 'takes any address': [anyUri, chargingKnownSource] },
    'refusal-creates-nothing': {
      'makes a charge that it refuses': [makesRefused, chargingKnownSource],
    },
  }),
  ...faultsUnder(['once another amount was refused for the source', afterWrongAmount], {
    'charge-currency-equals-source': {
      'charges in another currency': [anyCurrency, chargingKnownSource],
    },
    'create-charge-key-required': { 'charges without a key': [noKey, chargingKnownSource] },
    'charge-create-event-pending': { 'shows another return_uri in events': otherUri },
    'charge-becomes-successful': { 'fails the payment': fails },
    'charge-becomes-failed': { 'pays a declined charge': succeeds },
  }),
  ...faultsUnder(['once it is charged', ofChargedToken], {
    'retrieve-token-key-required': {
      'shows a token without a key': [noKey, onOperations('retrieveToken')],
    },
    'retrieve-token-key-kind': {
      'shows a token to the secret key': [eitherKey, onOperations('retrieveToken')],
    },
  }),
  ...faultsUnder(secondCharge, {
    'retrieve-charge-consistent': { 'retrieves nothing': findsNoCharge },
    'event-equals-listed': { 'posts another event than it lists': postsOther },
    'list-charge-events-complete': { 'lists no events': { chargeEvents: () => [] } },
    'list-charge-events-only-own': { 'lists all events of the source': listsEventsOfSource },
    'return-uri-reached': {
      'does not take a customer who declines back': [returnsNowhere, failed],
      'sends the customer elsewhere': returnsElsewhere,
    },
    'charge-becomes-failed': { 'pays a declined charge': succeeds },
    'webhook-delivery-recorded': { 'records no delivery': recordsNoDelivery },
  }),
]

/** Refuses a path for ever once a wrong key read it. */
const refusedForEver = (): Partial<Rules> => {
  const refused = new Set<string>()
  return {
    instead: ({ call: { path } }) =>
      refused.has(path) ? { status: 401, headers: {}, body: '{"object":"error"}' } : undefined,
    finished: ({ answer, call: { path } }) => {
      if (answer.status === 401) refused.add(path)
      return answer
    },
  }
}

const singleFaults = faultsOf({
  'retrieve-token-accepts-valid-request': {
    'refuses a token for ever once a wrong key read it': [
      refusedForEver,
      onOperations('retrieveToken'),
    ],
  },
  'source-fields-null-when-new': {
    'returns the platform of the source before': () => {
      let before: unknown = null
      return {
        newSource: ({ parameters }) => {
          const source = rules.newSource({ parameters })
          const platform = source['platform_type'] ?? before
          before = source['platform_type']
          return { ...source, platform_type: platform }
        },
      }
    },
  },
  'event-equals-listed': {
    'shows another failure each time that an event is retrieved': [
      () => {
        let count = 0
        return answersWith(({ data }) => ({
          data: { ...(data as Json), failure_message: `failure ${(count += 1)}` },
        }))
      },
      onOperations('retrieveEvent'),
      failed,
    ],
  },
  'webhook-delivery-recorded': {
    'retrieves an event as it was when it was first asked for': () => {
      const firstRetrieved = new Map<string, Event>()
      return {
        findEvent: ({ id, ledger }) => {
          const event = ledger.eventById.get(id)
          if (event && !firstRetrieved.has(id))
            firstRetrieved.set(id, { ...event, deliveries: [...event.deliveries] })
          return firstRetrieved.get(id)
        },
      }
    },
  },
})

/** Faults that show only after earlier requests. */
export const historyFaults = [
  ...combined,
  ...eventFaultsUnder(secondCharge),
  ...singleFaults,
  ...tokenHistoryFaults,
]
