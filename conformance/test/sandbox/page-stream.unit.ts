import { test } from 'tap'
import { changeTracker } from '../../sandbox/page-stream.ts'

const rows = (charges: string[], now = new Date().toISOString()) => ({
  settings: { now },
  charges: charges.map((id) => ({ id: id.slice(0, 2), state: id })),
  requests: [],
  events: [],
})

test('only what changed is sent, and all again where rows went away', (t) => {
  const changesSince = changeTracker()
  t.match(changesSince(rows(['c1'])), { clear: true, charges: [{ id: 'c1' }], settings: {} })
  t.equal(changesSince(rows(['c1'])), null)
  t.same(changesSince(rows(['c1', 'c2'])), { charges: [{ id: 'c2', state: 'c2' }] })
  t.same(changesSince(rows(['c1', 'c2 paid'])), { charges: [{ id: 'c2', state: 'c2 paid' }] })
  t.same(changesSince(rows(['c1'])), { clear: true, charges: [{ id: 'c1', state: 'c1' }] })
  const later = new Date(Date.now() + 3_600_000).toISOString()
  t.same(changesSince(rows(['c1'], later)), { settings: { now: later } })
  const many = Array.from({ length: 100 }, (_, index) => `${index + 10}`)
  changesSince(rows(many, later))
  t.notOk(
    changesSince(rows([...many.slice(1), 'c9'], later))?.clear,
    'the oldest leave a full list',
  )
  t.end()
})
