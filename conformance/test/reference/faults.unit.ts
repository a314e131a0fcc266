import { test } from 'tap'
import { requirements, type RequirementId } from '../../../generated/requirements.ts'
import { faults, historyFaults, raceFaults } from '../../reference/faults.ts'
import { when } from '../../reference/faults/when.ts'
import { on } from '../../reference/faults/places.ts'
import { afterWrongAmount } from '../../reference/faults/triggers.ts'
import { return_uri, started } from './client.ts'

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
  const unknown = all.flatMap(({ breaks }) => breaks.filter((id) => !Object.hasOwn(requirements, id)))
  t.strictSame(unknown, [])
})

test('a trigger breaks a rule only where it holds', async (t) => {
  const rules = when([on('createCharge'), afterWrongAmount], { currencyAccepted: () => true })()
  const { makeSource, post } = await started(t, { rules: { ...rules, sameCurrency: () => true } })
  const charge = async (source: string, more: Record<string, string | number> = {}) =>
    (await post('/charges', { amount: 50_000, currency: 'MYR', source, return_uri, ...more })).status
  const [first, second] = [(await makeSource()).id, (await makeSource()).id]
  t.equal(await charge(first, { currency: 'THB' }), 400)
  t.equal(await charge(first, { amount: 1_000 }), 400)
  t.equal(await charge(second, { currency: 'THB' }), 400)
  t.equal(await charge(first, { currency: 'THB' }), 200)
})
