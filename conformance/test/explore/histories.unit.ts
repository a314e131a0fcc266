import { test } from 'tap'
import { isCounterexample } from '../../../generated/counterexample.js'
import { histories } from '../../explore/histories.ts'

test('each history can be kept as a counterexample and replayed', async (t) => {
  for (const [name, steps] of Object.entries(histories))
    t.ok(isCounterexample({ requirement: 'charge-amount-equals-source', steps }), name)
})
