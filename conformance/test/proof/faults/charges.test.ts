import { test } from 'tap'
import { faultsByResource } from '../../../reference/faults.ts'
import { found } from './part.ts'

const { authorization, charges } = faultsByResource

test('finds faults of charges', (t) => found(t, charges))
test('finds faults of authorization', (t) => found(t, authorization))
