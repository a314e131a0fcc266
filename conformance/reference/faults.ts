import { answerFaults, livemodeFaults } from './faults/answers.ts'
import { authorizationFaults } from './faults/authorization.ts'
import { cardFaults } from './faults/cards.ts'
import { chargeFaults } from './faults/charges.ts'
import { caseFaults } from './faults/contract/cases.ts'
import { fieldFaults } from './faults/contract/fields.ts'
import { resourceFaults } from './faults/contract/resources.ts'
import { eventFaults } from './faults/events.ts'
import type { Fault } from './faults/fault.ts'
import { keyFaults } from './faults/keys.ts'
import { listFaults } from './faults/lists.ts'
import { sourceFaults } from './faults/sources.ts'
import { tokenFaults } from './faults/tokens.ts'
import { webhookFaults } from './faults/webhooks.ts'

export type { Fault } from './faults/fault.ts'
export { historyFaults } from './faults/histories.ts'
export { raceFaults } from './faults/races.ts'

/** The single-rule faults: those generated from the contract, then those written by hand. */
export const faultsByResource = {
  fields: fieldFaults,
  cases: caseFaults,
  resources: resourceFaults,
  answers: answerFaults,
  keys: [...keyFaults, ...livemodeFaults],
  tokens: [...tokenFaults, ...cardFaults],
  sources: sourceFaults,
  charges: chargeFaults,
  authorization: authorizationFaults,
  events: eventFaults,
  lists: listFaults,
  webhooks: webhookFaults,
} satisfies Record<string, readonly Fault[]>

/** Every single-rule fault of the reference implementation. */
export const faults: readonly Fault[] = Object.values(faultsByResource).flat()
