import {
  charge,
  chargeAtOnce,
  completed,
  declines,
  eventsOf,
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
import type { Scenario, Step } from './scenario.ts'

const numbers = [1, 2, 3, 4]
const pair: Step[] = [source('source'), charge('charge', 'source')]
const settled: Step[] = [
  ...completed('charge', { 'charge.complete': 'completed' }),
  eventsOf('charge'),
  retrieve('charge'),
  retrieveEvent('completed'),
]
const banks = ['cimb', 'rhb', 'uob', 'ocbc']

/** Races: requests that arrive at the same time, each as valid as by itself. */
export const raceScenarios: readonly Scenario[] = [
  scenario('two customers choose at once', 'normal', [
    ...pair,
    { race: [[pays('charge')], [declines('charge')]] },
    ...settled,
  ]),
  scenario('two customers choose alike at once', 'deep', [
    ...pair,
    { race: [[pays('charge')], [pays('charge')]] },
    ...settled,
  ]),
  scenario('two customers choose at once again', 'deep', [
    chargeAtOnce('charge'),
    { race: [[declines('charge')], [pays('charge')], [declines('charge')]] },
    ...settled,
  ]),
  scenario('reads while a customer chooses', 'deep', [
    ...pair,
    {
      race: [
        [declines('charge')],
        [retrieve('charge'), retrieve('charge'), retrieve('charge')],
        [eventsOf('charge'), eventsOf('charge'), eventsOf('charge')],
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
  scenario('four charges at once', 'deep', [
    { race: numbers.map((at) => [chargeAtOnce(`charge ${at}`)]) },
    { race: numbers.map((at) => [at % 2 ? pays(`charge ${at}`) : declines(`charge ${at}`)]) },
    ...numbers.flatMap((at) => completed(`charge ${at}`)),
  ]),
  scenario('four tokens at once', 'normal', [
    {
      race: numbers.map((at) => [
        // The last two are one card.
        token(
          `token ${at}`,
          at < 3 ? { 'card[expiration_month]': String(at) } : { 'card[name]': 'Nur Aisyah' },
        ),
        retrieveToken(`token ${at}`),
      ]),
    },
  ]),
  scenario('right and wrong charges at once', 'normal', [
    source('source'),
    source('source 2'),
    source('source 3'),
    charge('before', 'source'),
    {
      race: [
        [charge('charge 2', 'source 2')],
        [
          refused(
            'charge-amount-equals-source',
            charge('refused', 'source 3', { amount: '{source 3.amount+1}' }),
          ),
        ],
        [refused('charge-currency-equals-source', charge('refused too', 'source 3', { currency: 'ZZZ' }))],
      ],
    },
    source('source 4'),
    charge('after', 'source 4'),
  ]),
]
