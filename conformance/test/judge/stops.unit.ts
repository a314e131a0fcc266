import { test } from 'tap'
import type { RunReport } from '../../../generated/report.js'
import { faults } from '../../reference/faults.ts'
import { reportOf } from '../../reports/report.ts'
import { run } from '../../run/run.ts'
import { withFault } from '../../self-test/attempt.ts'

/** Runs the reference implementation in brief with the fault of a name. */
async function runWith(name: string): Promise<RunReport> {
  const fault = faults.find((candidate) => candidate.name === name)
  if (fault === undefined) throw new Error(`${name}: no fault has that name.`)
  return withFault(fault, { depth: 'smoke' }, async (options) => run(options))
}

test('what stops a run is named first, and is the reason for all that was not judged', async (t) => {
  const runReport = await runWith('shows test events for live keys')
  const { failed, unjudged } = reportOf(runReport)
  t.equal(failed[0]?.title, 'keys-decide-livemode')
  t.same(
    unjudged.map(({ title }) => title),
    ['An object with livemode false was not expected, so nothing more was sent.'],
  )
})

test('where a resource has no id or no mode, its requirement is what to mend, and nothing is said to be missing', async (t) => {
  for (const [name, reason] of [
    ['Charge.id: absent', 'The charge has no id that is a text. Fix charge-id first.'],
    [
      'Source.livemode: null',
      'The answer to createSource does not say livemode false, so nothing else was sent. Fix source-livemode first.',
    ],
    ['Source.id: absent', 'The source has no id that is a text. Fix source-id first.'],
  ] as const) {
    const { findings } = await runWith(name)
    const reasons = findings.filter(({ verdict }) => verdict === 'inconclusive')
    t.same(new Set(reasons.map((finding) => finding.reason)), new Set([reason]), name)
  }
})
