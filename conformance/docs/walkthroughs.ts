import type { OperationId } from '../../generated/operations.ts'

/** The parties of a walkthrough, from left to right. */
export const parties = ['Customer', 'Client', 'Server', 'Service', 'Authorization page'] as const

/** One party of a walkthrough. */
type Party = (typeof parties)[number]

/** One step of a walkthrough: a request or a webhook of the contract, or something outside it that `says` tells. */
export interface Step {
  from: Party
  to: Party
  operation?: OperationId
  webhook?: string
  says?: string
}

/** One way through the service that a reader is led along, step by step. */
export interface Walkthrough {
  title: string
  text: string
  steps: readonly Step[]
}

/** The walkthroughs of the overview: a payment through a bank, a card that becomes a token, and a look back. */
export const walkthroughs: readonly Walkthrough[] = [
  {
    title: 'A payment through a bank',
    text: 'The customer pays at a bank. The shop never sees a password, and trusts no redirect: it waits for the event, and then asks.',
    steps: [
      { from: 'Customer', to: 'Client', says: 'chooses a bank' },
      { from: 'Client', to: 'Service', operation: 'createSource' },
      { from: 'Client', to: 'Server', says: 'hands over the id of the source' },
      { from: 'Server', to: 'Service', operation: 'createCharge' },
      { from: 'Service', to: 'Server', webhook: 'charge.create' },
      { from: 'Server', to: 'Customer', says: 'redirects to authorize_uri' },
      { from: 'Customer', to: 'Authorization page', says: 'authorizes, or does not' },
      { from: 'Authorization page', to: 'Customer', says: 'redirects to return_uri' },
      { from: 'Service', to: 'Server', webhook: 'charge.complete' },
      { from: 'Server', to: 'Service', operation: 'retrieveCharge' },
    ],
  },
  {
    title: 'A card that becomes a token',
    text: 'Card details go from the customer to the service alone. What the shop gets is a token, good for one use.',
    steps: [
      { from: 'Customer', to: 'Client', says: 'enters card details' },
      { from: 'Client', to: 'Service', operation: 'createToken' },
      { from: 'Client', to: 'Server', says: 'hands over the id of the token' },
      { from: 'Client', to: 'Service', operation: 'retrieveToken' },
    ],
  },
  {
    title: 'What happened, afterwards',
    text: 'Every significant occurrence is an event. A shop that missed a webhook reads it later.',
    steps: [
      { from: 'Server', to: 'Service', operation: 'listEvents' },
      { from: 'Server', to: 'Service', operation: 'listChargeEvents' },
      { from: 'Server', to: 'Service', operation: 'retrieveEvent' },
    ],
  },
]
