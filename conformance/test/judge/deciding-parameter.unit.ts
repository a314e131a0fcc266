import { test } from 'tap'
import { judge } from '../../judge/judge.ts'
import { fold } from '../../model/fold.ts'
import type { RequirementId } from '../../../generated/requirements.ts'
import { entriesOf } from '../requirements/record.ts'

test('a failure names the parameter that its requirement is about, as it was sent', (t) => {
  const rows: [lines: string, id: RequirementId, decidingParameter: string][] = [
    ['createSource amount=many -> s1', 'create-source-amount-type', 'amount=many'],
    ['createSource bank=maybank2u -> 400', 'create-source-bank-accepted', 'bank=maybank2u'],
    ['createSource currency=- -> s1', 'create-source-currency-required', 'no currency'],
    ['createSource bank="" -> s1', 'create-source-bank-enum', 'bank=""'],
    [
      'createSource amount=5000 -> s1 \n createCharge source=s1 amount=7000 -> c1',
      'charge-amount-equals-source',
      'amount=7000 beside 5000 of its source',
    ],
  ]
  for (const [lines, id, decidingParameter] of rows) {
    const control = 'createSource -> s9 \n createSource -> s8'
    const finding = judge(fold(entriesOf(`${lines}\n${control}`))).get(id)
    t.match(finding, { verdict: 'fail', decidingParameter }, lines)
  }
  t.end()
})

test('the fields of a card that must not be there are blamed on its being there', (t) => {
  const record = 'createCharge @base=single-request -> c1 card={}'
  const conclusions = judge(fold(entriesOf(record)))
  t.match(conclusions.get('charge-card-null'), { verdict: 'fail' })
  t.match(conclusions.get('card-object'), { verdict: 'inconclusive', reason: /charge-card-null/ })
  t.end()
})
