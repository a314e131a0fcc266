// Generated from openapi/ by npm run generate. Do not edit.

import type {
  Token,
  Card,
  Source,
  Charge,
  Event,
  ChargeCreateEvent,
  ChargeCompleteEvent,
  WebhookDelivery,
  List,
  EventList,
} from './types.js'

/** What a value breaks, and where. */
export interface ValidationError {
  /** The JSON pointer to the value. */
  instancePath: string
  /** The JSON pointer to the broken keyword, in the schema that holds it. */
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
  message?: string
}

/** Tells whether a value fits a schema; `errors` holds what the last value broke. */
export interface Validator<Type> {
  (value: unknown): value is Type
  errors?: ValidationError[] | null
}

export declare const isToken: Validator<Token>
export declare const isCard: Validator<Card>
export declare const isSource: Validator<Source>
export declare const isCharge: Validator<Charge>
export declare const isEvent: Validator<Event>
export declare const isChargeCreateEvent: Validator<ChargeCreateEvent>
export declare const isChargeCompleteEvent: Validator<ChargeCompleteEvent>
export declare const isWebhookDelivery: Validator<WebhookDelivery>
export declare const isList: Validator<List>
export declare const isEventList: Validator<EventList>
