import contract from '../../../generated/openapi.json' with { type: 'json' }
import type { Json } from '../../../scripts/generate/contract.ts'
import { valueAtPath } from '../../basics/values.ts'

const { components } = contract

/** The example of the contract that shows each schema: its name, and the keys below its value. */
const places: Readonly<Record<string, readonly string[]>> = {
  Card: ['token', 'card'],
  Charge: ['charge-pending'],
  ChargeCompleteEvent: ['event-complete'],
  ChargeCreateEvent: ['event-create'],
  ChargeEvent: ['event-create'],
  ChargeRequest: ['create-charge-source-id'],
  CompleteCharge: ['charge-successful'],
  Event: ['event-create'],
  EventList: ['charge-events-pending'],
  List: ['charge-pending', 'refunds'],
  NewCharge: ['charge-pending'],
  NewSource: ['source'],
  NewToken: ['token'],
  Source: ['source'],
  SourceRequest: ['create-source-required'],
  Token: ['token'],
  TokenRequest: ['create-token-required'],
  WebhookDelivery: ['event-with-deliveries', 'webhook_deliveries', '0'],
}

/** A copy of the example of a schema. */
export function example(schema: string): Record<string, Json> {
  const [name = '', ...keys] = places[schema]!
  const { value } = components.examples[name as keyof typeof components.examples]
  return structuredClone(valueAtPath(value, keys)) as Record<string, Json>
}
