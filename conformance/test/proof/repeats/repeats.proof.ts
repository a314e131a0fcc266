import { test } from 'tap'
import type { RunReport } from '../../../../generated/report.js'
import { readArguments } from '../../../commands/command.ts'
import { runFlags, settingsOf } from '../../../commands/settings.ts'
import { faultsByResource, type Fault } from '../../../reference/faults.ts'
import { reportOf } from '../../../reports/report.ts'
import { run } from '../../../run/run.ts'
import { failuresOf, withFault } from '../../../self-test/attempt.ts'
import type { RunOptions } from '../../../settings/options.ts'
import { each, everyNth } from '../each.ts'
import { inGroups } from '../faults/groups.ts'

const { fields, ...others } = faultsByResource
const faults = [...inGroups(fields), ...Object.values(others).flat()]

/** Runs a command printed in a report, with the implementation and limits of the earlier run. */
async function repeat(command: string, options: RunOptions): Promise<RunReport> {
  const [, name = '', ...words] = command.split(' ')
  if (name !== 'run') throw new Error(`The command "${command}" runs nothing.`)
  const invocation = readArguments({ flags: runFlags, operands: '[URL]' }, words, {})
  const { baseUrl: _, ...settings } = await settingsOf(invocation)
  return run({ ...options, ...settings })
}

/** The findings that a fault gives, and whose printed command then reassures, a line each. */
async function reassurances(fault: Fault): Promise<string[]> {
  return withFault(fault, {}, async (options) => {
    const { baseUrl } = options.target
    const runReport = { ...(await run(options)), again: `assay run ${baseUrl}` }
    const group = reportOf(runReport).failed.find(({ items }) =>
      items.some(({ finding: { id } }) => id === fault.breaks[0]),
    )
    // What is not found is the matter of another proof.
    if (group === undefined) return []
    const repeated = await repeat(group.rerun, options)
    const isFound = failuresOf(repeated).length > 0
    return isFound || repeated.exitCode === 3
      ? []
      : [`${fault.name}: ${fault.breaks[0]} (${repeated.sentence})`]
  })
}

test('what was found is found again by the command that is printed, or not repeated', async (t) => {
  await each(t, faults, { sample: everyNth(faults, 400) }, async (fault) =>
    t.strictSame(await reassurances(fault), []),
  )
})
