import type { OperationId } from '../../generated/operations.ts'

/** Who takes part in a flow, from left to right. */
export const parties = ['Customer', 'Client', 'Server', 'Service', 'Authorization page'] as const

/** One who takes part in a flow. */
export type Party = (typeof parties)[number]

/** One step of a flow: a request of the contract, a webhook of it, or what happens outside it. */
export interface Step {
  from: Party
  to: Party
  operation?: OperationId
  webhook?: string
  says?: string
}

/** A flow through the service, as a sequence of steps. */
export interface Sequence {
  title: string
  text: string
  steps: readonly Step[]
}

/** The flows of the service: a payment through a bank, and a card that becomes a token. */
export const sequences: readonly Sequence[] = [
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
