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

/** True for a value that fits a schema; `errors`, for explainErrors, holds the last value's. */
export interface Validator<Type> {
  (value: unknown): value is Type
  errors?: ValidationError[] | null
}

/** True for a card. */
export declare const isCard: Validator<Card>
/** True for a charge. */
export declare const isCharge: Validator<Charge>
/** True for a charge complete event. */
export declare const isChargeCompleteEvent: Validator<ChargeCompleteEvent>
/** True for a charge create event. */
export declare const isChargeCreateEvent: Validator<ChargeCreateEvent>
/** True for a charge request. */
export declare const isChargeRequest: Validator<ChargeRequest>
/** True for a complete charge. */
export declare const isCompleteCharge: Validator<CompleteCharge>
/** True for an event. */
export declare const isEvent: Validator<Event>
/** True for an event list. */
export declare const isEventList: Validator<EventList>
/** True for a list. */
export declare const isList: Validator<List>
/** True for a new charge. */
export declare const isNewCharge: Validator<NewCharge>
/** True for a new source. */
export declare const isNewSource: Validator<NewSource>
/** True for a new token. */
export declare const isNewToken: Validator<NewToken>
/** True for a source. */
export declare const isSource: Validator<Source>
/** True for a source request. */
export declare const isSourceRequest: Validator<SourceRequest>
/** True for a token. */
export declare const isToken: Validator<Token>
/** True for a token request. */
export declare const isTokenRequest: Validator<TokenRequest>
/** True for a webhook delivery. */
export declare const isWebhookDelivery: Validator<WebhookDelivery>
/** True for a charge event. */
export declare const isChargeEvent: Validator<ChargeEvent>
