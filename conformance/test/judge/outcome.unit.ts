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

const plain = { strict: false, answered: true, ended: null, part: '', accepted: [], brokenPins: [] }
const open = { MUST: counted({ pass: 3 }), SHOULD: counted({ pass: 1, inconclusive: 2 }) }
const both = { MUST: counted({ pass: 1, inconclusive: 1 }), SHOULD: open.SHOULD }
const broken = { MUST: counted({ pass: 3, fail: 1, unstable: 1 }), SHOULD: counted({ fail: 1 }) }
const spared = { MUST: counted({ pass: 3, inapplicable: 1 }), SHOULD: counted({ fail: 2, pass: 4 }) }
const only = { MUST: counted({}), SHOULD: counted({ fail: 1, pass: 1 }) }

test('the outcome is worded by the numbers of what binds', (t) => {
  const rows: [typeof open, changes: object, exitCode: number, sentence: string][] = [
    [open, {}, 0, 'conformant: 3 hold'],
    [open, { strict: true }, 3, 'incomplete: 2 not judged, 4 hold'],
    [both, {}, 3, 'incomplete: 1 not judged, 1 holds'],
    [both, { strict: true }, 3, 'incomplete: 3 not judged, 2 hold'],
    [broken, {}, 1, 'nonconformant: 2 broken, 3 hold; 1 SHOULD does not hold'],
    [broken, { strict: true }, 1, 'nonconformant: 3 broken, 3 hold'],
    [spared, {}, 0, 'conformant, but: 2 SHOULDs do not hold; 3 hold, 1 not applicable'],
    [{ ...only, SHOULD: counted({ fail: 1 }) }, {}, 0, 'conformant, but: 1 SHOULD does not hold'],
    [only, { part: 'Partial: ' }, 0, 'Partial: conformant, but: 1 SHOULD does not hold; 1 holds'],
    [open, { answered: false }, 4, 'incomplete: 3 hold. The implementation answered no request.'],
    [open, { ended: 'The run was interrupted.' }, 3, 'incomplete: 3 hold. The run was interrupted.'],
    [open, { part: 'Explored: ' }, 0, 'Explored: nothing found: 3 hold'],
    [
      { MUST: counted({ error: 1, fail: 1 }), SHOULD: only.MUST },
      {},
      5,
      'incomplete: 1 failed by the kit, 1 broken',
    ],
    [{ MUST: only.MUST, SHOULD: only.MUST }, {}, 3, 'incomplete: nothing was judged'],
  ]
  for (const [counts, changes, exitCode, sentence] of rows)
    t.match(outcomeOf(counts, { ...plain, ...changes }), { exitCode, sentence })
  t.end()
})
