import { test } from 'tap'
import { openBudget } from '../../api/budget.ts'
import type { Target } from '../../settings/target.ts'

const live = { live: true } as Target

test('all charges of a live run together ask for no more than is allowed', async (t) => {
  const budget = openBudget({ maxAmount: 1000, target: live })
  budget.ask('createCharge', 600)
  t.throws(() => budget.ask('createCharge', 500), { message: /1000 that --max-amount allows/ })
  budget.ask('createCharge', 400)
  t.throws(() => budget.ask('createCharge', 1))
})

test('a source moves no money, and asks for no more than is allowed by itself', async (t) => {
  const budget = openBudget({ maxAmount: 1000, target: live })
  budget.ask('createSource', 1000)
  budget.ask('createSource', 1000)
  t.throws(() => budget.ask('createSource', 1001))
  t.doesNotThrow(() => budget.ask('createCharge', Number.NaN), 'what asks for no amount counts for nothing')
})

test('a run with test keys asks for what it needs', async (t) => {
  const budget = openBudget({ maxAmount: 1, target: { ...live, live: false } })
  t.doesNotThrow(() => budget.ask('createCharge', 2_000_000))
})
