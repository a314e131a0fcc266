import { test } from 'tap'
import { judge } from '../../judge/judge.ts'
import { fold } from '../../model/fold.ts'
import { entriesOf } from '../requirements/record.ts'

const sources = (...lines: string[]) =>
  lines.map(
    (line, at) => `createSource ${line} -> s${at} ${line.includes('kfh') ? 'flow=null' : ''}`,
  )

test('a failure names what all broken answers have and no other, or what is peculiar to its request', (t) => {
  const others = ['bank=cimb', 'bank=ocbc', 'bank=cimb', 'bank=uob', 'bank=cimb', 'bank=cimb']
  const rows: [lines: string[], only: string | undefined, peculiar: string | undefined][] = [
    [sources(...others, 'bank=kfh'), 'bank=kfh', 'bank=kfh'],
    [sources(...others, 'bank=kfh', 'bank=kfh'), 'bank=kfh', undefined],
    [sources(...others, 'bank=kfh', 'bank=kfh amount=7000'), 'bank=kfh', undefined],
    [sources('bank=cimb', 'bank=kfh'), undefined, 'bank=kfh'],
    [sources('bank=kfh', 'bank=kfh'), undefined, undefined],
    [
      [
        ...sources(...others, 'bank=kfh'),
        ...[0, 1, 2, 3, 6].map((at) => `createCharge source=s${at} -> c${at} source=s${at}`),
      ],
      'bank=kfh',
      'bank=kfh',
    ],
  ]
  for (const [lines, only, peculiar] of rows) {
    const finding = judge(fold(entriesOf(lines.join('\n')))).get('source-flow')
    t.match(finding, { verdict: 'fail' })
    t.equal(finding?.only, only, lines.join('; '))
    t.equal(finding?.peculiar, peculiar, lines.join('; '))
  }
  t.end()
})
