import { answersWith, lastOf, type Json } from '../effects.ts'
import { rules, type Rules } from '../rules.ts'
import type { Event } from '../store.ts'
import { fails, nowhere, returnsTo, succeeds } from './authorization.ts'
import { anyAmount, anyCurrency, makesRefused, missing } from './charges.ts'
import { otherUri } from './events.ts'
import { eventFaultsUnder } from './contract/resources.ts'
import { combinationsOf, faultsOf, type Named } from './fault.ts'
import { eitherKey, noKey } from './keys.ts'
import { charged as chargedToken, failed, first, on, single } from './places.ts'
import { tokenHistoryFaults } from './token-histories.ts'
import { afterWrongAmount, again as asked, chargedBefore, secondOfSource } from './triggers.ts'
import { unrecorded } from './webhooks.ts'

const again: Named = ['when it is asked to again', asked]
const charged: Named = ['for a source that was charged before', chargedBefore]
const wrong: Named = ['once another amount was refused for the source', afterWrongAmount]
const second: Named = ['for the second charge of a source', secondOfSource]
const isCharged: Named = ['once it is charged', chargedToken]

/** Takes any return_uri. */
export const anyUri: Partial<Rules> = { returnUriAccepted: () => true }
const anyBank: Partial<Rules> = { bankAccepted: () => true }
const anyWord: Partial<Rules> = { currencyAccepted: () => true }
const lastEvent: Partial<Rules> = { findEvent: ({ ledger: { events } }) => lastOf(events) }
const elsewhere = returnsTo((uri) => new URL('/start', uri).href)
/** A charge's list holds the events of all charges of its source. */
const ofTheSource: Partial<Rules> = {
  chargeEvents: ({ id, ledger: { charges, events } }) =>
    events.filter(({ charge }) => charge?.source?.id === charges.get(id)?.source?.id),
}
/** Posts another description than it lists. */
export const postsOther: Partial<Rules> = {
  webhookBody: ({ text }) => text.replace('"description":null', '"description":"posted"'),
}

const combined = combinationsOf([
  ['charge-amount-equals-source', 'charges another amount', [anyAmount, first], again, charged],
  [
    'charge-currency-equals-source',
    'charges in another currency',
    [anyCurrency, first],
    again,
    wrong,
  ],
  [
    'create-charge-currency-enum',
    'takes an unknown currency in a single request',
    [anyWord, single],
    again,
  ],
  [
    'create-charge-source-bank-enum',
    'takes an unknown bank in a single request',
    [anyBank, single],
    again,
  ],
  [
    'create-source-currency-enum',
    'takes an unknown currency',
    [anyWord, on('createSource')],
    again,
  ],
  ['create-charge-return-uri-pattern', 'takes any address', [anyUri, first], again, charged],
  [
    'refusal-creates-nothing',
    'makes a charge that it refuses',
    [makesRefused, first],
    again,
    charged,
  ],
  ['create-charge-key-required', 'charges without a key', [noKey, first], wrong],
  [
    'retrieve-token-key-required',
    'shows a token without a key',
    [noKey, on('retrieveToken')],
    isCharged,
  ],
  [
    'retrieve-token-key-kind',
    'shows a token to the secret key',
    [eitherKey, on('retrieveToken')],
    isCharged,
  ],
  ['retrieve-charge-consistent', 'retrieves nothing', missing, second],
  ['charge-create-event-pending', 'shows another return_uri in events', otherUri, wrong],
  ['event-equals-listed', 'posts another event than it lists', postsOther, second],
  ['list-charge-events-complete', 'lists no events', { chargeEvents: () => [] }, second],
  ['list-charge-events-only-own', 'lists all events of the source', ofTheSource, second],
  ['retrieve-event-unknown-id', 'returns the last event for an unknown id', lastEvent, again],
  ['return-uri-reached', 'does not take a customer who declines back', [nowhere, failed], second],
  ['return-uri-reached', 'sends the customer elsewhere', elsewhere, second],
  ['charge-becomes-successful', 'fails the payment', fails, wrong],
  ['charge-becomes-failed', 'pays a declined charge', succeeds, wrong, second],
  ['webhook-delivery-recorded', 'records no delivery', unrecorded, second],
])

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
    'refuses a token for ever once a wrong key read it': [refusedForEver, on('retrieveToken')],
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
      on('retrieveEvent'),
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
  ...eventFaultsUnder(second),
  ...singleFaults,
  ...tokenHistoryFaults,
]
