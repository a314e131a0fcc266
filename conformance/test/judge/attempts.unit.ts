import { test } from 'tap'
import { judgeRecord } from '../../judge/report.ts'
import type { Entry } from '../../record/entry.ts'
import { usualOptions } from '../../settings/options.ts'
import { entriesOf } from '../rules/record.ts'

const options = usualOptions
const verdictOf = (entries: readonly Entry[]): unknown =>
  judgeRecord(entries, options).findings.find(({ id }) => id === 'create-source-accepts-valid-request')
    ?.verdict

const first = 'createSource -> s1 \n createSource -> 500'
const again = '@scenario="main (once more)"'
const rows: readonly [record: string, verdict: string][] = [
  [first, 'fail'],
  [`${first} \n createSource ${again} -> s2`, 'unstable'],
  [`${first} \n createSource ${again} -> 500`, 'fail'],
  ['createSource -> s1 \n createSource @scenario="explored 1" -> 500', 'pass'],
]

test('a second attempt of a record is judged alone, and explored sequences count where they are kept', (t) => {
  for (const [record, verdict] of rows) t.equal(verdictOf(entriesOf(record)), verdict, record)
  const kept = entriesOf(rows[3]?.[0] ?? '').map((entry) =>
    entry.kind === 'end' ? { ...entry, kept: ['explored 1'] } : entry,
  )
  t.equal(verdictOf(kept), 'fail')
  t.end()
})
