import { test } from 'tap'
import { authorizationFaults } from '../../reference/faults/authorization.ts'
import { revisitFaults } from '../../reference/faults/revisits.ts'
import { chargeFaults } from '../../reference/faults/charges.ts'
import { retrievalFaults } from '../../reference/faults/retrieval.ts'
import { found } from './part.ts'

test('finds faults of charges', (t) => found(t, [...chargeFaults, ...retrievalFaults]))
test('finds faults of authorization', (t) => found(t, [...authorizationFaults, ...revisitFaults]))
