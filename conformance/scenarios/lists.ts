import type { Depth } from '../settings/options.ts'
import { listEvents, listChargeEvents, retrieveEvent } from './reads.ts'
import { scenario, type CallCommand, type Scenario } from './scenario.ts'
import { awaitBothEvents } from './visits.ts'

const oldest = 'order=chronological'
const newest = 'order={reverse}'
const around = 'from={@start.created_at-2}&to={@completed.created_at+1}'
const narrower = 'from={@start.created_at-1}&to={@completed.created_at+1}'
const amid = 'from={@created.created_at+1}&to={@completed.created_at+1}'

const changesIn = (query: string) =>
  Object.fromEntries(new URLSearchParams(query.replaceAll('+', '%2B')))

/** Calls for the events of the first charge, or of the account, by a query. */
const chargeEvents = (query: string, overrides: Partial<CallCommand> = {}): CallCommand =>
  listChargeEvents('@charge', changesIn(query), overrides)
const accountEvents = (query: string, overrides: Partial<CallCommand> = {}): CallCommand =>
  listEvents(changesIn(query), overrides)

const inAnyOrder = (...queries: readonly string[]): string[] =>
  queries.flatMap((query) => [query, `${oldest}&${query}`, `${newest}&${query}`])

const walkAll = accountEvents(`${oldest}&${around}&limit=100`, { walk: true })
const walkOwn = listChargeEvents('@charge', changesIn(oldest), { walk: true })

const smokeOwn = [
  `${oldest}&limit=2`,
  newest,
  'from={@completed.created_at+2}',
  'from={@created.created_at-2}&limit=1',
  'to={@created.created_at-2}',
  // Accepted whatever sizes and later spans are refused.
  `${around}&offset=0`,
]
const smokeAll = [
  `${oldest}&${around}&offset=0`,
  `${oldest}&${narrower}&limit=20`,
  // To the end of the list: a page that begins elsewhere has another length.
  `${oldest}&${around}&limit=100&offset=7`,
  'from={@completed.created_at+2}',
]
const normalOwn = [
  ...inAnyOrder('offset=1', 'limit=1&offset=1'),
  ...inAnyOrder('from={@created.created_at+1}', 'to={@created.created_at+1}'),
  `${oldest}&from={@created.created_at+1}&limit=1`,
  'from={@created.created_at-7200}&to={@completed.created_at+7200}',
  ...['5', '10', '20'].map((limit) => `limit=${limit}`),
]
const normalAll = [
  ...inAnyOrder('limit=5', `${around}&limit=5&offset=5`, `${amid}&limit=2`),
  ...['1', '2', '5', '10'].map((limit) => `${oldest}&${narrower}&limit=${limit}`),
  `${oldest}&${around}&limit=2&offset=1`,
  `${oldest}&from={@start.created_at-2}`,
  'to={@start.created_at-2}',
  `${newest}&from={@completed.created_at+2}`,
  `${newest}&to={@start.created_at-2}`,
]

/** Calls for the events of ids that no charge has: a near one, and those of other kinds. */
const eventsOfUnknownCharges = [
  chargeEvents('', { unknownId: 'near' }),
  ...['@source', '@created'].map((idFrom) => chargeEvents('', { idFrom })),
]

/** Lists of the account and of the first charge: queries between two equal walks. */
export function listScenarios(depth: Depth): readonly Scenario[] {
  const isSmoke = depth === 'smoke'
  const ownQueries = isSmoke ? smokeOwn : [...smokeOwn, ...normalOwn]
  const accountQueries = isSmoke ? smokeAll : [...smokeAll, ...normalAll]
  return [
    scenario("reads a charge's own list", { depth: 'smoke', phase: 'quiet' }, [
      { ...awaitBothEvents('@charge'), steadily: true },
      walkOwn,
      {
        beside: [
          [chargeEvents(`${oldest}&limit=1`, { walk: true })],
          ...ownQueries.map((query) => [chargeEvents(query)]),
          ...(isSmoke ? [] : eventsOfUnknownCharges.map((call) => [call])),
        ],
      },
      walkOwn,
    ]),
    scenario("reads the account's list", { depth: 'smoke', phase: 'quiet' }, [
      { await: 'listed', list: 'listEvents', steadily: true },
      walkAll,
      { beside: accountQueries.map((query) => [accountEvents(query)]) },
      walkAll,
    ]),
    scenario(
      'retrieves events and their deliveries again',
      { depth: 'normal', phase: 'quiet' },
      ['@created', '@completed'].flatMap((event) => [
        retrieveEvent(event, { follow: true }),
        { await: 'deliveries', of: event },
      ]),
    ),
  ]
}
