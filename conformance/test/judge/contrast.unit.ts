import { test } from 'tap'
import { judge } from '../../judge/judge.ts'
import { fold } from '../../model/fold.ts'
import { entriesOf } from '../requirements/record.ts'

const sources = (...lines: string[]) =>
  lines.map(
    (line, index) => `createSource ${line} -> s${index} ${line.includes('kfh') ? 'flow=null' : ''}`,
  )

test('a failure names what all broken answers have and no other', (t) => {
  const others = ['bank=cimb', 'bank=ocbc', 'bank=cimb', 'bank=uob', 'bank=cimb', 'bank=cimb']
  const rows: [lines: string[], contrast: string | undefined][] = [
    [sources(...others, 'bank=kfh'), 'bank=kfh'],
    [sources(...others, 'bank=kfh', 'bank=kfh'), 'bank=kfh'],
    [sources(...others, 'bank=kfh', 'bank=kfh amount=7000'), 'bank=kfh'],
    [sources('bank=cimb', 'bank=kfh'), undefined],
    [sources('bank=kfh', 'bank=kfh'), undefined],
    [
      [
        ...sources(...others, 'bank=kfh'),
        ...[0, 1, 2, 3, 6].map((at) => `createCharge source=s${at} -> c${at} source=s${at}`),
      ],
      'bank=kfh',
    ],
  ]
  for (const [lines, contrast] of rows) {
    const finding = judge(fold(entriesOf(lines.join('\n')))).get('source-flow')
    t.match(finding, { verdict: 'fail' })
    t.equal(finding?.contrast, contrast, lines.join('; '))
  }
  t.end()
})

test('a failure names the one or two operations that alone break what others show, too', (t) => {
  const made = `createSource -> s1\ncreateCharge source=s1 -> c1`
  const rows: [record: string, contrast: string | undefined][] = [
    [`${made} source.items=null`, 'createCharge'],
    [`${made.replace('-> s1', '-> s1 items=null')} source.items=null`, undefined],
    [`createSource -> s1\ncreateSource bank="" -> s2 items=null`, undefined],
  ]
  for (const [record, contrast] of rows)
    t.equal(judge(fold(entriesOf(record))).get('source-items')?.contrast, contrast, record)
  t.end()
})

test('a failure names the choice of customers that sets it apart', (t) => {
  const paid = [1, 2, 3].map(
    (at) => `createCharge @base=single-request -> c${at}
      e${at} = charge.create c${at}\nx${at} = charge.complete c${at}\np${at} = c${at} successful
      visit c${at} successful\nretrieveCharge c${at} -> p${at}
      +3000 listChargeEvents c${at} -> list e${at} x${at}`,
  )
  const declined = `createCharge @base=single-request -> c4
    e4 = charge.create c4\np4 = c4 failed\nvisit c4 failed\nretrieveCharge c4 -> p4
    +3000 listChargeEvents c4 -> list e4`
  const conclusions = judge(fold(entriesOf([...paid, declined].join('\n'))))
  t.match(conclusions.get('charge-complete-event-once'), {
    verdict: 'fail',
    times: { broken: 1, of: 4 },
    contrast: 'a customer who declines',
  })
  t.end()
})
