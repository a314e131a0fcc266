import type { RequirementId } from '../../generated/requirements.ts'
import {
  account,
  charge,
  chargeBank,
  completed,
  declines,
  eventsOf,
  looks,
  pays,
  recorded,
  refused,
  retrieve,
  retrieveEvent,
  retrieveToken,
  scenario,
  source,
  token,
} from './scenario.ts'
import type { Call, Changes, Scenario, Step } from './scenario.ts'

const paid = (of: string): Step[] => [pays(of), ...completed(of)]
const declined = (of: string): Step[] => [declines(of), ...completed(of)]
const pair = (name: string): Step[] => [source(`source ${name}`), charge(`charge ${name}`, `source ${name}`)]
/** A charge request that its source does not allow. */
const wrong = (about: RequirementId, from: string, change: Changes): Call =>
  refused(about, charge('refused', from, change))
const otherAmount = (from: string): Call =>
  wrong('charge-amount-equals-source', from, { amount: `{${from}.amount+1}` })
const otherCurrency = (from: string): Call =>
  wrong('charge-currency-equals-source', from, { currency: 'ZZZ' })
const plainAddress = (from: string): Call =>
  wrong('create-charge-return-uri-pattern', from, { return_uri: 'http://{rest}' })

const settled: Step[] = [
  ...completed('charge 1', { 'charge.complete': 'completed' }),
  eventsOf('charge 1'),
  retrieve('charge 1'),
  retrieveEvent('completed'),
]
const banks = ['cimb', 'rhb', 'uob', 'ocbc']

/** Histories and races: what is done before, again, in another order or at the same time changes nothing that a requirement states. */
export const historyScenarios: readonly Scenario[] = [
  scenario('refused again and again, between accepted charges', 'normal', [
    ...pair('1'),
    source('source 2'),
    otherAmount('source 2'),
    otherAmount('source 2'),
    otherAmount('source 2'),
    ...pair('3'),
    source('source 4'),
    otherCurrency('source 4'),
    otherCurrency('source 4'),
    plainAddress('source 4'),
    plainAddress('source 4'),
    ...pair('5'),
  ]),
  scenario('a charged source is charged wrongly', 'normal', [
    ...pair('1'),
    otherAmount('source 1'),
    ...declined('charge 1'),
    otherAmount('source 1'),
    otherCurrency('source 1'),
    ...pair('2'),
    ...paid('charge 2'),
    otherAmount('source 2'),
    retrieve('charge 2'),
    ...pair('3'),
  ]),
  scenario('a source is charged rightly after it was charged wrongly', 'deep', [
    source('source 1'),
    otherAmount('source 1'),
    charge('charge 1', 'source 1', {}, { expect: 'open' }),
    ...paid('charge 1'),
    source('source 2'),
    otherAmount('source 2'),
    refused('create-charge-key-required', charge('refused', 'source 2', {}, { key: 'none' })),
    charge('charge 2', 'source 2', {}, { expect: 'open' }),
    ...declined('charge 2'),
    ...pair('3'),
  ]),
  scenario('three customers come after one another', 'normal', [
    ...pair('1'),
    looks('charge 1'),
    ...paid('charge 1'),
    declines('charge 1'),
    looks('charge 1'),
    declines('charge 1'),
    retrieve('charge 1'),
    eventsOf('charge 1'),
    chargeBank('charge 2', 'kfh'),
    ...declined('charge 2'),
    pays('charge 2'),
    pays('charge 2'),
    retrieve('charge 2'),
    eventsOf('charge 2'),
  ]),
  scenario('one pays, one declines, one waits', 'normal', [
    ...pair('1'),
    chargeBank('charge 2', 'hongleong'),
    charge('charge 3', 'source 1', {}, { expect: 'open' }),
    declines('charge 2'),
    ...completed('charge 2'),
    pays('charge 1'),
    ...completed('charge 1'),
    ...['charge 3', 'charge 2', 'charge 1'].flatMap((one) => [retrieve(one), eventsOf(one)]),
  ]),
  scenario('wrong keys between right ones', { depth: 'normal', phase: 'keys' }, [
    chargeBank('charge 1', 'rhb'),
    recorded('charge 1', { 'charge.create': 'event' }),
    token('token'),
    ...(
      [
        ['retrieve-event-key-kind', retrieveEvent('event')],
        ['list-charge-events-key-kind', eventsOf('charge 1')],
        ['list-events-key-kind', account()],
        ['retrieve-token-key-kind', retrieveToken('token')],
      ] as const
    ).flatMap(([about, read]) => [read, refused(about, { ...read, key: 'other' }), read]),
  ]),
  scenario('a source charged again', 'deep', [
    ...pair('1'),
    charge('charge 2', 'source 1', {}, { expect: 'open' }),
    retrieve('charge 1'),
    ...declined('charge 1'),
    charge('charge 3', 'source 1', {}, { expect: 'open' }),
    retrieve('charge 1'),
    eventsOf('charge 1'),
  ]),
  scenario('two customers choose at once', 'normal', [
    chargeBank('charge 1', 'ocbc'),
    { race: [[pays('charge 1')], [declines('charge 1')]] },
    ...settled,
  ]),
  scenario('two customers choose alike at once', 'deep', [
    ...pair('1'),
    { race: [[pays('charge 1')], [pays('charge 1')]] },
    ...settled,
  ]),
  scenario('reads while a customer chooses', 'deep', [
    ...pair('1'),
    {
      race: [
        [declines('charge 1')],
        [retrieve('charge 1'), retrieve('charge 1'), retrieve('charge 1')],
        [eventsOf('charge 1'), eventsOf('charge 1'), eventsOf('charge 1')],
      ],
    },
    ...settled,
  ]),
  scenario('four sources and charges at once', 'normal', [
    {
      race: banks.map((bank, at) => [
        source(`source ${at}`, { bank, amount: String(61_001 + at) }),
        charge(`charge ${at}`, `source ${at}`),
      ]),
    },
    ...banks.flatMap((_, at) => [recorded(`charge ${at}`), retrieve(`charge ${at}`)]),
  ]),
  scenario('four tokens at once', 'normal', [
    {
      race: [1, 2, 3, 4].map((at) => [
        // The last two are one card.
        token(`token ${at}`, at < 3 ? { 'card[expiration_month]': `${at}` } : { 'card[name]': 'Nur Aisyah' }),
        retrieveToken(`token ${at}`),
      ]),
    },
  ]),
  scenario('right and wrong charges at once', 'normal', [
    ...pair('1'),
    source('source 2'),
    source('source 3'),
    { race: [[charge('charge 2', 'source 2')], [otherAmount('source 3')], [otherCurrency('source 3')]] },
    ...pair('4'),
  ]),
]
