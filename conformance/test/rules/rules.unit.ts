import { test } from 'tap'
import { requirements, type RequirementId } from '../../../generated/requirements.ts'
import { modelOf } from './record.ts'
import { failedIn, outcomeOf, type Row, type Table } from './table.ts'
import * as answers from './tables/answers.ts'
import * as charges from './tables/charges.ts'
import * as deliveries from './tables/deliveries.ts'
import * as events from './tables/events.ts'
import * as keys from './tables/keys.ts'
import * as leftovers from './tables/leftovers.ts'
import * as lists from './tables/lists.ts'
import * as resources from './tables/resources.ts'
import * as retrieval from './tables/retrieval.ts'
import * as sources from './tables/sources.ts'
import * as states from './tables/states.ts'
import * as tokens from './tables/tokens.ts'

const files = [
  answers,
  charges,
  deliveries,
  events,
  keys,
  leftovers,
  lists,
  resources,
  retrieval,
  sources,
  states,
  tokens,
]
const tables: readonly (readonly [subject: string, Table])[] = files.flatMap((file) => Object.entries(file))

for (const [subject, { shared, rows }] of tables)
  test(`rules of ${subject}`, (t) => {
    for (const [id, row] of Object.entries(rows) as [RequirementId, Row][])
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
  const has = (outcome: keyof Row, id: RequirementId): boolean =>
    tables.some(([, { rows }]) => [rows[id]?.[outcome] ?? []].flat().length > 0)
  const written = (Object.keys(requirements) as RequirementId[]).filter(
    (id) => requirements[id].by === 'check' && requirements[id].untestable === undefined,
  )
  t.same(
    written.filter((id) => !has('holds', id) || !has('breaks', id)),
    [],
  )
  t.end()
})
