import t from 'tap'
import { endsOf, type Done } from '../../explore/world.ts'

type Charge = 'pending' | 'successful' | 'failed'

const choose =
  (want: Charge): Done<Charge> =>
  (state) => [state === 'pending' ? want : state]
const read =
  (shown: Charge): Done<Charge> =>
  (state) =>
    state === shown ? [state] : []
const ends = (branches: Done<Charge>[][]) => [...(endsOf(branches, ['pending']) ?? [])].toSorted()

t.test('one of two customers is first, whichever it was', async (t) => {
  t.same(ends([[choose('successful')], [choose('failed')]]), ['failed', 'successful'])
  t.same(ends([[choose('successful')], [choose('failed'), read('failed')]]), ['failed'])
})

t.test('no order explains that a charge showed both results', async (t) => {
  t.same(
    ends([
      [choose('successful'), read('successful')],
      [choose('failed'), read('failed')],
    ]),
    [],
  )
})

t.test('each branch keeps its own order', async (t) => {
  t.same(ends([[read('successful'), choose('successful')]]), [])
  t.same(ends([[choose('successful'), read('successful')]]), ['successful'])
})

t.test('what was done may leave several states behind', async (t) => {
  const lost: Done<Charge> = (state) => (state === 'pending' ? ['pending', 'failed'] : [state])
  t.same(ends([[lost], [read('pending')]]), ['failed', 'pending'])
})

t.test('a search that is cut off says so', async (t) => {
  const branch = Array.from({ length: 60 }, () => choose('pending'))
  t.equal(endsOf([branch, branch, branch], ['pending']), null)
})
