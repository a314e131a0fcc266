import { test } from 'tap'
import { madeIn, numberedSlot } from '../../scenarios/moves.ts'
import type { Step } from '../../scenarios/scenario.ts'

test('a slot is of a kind where its name is that kind and a number', (t) => {
  const slots = ['invoice 1', 'invoice_item 1', 'invoice item 1', 'invoice of item 1', 'refused']
  const steps = slots.map((as): Step => ({ call: 'createCharge', as }))
  t.strictSame(madeIn(steps, 'invoice'), ['invoice 1'])
  t.strictSame(madeIn(steps, 'invoice_item'), [numberedSlot('invoice_item', 1)])
  t.end()
})
