import { charge, chargeBank, source, token } from './creations.ts'
import {
  listEvents,
  listChargeEvents,
  retrieveCharge,
  retrieveEvent,
  retrieveToken,
} from './reads.ts'
import {
  awaitCompletion,
  declines,
  declinesTwice,
  inTwoTabs,
  opensPage,
  pays,
  paysTwice,
  awaitCreateEvent,
} from './visits.ts'
import {
  inTurn,
  scenario,
  type CallCommand,
  type Changes,
  type Scenario,
  type Step,
} from './scenario.ts'

const paysAndCompletes = (of: string): Step[] => [pays(of), ...awaitCompletion(of)]
const declinesAndCompletes = (of: string): Step[] => [declines(of), ...awaitCompletion(of)]
const sourceAndCharge = (name: string): Step[] => [
  source(`source ${name}`),
  charge(`charge ${name}`, `source ${name}`),
]

/** A charge request that its source does not allow. */
const refusedCharge = (change: Changes) => (from: string) => charge('refused', from, change)
const otherAmount = (from: string): CallCommand =>
  refusedCharge({ amount: `{${from}.amount+1}` })(from)
const otherCurrency = refusedCharge({ currency: 'ZZZ' })
const insecureReturnUri = refusedCharge({ return_uri: 'http://{rest}' })

/** A charge with a return_uri of 300 characters, which may be refused. */
const longCharge = (name: string, from: string): CallCommand =>
  charge(name, from, { return_uri: '{long}' })

const completionReads: Step[] = [
  awaitCompletion('charge 1', { 'charge.complete': 'completed' }),
  inTurn('charge 1', listChargeEvents, retrieveCharge),
  retrieveEvent('completed'),
].flat()
/** Customers who choose twice: in two tabs, by a double click, or by a reload. */
const choicesTwice = [
  inTwoTabs(pays, declines),
  inTwoTabs(declines, pays),
  paysTwice,
  declinesTwice,
]
const banks = ['cimb', 'rhb', 'uob', 'ocbc']

/** Reads something three times, the second time with the key of the other kind. */
const readWithKeys = (read: CallCommand): Step[] => [read, { ...read, key: 'other' }, read]

/** Histories and races: requirements must hold whatever came before, or comes at the same time. */
export const historyScenarios: readonly Scenario[] = [
  scenario('refused again and again, between accepted charges', 'normal', [
    sourceAndCharge('1'),
    inTurn('source 2', source, otherAmount, otherAmount, otherAmount),
    sourceAndCharge('3'),
    inTurn('source 4', source, otherCurrency, otherCurrency, insecureReturnUri, insecureReturnUri),
    sourceAndCharge('5'),
  ]),
  scenario('a charged source is charged wrongly', 'normal', [
    sourceAndCharge('1'),
    otherAmount('source 1'),
    declinesAndCompletes('charge 1'),
    inTurn('source 1', otherAmount, otherCurrency),
    sourceAndCharge('2'),
    paysAndCompletes('charge 2'),
    otherAmount('source 2'),
    retrieveCharge('charge 2'),
    sourceAndCharge('3'),
  ]),
  scenario('three customers come after one another', 'normal', [
    sourceAndCharge('1'),
    inTurn(
      'charge 1',
      opensPage,
      paysAndCompletes,
      declines,
      opensPage,
      declines,
      retrieveCharge,
      listChargeEvents,
    ),
    chargeBank('charge 2', 'kfh'),
    inTurn('charge 2', declinesAndCompletes, pays, pays, retrieveCharge, listChargeEvents),
  ]),
  scenario('one pays, one declines, one waits', 'normal', [
    source('source 1'),
    longCharge('charge 1', 'source 1'),
    chargeBank('charge 2', 'hongleong', { amount: '{source 1.amount}' }),
    charge('charge 3', 'source 1'),
    declinesAndCompletes('charge 2'),
    paysAndCompletes('charge 1'),
    inTurn('charge 3', retrieveCharge, awaitCreateEvent),
    ['charge 2', 'charge 1'].flatMap((slot) => inTurn(slot, retrieveCharge, listChargeEvents)),
  ]),
  scenario('wrong keys between right ones', { depth: 'normal', phase: 'keys' }, [
    chargeBank('charge 1', 'rhb'),
    {
      beside: [
        [
          awaitCreateEvent('charge 1', { 'charge.create': 'event' }),
          ...readWithKeys(retrieveEvent('event')),
        ],
        readWithKeys(listChargeEvents('charge 1')),
        readWithKeys(listEvents()),
        [token('token'), ...readWithKeys(retrieveToken('token'))],
      ],
    },
  ]),
  scenario('two customers choose at once', 'normal', [
    chargeBank('charge 1', 'ocbc'),
    { race: [[pays('charge 1')], [declines('charge 1')]] },
    completionReads,
  ]),
  scenario('four sources and charges at once', 'normal', [
    {
      race: banks.map((bank, index) => [
        source(`source ${index}`, { bank, amount: String(61_001 + index) }),
        charge(`charge ${index}`, `source ${index}`),
      ]),
    },
    banks.flatMap((_, index) => inTurn(`charge ${index}`, awaitCreateEvent, retrieveCharge)),
    {
      beside: choicesTwice.map((choose, index) =>
        inTurn(`charge ${index}`, choose, awaitCompletion, retrieveCharge, listChargeEvents),
      ),
    },
  ]),
  scenario('four tokens at once', 'normal', [
    {
      race: [1, 2, 3, 4].map((at) => [
        // The last two are one card.
        token(
          `token ${at}`,
          at < 3 ? { 'card[expiration_month]': `${at}` } : { 'card[name]': 'Nur Aisyah' },
        ),
        retrieveToken(`token ${at}`),
      ]),
    },
  ]),
  scenario('right and wrong charges at once', 'normal', [
    sourceAndCharge('1'),
    source('source 2'),
    source('source 3'),
    {
      race: [
        [charge('charge 2', 'source 2')],
        [otherAmount('source 3')],
        [otherCurrency('source 3')],
      ],
    },
    sourceAndCharge('4'),
  ]),
]
