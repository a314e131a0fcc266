import { test } from 'tap'
import { faultsByResource } from '../../../reference/faults.ts'
import { found } from './part.ts'

const { events } = faultsByResource

test('finds faults of events', (t) => found(t, events))
