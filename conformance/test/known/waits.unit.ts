import { test } from 'tap'
import { openWaits } from '../../known/waits.ts'

test('what came sooner counts at once, what came later by half', (t) => {
  const waits = openWaits()
  t.equal(waits.likely('a delivery'), 0)
  waits.note('a delivery', 2000)
  t.equal(waits.likely('a delivery'), 2000)
  waits.note('a delivery', 4000)
  t.equal(waits.likely('a delivery'), 3000)
  waits.note('a delivery', 10)
  t.equal(waits.likely('a delivery'), 10)
  t.equal(waits.likely('an event'), 0)
  t.end()
})

test('a kind that never came once is known as that from then on', (t) => {
  const waits = openWaits()
  waits.note('a page', null)
  t.ok(waits.inVain('a page'))
  waits.note('a page', 5)
  t.ok(waits.inVain('a page'))
  t.notOk(waits.inVain('an event'))
  t.end()
})

test('what is waited for is counted while it is', (t) => {
  const waits = openWaits()
  const ends = [waits.begin(), waits.begin()]
  t.equal(waits.underWay(), 2)
  for (const end of ends) end()
  t.equal(waits.underWay(), 0)
  t.end()
})
