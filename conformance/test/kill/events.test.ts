import { test } from 'tap'
import { eventFaults } from '../../reference/faults/events.ts'
import { found } from './part.ts'

test('finds faults of events', (t) => found(t, eventFaults))
