import { test } from 'tap'
import { reportOfRecord } from '../../judge/report.ts'
import type { Entry } from '../../record/entry.ts'
import { defaultOptions } from '../../settings/options.ts'
import { entriesOf } from '../requirements/record.ts'

const verdictOf = (
  entries: readonly Entry[],
  wanted = 'create-source-accepts-valid-request',
): unknown =>
  reportOfRecord(entries, defaultOptions).findings.find(({ id }) => id === wanted)?.verdict

const first = 'createSource -> s1 \n createSource -> 500'
const again = '@scenario="main (once more)"'
const rows: readonly [record: string, verdict: string][] = [
  [first, 'fail'],
  [`${first} \n createSource ${again} -> s2 \n createSource ${again} -> s3`, 'unstable'],
  // What the second attempt did not come to may be what fails.
  [`${first} \n createSource ${again} -> s2`, 'fail'],
  [`${first} \n createSource ${again} -> 500`, 'fail'],
  ['createSource -> s1 \n createSource @scenario="explored 1" -> 500', 'pass'],
]

test('what holds in a part of a second attempt, and is not waited for in another, does not hold', (t) => {
  const missed = 'createCharge -> c1 \n +3000 listChargeEvents c1 -> list'
  const held = `createCharge ${again} -> c2 \n e2 = charge.create c2 \n listChargeEvents c2 ${again} -> list e2`
  const open = `createCharge ${again} -> c3 \n listChargeEvents c3 ${again} -> list`
  for (const [record, verdict] of [
    [`${missed} \n ${held}`, 'unstable'],
    [`${missed} \n ${held} \n ${open}`, 'fail'],
  ] as const)
    t.equal(verdictOf(entriesOf(record), 'charge-create-event-once'), verdict, record)
  t.end()
})

test('a second attempt of a record is judged alone, and explored sequences count where they are kept', (t) => {
  for (const [record, verdict] of rows) t.equal(verdictOf(entriesOf(record)), verdict, record)
  const kept = entriesOf(rows.at(-1)?.[0] ?? '').map((entry) =>
    entry.kind === 'end' ? { ...entry, kept: ['explored 1'] } : entry,
  )
  t.equal(verdictOf(kept), 'fail')
  t.end()
})
