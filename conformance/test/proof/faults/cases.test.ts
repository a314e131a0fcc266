import { test } from 'tap'
import { faultsByResource } from '../../../reference/faults.ts'
import { found } from './part.ts'

const { cases } = faultsByResource

test('finds every broken case', (t) => found(t, cases))
