import { test } from 'tap'
import type { Count, Verdict } from '../../../generated/report.js'
import { outcomeOf } from '../../judge/outcome.ts'

const none = { error: 0, fail: 0, unstable: 0, inconclusive: 0, pass: 0, inapplicable: 0 }

/** A count in which these verdicts occur so often. */
function counted(verdicts: Partial<Record<Verdict, number>>): Count {
  const all = { ...none, ...verdicts }
  const expected = Object.values(all).reduce((sum, one) => sum + one, 0)
  return { expected, executed: expected - all.inconclusive, verdicts: all, untestable: 0, notSelected: 0 }
}

const plain = { answered: true, ended: null, part: '', accepted: [], brokenPins: [] }
const open = { MUST: counted({ pass: 3 }), SHOULD: counted({ pass: 1, inconclusive: 2 }) }

test('a SHOULD that could not be judged leaves a run conformant, unless it is strict', async (t) => {
  t.match(outcomeOf(open, { ...plain, strict: false }), { outcome: 'conformant', exitCode: 0 })
  t.match(outcomeOf(open, { ...plain, strict: true }), {
    outcome: 'incomplete',
    exitCode: 3,
    sentence: 'incomplete: 2 of 3 SHOULDs could not be judged.',
  })
})

test('what could not be judged is counted by its level', async (t) => {
  const both = { MUST: counted({ pass: 1, inconclusive: 1 }), SHOULD: open.SHOULD }
  t.match(outcomeOf(both, { ...plain, strict: false }), {
    exitCode: 3,
    sentence: 'incomplete: 1 of 2 MUSTs could not be judged.',
  })
  t.match(outcomeOf(both, { ...plain, strict: true }), {
    exitCode: 3,
    sentence: 'incomplete: 1 of 2 MUSTs and 2 of 3 SHOULDs could not be judged.',
  })
})
