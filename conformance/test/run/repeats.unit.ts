import { test } from 'tap'
import type { Session } from '../../driver/session.ts'
import type { Conclusion } from '../../judge/judge.ts'
import type { Entry } from '../../record/entry.ts'
import { repeatsOfFailed } from '../../run/repeats.ts'
import { scenario } from '../../scenarios/scenario.ts'

const names = ['pays', 'lists', 'declines']
const scenarios = names.map((name) => scenario(name, 'smoke', []))
const entries = names.map(
  (name) =>
    ({ kind: 'request', answer: null, request: {}, id: `${name}/1`, scenario: name }) as Entry,
)
const session = { record: { entries } } as unknown as Session

function failure(more: Partial<Conclusion>): Conclusion {
  const id = 'list-events-complete'
  const expected = 'the event in the list'
  return {
    id,
    verdict: 'fail',
    expected,
    actual: 'it is not there',
    exchanges: [],
    reason: null,
    ...more,
  }
}

test('drives again what looked for something, and what made it', (t) => {
  const failed = [failure({ exchanges: ['lists/1', 'pays/1', 'declines/1'], scenarios: ['lists'] })]
  t.same(
    repeatsOfFailed(session, scenarios, failed).map(({ name }) => name),
    ['pays (once more)', 'lists (once more)'],
  )
  t.end()
})

test('drives nothing again that a broken answer settled', (t) => {
  const failed = [failure({ exchanges: ['lists/1'], irrevocable: true })]
  t.same(repeatsOfFailed(session, scenarios, failed), [])
  t.end()
})
