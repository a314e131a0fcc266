import type { Answer } from '../call.ts'
import { names } from '../effects.ts'
import { rules, type Rules } from '../rules.ts'
import type { Charge } from '../store.ts'
import { makesRefused } from './charges.ts'
import { both, nothing, otherUri } from './events.ts'
import { eventFaultsUnder } from './contract/resources.ts'
import { combinationsOf, faultsOf, type Named } from './fault.ts'
import { anyUri, postsOther } from './histories.ts'
import { eitherKey, noKey } from './keys.ts'
import { at, completion, first, on } from './places.ts'
import { usable } from './tokens.ts'
import { disturbedBy, pause, secondAtOnce, whileMaking } from './triggers.ts'
import { unposted } from './webhooks.ts'

const second: Named = ['for the second of two charges of a source at once', secondAtOnce]
const charging: Named = ['while another charge of the source is made', whileMaking]
const tokenCharged: Named = ['while it is charged', whileMaking]
const opened: Named = ['when the page is opened meanwhile', disturbedBy('visitAnswer')]
const read: Named = ['when the charge is retrieved meanwhile', disturbedBy('findCharge')]
const afterListing: Named = [
  'when the events of the charge are listed meanwhile',
  disturbedBy('chargeEvents'),
]

/** Changes a charge before it is kept. */
const meets = (change: (charge: Charge) => Partial<Charge>): Partial<Rules> => ({
  beforeKeeping: ({ charge }) => void Object.assign(charge, change(charge)),
})
const otherUriMet = meets(() => ({ returnUri: 'https://example.com/' }))
const openKeys: Partial<Rules> = { ...noKey, ...eitherKey }
const unsettled: Partial<Rules> = { maySettle: () => false }
const firstOfSource: Partial<Rules> = {
  findCharge: ({ id, ledger: { charges } }) => {
    const charge = charges.get(id)
    return [...charges.values()].find(({ source }) => source?.id === charge?.source?.id)
  },
}

const combined = combinationsOf([
  ['create-charge-key-required', 'takes no key', [openKeys, first], charging],
  [
    'retrieve-token-key-required',
    'shows a token without a key',
    [openKeys, on('retrieveToken')],
    tokenCharged,
  ],
  ['create-charge-return-uri-pattern', 'takes any address', [anyUri, first], charging],
  ['refusal-creates-nothing', 'makes a charge of what it refuses', [makesRefused, first], charging],
  [
    'refusal-creates-nothing',
    'makes a charge of a token that it refuses',
    makesRefused,
    tokenCharged,
  ],
  ['token-single-use', 'charges a token again', usable, tokenCharged],
  ['charge-return-uri-echo', 'echoes another address', otherUriMet, second],
  [
    'charge-unauthorized-when-new',
    'shows it authorized',
    meets(() => ({ authorized: true })),
    second,
  ],
  ['charge-authorize-uri-set', 'has no page', meets(() => ({ authorizeUri: null })), second],
  ['retrieve-charge-same-charge', 'retrieves the first', firstOfSource, second],
  [
    'charge-complete-not-before-completion',
    'records a completion at once',
    [both, at('created')],
    second,
  ],
  ['charge-create-event-pending', 'shows another return_uri in events', otherUri, second],
  ['charge-complete-event-once', 'records no completion', [nothing, at('completed')], opened],
  ['charge-complete-webhook', 'posts no completion', [unposted, completion], opened],
  ['event-equals-listed', 'posts another event than it lists', postsOther, second],
  ['list-charge-events-complete', 'lists no events', { chargeEvents: () => [] }, second],
  ['charge-becomes-successful', 'loses a choice', unsettled, read, opened, afterListing, second],
])

/** Remembers the answer to a card for as long as requests that come at once take. */
const oneForBoth = (): Partial<Rules> => {
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
    'gives charges of the same fiftieth of a second the same id': names(
      'charge',
      () => `chrg_test_${Math.floor(Date.now() / 20).toString(36)}`,
    ),
  },
  'token-id-unique': {
    'returns one token for the same card sent twice at once': oneForBoth,
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
export const raceFaults = [...combined, ...eventFaultsUnder(second), ...singleFaults]
