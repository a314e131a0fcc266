import { test } from 'tap'
import { faultsByResource } from '../../../reference/faults.ts'
import { inGroups } from '../../../self-test/together.ts'
import { found } from './part.ts'

const { fields } = faultsByResource

test('finds every broken field', (t) => found(t, fields, inGroups))
