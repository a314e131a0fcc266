import { table } from '../table.ts'

/** Six events in three seconds: e2, e3 and e4 are of one. */
const events = `
  createCharge @base=single-request -> c1
  createCharge @base=single-request -> c2
  createCharge @base=single-request -> c3
  createCharge @base=single-request -> c4
  createCharge @base=single-request -> c5
  e1 = charge.create c1 created_at=+1
  e2 = charge.create c2 created_at=+4
  e3 = charge.create c3 created_at=+4
  e4 = charge.create c4 created_at=+4
  e5 = charge.create c5 created_at=+7
  n1 = e3 id=foreign data=null created_at=-
  n2 = n1 id=7 created=+4
`
const all = 'of e1 e2 e3 e4 e5'
const query = 'listEvents order=chronological from=-1 to=+9'
const reverse = 'listEvents order=reverse_chronological from=-1 to=+9'
/** Lines between two walks of the list that show the same. */
const quiet = (...lines: string[]): string =>
  [`walk ${query} -> ${all}`, ...lines, `walk ${query} -> ${all}`].join('\n')
/** A walk in two pages, of which the second begins with the last record of the first. */
const overlap = (step: string, second = 'list e3 e5'): string =>
  [
    `${query} limit=2 @step=${step} -> list e1 e3 total=4`,
    `${query} limit=2 offset=2 @step=${step} -> ${second} total=4`,
    `${query} limit=2 offset=4 @step=${step} -> list total=4`,
  ].join('\n')
/** A walk in two pages of two records. */
const borders = (first: string, second: string): string =>
  [
    `${query} limit=2 @step=7 -> ${first} total=4`,
    `${query} limit=2 offset=2 @step=7 -> ${second} total=4`,
  ].join('\n')
/** A walk in two pages, each of which counts the records up to its end. */
const counting = (step: string): string =>
  [
    `${query} limit=3 @step=${step} -> list e1 e2 e3 total=3`,
    `${query} limit=3 offset=3 @step=${step} -> list e4 e5 total=5`,
  ].join('\n')
/** The first merchant's list, once the other has made the charge of e9, and it that of e8. */
const merchants = (list: string): string =>
  [
    'createCharge @base=single-request @account=other -> c9',
    'createCharge @base=single-request -> c8',
    'e9 = charge.create c9 created_at=+8',
    'e8 = charge.create c8 created_at=+9',
    `listEvents order=chronological -> ${list}`,
  ].join('\n')
/** Both merchants list what either made. */
const shared = `${merchants('of e1 e9 e8')} \n listEvents order=chronological @account=other -> of e1 e9 e8`
const reads = (change: string, answer = all): string => quiet(`${query} ${change} -> ${answer}`)
/** A query between two walks of a list that holds a record without a datetime. */
const foreign = (change: string): string => {
  const walk = `walk ${query} -> list e1 n1 e5`
  return [walk, `${query} ${change}`, walk].join('\n')
}

/** Records for the rules of lists. */
export const lists = table(events, {
  'list-limit-not-exceeded': {
    holds: `listEvents limit=2 -> ${all}`,
    breaks: 'listEvents limit=2 -> list e1 e2 e3',
    open: 'listEvents -> list e1 limit=null',
  },
  'list-limit-applied': {
    holds: [
      `listEvents limit=2 -> ${all} \n listEvents limit=5 -> ${all}`,
      quiet(`${query} limit=2 -> ${all}`, `${query} limit=10 -> ${all}`),
    ],
    breaks: [
      [1, 2, 5, 10, 20]
        .map((limit) => `listEvents limit=${limit} -> list e1 e2 e3 limit=3`)
        .join('\n'),
      [1, 2, 5, 10, 20]
        .map((limit) => `listEvents limit=${limit} -> ${limit === 5 ? all : 400}`)
        .join('\n'),
      quiet(
        ...[1, 2, 5, 10, 20].map((limit) => `${query} limit=${limit} -> list e1 limit=${limit}`),
      ),
    ],
    unreached: [
      `listEvents limit=2 -> ${all}`,
      `listEvents limit=2 -> ${all} \n listEvents limit=10 -> ${all}`,
    ],
  },
  'list-offset-skips': {
    holds: [
      reads('offset=1 limit=2'),
      quiet(`${query} offset=1 limit=1 -> list e4 total=5`),
      quiet(
        `listEvents order=reverse_chronological from=-1 to=+9 offset=1 limit=2 -> list e2 e4 total=5`,
      ),
    ],
    breaks: [
      reads('offset=1 limit=2', 'list e1 e2 total=5'),
      reads('offset=1', 'list total=5'),
      quiet(`${query} offset=1 limit=1 -> list e5 total=5`),
      quiet(
        'listEvents order=reverse_chronological from=-1 to=+9 offset=1 limit=2 -> list e5 e4 total=5',
      ),
      quiet('listEvents from=-1 to=+9 offset=1 limit=2 -> list e1 e2 total=5'),
      // It is sorted in reverse elsewhere.
      quiet(`${reverse} -> list e5 e4 e3 e2 e1`, `${reverse} offset=4 limit=1 -> list e5 total=5`),
    ],
    unreached: [
      reads('offset=1 limit=2 order=other', 'list e5 e1'),
      reads('offset=9', 'list'),
      quiet('listEvents order=chronological offset=1 limit=2 -> list e5 e1'),
      `walk ${query} -> of e1 e2 \n ${query} offset=1 -> list e1 \n walk ${query} -> of e1 e2 e3`,
    ],
  },
  'events-of-account-alone': {
    holds: merchants('of e1 e8'),
    breaks: [merchants('of e1 e9 e8'), shared],
    inapplicable: [merchants('of e1'), quiet()],
  },
  'list-pages-complete': {
    holds: [
      quiet(`walk ${query} limit=2 -> ${all}`),
      quiet(
        `${query} limit=2 @step=a -> list e1 e3 total=5`,
        `${query} limit=2 offset=2 @step=a -> list e2 e3 total=5`,
        `${query} limit=2 offset=4 @step=a -> list e5 total=5`,
      ),
    ],
    breaks: [
      reads('limit=3', 'list e1 e2 e2'),
      reads('limit=3', 'list e1 e3'),
      reads('offset=3', 'list e4 e5 e5'),
      `${overlap('a')}\n${overlap('b')}`,
    ],
    unreached: [quiet(), overlap('a'), `${overlap('a')}\n${overlap('b', 'list e2 e5')}`],
  },
  'list-from-earliest': {
    holds: [
      reads('from=+3'),
      reads('from=+8'),
      quiet('listEvents from=+3 to=+9 -> list e5 e4 e3 e2 order=newest'),
    ],
    breaks: [
      'listEvents from=+3 -> list e1',
      quiet('listEvents from=+3 to=+9 -> list e5 e4 order=newest'),
      reads('from=+3', 'list e3 e4 e5'),
      reads('from=+3 limit=2', 'list'),
    ],
    unreached: [
      'listEvents from=+1 -> list e1',
      reads('from=+4', 'list e5'),
      quiet('listEvents from=+3 to=+9 limit=2 -> list e5 e4 order=newest'),
      foreign('from=+5 -> list e5'),
    ],
  },
  'list-to-latest': {
    holds: [reads('to=+5'), reads('to=-3')],
    breaks: [
      'listEvents to=+5 -> list e5',
      reads('to=+5', 'list e1 e3'),
      reads('to=+6', 'list'),
      reads('from=+3 to=+5', 'list e2 e3 e4 e5'),
    ],
    unreached: 'listEvents to=+7 -> list e5',
  },
  'list-chronological': {
    holds: [
      `listEvents order=chronological -> ${all}`,
      'listEvents order=chronological -> list e1 e4 e2 n2 e5',
      borders('list e1 e3', 'list e1 e3'),
    ],
    breaks: [
      'listEvents order=chronological -> list e5 e1',
      'listEvents order=chronological -> list e2 n1 e1',
      borders('list e3 e5', 'list e1 e2'),
    ],
    unreached: 'listEvents -> list e5 e1',
    inapplicable: 'listEvents order=chronological -> list e2 e3 n1',
  },
  'list-reverse-chronological': {
    holds: `listEvents order=reverse_chronological -> ${all}`,
    breaks: 'listEvents order=reverse_chronological -> list e1 e5',
    unreached: `listEvents order=chronological -> ${all}`,
    inapplicable: [
      'listEvents order=reverse_chronological -> 400',
      'listEvents order=reverse_chronological -> list e1 e5 order=chronological',
    ],
  },
  'list-total-counts-matching': {
    holds: [reads('limit=2'), reads('from=+3 limit=1', 'list e2 total=4')],
    breaks: [
      reads('limit=2', 'list e1 e2 total=2'),
      reads('', 'list e1 e2 e3 e4 e5 total=0'),
      `${counting('8')}\nrun webhookTimeout=9000\n+2000 ${counting('9')}`,
    ],
    unreached: [
      quiet(),
      `${counting('8')}\n+1000 ${counting('9')}`,
      quiet(`listEvents order=chronological from=-1 limit=1 -> list e1 total=99`),
    ],
  },
  'list-offset-echo': {
    holds: `listEvents offset=1 -> ${all}`,
    breaks: 'listEvents offset=1 -> list e2 offset=0 total=2',
    unreached: [
      'listEvents -> list e1',
      'listEvents offset=1 -> list offset=0',
      'listEvents offset=1 -> list e1 offset=0',
    ],
  },
  'list-order-echo': {
    holds: 'listEvents order=chronological -> list',
    breaks: 'listEvents order=chronological -> list order=asc',
    unreached: 'listEvents -> list order=asc',
  },
  'list-location-path': {
    holds: ['listEvents -> list', 'listEvents -> list location=http://api.test/v1/events'],
    breaks: [
      'listEvents -> list location="42"',
      'listEvents -> list location=https://elsewhere.test/events',
      'createCharge @base=single-request -> c6 refunds.location="none"',
    ],
  },
})
