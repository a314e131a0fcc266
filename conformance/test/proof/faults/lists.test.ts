import { test } from 'tap'
import { faultsByResource } from '../../../reference/faults.ts'
import { found } from './part.ts'

const { lists, webhooks } = faultsByResource

test('finds faults of webhooks', (t) => found(t, webhooks))
test('finds faults of lists', (t) => found(t, lists))
