import type { Answer } from '../call.ts'
import { givesIds } from '../effects.ts'
import { rules, type Rules } from '../rules.ts'
import type { Charge } from '../store.ts'
import { makesRefused } from './charges.ts'
import { recordsBoth, recordsNothing, otherUri } from './events.ts'
import { eventFaultsUnder } from './contract/resources.ts'
import { faultsOf, faultsUnder } from './fault.ts'
import { anyUri, postsOther } from './histories.ts'
import { eitherKey, noKey } from './keys.ts'
import { onOccurrence, ofCompletionEvent, chargingKnownSource, onOperations } from './conditions.ts'
import { alwaysUsable } from './tokens.ts'
import { disturbedBy, pause, secondAtOnce, whileMaking } from './triggers.ts'
import { postsNothing } from './webhooks.ts'

const secondOfTwo = ['for the second of two charges of a source at once', secondAtOnce] as const

/** Changes a charge before it is kept. */
const beforeKept = (change: (charge: Charge) => Partial<Charge>): Partial<Rules> => ({
  beforeKeeping: ({ charge }) => void Object.assign(charge, change(charge)),
})
const keepsOtherUri = beforeKept(() => ({ returnUri: 'https://example.com/' }))
const openKeys: Partial<Rules> = { ...noKey, ...eitherKey }
const unsettled: Partial<Rules> = { maySettle: () => false }
const firstOfSource: Partial<Rules> = {
  findCharge: ({ id, ledger: { charges } }) => {
    const charge = charges.get(id)
    return [...charges.values()].find(({ source }) => source?.id === charge?.source?.id)
  },
}

const combined = [
  ...faultsUnder(['while another charge of the source is made', whileMaking], {
    'create-charge-key-required': { 'takes no key': [openKeys, chargingKnownSource] },
    'create-charge-return-uri-pattern': { 'takes any address': [anyUri, chargingKnownSource] },
    'refusal-creates-nothing': {
      'makes a charge of what it refuses': [makesRefused, chargingKnownSource],
    },
  }),
  ...faultsUnder(['while it is charged', whileMaking], {
    'retrieve-token-key-required': {
      'shows a token without a key': [openKeys, onOperations('retrieveToken')],
    },
    'refusal-creates-nothing': { 'makes a charge of a token that it refuses': makesRefused },
    'token-single-use': { 'charges a token again': alwaysUsable },
  }),
  ...faultsUnder(secondOfTwo, {
    'charge-return-uri-echo': { 'echoes another address': keepsOtherUri },
    'charge-unauthorized-when-new': {
      'shows it authorized': beforeKept(() => ({ authorized: true })),
    },
    'charge-authorize-uri-set': { 'has no page': beforeKept(() => ({ authorizeUri: null })) },
    'retrieve-charge-same-charge': { 'retrieves the first': firstOfSource },
    'charge-complete-not-before-completion': {
      'records a completion at once': [recordsBoth, onOccurrence('created')],
    },
    'charge-create-event-pending': { 'shows another return_uri in events': otherUri },
    'event-equals-listed': { 'posts another event than it lists': postsOther },
    'list-charge-events-complete': { 'lists no events': { chargeEvents: () => [] } },
    'charge-becomes-successful': { 'loses a choice': unsettled },
  }),
  ...faultsUnder(['when the page is opened meanwhile', disturbedBy('visitAnswer')], {
    'charge-complete-event-once': {
      'records no completion': [recordsNothing, onOccurrence('completed')],
    },
    'charge-complete-webhook': { 'posts no completion': [postsNothing, ofCompletionEvent] },
    'charge-becomes-successful': { 'loses a choice': unsettled },
  }),
  ...faultsUnder(['when the charge is retrieved meanwhile', disturbedBy('findCharge')], {
    'charge-becomes-successful': { 'loses a choice': unsettled },
  }),
  ...faultsUnder(
    ['when the events of the charge are listed meanwhile', disturbedBy('chargeEvents')],
    {
      'charge-becomes-successful': { 'loses a choice': unsettled },
    },
  ),
]

/** Remembers the answer to a card for as long as requests that come at once take. */
const oneTokenForBoth = (): Partial<Rules> => {
  const recent = new Map<string, Answer>()
  return {
    instead: ({ call: { operation } }) =>
      operation === 'createToken' ? pause().then(() => undefined) : undefined,
    finished: ({ answer, call: { operation, body } }) => {
      if (operation !== 'createToken' || answer.status >= 300) return answer
      const card = JSON.stringify(body)
      const first = recent.get(card)
      if (first !== undefined) return first
      recent.set(card, answer)
      void pause().then(() => recent.delete(card))
      return answer
    },
  }
}

const singleFaults = faultsOf({
  'charge-id-unique': {
    'gives charges of the same fiftieth of a second the same id': givesIds(
      'charge',
      () => `chrg_test_${Math.floor(Date.now() / 20).toString(36)}`,
    ),
  },
  'token-id-unique': {
    'returns one token for the same card sent twice at once': oneTokenForBoth,
  },
  'charge-complete-event-once': {
    'records a completion again where the same is chosen twice at once': () => {
      const chosenStatuses = new Map<string, string | undefined>()
      return {
        beforeSettling: pause,
        nextStep: ({ sent, view: { charge } }) => {
          chosenStatuses.set(charge.id, rules.outcomeOf({ sent, mode: charge.mode })?.status)
          return undefined
        },
        maySettle: ({ charge }) =>
          rules.maySettle({ charge }) || charge.status === chosenStatuses.get(charge.id),
      }
    },
  },
})

/** Faults that show only when requests come at once. */
export const raceFaults = [...combined, ...eventFaultsUnder(secondOfTwo), ...singleFaults]
