import { datetimeFaults } from './faults/answers/datetimes.ts'
import { failureFaults } from './faults/answers/failures.ts'
import { formFaults } from './faults/answers/forms.ts'
import { answerHistoryFaults } from './faults/answers/memory.ts'
import { shapeFaults } from './faults/answers/shape.ts'
import { authorizationHistoryFaults } from './faults/authorization/memory.ts'
import { authorizationFaults } from './faults/authorization/outcomes.ts'
import { authorizationRaceFaults } from './faults/authorization/races.ts'
import { revisitFaults } from './faults/authorization/revisits.ts'
import { chargeCreationFaults } from './faults/charges/creation.ts'
import { chargeHistoryFaults } from './faults/charges/memory.ts'
import { chargeRaceFaults } from './faults/charges/races.ts'
import { chargeRefusalFaults } from './faults/charges/refusals.ts'
import { chargeRetrievalFaults } from './faults/charges/retrieval.ts'
import { caseFaults } from './faults/contract/cases.ts'
import { fieldFaults } from './faults/contract/fields.ts'
import { eventHistoryFaults } from './faults/events/memory.ts'
import { eventRaceFaults } from './faults/events/races.ts'
import { recordingFaults } from './faults/events/recording.ts'
import { eventRetrievalFaults } from './faults/events/retrieval.ts'
import { snapshotFaults } from './faults/events/snapshots.ts'
import type { Fault } from './faults/fault.ts'
import { acceptedKeyFaults } from './faults/keys/accepted.ts'
import { livemodeFaults } from './faults/keys/livemode.ts'
import { keyHistoryFaults } from './faults/keys/memory.ts'
import { refusedKeyFaults } from './faults/keys/refused.ts'
import { completenessFaults } from './faults/lists/completeness.ts'
import { listHistoryFaults } from './faults/lists/memory.ts'
import { oneFormFaults } from './faults/lists/one-form.ts'
import { pageFaults } from './faults/lists/pages.ts'
import { spanFaults } from './faults/lists/span.ts'
import { sourceCreationFaults } from './faults/sources/creation.ts'
import { embeddedSourceFaults } from './faults/sources/embedded.ts'
import { sourceHistoryFaults } from './faults/sources/memory.ts'
import { sourceValueFaults } from './faults/sources/values.ts'
import { cardDataFaults } from './faults/tokens/card-data.ts'
import { cardFaults } from './faults/tokens/cards.ts'
import { chargedTokenFaults } from './faults/tokens/charged.ts'
import { tokenCreationFaults } from './faults/tokens/creation.ts'
import { tokenHistoryFaults } from './faults/tokens/memory.ts'
import { cardNameFaults } from './faults/tokens/names.ts'
import { tokenRaceFaults } from './faults/tokens/races.ts'
import { tokenRetrievalFaults } from './faults/tokens/retrieval.ts'
import { tokenUseFaults } from './faults/tokens/use.ts'
import { webhookHistoryFaults } from './faults/webhooks/memory.ts'
import { postingFaults } from './faults/webhooks/posting.ts'
import { webhookRaceFaults } from './faults/webhooks/races.ts'
import { deliveryFaults } from './faults/webhooks/records.ts'

export type { Fault, Told } from './faults/fault.ts'

/** The faults of the reference implementation: those that the contract generates, then those written by hand, by resource. */
export const faultsByResource = {
  fields: fieldFaults,
  cases: caseFaults,
  answers: [...shapeFaults, ...formFaults, ...failureFaults, ...datetimeFaults],
  keys: [...acceptedKeyFaults, ...refusedKeyFaults, ...livemodeFaults],
  tokens: [
    ...tokenCreationFaults,
    ...cardNameFaults,
    ...cardFaults,
    ...tokenRetrievalFaults,
    ...tokenUseFaults,
    ...cardDataFaults,
  ],
  sources: [...sourceCreationFaults, ...sourceValueFaults, ...embeddedSourceFaults],
  charges: [...chargeCreationFaults, ...chargeRefusalFaults, ...chargeRetrievalFaults],
  authorization: [...authorizationFaults, ...revisitFaults],
  events: [...recordingFaults, ...snapshotFaults, ...eventRetrievalFaults],
  lists: [...pageFaults, ...spanFaults, ...oneFormFaults, ...completenessFaults],
  webhooks: [...postingFaults, ...deliveryFaults],
} satisfies Record<string, readonly Fault[]>

/** Every fault of the reference implementation. */
export const faults: readonly Fault[] = Object.values(faultsByResource).flat()

/** The faults that show only after a history: the histories of a run, and `explore`. */
export const historyFaults: readonly Fault[] = [
  ...answerHistoryFaults,
  ...keyHistoryFaults,
  ...tokenHistoryFaults,
  ...chargedTokenFaults,
  ...sourceHistoryFaults,
  ...chargeHistoryFaults,
  ...authorizationHistoryFaults,
  ...eventHistoryFaults,
  ...listHistoryFaults,
  ...webhookHistoryFaults,
]

/** The faults that show only when requests come at once: in the races of a run, and to `explore`. */
export const raceFaults: readonly Fault[] = [
  ...tokenRaceFaults,
  ...chargeRaceFaults,
  ...authorizationRaceFaults,
  ...eventRaceFaults,
  ...webhookRaceFaults,
]
