import { about } from '../cases/cases.ts'
import type { Rule } from '../rule.ts'

/** The rules of events that are retrieved ("Retrieve an event"); that the event is the one with the id is ruled for all resources. */
export const eventRetrievalRules: readonly Rule[] = [about('retrieve-event-unknown-id')]
