import { test } from 'tap'
import type { RequirementId } from '../../../generated/requirements.ts'
import { reportOfRecord } from '../../judge/report.ts'
import { defaultOptions } from '../../settings/options.ts'
import { entriesOf } from '../requirements/record.ts'

const options = defaultOptions
const shared = `
  createSource -> s1
  createCharge source=s1 -> c1
  createSource -> s2
  createCharge source=s2 -> c2
  e1 = charge.create c1
  e2 = charge.complete c1 successful
  retrieveCharge c1 @id=looks @kind=visit @operation=null -> 200 page
  visit c1 - exchanges=["looks"]
  retrieveCharge c1 @id=declines @kind=visit @operation=null -> 303 ""
  visit c1 failed exchanges=["declines"]`
const made = ['createSource#1', 'createCharge#2']
const visited = [...made, 'looks', 'declines']
const other = 'e3 = charge.create c2\nlistEvents limit=2'

const rows: readonly [
  record: string,
  id: RequirementId,
  history: readonly string[],
  member: string | null,
][] = [
  ['retrieveCharge c1 -> c1 status=successful', 'charge-becomes-failed', visited, '/status'],
  ['listEvents -> list e2', 'charge-becomes-failed', visited, '/data/0/data/status'],
  ['+5000 retrieveCharge c1 -> c1', 'charge-becomes-failed', visited, null],
  [`${other} -> list e3 e1 data.1.data.paid=7`, 'charge-paid', visited, '/data/1/data/paid'],
  [
    `${other} -> list e3 e1 data.0.data.amount=7`,
    'charge-create-event-pending',
    ['createSource#3', 'createCharge#4'],
    '/data/0/data/amount',
  ],
  ['webhook e1\nwebhook e1 user_uid=other', 'event-equals-listed', visited, '/user_uid'],
  [
    'e4 = charge.complete c1 failed\nlistChargeEvents c1 -> list e1 e2 e4',
    'charge-complete-event-once',
    visited,
    null,
  ],
]

test('a request that was refused may have led to a failure, too', (t) => {
  const record = `
    createSource -> s1
    createCharge source=s1 amount=7 @id=refused -> 400
    createCharge source=s1 -> c1
    e1 = charge.complete c1 successful
    listEvents -> list e1 data.0.data.paid=7`
  const { findings } = reportOfRecord(entriesOf(record), options)
  const { history = [] } = findings.find(({ id }) => id === 'charge-paid') ?? {}
  t.equal(history[1], 'refused')
  t.end()
})

test('what led to a failure is what was done to the resources that it names, with the visits of customers', (t) => {
  for (const [record, id, history, member] of rows) {
    const { findings, evidence } = reportOfRecord(entriesOf(`${shared}\n${record}`), options)
    const finding = findings.find((one) => one.id === id)
    t.match(finding, { verdict: 'fail', history }, record)
    t.equal(finding?.member?.name ?? null, member)
    const choices = evidence
      .filter(({ id: one }) => history.includes(one))
      .map(({ choice }) => choice)
    t.same(choices, [undefined, undefined, null, 'failed'].slice(0, history.length))
  }
  t.end()
})
