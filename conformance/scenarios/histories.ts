import type { RequirementId } from '../../generated/requirements.ts'
import {
  account,
  charge,
  chargeAtOnce,
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

/** Histories: what is done before, again or in another order changes nothing that a requirement states. */
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
    chargeAtOnce('charge 2'),
    ...declined('charge 2'),
    pays('charge 2'),
    pays('charge 2'),
    retrieve('charge 2'),
    eventsOf('charge 2'),
  ]),
  scenario('one pays, one declines, one waits', 'normal', [
    ...pair('1'),
    ...pair('2'),
    ...pair('3'),
    declines('charge 2'),
    ...completed('charge 2'),
    pays('charge 1'),
    ...completed('charge 1'),
    ...['charge 3', 'charge 2', 'charge 1'].flatMap((one) => [retrieve(one), eventsOf(one)]),
  ]),
  scenario(
    'wrong keys between right ones',
    'normal',
    [
      ...pair('1'),
      recorded('charge 1', { 'charge.create': 'event' }),
      retrieveEvent('event'),
      refused('retrieve-event-key-kind', retrieveEvent('event', { key: 'other' })),
      refused('retrieve-event-key-required', retrieveEvent('event', { key: 'none' })),
      retrieveEvent('event'),
      eventsOf('charge 1'),
      refused('list-charge-events-key-kind', eventsOf('charge 1', {}, { key: 'other' })),
      eventsOf('charge 1'),
      account(),
      refused('list-events-key-kind', account({}, { key: 'other' })),
      account(),
      token('token'),
      retrieveToken('token'),
      refused('retrieve-token-key-kind', retrieveToken('token', { key: 'other' })),
      retrieveToken('token'),
    ],
    { phase: 'keys' },
  ),
  scenario('the limits after one another', 'normal', [
    source('least', { amount: '100' }),
    refused('create-source-amount-minimum', source('refused', { amount: '99' })),
    source('most', { amount: '2000000' }),
    refused('create-source-amount-maximum', source('refused', { amount: '2000001' })),
    source('another'),
    refused('create-source-bank-enum', source('refused', { bank: 'xcimb' })),
    source('last'),
  ]),
  scenario('events before and after a choice', 'deep', [
    ...pair('1'),
    recorded('charge 1', { 'charge.create': 'created' }),
    retrieveEvent('created'),
    eventsOf('charge 1'),
    eventsOf('charge 1', { order: 'chronological' }),
    eventsOf('charge 1', { offset: '1' }),
    retrieve('charge 1'),
    retrieve('charge 1'),

    pays('charge 1'),
    ...completed('charge 1', { 'charge.complete': 'completed' }),
    retrieveEvent('created'),
    retrieveEvent('completed'),
    retrieveEvent('completed'),
    eventsOf('charge 1', { order: 'chronological' }),
    eventsOf('charge 1', { offset: '1' }),
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
  scenario('tokens read often', 'deep', [
    token('token 1'),
    token('token 2', {}, { base: 'complete' }),
    ...[1, 2, 3, 4].flatMap(() => [retrieveToken('token 1'), retrieveToken('token 2')]),
    refused('retrieve-token-unknown-id', retrieveToken('token 1', { unknownId: 'random' })),
    retrieveToken('token 1'),
  ]),
]
