import { test } from 'tap'
import { requirements, type RequirementId } from '../../../generated/requirements.ts'
import { modelOf } from './record.ts'
import { requirementIds } from '../../settings/selection.ts'
import { failedIn, outcomeOf, type RecordsByOutcome, type Table } from './table.ts'

const files = await Promise.all([
  import('./tables/answers.ts'),
  import('./tables/charges.ts'),
  import('./tables/deliveries.ts'),
  import('./tables/events.ts'),
  import('./tables/lists.ts'),
  import('./tables/resources.ts'),
  import('./tables/retrieval.ts'),
  import('./tables/sources.ts'),
  import('./tables/states.ts'),
  import('./tables/tokens.ts'),
])
const tables = files.flatMap((file: object) => Object.entries(file) as [subject: string, Table][])

for (const [subject, { shared, rows }] of tables)
  test(`rules of ${subject}`, (t) => {
    for (const [id, row] of Object.entries(rows) as [RequirementId, RecordsByOutcome][])
      for (const [outcome, records] of Object.entries(row))
        for (const text of [records].flat()) {
          const model = modelOf(`${shared}\n${text}`)
          const words = `${id} ${outcome}: ${text.trim()}`
          t.equal(outcomeOf(id, model), outcome, words)
          if (outcome === 'holds' || outcome === 'breaks')
            t.same(failedIn(model), outcome === 'breaks' ? [id] : [], `alone: ${words}`)
        }
    t.end()
  })

test('each requirement that is not generated has a record that holds and one that breaks', (t) => {
  const has = (outcome: keyof RecordsByOutcome, id: RequirementId): boolean =>
    tables.some(([, { rows }]) => [rows[id]?.[outcome] ?? []].flat().length > 0)
  const written = requirementIds.filter(
    (id) => requirements[id].by === 'check' && requirements[id].untestable === undefined,
  )
  t.same(
    written.filter((id) => !has('holds', id) || !has('breaks', id)),
    [],
  )
  t.end()
})
