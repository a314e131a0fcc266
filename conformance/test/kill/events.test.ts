import { test } from 'tap'
import { eventFaults } from '../../reference/faults/events.ts'
import { listedFaults } from '../../reference/faults/listed.ts'
import { found } from './part.ts'

test('finds faults of events', (t) => found(t, eventFaults))
test('finds faults of how events are shown', (t) => found(t, listedFaults))
