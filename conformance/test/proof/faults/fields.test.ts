import { test } from 'tap'
import { faultsByResource } from '../../../reference/faults.ts'
import { found } from './part.ts'
import { inGroups } from './together.ts'

const { fields } = faultsByResource

test('finds every broken field', (t) => found(t, fields, inGroups))
