import { test } from 'tap'
import { requirements } from '../../../generated/requirements.ts'
import { faults, historyFaults, raceFaults } from '../../reference/faults.ts'
import { requirementIds } from '../../settings/selection.ts'

const all = [...faults, ...historyFaults, ...raceFaults]

test('each testable requirement has a fault that breaks it', async (t) => {
  const broken = new Set(faults.map(({ breaks: [first] }) => first))
  t.strictSame(
    requirementIds.filter((id) => requirements[id].untestable === undefined && !broken.has(id)),
    [],
  )
})

test('faults have names of their own and break requirements that exist', async (t) => {
  t.equal(new Set(all.map(({ name }) => name)).size, all.length)
  const unknown = all.flatMap(({ breaks }) =>
    breaks.filter((id) => !Object.hasOwn(requirements, id)),
  )
  t.strictSame(unknown, [])
})
