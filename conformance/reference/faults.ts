import { answerFaults, answerHistoryFaults, livemodeFaults } from './faults/answers.ts'
import {
  authorizationFaults,
  authorizationHistoryFaults,
  authorizationRaceFaults,
} from './faults/authorization.ts'
import { chargeFaults, chargeHistoryFaults, chargeRaceFaults } from './faults/charges.ts'
import { caseFaults } from './faults/contract/cases.ts'
import { fieldFaults } from './faults/contract/fields.ts'
import { eventFaults, eventHistoryFaults, eventRaceFaults } from './faults/events.ts'
import type { Fault } from './faults/fault.ts'
import { keyFaults, keyHistoryFaults, keyRaceFaults } from './faults/keys.ts'
import { listFaults, listHistoryFaults } from './faults/lists.ts'
import { sourceFaults, sourceHistoryFaults } from './faults/sources.ts'
import { tokenFaults, tokenHistoryFaults, tokenRaceFaults } from './faults/tokens.ts'
import { webhookFaults, webhookHistoryFaults, webhookRaceFaults } from './faults/webhooks.ts'

export type { Fault, Told } from './faults/fault.ts'
export { partialServices, type PartialService } from './faults/partial.ts'

/** The single-rule faults of the reference implementation: those that the contract generates, then those written by hand. */
export const faultsByResource = {
  fields: fieldFaults,
  cases: caseFaults,
  answers: answerFaults,
  keys: [...keyFaults, ...livemodeFaults],
  tokens: tokenFaults,
  sources: sourceFaults,
  charges: chargeFaults,
  authorization: authorizationFaults,
  events: eventFaults,
  lists: listFaults,
  webhooks: webhookFaults,
} satisfies Record<string, readonly Fault[]>

/** Every single-rule fault of the reference implementation. */
export const faults: readonly Fault[] = Object.values(faultsByResource).flat()

/** The faults that show only after earlier requests. */
export const historyFaults: readonly Fault[] = [
  ...answerHistoryFaults,
  ...keyHistoryFaults,
  ...tokenHistoryFaults,
  ...sourceHistoryFaults,
  ...chargeHistoryFaults,
  ...authorizationHistoryFaults,
  ...eventHistoryFaults,
  ...listHistoryFaults,
  ...webhookHistoryFaults,
]

/** The faults that show only when requests come at once. */
export const raceFaults: readonly Fault[] = [
  ...keyRaceFaults,
  ...tokenRaceFaults,
  ...chargeRaceFaults,
  ...authorizationRaceFaults,
  ...eventRaceFaults,
  ...webhookRaceFaults,
]
