import { account, eventsOf, retrieveEvent } from './reads.ts'
import { scenario, type Call, type Changes, type Scenario } from './scenario.ts'

const oldest = 'order=chronological'
const newest = 'order={reverse}'
const around = 'from={@start.created_at-2}&to={@completed.created_at+1}'
const narrower = 'from={@start.created_at-1}&to={@completed.created_at+1}'
const amid = 'from={@created.created_at+1}&to={@completed.created_at+1}'

const changesIn = (query: string): Changes =>
  Object.fromEntries(query.split('&').flatMap((one) => (one === '' ? [] : [one.split('=')]))) as Changes

const own = (query: string, more: Partial<Call> = {}): Call =>
  eventsOf('@first', changesIn(query), { expect: 'open', ...more })
const all = (query: string, more: Partial<Call> = {}): Call =>
  account(changesIn(query), { expect: 'open', ...more })

/** Asks a list for each query, each in a branch of its own. */
const each = (list: (query: string) => Call, queries: readonly string[]): Call[][] =>
  queries.map((query) => [list(query)])
const inAnyOrder = (...queries: readonly string[]): string[] =>
  queries.flatMap((query) => [query, `${oldest}&${query}`, `${newest}&${query}`])

const walkAll = all(`${oldest}&${around}&limit=100`, { walk: true })
const walkOwn = eventsOf('@first', changesIn(oldest), { walk: true })

/** The lists of the account and of the first charge, while nothing moves in them: walks, and queries between two that are alike. */
export const listScenarios: readonly Scenario[] = [
  scenario("reads a charge's own list", { depth: 'smoke', phase: 'quiet', areas: ['lists'] }, [
    { await: 'completed event', of: '@first', steadily: true },
    walkOwn,
    {
      beside: [
        [own(`${oldest}&limit=1`, { walk: true })],
        ...each(own, [
          `${oldest}&limit=2`,
          newest,
          'from={@completed.created_at+2}',
          'from={@created.created_at-2}&limit=1',
          'to={@created.created_at-2}',
        ]),
      ],
    },
    walkOwn,
  ]),
  scenario("reads the account's list", { depth: 'smoke', phase: 'quiet' }, [
    { await: 'account', of: '@first', steadily: true },
    walkAll,
    {
      beside: each(all, [
        `${oldest}&${narrower}&limit=5`,
        `${oldest}&${narrower}&limit=20`,
        `${oldest}&${around}&limit=5&offset=7`,
        'from={@completed.created_at+2}',
        'to={@start.created_at-2}',
      ]),
    },
    walkAll,
  ]),
  scenario('reads lists in other forms', { depth: 'normal', phase: 'quiet' }, [
    walkOwn,
    walkAll,
    {
      beside: [
        ...each(own, [
          ...inAnyOrder(
            'offset=1',
            'limit=1&offset=1',
            'from={@created.created_at+1}',
            'to={@created.created_at+1}',
          ),
          `${oldest}&from={@created.created_at+1}&limit=1`,
          'from={@created.created_at-7200}&to={@completed.created_at+7200}',
          'limit=5',
          'limit=10',
          'limit=20',
        ]),
        ...['near', '@source', '@created'].map((unknownId) => [own('', { unknownId })]),
        ...each(all, [
          ...inAnyOrder('limit=5', `${around}&limit=5&offset=5`, `${amid}&limit=2`),
          ...['1', '2', '10'].map((limit) => `${oldest}&${narrower}&limit=${limit}`),
          `${oldest}&${around}&limit=2&offset=1`,
          `${oldest}&from={@start.created_at-2}`,
          `${newest}&from={@completed.created_at+2}`,
          `${newest}&to={@start.created_at-2}`,
        ]),
      ],
    },
    walkOwn,
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
