import { test } from 'tap'
import { oneEventPerChange } from '../../requirements/events.ts'
import { modelOf } from './record.ts'

const model = modelOf(`
  createSource -> s1
  createCharge source=s1 -> c1
  +10000 listEvents -> of
  listEvents -> of
`)

test('An event is missing once its cause is over, and never where nothing says its cause', (t) => {
  const verdictsBy = (cause: 'creation' | null) => [
    ...oneEventPerChange('Charge', { key: 'charge.create', cause })(model),
  ]
  t.match(verdictsBy('creation'), [{ outcome: 'failed', expected: '1 charge.create event' }])
  t.strictSame(verdictsBy(null), [])
  t.end()
})
