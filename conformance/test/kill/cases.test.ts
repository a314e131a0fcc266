import { test } from 'tap'
import { caseFaults } from '../../reference/faults/cases.ts'
import { found } from './part.ts'

test('finds every broken case', (t) => found(t, caseFaults))
