import type { Call, Model } from '../../model/model.ts'
import { about } from '../cases/cases.ts'
import { rule, type Rule } from '../rule.ts'

const unknownIds = about('retrieve-event-unknown-id')

/** The rules of events that are retrieved ("Retrieve an event"); that the event is the one with the id is ruled for all resources. */
export const eventRetrievalRules: readonly Rule[] = [
  rule('retrieve-event-unknown-id', function* (model) {
    const others = new Set(
      model
        .of('retrieveEvent')
        .filter((call) => isAnothers(call, model))
        .map(({ exchange }) => exchange.id),
    )
    for (const ruling of unknownIds.judge(model))
      if (ruling.holds !== false || !others.has(ruling.at[0] ?? '')) yield ruling
  }),
]

/** Says that an id which is nearly a known one turned out to be that of another event. */
function isAnothers({ target, shown }: Call, model: Model): boolean {
  if (target === null || shown?.value['id'] !== target) return false
  return [...model.events.keys()].some(
    (id) => id.length === target.length && [...id].filter((letter, at) => letter !== target[at]).length === 1,
  )
}
