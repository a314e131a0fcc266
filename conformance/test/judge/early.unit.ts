import { test } from 'tap'
import { brokenEarly } from '../../judge/early.ts'
import { entriesOf } from '../requirements/record.ts'

const rows: readonly [record: string, broken: readonly string[]][] = [
  ['createSource -> s1', []],
  ['createSource -> s1 livemode=7', ['source-livemode']],
  ['createSource amount=99 -> s1', ['create-source-amount-minimum']],
  ['createSource -> s1\ncreateCharge source=s1 -> c1', []],
  // A part of a record whose source was made before.
  ['createCharge source=s1 -> c1', []],
]

test('only what no later exchange can mend is broken early', (t) => {
  for (const [record, broken] of rows) t.same(brokenEarly(entriesOf(record)), broken, record)
  t.end()
})
