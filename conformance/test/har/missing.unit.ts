import { test } from 'tap'
import { rules, type Rules } from '../../reference/rules.ts'
import type { Event } from '../../reference/store.ts'
import { harOf, recordDay, type Day } from './day.ts'
import { idsWith, judgedDay } from './judged.ts'

const judged = (day: Day, entries = day.entries) => judgedDay(harOf(entries), day)

/** The day until a minute or more passes. */
const hasty = ({ entries }: Day): Day['entries'] => {
  const starts = entries.map(({ startedDateTime }) => Date.parse(startedDateTime))
  const gap = starts.findIndex((start, index) => start - (starts[index - 1] ?? start) > 60_000)
  return entries.slice(0, gap)
}

const isCompletion = ({ key }: Event): boolean => key === 'charge.complete'
const withoutFirst = (events: readonly Event[], isHidden: (event: Event) => boolean): Event[] => {
  const first = events.find(isHidden)
  return events.filter((event) => event !== first)
}

const absences: readonly [name: string, id: string, broken: Partial<Rules>][] = [
  [
    'an event that no list holds',
    'charge-complete-event-once',
    {
      accountEvents: ({ ledger: { events } }) => withoutFirst(events, isCompletion),
      chargeEvents: ({ id, ledger: { charges, events } }) => {
        const first = events.find(isCompletion)
        return charges.get(id)?.events.filter((event) => event !== first)
      },
    },
  ],
  [
    "an event that the account's list lacks",
    'list-events-complete',
    { accountEvents: ({ ledger: { events } }) => withoutFirst(events, isCompletion) },
  ],
  [
    'a webhook that was never posted',
    'charge-complete-webhook',
    {
      webhookTargets: ({ event, registered }) =>
        isCompletion(event) && event.charge?.status === 'failed' ? [] : registered,
    },
  ],
]

for (const [name, id, broken] of absences) {
  const day = await recordDay({ rules: broken })
  test(`${name} is missing where traffic goes on for minutes`, (t) => {
    t.ok(idsWith(judged(day), 'fail').includes(id))
    t.end()
  })
  test(`${name} may still come where traffic ends soon`, (t) => {
    t.notOk(idsWith(judged(day, hasty(day)), 'fail').includes(id))
    t.end()
  })
}

test('pages of traffic that follow each other are one list', async (t) => {
  const honest = await recordDay()
  t.ok(idsWith(judged(honest), 'pass').includes('list-pages-complete'))
  const pageOf: Rules['pageOf'] = ({ page, ...decision }) =>
    rules.pageOf({ ...decision, page: { ...page, offset: Math.max(0, page.offset - 1) } })
  const broken = await recordDay({ rules: { pageOf } })
  const failed = idsWith(judged(broken), 'fail')
  t.ok(failed.some((id) => ['list-pages-complete', 'list-offset-skips'].includes(id)))
})
