// Generated from openapi/ by npm run generate. Do not edit.
import type { OperationId } from './operations.ts'
import type { RequirementId } from './requirements.ts'

/** A requirement that a request is refused: the operation, the parameter, and what is wrong with it. */
export interface Refusal {
  readonly id: RequirementId
  readonly operation: OperationId
  /** Absent where no parameter of the form or the query is wrong. */
  readonly parameter?: string
  /** The keyword of the contract that is broken; `known` for an unknown id, `state` for a resource in another state. */
  readonly keyword: string
}

/** Every requirement that a request is refused which breaks a constraint, by what it breaks. */
export const refusals: readonly Refusal[] = [
  {
    id: 'create-token-card-expiration-month-required',
    operation: 'createToken',
    parameter: 'card[expiration_month]',
    keyword: 'required',
  },
  {
    id: 'create-token-card-expiration-year-required',
    operation: 'createToken',
    parameter: 'card[expiration_year]',
    keyword: 'required',
  },
  {
    id: 'create-token-card-name-required',
    operation: 'createToken',
    parameter: 'card[name]',
    keyword: 'required',
  },
  {
    id: 'create-token-card-number-required',
    operation: 'createToken',
    parameter: 'card[number]',
    keyword: 'required',
  },
  { id: 'create-token-key-required', operation: 'createToken', keyword: 'key-required' },
  { id: 'create-token-key-known', operation: 'createToken', keyword: 'key-known' },
  { id: 'create-token-key-kind', operation: 'createToken', keyword: 'key-kind' },
  { id: 'retrieve-token-key-required', operation: 'retrieveToken', keyword: 'key-required' },
  { id: 'retrieve-token-key-known', operation: 'retrieveToken', keyword: 'key-known' },
  { id: 'retrieve-token-key-kind', operation: 'retrieveToken', keyword: 'key-kind' },
  {
    id: 'create-source-amount-required',
    operation: 'createSource',
    parameter: 'amount',
    keyword: 'required',
  },
  { id: 'create-source-amount-minimum', operation: 'createSource', parameter: 'amount', keyword: 'minimum' },
  { id: 'create-source-amount-maximum', operation: 'createSource', parameter: 'amount', keyword: 'maximum' },
  {
    id: 'create-source-amount-multiple-of',
    operation: 'createSource',
    parameter: 'amount',
    keyword: 'multipleOf',
  },
  { id: 'create-source-amount-type', operation: 'createSource', parameter: 'amount', keyword: 'type' },
  {
    id: 'create-source-currency-required',
    operation: 'createSource',
    parameter: 'currency',
    keyword: 'required',
  },
  { id: 'create-source-currency-enum', operation: 'createSource', parameter: 'currency', keyword: 'enum' },
  { id: 'create-source-type-required', operation: 'createSource', parameter: 'type', keyword: 'required' },
  { id: 'create-source-type-enum', operation: 'createSource', parameter: 'type', keyword: 'enum' },
  { id: 'create-source-bank-required', operation: 'createSource', parameter: 'bank', keyword: 'required' },
  { id: 'create-source-bank-enum', operation: 'createSource', parameter: 'bank', keyword: 'enum' },
  { id: 'create-source-key-required', operation: 'createSource', keyword: 'key-required' },
  { id: 'create-source-key-known', operation: 'createSource', keyword: 'key-known' },
  {
    id: 'create-charge-amount-required',
    operation: 'createCharge',
    parameter: 'amount',
    keyword: 'required',
  },
  { id: 'charge-amount-equals-source', operation: 'createCharge', parameter: 'amount', keyword: 'equals' },
  { id: 'create-charge-amount-type', operation: 'createCharge', parameter: 'amount', keyword: 'type' },
  { id: 'create-charge-amount-minimum', operation: 'createCharge', parameter: 'amount', keyword: 'minimum' },
  { id: 'create-charge-amount-maximum', operation: 'createCharge', parameter: 'amount', keyword: 'maximum' },
  {
    id: 'create-charge-amount-multiple-of',
    operation: 'createCharge',
    parameter: 'amount',
    keyword: 'multipleOf',
  },
  {
    id: 'create-charge-currency-required',
    operation: 'createCharge',
    parameter: 'currency',
    keyword: 'required',
  },
  {
    id: 'charge-currency-equals-source',
    operation: 'createCharge',
    parameter: 'currency',
    keyword: 'equals',
  },
  { id: 'create-charge-currency-enum', operation: 'createCharge', parameter: 'currency', keyword: 'enum' },
  {
    id: 'create-charge-source-required',
    operation: 'createCharge',
    parameter: 'source',
    keyword: 'required',
  },
  {
    id: 'create-charge-source-type-required',
    operation: 'createCharge',
    parameter: 'source[type]',
    keyword: 'required',
  },
  {
    id: 'create-charge-source-type-enum',
    operation: 'createCharge',
    parameter: 'source[type]',
    keyword: 'enum',
  },
  {
    id: 'create-charge-source-bank-required',
    operation: 'createCharge',
    parameter: 'source[bank]',
    keyword: 'required',
  },
  {
    id: 'create-charge-source-bank-enum',
    operation: 'createCharge',
    parameter: 'source[bank]',
    keyword: 'enum',
  },
  {
    id: 'create-charge-return-uri-required',
    operation: 'createCharge',
    parameter: 'return_uri',
    keyword: 'required',
  },
  {
    id: 'create-charge-return-uri-pattern',
    operation: 'createCharge',
    parameter: 'return_uri',
    keyword: 'pattern',
  },
  {
    id: 'create-charge-return-uri-format',
    operation: 'createCharge',
    parameter: 'return_uri',
    keyword: 'format',
  },
  { id: 'create-charge-key-required', operation: 'createCharge', keyword: 'key-required' },
  { id: 'create-charge-key-known', operation: 'createCharge', keyword: 'key-known' },
  { id: 'create-charge-key-kind', operation: 'createCharge', keyword: 'key-kind' },
  { id: 'retrieve-charge-key-required', operation: 'retrieveCharge', keyword: 'key-required' },
  { id: 'retrieve-charge-key-known', operation: 'retrieveCharge', keyword: 'key-known' },
  { id: 'list-charge-events-key-required', operation: 'listChargeEvents', keyword: 'key-required' },
  { id: 'list-charge-events-key-known', operation: 'listChargeEvents', keyword: 'key-known' },
  { id: 'list-charge-events-key-kind', operation: 'listChargeEvents', keyword: 'key-kind' },
  { id: 'list-events-key-required', operation: 'listEvents', keyword: 'key-required' },
  { id: 'list-events-key-known', operation: 'listEvents', keyword: 'key-known' },
  { id: 'list-events-key-kind', operation: 'listEvents', keyword: 'key-kind' },
  { id: 'retrieve-event-key-required', operation: 'retrieveEvent', keyword: 'key-required' },
  { id: 'retrieve-event-key-known', operation: 'retrieveEvent', keyword: 'key-known' },
  { id: 'retrieve-event-key-kind', operation: 'retrieveEvent', keyword: 'key-kind' },
  { id: 'retrieve-token-unknown-id', operation: 'retrieveToken', keyword: 'known' },
  { id: 'charge-source-known', operation: 'createCharge', parameter: 'source', keyword: 'known' },
  { id: 'retrieve-event-unknown-id', operation: 'retrieveEvent', keyword: 'known' },
]
