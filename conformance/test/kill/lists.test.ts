import { test } from 'tap'
import { listFaults } from '../../reference/faults/lists.ts'
import { spanFaults } from '../../reference/faults/spans.ts'
import { webhookFaults } from '../../reference/faults/webhooks.ts'
import { found } from './part.ts'

test('finds faults of webhooks', (t) => found(t, webhookFaults))
test('finds faults of lists', (t) => found(t, [...listFaults, ...spanFaults]))
