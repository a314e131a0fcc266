import t from 'tap'
import { observations } from '../../../generated/requirements.ts'
import { coarse, distinct, median } from '../../observations/comparable.ts'
import { observers } from '../../observations/index.ts'

t.test('every observation of the contract has one observer', async (t) => {
  t.same(observers.map(({ id }) => id).toSorted(), Object.keys(observations).toSorted())
})

t.test('what can be counted is sorted, each value once', async (t) => {
  t.same(distinct([201, 200, 201, 1000]), [200, 201, 1000])
  t.same(distinct(['b', 'a', 'b']), ['a', 'b'])
})

t.test('times are as coarse as runs agree on', async (t) => {
  t.same([0, 99, 100, 999, 1000, 20_000, 1e6].map(coarse), [
    'under 100 ms',
    'under 100 ms',
    'under 1 s',
    'under 1 s',
    'under 10 s',
    'under 100 s',
    'longer',
  ])
  t.equal(median([9, 1, 2]), 2)
  t.equal(median([]), undefined)
})
