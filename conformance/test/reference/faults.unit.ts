import { test } from 'tap'
import { requirements, type RequirementId } from '../../../generated/requirements.ts'
import { faults, historyFaults, raceFaults } from '../../reference/faults.ts'

const all = [...faults, ...historyFaults, ...raceFaults]

test('each testable requirement has a fault that breaks it', async (t) => {
  const ids = Object.keys(requirements) as RequirementId[]
  const broken = new Set(faults.map(({ breaks: [first] }) => first))
  t.strictSame(
    ids.filter((id) => requirements[id].untestable === undefined && !broken.has(id)),
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
