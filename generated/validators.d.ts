// Generated from openapi/ by npm run generate. Do not edit.

import type {
  Card,
  Charge,
  ChargeCompleteEvent,
  ChargeCreateEvent,
  Event,
  EventList,
  List,
  Source,
  Token,
  WebhookDelivery,
  AnyEvent,
} from './types.js'

/** A keyword of a schema that a value breaks, and the place of both. */
export interface ValidationError {
  /** The JSON pointer to the value. */
  instancePath: string
  /** The JSON pointer to the broken keyword, in the schema that holds it. */
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
  message?: string
}

/** Tells whether a value fits a schema; `errors` holds what the last value broke, and explainErrors puts it in words. */
export interface Validator<Type> {
  (value: unknown): value is Type
  errors?: ValidationError[] | null
}

/** Whether a value is a card. */
export declare const isCard: Validator<Card>
/** Whether a value is a charge. */
export declare const isCharge: Validator<Charge>
/** Whether a value is a charge complete event. */
export declare const isChargeCompleteEvent: Validator<ChargeCompleteEvent>
/** Whether a value is a charge create event. */
export declare const isChargeCreateEvent: Validator<ChargeCreateEvent>
/** Whether a value is an event, whose data fits its key where the contract shows that key. */
export declare const isEvent: Validator<Event>
/** Whether a value is an event list. */
export declare const isEventList: Validator<EventList>
/** Whether a value is a list. */
export declare const isList: Validator<List>
/** Whether a value is a source. */
export declare const isSource: Validator<Source>
/** Whether a value is a token. */
export declare const isToken: Validator<Token>
/** Whether a value is a webhook delivery. */
export declare const isWebhookDelivery: Validator<WebhookDelivery>
/** Whether a value is an event, whatever its key and its data. */
export declare const isAnyEvent: Validator<AnyEvent>
