import { test } from 'tap'
import { faultsByResource, type Fault } from '../../../reference/faults.ts'
import { requestsOf } from '../../../scenarios/select.ts'
import { scenariosOf } from '../../../scenarios/index.ts'
import { attempt, type Row } from '../../../self-test/attempt.ts'
import { mismatches } from '../../../self-test/matrix.ts'
import { mapLimit } from '../variants/groups.ts'
import { whole } from '../whole.ts'
import { inGroups } from './together.ts'

/** Runs at once: most of them wait for what does not come. */
const atOnce = 3

/** One fault of each requirement that some faults break. */
const firstOfEach = (faults: readonly Fault[]): readonly Fault[] =>
  faults.filter(({ breaks: [id] }, at) => faults.findIndex((one) => one.breaks[0] === id) === at)

const { fields, ...others } = faultsByResource
const firsts = firstOfEach(Object.values(others).flat())

/** A sample of them; all faults where the proof is to be whole. */
const tried: readonly Fault[] = whole
  ? [...Object.values(others).flat(), ...inGroups(fields)]
  : [...firsts.filter((_, at) => at % 12 === 0), ...inGroups(firstOfEach(fields)).slice(0, 3)]

test('finds faults by the rule of their own requirement', async (t) => {
  const rows: Row[] = []
  await mapLimit(tried, async (fault) => void rows.push(await attempt(fault)), atOnce)
  // A busy machine may be too slow to tell anything, and a few values of single requests wait for a deep run: what was not found is tried alone.
  for (const [at, row] of rows.entries()) {
    const fault = tried.find(({ name }) => name === row.fault)
    if (fault !== undefined && mismatches(row).length > 0) rows[at] = await attempt(fault, 'deep')
  }
  if (whole) for (const line of scenarioTable(rows)) t.comment(line)
  t.strictSame(
    rows.flatMap((row) => mismatches(row)),
    [],
  )
})

/** Lists each scenario of a normal run with its requests and the faults whose breach it shows; those that find most for each request come first. */
function scenarioTable(rows: readonly Row[]): string[] {
  const found = scenariosOf('normal', 'card').map((one) => ({
    name: one.name,
    requests: requestsOf([one]) - requestsOf([]),
    faults: rows.filter(({ scenario }) => scenario === one.name).length,
  }))
  return found
    .sort((one, other) => other.faults / other.requests - one.faults / one.requests)
    .map(({ name, requests, faults }) => `${faults} faults in about ${requests} requests: ${name}`)
}
