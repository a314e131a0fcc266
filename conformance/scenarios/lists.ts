import { account, eventsOf, retrieveEvent, scenario } from './scenario.ts'
import type { Call, Changes, Scenario, Step } from './scenario.ts'

const chronological = { order: 'chronological' }
const reverse = { order: '{reverse}' }
const around = { from: '{@start.created_at-2}', to: '{@completed.created_at+1}' }
const narrower = { from: '{@start.created_at-1}', to: '{@completed.created_at+1}' }
const amid = { from: '{@created.created_at+1}', to: '{@completed.created_at+1}' }

const open: Partial<Call> = { expect: 'open' }
const all = (change: Changes): Call => account(change, open)
const own = (change: Changes, more: Partial<Call> = {}): Call =>
  eventsOf('@first', change, { ...open, ...more })
const each = (sizes: readonly number[], list: (change: Changes) => Call, change: Changes): Step[] =>
  sizes.map((limit) => list({ ...change, limit: String(limit) }))

const walkAll = account({ ...chronological, ...around, limit: '100' }, { ...open, walk: true })
const walkOwn = eventsOf('@first', chronological, { walk: true })

/** The lists of the account and of the first charge, while nothing moves in them: walks, and queries between two that are alike. */
export const listScenarios: readonly Scenario[] = [
  scenario(
    "reads a charge's own list",
    'smoke',
    [
      { await: 'completed event', of: '@first', steadily: true },
      walkOwn,
      {
        beside: [
          [eventsOf('@first', { ...chronological, limit: '1' }, { ...open, walk: true })],
          [own({ ...chronological, limit: '2' }), own(reverse)],
          [own({ from: '{@completed.created_at+2}' }), own({ from: '{@created.created_at-2}', limit: '1' })],
          [own({ to: '{@created.created_at-2}' })],
        ],
      },
      walkOwn,
    ],
    { phase: 'quiet', areas: ['lists'] },
  ),
  scenario(
    "reads the account's list",
    'smoke',
    [
      { await: 'account', of: '@first', steadily: true },
      walkAll,
      {
        beside: [
          each([5, 20], all, { ...chronological, ...narrower }),
          [all({ ...chronological, ...around, limit: '5', offset: '7' })],
          [all({ from: '{@completed.created_at+2}' }), all({ to: '{@start.created_at-2}' })],
        ],
      },
      walkAll,
    ],
    { phase: 'quiet' },
  ),
  scenario(
    'reads lists in other forms',
    'normal',
    [
      walkOwn,
      walkAll,
      {
        beside: [
          each([5], own, chronological),
          each([1, 2, 10], all, { ...chronological, ...narrower }),
          [own({ ...chronological, offset: '1' }), own({ ...reverse, limit: '1', offset: '1' })],
          [
            own({ ...chronological, from: '{@created.created_at+1}' }),
            own({ from: '{@created.created_at-2}', offset: '1' }),
          ],
          [own({ ...chronological, to: '{@created.created_at+1}' })],
          [
            all({ ...reverse, ...around, limit: '5', offset: '5' }),
            all({ ...chronological, ...around, to: '{@created.created_at+1}' }),
          ],
          [all({ limit: '5' })],
          [own({ limit: '1' }), own({ limit: '1', offset: '1' })],
          [own({ ...chronological, from: amid.from, limit: '1' }), own({ from: '{@created.created_at+1}' })],
          [own({ to: '{@completed.created_at+2}' }), own({ to: '{@completed.created_at+2}', offset: '1' })],
          [own({ from: '{@created.created_at-7200}', to: '{@completed.created_at+7200}' })],
          [
            own({ ...reverse, from: '{@created.created_at+1}' }),
            own({ ...reverse, to: '{@created.created_at+1}' }),
          ],
          [
            own({}, { unknownId: 'near' }),
            own({}, { unknownId: '@source' }),
            own({}, { unknownId: '@created' }),
          ],
          [
            all({ ...chronological, ...around, limit: '2', offset: '1' }),
            all({ ...chronological, ...around, offset: '5' }),
          ],
          [all({ ...reverse, ...around, limit: '5' }), all({ ...around, limit: '5', offset: '5' })],
          [all({ ...chronological, ...amid }), all({ ...chronological, ...amid, limit: '2', offset: '2' })],
          [
            all({ ...reverse, from: '{@completed.created_at+2}' }),
            all({ ...reverse, to: '{@start.created_at-2}' }),
          ],
          [all({ ...chronological, from: around.from }), all({ ...chronological, limit: '5' }), all(reverse)],
        ],
      },
      walkOwn,
      walkAll,
    ],
    { phase: 'quiet' },
  ),
  scenario(
    'retrieves events and their deliveries again',
    'normal',
    [
      [retrieveEvent('@created', { follow: true }), retrieveEvent('@completed', { follow: true })],
      { await: 'deliveries', of: '@created' },
      { await: 'deliveries', of: '@completed' },
    ],
    { phase: 'quiet' },
  ),
]
