import { answerFaults, answerHistoryFaults, livemodeFaults } from './faults/answers.ts'
import {
  authorizationFaults,
  authorizationHistoryFaults,
  authorizationRaceFaults,
} from './faults/authorization.ts'
import { chargeCreationFaults } from './faults/charges/creation.ts'
import { chargeRefusalsFaults } from './faults/charges/refusals.ts'
import { chargeRetrievalFaults } from './faults/charges/retrieval.ts'
import { chargeHistoryFaults } from './faults/charges/histories.ts'
import { chargeRaceFaults } from './faults/charges/races.ts'
import { caseFaults } from './faults/contract/cases.ts'
import { fieldFaults } from './faults/contract/fields.ts'
import { eventRecordingFaults } from './faults/events/recording.ts'
import { eventSnapshotsFaults } from './faults/events/snapshots.ts'
import { eventRetrievalFaults } from './faults/events/retrieval.ts'
import { eventHistoryFaults } from './faults/events/histories.ts'
import { eventRaceFaults } from './faults/events/races.ts'
import type { Fault } from './faults/fault.ts'
import { keyFaults, keyHistoryFaults, keyRaceFaults } from './faults/keys.ts'
import { listPagingFaults } from './faults/lists/paging.ts'
import { listBoundsFaults } from './faults/lists/bounds.ts'
import { listCompletenessFaults } from './faults/lists/completeness.ts'
import { listHistoryFaults } from './faults/lists/histories.ts'
import { sourceFaults, sourceHistoryFaults } from './faults/sources.ts'
import { tokenCreationFaults } from './faults/tokens/creation.ts'
import { tokenCardsFaults } from './faults/tokens/cards.ts'
import { tokenSecretsFaults } from './faults/tokens/secrets.ts'
import { tokenRetrievalFaults } from './faults/tokens/retrieval.ts'
import { tokenUseFaults } from './faults/tokens/use.ts'
import { tokenHistoryFaults } from './faults/tokens/histories.ts'
import { tokenRaceFaults } from './faults/tokens/races.ts'
import { webhookFaults, webhookHistoryFaults, webhookRaceFaults } from './faults/webhooks.ts'

export type { Fault, Told } from './faults/fault.ts'
export { partialServices, type PartialService } from './faults/partial.ts'

/** The single-rule faults of the reference implementation: those that the contract generates, then those written by hand. */
export const faultsByResource = {
  fields: fieldFaults,
  cases: caseFaults,
  answers: answerFaults,
  keys: [...keyFaults, ...livemodeFaults],
  tokens: [
    ...tokenCreationFaults,
    ...tokenCardsFaults,
    ...tokenSecretsFaults,
    ...tokenRetrievalFaults,
    ...tokenUseFaults,
  ],
  sources: sourceFaults,
  charges: [...chargeCreationFaults, ...chargeRefusalsFaults, ...chargeRetrievalFaults],
  authorization: authorizationFaults,
  events: [...eventRecordingFaults, ...eventSnapshotsFaults, ...eventRetrievalFaults],
  lists: [...listPagingFaults, ...listBoundsFaults, ...listCompletenessFaults],
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
