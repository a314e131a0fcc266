const words = (text: string): string[] => text.trim().split(/\s+/)

/** The fields of a token (Token). */
export const TOKEN_FIELDS = words('object id livemode location card charge_status created_at used')

/** The fields of a card (Card). */
export const CARD_FIELDS = words(`
  object id livemode location deleted street1 street2 city state phone_number postal_code country financing bank brand
  fingerprint first_digits last_digits name expiration_month expiration_year security_code_check tokenization_method
  created_at`)

/** The fields of an event in the variant that says `created`, less those that not every account has (Event). */
export const EVENT_FIELDS = words('object id livemode location actor_uid user_uid created data key')

/** The fields of a source (Source). */
export const SOURCE_FIELDS = words(`
  object id livemode location amount barcode bank created_at currency email flow installment_term ip absorption_type
  name mobile_number phone_number platform_type scannable_code billing shipping items references provider_references
  store_id store_name terminal_id type zero_interest_installments charge_status receipt_amount discounts`)

/** The fields of a charge (Charge). */
export const CHARGE_FIELDS = words(`
  object id location livemode amount net fee fee_vat interest interest_vat funding_amount refunded_amount currency
  funding_currency transaction_fees platform_fee ip link description metadata card source schedule customer dispute
  transaction branch terminal device authorization_type authorized_amount captured_amount failure_code
  failure_message status authorize_uri return_uri created_at paid_at expires_at expired_at reversed_at
  zero_interest_installments authorized capturable capture disputable refundable partially_refundable reversed
  reversible voided paid expired refunds`)

/** The fields of a list envelope (List envelope). */
export const LIST_FIELDS = words('object data limit offset total location order from to')

/** Those of the fields that the object does not have. */
export const absent = (object: Record<string, unknown>, fields: readonly string[]): string[] =>
  fields.filter((field) => !Object.hasOwn(object, field))
