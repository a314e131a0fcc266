import { test } from 'tap'
import { requirements, type RequirementId } from '../../../generated/requirements.ts'
import { modelOf } from './record.ts'
import { failedIn, outcomeOf, type Row } from './table.ts'
import { answersTable, cardsTable } from './tables/answers.ts'
import { chargesTable } from './tables/charges.ts'
import { deliveriesTable } from './tables/deliveries.ts'
import { countsTable, earlyTable, eventsTable, holdingTable, webhooksTable } from './tables/events.ts'
import { keysTable } from './tables/keys.ts'
import { leftoversTable } from './tables/leftovers.ts'
import { listsTable } from './tables/lists.ts'
import { resourcesTable } from './tables/resources.ts'
import { embeddedTable, retrievalTable } from './tables/retrieval.ts'
import { sourcesTable } from './tables/sources.ts'
import { returnsTable, statesTable } from './tables/states.ts'
import { chargedOnceTable, tokensTable } from './tables/tokens.ts'

const tables = {
  answers: answersTable,
  cards: cardsTable,
  'new charges': chargesTable,
  deliveries: deliveriesTable,
  events: eventsTable,
  'counts of events': countsTable,
  'early completions': earlyTable,
  'lists of events': holdingTable,
  webhooks: webhooksTable,
  keys: keysTable,
  leftovers: leftoversTable,
  lists: listsTable,
  resources: resourcesTable,
  'retrieved charges': retrievalTable,
  'sources of charges': embeddedTable,
  sources: sourcesTable,
  'the way back': returnsTable,
  'what authorization makes of a charge': statesTable,
  tokens: tokensTable,
  'charges of one token': chargedOnceTable,
}

for (const [subject, { shared, rows }] of Object.entries(tables))
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
    Object.values(tables).some(({ rows }) => [rows[id]?.[outcome] ?? []].flat().length > 0)
  const written = (Object.keys(requirements) as RequirementId[]).filter(
    (id) => requirements[id].by === 'check' && requirements[id].untestable === undefined,
  )
  t.same(
    written.filter((id) => !has('holds', id) || !has('breaks', id)),
    [],
  )
  t.end()
})
