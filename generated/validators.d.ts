// Generated from openapi/ by npm run generate. Do not edit.

import type {
  Card,
  Charge,
  ChargeCompleteEvent,
  ChargeCreateEvent,
  ChargeRequest,
  CompleteCharge,
  Event,
  EventList,
  List,
  NewCharge,
  NewSource,
  NewToken,
  Source,
  SourceRequest,
  Token,
  TokenRequest,
  WebhookDelivery,
  ChargeEvent,
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

/** Tells whether a value is a card. */
export declare const isCard: Validator<Card>
/** Tells whether a value is a charge. */
export declare const isCharge: Validator<Charge>
/** Tells whether a value is a charge complete event. */
export declare const isChargeCompleteEvent: Validator<ChargeCompleteEvent>
/** Tells whether a value is a charge create event. */
export declare const isChargeCreateEvent: Validator<ChargeCreateEvent>
/** Tells whether a value is a charge request. */
export declare const isChargeRequest: Validator<ChargeRequest>
/** Tells whether a value is a complete charge. */
export declare const isCompleteCharge: Validator<CompleteCharge>
/** Tells whether a value is an event. */
export declare const isEvent: Validator<Event>
/** Tells whether a value is an event list. */
export declare const isEventList: Validator<EventList>
/** Tells whether a value is a list. */
export declare const isList: Validator<List>
/** Tells whether a value is a new charge. */
export declare const isNewCharge: Validator<NewCharge>
/** Tells whether a value is a new source. */
export declare const isNewSource: Validator<NewSource>
/** Tells whether a value is a new token. */
export declare const isNewToken: Validator<NewToken>
/** Tells whether a value is a source. */
export declare const isSource: Validator<Source>
/** Tells whether a value is a source request. */
export declare const isSourceRequest: Validator<SourceRequest>
/** Tells whether a value is a token. */
export declare const isToken: Validator<Token>
/** Tells whether a value is a token request. */
export declare const isTokenRequest: Validator<TokenRequest>
/** Tells whether a value is a webhook delivery. */
export declare const isWebhookDelivery: Validator<WebhookDelivery>
/** Tells whether a value is a charge event. */
export declare const isChargeEvent: Validator<ChargeEvent>
