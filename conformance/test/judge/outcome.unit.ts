import { test } from 'tap'
import type { Finding, Verdict } from '../../../generated/report.js'
import { outcomeOf } from '../../judge/outcome.ts'

type Level = Partial<Record<Verdict, number>>

const blank = {
  id: 'charge-id',
  expected: null,
  actual: null,
  exchanges: [],
  reason: null,
} as const

/** Makes findings of a level in which these verdicts occur so often. */
const findingsOf = (level: Finding['level'], verdicts: Level): Finding[] =>
  (Object.entries(verdicts) as [Verdict, number][]).flatMap(([verdict, count]) =>
    Array.from({ length: count }, () => ({ ...blank, exchanges: [], level, verdict })),
  )

const plain = {
  strict: false,
  answered: true,
  endReason: null,
  scope: 'whole' as const,
  accepted: [],
  brokenPins: [],
}
const open: [must: Level, should: Level] = [{ pass: 3 }, { pass: 1, inconclusive: 2 }]
const both: typeof open = [{ pass: 1, inconclusive: 1 }, open[1]]
const broken: typeof open = [{ pass: 3, fail: 1, unstable: 1 }, { fail: 1 }]
const spared: typeof open = [
  { pass: 3, inapplicable: 1 },
  { fail: 2, pass: 4 },
]
const only: typeof open = [{}, { fail: 1, pass: 1 }]

test('the outcome is worded by the numbers of what binds', (t) => {
  const rows: [typeof open, changes: object, exitCode: number, sentence: string][] = [
    [open, {}, 0, 'conformant: 3 hold'],
    [open, { strict: true }, 3, 'incomplete: 2 not judged, 4 hold'],
    [both, {}, 3, 'incomplete: 1 not judged, 1 holds'],
    [both, { strict: true }, 3, 'incomplete: 3 not judged, 2 hold'],
    [broken, {}, 1, 'nonconformant: 2 broken, 3 hold; 1 SHOULD does not hold'],
    [broken, { strict: true }, 1, 'nonconformant: 3 broken, 3 hold'],
    [spared, {}, 0, 'conformant, but: 2 SHOULDs do not hold; 3 hold, 1 not applicable'],
    [[{}, { fail: 1 }], {}, 0, 'conformant, but: 1 SHOULD does not hold'],
    [only, { scope: 'partial' }, 0, 'Partial: conformant, but: 1 SHOULD does not hold; 1 holds'],
    [open, { answered: false }, 4, 'incomplete: 3 hold. The implementation answered no request.'],
    [
      open,
      { endReason: 'The run was interrupted.' },
      3,
      'incomplete: 3 hold. The run was interrupted.',
    ],
    [open, { scope: 'explored' }, 0, 'Explored: nothing found: 3 hold'],
    [[{ error: 1, fail: 1 }, {}], {}, 5, 'incomplete: 1 failed by the kit, 1 broken'],
    [[{}, {}], {}, 3, 'incomplete: nothing was judged'],
  ]
  for (const [[must, should], changes, exitCode, sentence] of rows) {
    const findings = [...findingsOf('MUST', must), ...findingsOf('SHOULD', should)]
    t.match(outcomeOf(findings, { ...plain, ...changes }), { exitCode, sentence })
  }
  t.end()
})

test('traffic that breaks nothing is unbroken, and conformant only where it shows everything', (t) => {
  const coverageSentence = '5 of 8 operations seen.'
  const outcomeWith = (must: Level) =>
    outcomeOf(findingsOf('MUST', must), { ...plain, coverageSentence })
  t.match(outcomeWith({ pass: 3, inconclusive: 2 }), { exitCode: 0, outcome: 'unbroken' })
  t.match(outcomeWith({ pass: 3 }), { exitCode: 0, outcome: 'conformant' })
  t.match(outcomeWith({ inconclusive: 2 }), { exitCode: 3, outcome: 'incomplete' })
  t.match(outcomeWith({ fail: 1, inconclusive: 2 }), { exitCode: 1, outcome: 'nonconformant' })
  t.end()
})
