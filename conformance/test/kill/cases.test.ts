import { test } from 'tap'
import { caseFaults } from '../../reference/faults/cases.ts'
import { requestFaults } from '../../reference/faults/requests.ts'
import { found } from './part.ts'

test('finds every broken case', (t) => found(t, caseFaults))
test('finds values that are read in other ways', (t) => found(t, requestFaults))
