import { test } from 'tap'
import type { RunReport } from '../../../../generated/report.js'
import { faultsByResource } from '../../../reference/faults.ts'
import { variants } from '../../../reference/variants.ts'
import { run } from '../../../run/run.ts'
import { withFault } from '../../../self-test/attempt.ts'
import { each, everyNth, onlyAlone } from '../each.ts'
import { judge } from '../variants/runs.ts'
import { keepBusy } from './load.ts'

/** A service that a run can be made against, by name. */
type Service = readonly [name: string, judge: () => Promise<RunReport>]

const { fields: _, cases: __, ...faults } = faultsByResource

/** The faults and variants that are judged on a busy machine. */
const services: readonly Service[] = [
  ...everyNth(Object.values(faults).flat(), 30).map((fault): Service => [
    fault.name,
    () => withFault(fault, {}, (options) => run(options)),
  ]),
  ...everyNth(Object.entries(variants), 14).map(([name, variant]): Service => [
    name,
    () => judge(variant, { seed: 7 }),
  ]),
]

/**
 * Verdicts that a busy machine changes to anything but inconclusive, one a line.
 * What holds of deliveries that were lost, of which a quiet machine has none, is no difference.
 */
function differences(quiet: RunReport, busy: RunReport): string[] {
  const before = new Map(quiet.findings.map((finding) => [finding.id, finding]))
  return busy.findings.flatMap(({ id, verdict, actual, reason }) => {
    const { verdict: usual } = before.get(id) ?? {}
    const isNew = usual === 'inapplicable' && verdict === 'pass'
    return verdict === usual || isNew || verdict === 'inconclusive' || usual === 'inconclusive'
      ? []
      : [`${id}: ${usual}, and busy ${verdict} (${actual ?? reason})`]
  })
}

test('a busy machine changes no verdict but to inconclusive', onlyAlone, async (t) => {
  await each(t, services, { atOnce: 1 }, async ([name, judged]) => {
    const quiet = await judged()
    const rest = keepBusy(4)
    const busy = await judged().finally(rest)
    t.strictSame(differences(quiet, busy), [], name)
  })
})
