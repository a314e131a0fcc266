import { answerFaults } from './faults/answers.ts'
import { authorizationFaults } from './faults/authorization.ts'
import { caseFaults } from './faults/cases.ts'
import { chargeFaults } from './faults/charges.ts'
import { embeddedFaults } from './faults/embedded.ts'
import { eventFaults } from './faults/events.ts'
import type { Fault } from './faults/fault.ts'
import { fieldFaults } from './faults/fields.ts'
import { circumstanceFaults } from './faults/circumstances.ts'
import { idFaults } from './faults/ids.ts'
import { insteadFaults } from './faults/instead.ts'
import { keyFaults } from './faults/keys.ts'
import { listedFaults } from './faults/listed.ts'
import { listFormFaults } from './faults/list-forms.ts'
import { leakFaults } from './faults/leaks.ts'
import { listFaults } from './faults/lists.ts'
import { nameFaults } from './faults/names.ts'
import { requestFaults } from './faults/requests.ts'
import { retrievalFaults } from './faults/retrieval.ts'
import { revisitFaults } from './faults/revisits.ts'
import { sourceFaults } from './faults/sources.ts'
import { spanFaults } from './faults/spans.ts'
import { tokenFaults } from './faults/tokens.ts'
import { validFaults } from './faults/valid.ts'
import { webhookFaults } from './faults/webhooks.ts'

export type { Fault, Told } from './faults/fault.ts'

/** Every fault of the reference implementation: those that the contract generates, then those written by hand. */
export const faults: readonly Fault[] = [
  ...fieldFaults,
  ...caseFaults,
  ...requestFaults,
  ...validFaults,
  ...answerFaults,
  ...circumstanceFaults,
  ...keyFaults,
  ...insteadFaults,
  ...idFaults,
  ...tokenFaults,
  ...leakFaults,
  ...nameFaults,
  ...sourceFaults,
  ...chargeFaults,
  ...retrievalFaults,
  ...revisitFaults,
  ...authorizationFaults,
  ...eventFaults,
  ...embeddedFaults,
  ...listedFaults,
  ...webhookFaults,
  ...listFaults,
  ...spanFaults,
  ...listFormFaults,
]
