// Generated from openapi/ by npm run generate. Do not edit.
import type { RequirementId } from './requirements.ts'

/** One field of a schema: its requirement, and the schema of the value within it. */
export interface Field {
  readonly requirement: RequirementId
  readonly nested?: SchemaName
  readonly items?: SchemaName
  /** True where some forms of the schema say more of it, by requirements of their own. */
  readonly conditional?: true
  /** True where values of other types are observed. */
  readonly open?: true
}

/** The name of a schema whose fields are requirements. */
export type SchemaName =
  | 'Card'
  | 'Charge'
  | 'Event'
  | 'List'
  | 'PlatformFee'
  | 'Source'
  | 'Token'
  | 'TransactionFees'
  | 'WebhookDelivery'
  | 'ChargeCompleteEvent'
  | 'ChargeCreateEvent'

/** The fields of every schema, by name. */
export const fields: Record<SchemaName, Record<string, Field>> = {
  Card: {
    object: { requirement: 'card-object' },
    id: { requirement: 'card-id' },
    livemode: { requirement: 'card-livemode' },
    location: { requirement: 'card-location' },
    deleted: { requirement: 'card-deleted' },
    street1: { requirement: 'card-street1' },
    street2: { requirement: 'card-street2' },
    city: { requirement: 'card-city' },
    state: { requirement: 'card-state' },
    phone_number: { requirement: 'card-phone-number' },
    postal_code: { requirement: 'card-postal-code' },
    country: { requirement: 'card-country' },
    financing: { requirement: 'card-financing' },
    bank: { requirement: 'card-bank' },
    brand: { requirement: 'card-brand' },
    fingerprint: { requirement: 'card-fingerprint' },
    first_digits: { requirement: 'card-first-digits' },
    last_digits: { requirement: 'card-last-digits' },
    name: { requirement: 'card-name' },
    expiration_month: { requirement: 'card-expiration-month' },
    expiration_year: { requirement: 'card-expiration-year' },
    security_code_check: { requirement: 'card-security-code-check' },
    tokenization_method: { requirement: 'card-tokenization-method' },
    created_at: { requirement: 'card-created-at' },
  },
  Charge: {
    object: { requirement: 'charge-object' },
    id: { requirement: 'charge-id' },
    location: { requirement: 'charge-location' },
    livemode: { requirement: 'charge-livemode' },
    amount: { requirement: 'charge-amount' },
    net: { requirement: 'charge-net' },
    fee: { requirement: 'charge-fee' },
    fee_vat: { requirement: 'charge-fee-vat' },
    interest: { requirement: 'charge-interest' },
    interest_vat: { requirement: 'charge-interest-vat' },
    funding_amount: { requirement: 'charge-funding-amount' },
    refunded_amount: { requirement: 'charge-refunded-amount' },
    currency: { requirement: 'charge-currency' },
    funding_currency: { requirement: 'charge-funding-currency' },
    transaction_fees: { requirement: 'charge-transaction-fees', nested: 'TransactionFees' },
    platform_fee: { requirement: 'charge-platform-fee', nested: 'PlatformFee' },
    ip: { requirement: 'charge-ip' },
    link: { requirement: 'charge-link' },
    description: { requirement: 'charge-description' },
    metadata: { requirement: 'charge-metadata' },
    card: { requirement: 'charge-card', nested: 'Card' },
    source: { requirement: 'charge-source', nested: 'Source' },
    schedule: { requirement: 'charge-schedule' },
    customer: { requirement: 'charge-customer' },
    dispute: { requirement: 'charge-dispute' },
    transaction: { requirement: 'charge-transaction' },
    branch: { requirement: 'charge-branch' },
    terminal: { requirement: 'charge-terminal' },
    device: { requirement: 'charge-device' },
    authorization_type: { requirement: 'charge-authorization-type' },
    authorized_amount: { requirement: 'charge-authorized-amount' },
    captured_amount: { requirement: 'charge-captured-amount' },
    failure_code: { requirement: 'charge-failure-code', conditional: true },
    failure_message: { requirement: 'charge-failure-message', conditional: true },
    status: { requirement: 'charge-status', conditional: true },
    authorize_uri: { requirement: 'charge-authorize-uri' },
    return_uri: { requirement: 'charge-return-uri' },
    created_at: { requirement: 'charge-created-at' },
    paid_at: { requirement: 'charge-paid-at', conditional: true },
    expires_at: { requirement: 'charge-expires-at' },
    expired_at: { requirement: 'charge-expired-at' },
    reversed_at: { requirement: 'charge-reversed-at' },
    zero_interest_installments: { requirement: 'charge-zero-interest-installments' },
    authorized: { requirement: 'charge-authorized' },
    capturable: { requirement: 'charge-capturable' },
    capture: { requirement: 'charge-capture' },
    disputable: { requirement: 'charge-disputable' },
    refundable: { requirement: 'charge-refundable' },
    partially_refundable: { requirement: 'charge-partially-refundable' },
    reversed: { requirement: 'charge-reversed' },
    reversible: { requirement: 'charge-reversible' },
    voided: { requirement: 'charge-voided' },
    paid: { requirement: 'charge-paid', conditional: true },
    expired: { requirement: 'charge-expired' },
    refunds: { requirement: 'charge-refunds', nested: 'List' },
  },
  Event: {
    object: { requirement: 'event-object' },
    id: { requirement: 'event-id' },
    livemode: { requirement: 'event-livemode' },
    location: { requirement: 'event-location' },
    actor_uid: { requirement: 'event-actor-uid' },
    user_uid: { requirement: 'event-user-uid' },
    team_uid: { requirement: 'event-team-uid' },
    created_at: { requirement: 'event-created-at' },
    created: { requirement: 'event-created-at' },
    data: { requirement: 'event-data' },
    key: { requirement: 'event-key' },
    webhook_deliveries: { requirement: 'event-webhook-deliveries', items: 'WebhookDelivery' },
  },
  List: {
    object: { requirement: 'list-object' },
    data: { requirement: 'list-data' },
    limit: { requirement: 'list-limit' },
    offset: { requirement: 'list-offset' },
    total: { requirement: 'list-total' },
    location: { requirement: 'list-location' },
    order: { requirement: 'list-order' },
    from: { requirement: 'list-from' },
    to: { requirement: 'list-to' },
  },
  PlatformFee: {
    fixed: { requirement: 'platform-fee-fixed' },
    amount: { requirement: 'platform-fee-amount' },
    percentage: { requirement: 'platform-fee-percentage' },
  },
  Source: {
    object: { requirement: 'source-object' },
    id: { requirement: 'source-id' },
    livemode: { requirement: 'source-livemode' },
    location: { requirement: 'source-location' },
    amount: { requirement: 'source-amount' },
    barcode: { requirement: 'source-barcode' },
    bank: { requirement: 'source-bank' },
    created_at: { requirement: 'source-created-at' },
    currency: { requirement: 'source-currency' },
    email: { requirement: 'source-email' },
    flow: { requirement: 'source-flow' },
    installment_term: { requirement: 'source-installment-term' },
    ip: { requirement: 'source-ip' },
    absorption_type: { requirement: 'source-absorption-type' },
    name: { requirement: 'source-name' },
    mobile_number: { requirement: 'source-mobile-number' },
    phone_number: { requirement: 'source-phone-number' },
    platform_type: { requirement: 'source-platform-type' },
    scannable_code: { requirement: 'source-scannable-code' },
    billing: { requirement: 'source-billing' },
    shipping: { requirement: 'source-shipping' },
    items: { requirement: 'source-items' },
    references: { requirement: 'source-references' },
    provider_references: { requirement: 'source-provider-references' },
    store_id: { requirement: 'source-store-id' },
    store_name: { requirement: 'source-store-name' },
    terminal_id: { requirement: 'source-terminal-id' },
    type: { requirement: 'source-type' },
    zero_interest_installments: { requirement: 'source-zero-interest-installments' },
    charge_status: { requirement: 'source-charge-status' },
    receipt_amount: { requirement: 'source-receipt-amount' },
    discounts: { requirement: 'source-discounts' },
  },
  Token: {
    object: { requirement: 'token-object' },
    id: { requirement: 'token-id' },
    livemode: { requirement: 'token-livemode' },
    location: { requirement: 'token-location' },
    card: { requirement: 'token-card', nested: 'Card' },
    charge_status: { requirement: 'token-charge-status' },
    created_at: { requirement: 'token-created-at' },
    used: { requirement: 'token-used' },
  },
  TransactionFees: {
    fee_flat: { requirement: 'transaction-fees-fee-flat' },
    fee_rate: { requirement: 'transaction-fees-fee-rate' },
    vat_rate: { requirement: 'transaction-fees-vat-rate' },
  },
  WebhookDelivery: {
    object: { requirement: 'webhook-delivery-object' },
    id: { requirement: 'webhook-delivery-id' },
    uri: { requirement: 'webhook-delivery-uri' },
    status: { requirement: 'webhook-delivery-status', open: true },
    key: { requirement: 'webhook-delivery-key' },
    error: { requirement: 'webhook-delivery-error' },
    payload: { requirement: 'webhook-delivery-payload' },
    created_at: { requirement: 'webhook-delivery-created-at' },
  },
  ChargeCompleteEvent: {
    object: { requirement: 'event-object' },
    id: { requirement: 'event-id' },
    livemode: { requirement: 'event-livemode' },
    location: { requirement: 'event-location' },
    actor_uid: { requirement: 'event-actor-uid' },
    user_uid: { requirement: 'event-user-uid' },
    team_uid: { requirement: 'event-team-uid' },
    created_at: { requirement: 'event-created-at' },
    created: { requirement: 'event-created-at' },
    data: { requirement: 'event-data', nested: 'Charge' },
    key: { requirement: 'event-key' },
    webhook_deliveries: { requirement: 'event-webhook-deliveries', items: 'WebhookDelivery' },
  },
  ChargeCreateEvent: {
    object: { requirement: 'event-object' },
    id: { requirement: 'event-id' },
    livemode: { requirement: 'event-livemode' },
    location: { requirement: 'event-location' },
    actor_uid: { requirement: 'event-actor-uid' },
    user_uid: { requirement: 'event-user-uid' },
    team_uid: { requirement: 'event-team-uid' },
    created_at: { requirement: 'event-created-at' },
    created: { requirement: 'event-created-at' },
    data: { requirement: 'event-data', nested: 'Charge' },
    key: { requirement: 'event-key' },
    webhook_deliveries: { requirement: 'event-webhook-deliveries', items: 'WebhookDelivery' },
  },
}

/** The events that the contract shows, by their keys: the schema of each, and of what its data holds. */
export const eventsByKey = {
  'charge.complete': { schema: 'ChargeCompleteEvent', dataSchema: 'Charge' },
  'charge.create': { schema: 'ChargeCreateEvent', dataSchema: 'Charge' },
} as const satisfies Record<string, { readonly schema: SchemaName; readonly dataSchema: SchemaName }>

/** The key of an event that the contract shows. */
export type EventKey = keyof typeof eventsByKey
