import { test } from 'tap'
import { fieldFaults } from '../../reference/faults/fields.ts'
import { found } from './part.ts'

test('finds every broken field', (t) => found(t, fieldFaults))
