import { test } from 'tap'
import type { RequirementId } from '../../../generated/requirements.ts'
import { rehearse } from '../../driver/rehearsal.ts'
import { declarations } from '../../requirements/index.ts'
import { estimatedRequests } from '../../run/plan.ts'
import { selectScenarios } from '../../run/select.ts'
import { scenariosOf } from '../../scenarios/index.ts'
import { commandsIn, scenario, type Scenario } from '../../scenarios/scenario.ts'

const all = scenariosOf('deep', { tokenParameter: true, hasOtherAccount: true })
const normal = scenariosOf('normal', { tokenParameter: true, hasOtherAccount: true })
const options = { tokenParameter: 'card', reverseOrder: 'reverse_chronological' }
const selectedOf = (scenarios: readonly Scenario[], ...ids: RequirementId[]): Scenario[] =>
  selectScenarios(scenarios, new Set(ids), (steps) => rehearse(steps, options))
const selected = (...ids: RequirementId[]): Scenario[] => selectedOf(normal, ...ids)
const namesFor = (...ids: RequirementId[]): string[] => selected(...ids).map(({ name }) => name)

test('each scenario that shows a requirement exists', async (t) => {
  const names = new Set(all.map(({ name }) => name))
  const shownBy = [...declarations.values()].flatMap((declaration) => declaration.shownBy ?? [])
  t.same(
    shownBy.filter((name) => !names.has(name)),
    [],
  )
  t.equal(names.size, all.length, 'no two scenarios share a name')
})

test('each requirement is shown by few scenarios', async (t) => {
  const ids = [...declarations.keys()].filter((_, index) => index % 8 === 0)
  for (const id of ids) {
    const scenarios = selected(id)
    t.ok(scenarios.length > 0, `${id} is shown`)
    t.ok(estimatedRequests(scenarios) <= 70, `${id} takes at most 70 requests`)
  }
})

test('a requirement that a call breaks is shown by its scenario, and by its cases alone', async (t) => {
  t.same(namesFor('charge-source-known'), ['unknown sources'])
  const [batch] = selected('create-charge-currency-enum')
  const sent = commandsIn(batch?.steps ?? []).flatMap((step) =>
    'call' in step ? (step.case ?? []) : [],
  )
  t.ok(sent.length > 0 && sent.every((name) => name.includes('currency')), sent.join(', '))
})

test('a requirement of an area is shown by short scenarios of its operations', async (t) => {
  t.same(namesFor('charge-successful-paid'), ['pays the first charge', 'declines at once'])
  t.same(namesFor('list-pages-complete'), ['pays the first charge', "reads a charge's own list"])
})

test('queries of lists show requirements of lists alone', async (t) => {
  const queriesFor = (id: RequirementId): number =>
    selected(id)
      .filter(({ phase }) => phase === 'quiet')
      .flatMap(({ steps }) => commandsIn(steps))
      .filter((step) => 'call' in step && step.walk !== true).length
  t.equal(queriesFor('webhook-posted'), 0)
  t.ok(queriesFor('list-pages-complete') > 10)
})

test('a requirement of events is shown by a scenario for each event that is waited for', async (t) => {
  const refund = scenario('waits for a refund', 'smoke', [
    { await: 'events', of: '@charge', keys: ['refund.create'], keep: {} },
  ])
  const names = (...ids: RequirementId[]) =>
    selectedOf([...normal, refund], ...ids).map(({ name }) => name)
  t.ok(names('charge-create-event-once').includes('waits for a refund'))
  t.ok(names('charge-create-webhook').includes('waits for a refund'))
  t.notOk(names('list-pages-complete').includes('waits for a refund'))
})
