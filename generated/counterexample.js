// Generated from openapi/ by npm run generate. Do not edit.
const isCounterexample = validate52;
const schema19 = { "type": "object", "additionalProperties": false, "required": ["requirement", "steps"], "properties": { "$schema": { "type": "string" }, "requirement": { "type": "string", "enum": ["charge-authorize-uri-host", "datetimes-agree", "date-header-agrees", "token-facts-stay", "token-id-unique", "token-id-whole", "token-location-retrieves", "token-object", "token-id", "token-livemode", "token-location", "token-card", "token-charge-status", "token-created-at", "token-used", "card-number-hidden", "card-security-code-hidden", "card-id-unique", "card-country-lowercase", "card-last-digits-of-number", "card-object", "card-id", "card-livemode", "card-location", "card-deleted", "card-street1", "card-street2", "card-city", "card-state", "card-phone-number", "card-postal-code", "card-country", "card-financing", "card-bank", "card-brand", "card-fingerprint", "card-first-digits", "card-last-digits", "card-name", "card-expiration-month", "card-expiration-year", "card-security-code-check", "card-tokenization-method", "card-created-at", "event-id-unique", "event-location-retrieves", "event-object", "event-id", "event-livemode", "event-location", "event-actor-uid", "event-user-uid", "event-team-uid", "event-created-at", "event-data", "event-key", "event-webhook-deliveries", "webhook-delivery-id-unique", "webhook-delivery-uri-registered", "webhook-delivery-status-returned", "webhook-delivery-key-of-event", "webhook-delivery-error-string", "webhook-delivery-payload-event", "webhook-delivery-object", "webhook-delivery-id", "webhook-delivery-uri", "webhook-delivery-status", "webhook-delivery-key", "webhook-delivery-error", "webhook-delivery-payload", "webhook-delivery-created-at", "source-facts-stay", "source-id-unique", "source-fields-null-when-new", "source-arrays-empty-when-new", "source-location-path", "source-bank-echo", "source-charge-status-unknown-when-new", "source-object", "source-id", "source-livemode", "source-location", "source-amount", "source-barcode", "source-bank", "source-created-at", "source-currency", "source-email", "source-flow", "source-installment-term", "source-ip", "source-absorption-type", "source-name", "source-mobile-number", "source-phone-number", "source-platform-type", "source-scannable-code", "source-billing", "source-shipping", "source-items", "source-references", "source-provider-references", "source-store-id", "source-store-name", "source-terminal-id", "source-type", "source-zero-interest-installments", "source-charge-status", "source-receipt-amount", "source-discounts", "charge-facts-stay", "charge-id-unique", "charge-location-path", "charge-card-null", "charge-embeds-its-source", "charge-expires-after-created", "charge-object", "charge-id", "charge-location", "charge-livemode", "charge-amount", "charge-net", "charge-fee", "charge-fee-vat", "charge-interest", "charge-interest-vat", "charge-funding-amount", "charge-refunded-amount", "charge-currency", "charge-funding-currency", "charge-transaction-fees", "charge-platform-fee", "charge-ip", "charge-link", "charge-description", "charge-metadata", "charge-card", "charge-source", "charge-schedule", "charge-customer", "charge-dispute", "charge-transaction", "charge-branch", "charge-terminal", "charge-device", "charge-authorization-type", "charge-authorized-amount", "charge-captured-amount", "charge-failure-code", "charge-failure-message", "charge-status", "charge-authorize-uri", "charge-return-uri", "charge-created-at", "charge-paid-at", "charge-expires-at", "charge-expired-at", "charge-reversed-at", "charge-zero-interest-installments", "charge-authorized", "charge-capturable", "charge-capture", "charge-disputable", "charge-refundable", "charge-partially-refundable", "charge-reversed", "charge-reversible", "charge-voided", "charge-paid", "charge-expired", "charge-refunds", "platform-fee-fixed", "platform-fee-amount", "platform-fee-percentage", "transaction-fees-fee-flat", "transaction-fees-fee-rate", "transaction-fees-vat-rate", "list-total-counts-matching", "list-offset-echo", "list-order-echo", "list-location-path", "list-object", "list-data", "list-limit", "list-offset", "list-total", "list-location", "list-order", "list-from", "list-to", "token-charge-status-unknown-when-new", "token-charge-status-reflects-charge", "token-unused-when-new", "token-used-once-charged", "charge-create-event-once", "charge-complete-event-once", "charge-pending-when-new", "charge-becomes-successful", "charge-becomes-failed", "charge-final-states-final", "charge-authorize-uri-set", "charge-successful-paid-at", "charge-expires-at-set", "charge-unauthorized-when-new", "charge-unpaid-when-new", "charge-source-known", "source-charge-status-pending-once-charged", "answer-json", "answer-media-type", "request-form-encoded", "card-name-echo", "card-expiration-month-echo", "card-expiration-year-echo", "create-token-card-expiration-month-required", "create-token-card-expiration-month-accepted", "create-token-card-expiration-year-required", "create-token-card-expiration-year-accepted", "create-token-card-name-required", "create-token-card-number-required", "create-token-card-city-accepted", "create-token-card-country-accepted", "create-token-card-email-accepted", "create-token-card-phone-number-accepted", "create-token-card-postal-code-accepted", "create-token-card-security-code-accepted", "create-token-card-state-accepted", "create-token-card-street1-accepted", "create-token-card-street2-accepted", "create-token-accepts-valid-request", "retrieve-token-same-token", "retrieve-token-unknown-id", "retrieve-token-accepts-valid-request", "list-events-complete", "list-charge-events-only-own", "list-charge-events-complete", "retrieve-event-same-event", "retrieve-event-unknown-id", "retrieve-event-accepts-valid-request", "list-pages-complete", "list-from-earliest", "list-to-latest", "list-limit-applied", "list-limit-not-exceeded", "list-offset-skips", "list-chronological", "list-reverse-chronological", "list-charge-events-from-accepted", "list-charge-events-to-accepted", "list-charge-events-offset-accepted", "list-charge-events-order-accepted", "list-charge-events-accepts-valid-request", "list-events-from-accepted", "list-events-to-accepted", "list-events-offset-accepted", "list-events-order-accepted", "list-events-accepts-valid-request", "source-amount-echo", "create-source-amount-required", "create-source-amount-accepted", "create-source-amount-minimum", "create-source-amount-maximum", "create-source-amount-multiple-of", "create-source-amount-type", "create-source-currency-required", "create-source-currency-enum", "create-source-type-required", "create-source-type-enum", "create-source-bank-required", "create-source-bank-accepted", "create-source-bank-enum", "create-source-platform-type-accepted", "create-source-accepts-valid-request", "refusal-creates-nothing", "return-uri-reached", "charge-amount-echo", "charge-currency-echo", "charge-embeds-created-source", "charge-return-uri-echo", "charge-amount-equals-source", "charge-currency-equals-source", "create-charge-amount-required", "create-charge-amount-accepted", "create-charge-amount-type", "create-charge-amount-minimum", "create-charge-amount-maximum", "create-charge-amount-multiple-of", "create-charge-currency-required", "create-charge-currency-enum", "create-charge-source-required", "create-charge-source-type-required", "create-charge-source-type-enum", "create-charge-source-bank-required", "create-charge-source-bank-accepted", "create-charge-source-bank-enum", "create-charge-return-uri-required", "create-charge-return-uri-pattern", "create-charge-return-uri-format", "create-charge-accepts-valid-request", "retrieve-charge-same-charge", "retrieve-charge-consistent", "keys-decide-livemode", "key-empty-password", "create-token-key-required", "create-token-key-known", "create-token-key-kind", "retrieve-token-key-required", "retrieve-token-key-known", "retrieve-token-key-kind", "create-source-key-required", "create-source-key-known", "create-charge-key-required", "create-charge-key-known", "create-charge-key-kind", "retrieve-charge-key-required", "retrieve-charge-key-known", "list-charge-events-key-required", "list-charge-events-key-known", "list-charge-events-key-kind", "list-events-key-required", "list-events-key-known", "list-events-key-kind", "retrieve-event-key-required", "retrieve-event-key-known", "retrieve-event-key-kind", "charge-status-equals-event", "event-equals-listed", "charge-create-event-pending", "charge-create-webhook", "charge-complete-event-final", "charge-complete-not-before-completion", "charge-complete-webhook", "charge-successful-paid", "charge-failed-unpaid", "webhook-delivery-recorded", "webhook-posted", "webhook-body-event", "charge-failure-code-null-unless-failed", "charge-failed-code", "charge-failed-message", "refusal-client-error", "token-single-use"] }, "steps": { "type": "array", "minItems": 1, "maxItems": 100, "items": { "$ref": "#/$defs/Step" } } }, "$defs": { "Step": { "anyOf": [{ "$ref": "#/$defs/Command" }, { "$ref": "#/$defs/Race" }] }, "Command": { "anyOf": [{ "$ref": "#/$defs/CallCommand" }, { "$ref": "#/$defs/VisitCommand" }] }, "Race": { "type": "object", "additionalProperties": false, "required": ["race"], "properties": { "race": { "type": "array", "minItems": 1, "maxItems": 8, "items": { "type": "array", "minItems": 1, "maxItems": 10, "items": { "$ref": "#/$defs/Command" } } } } }, "CallCommand": { "type": "object", "additionalProperties": false, "required": ["call", "base"], "properties": { "call": { "type": "string", "enum": ["createToken", "retrieveToken", "createSource", "createCharge", "retrieveCharge", "listChargeEvents", "listEvents", "retrieveEvent"] }, "base": { "type": "string" }, "id": { "$ref": "#/$defs/Slot" }, "unknown": { "type": "boolean" }, "like": { "$ref": "#/$defs/Slot" }, "from": { "$ref": "#/$defs/Slot" }, "change": { "type": "object", "additionalProperties": { "anyOf": [{ "type": ["string", "null"] }, { "type": "array", "items": { "type": "string" } }, { "type": "object", "additionalProperties": { "type": "string" } }] } }, "key": { "type": "string", "enum": ["right", "other", "none", "unknown", "blank"] }, "refusedBy": { "type": "string", "enum": ["charge-authorize-uri-host", "datetimes-agree", "date-header-agrees", "token-facts-stay", "token-id-unique", "token-id-whole", "token-location-retrieves", "token-object", "token-id", "token-livemode", "token-location", "token-card", "token-charge-status", "token-created-at", "token-used", "card-number-hidden", "card-security-code-hidden", "card-id-unique", "card-country-lowercase", "card-last-digits-of-number", "card-object", "card-id", "card-livemode", "card-location", "card-deleted", "card-street1", "card-street2", "card-city", "card-state", "card-phone-number", "card-postal-code", "card-country", "card-financing", "card-bank", "card-brand", "card-fingerprint", "card-first-digits", "card-last-digits", "card-name", "card-expiration-month", "card-expiration-year", "card-security-code-check", "card-tokenization-method", "card-created-at", "event-id-unique", "event-location-retrieves", "event-object", "event-id", "event-livemode", "event-location", "event-actor-uid", "event-user-uid", "event-team-uid", "event-created-at", "event-data", "event-key", "event-webhook-deliveries", "webhook-delivery-id-unique", "webhook-delivery-uri-registered", "webhook-delivery-status-returned", "webhook-delivery-key-of-event", "webhook-delivery-error-string", "webhook-delivery-payload-event", "webhook-delivery-object", "webhook-delivery-id", "webhook-delivery-uri", "webhook-delivery-status", "webhook-delivery-key", "webhook-delivery-error", "webhook-delivery-payload", "webhook-delivery-created-at", "source-facts-stay", "source-id-unique", "source-fields-null-when-new", "source-arrays-empty-when-new", "source-location-path", "source-bank-echo", "source-charge-status-unknown-when-new", "source-object", "source-id", "source-livemode", "source-location", "source-amount", "source-barcode", "source-bank", "source-created-at", "source-currency", "source-email", "source-flow", "source-installment-term", "source-ip", "source-absorption-type", "source-name", "source-mobile-number", "source-phone-number", "source-platform-type", "source-scannable-code", "source-billing", "source-shipping", "source-items", "source-references", "source-provider-references", "source-store-id", "source-store-name", "source-terminal-id", "source-type", "source-zero-interest-installments", "source-charge-status", "source-receipt-amount", "source-discounts", "charge-facts-stay", "charge-id-unique", "charge-location-path", "charge-card-null", "charge-embeds-its-source", "charge-expires-after-created", "charge-object", "charge-id", "charge-location", "charge-livemode", "charge-amount", "charge-net", "charge-fee", "charge-fee-vat", "charge-interest", "charge-interest-vat", "charge-funding-amount", "charge-refunded-amount", "charge-currency", "charge-funding-currency", "charge-transaction-fees", "charge-platform-fee", "charge-ip", "charge-link", "charge-description", "charge-metadata", "charge-card", "charge-source", "charge-schedule", "charge-customer", "charge-dispute", "charge-transaction", "charge-branch", "charge-terminal", "charge-device", "charge-authorization-type", "charge-authorized-amount", "charge-captured-amount", "charge-failure-code", "charge-failure-message", "charge-status", "charge-authorize-uri", "charge-return-uri", "charge-created-at", "charge-paid-at", "charge-expires-at", "charge-expired-at", "charge-reversed-at", "charge-zero-interest-installments", "charge-authorized", "charge-capturable", "charge-capture", "charge-disputable", "charge-refundable", "charge-partially-refundable", "charge-reversed", "charge-reversible", "charge-voided", "charge-paid", "charge-expired", "charge-refunds", "platform-fee-fixed", "platform-fee-amount", "platform-fee-percentage", "transaction-fees-fee-flat", "transaction-fees-fee-rate", "transaction-fees-vat-rate", "list-total-counts-matching", "list-offset-echo", "list-order-echo", "list-location-path", "list-object", "list-data", "list-limit", "list-offset", "list-total", "list-location", "list-order", "list-from", "list-to", "token-charge-status-unknown-when-new", "token-charge-status-reflects-charge", "token-unused-when-new", "token-used-once-charged", "charge-create-event-once", "charge-complete-event-once", "charge-pending-when-new", "charge-becomes-successful", "charge-becomes-failed", "charge-final-states-final", "charge-authorize-uri-set", "charge-successful-paid-at", "charge-expires-at-set", "charge-unauthorized-when-new", "charge-unpaid-when-new", "charge-source-known", "source-charge-status-pending-once-charged", "answer-json", "answer-media-type", "request-form-encoded", "card-name-echo", "card-expiration-month-echo", "card-expiration-year-echo", "create-token-card-expiration-month-required", "create-token-card-expiration-month-accepted", "create-token-card-expiration-year-required", "create-token-card-expiration-year-accepted", "create-token-card-name-required", "create-token-card-number-required", "create-token-card-city-accepted", "create-token-card-country-accepted", "create-token-card-email-accepted", "create-token-card-phone-number-accepted", "create-token-card-postal-code-accepted", "create-token-card-security-code-accepted", "create-token-card-state-accepted", "create-token-card-street1-accepted", "create-token-card-street2-accepted", "create-token-accepts-valid-request", "retrieve-token-same-token", "retrieve-token-unknown-id", "retrieve-token-accepts-valid-request", "list-events-complete", "list-charge-events-only-own", "list-charge-events-complete", "retrieve-event-same-event", "retrieve-event-unknown-id", "retrieve-event-accepts-valid-request", "list-pages-complete", "list-from-earliest", "list-to-latest", "list-limit-applied", "list-limit-not-exceeded", "list-offset-skips", "list-chronological", "list-reverse-chronological", "list-charge-events-from-accepted", "list-charge-events-to-accepted", "list-charge-events-offset-accepted", "list-charge-events-order-accepted", "list-charge-events-accepts-valid-request", "list-events-from-accepted", "list-events-to-accepted", "list-events-offset-accepted", "list-events-order-accepted", "list-events-accepts-valid-request", "source-amount-echo", "create-source-amount-required", "create-source-amount-accepted", "create-source-amount-minimum", "create-source-amount-maximum", "create-source-amount-multiple-of", "create-source-amount-type", "create-source-currency-required", "create-source-currency-enum", "create-source-type-required", "create-source-type-enum", "create-source-bank-required", "create-source-bank-accepted", "create-source-bank-enum", "create-source-platform-type-accepted", "create-source-accepts-valid-request", "refusal-creates-nothing", "return-uri-reached", "charge-amount-echo", "charge-currency-echo", "charge-embeds-created-source", "charge-return-uri-echo", "charge-amount-equals-source", "charge-currency-equals-source", "create-charge-amount-required", "create-charge-amount-accepted", "create-charge-amount-type", "create-charge-amount-minimum", "create-charge-amount-maximum", "create-charge-amount-multiple-of", "create-charge-currency-required", "create-charge-currency-enum", "create-charge-source-required", "create-charge-source-type-required", "create-charge-source-type-enum", "create-charge-source-bank-required", "create-charge-source-bank-accepted", "create-charge-source-bank-enum", "create-charge-return-uri-required", "create-charge-return-uri-pattern", "create-charge-return-uri-format", "create-charge-accepts-valid-request", "retrieve-charge-same-charge", "retrieve-charge-consistent", "keys-decide-livemode", "key-empty-password", "create-token-key-required", "create-token-key-known", "create-token-key-kind", "retrieve-token-key-required", "retrieve-token-key-known", "retrieve-token-key-kind", "create-source-key-required", "create-source-key-known", "create-charge-key-required", "create-charge-key-known", "create-charge-key-kind", "retrieve-charge-key-required", "retrieve-charge-key-known", "list-charge-events-key-required", "list-charge-events-key-known", "list-charge-events-key-kind", "list-events-key-required", "list-events-key-known", "list-events-key-kind", "retrieve-event-key-required", "retrieve-event-key-known", "retrieve-event-key-kind", "charge-status-equals-event", "event-equals-listed", "charge-create-event-pending", "charge-create-webhook", "charge-complete-event-final", "charge-complete-not-before-completion", "charge-complete-webhook", "charge-successful-paid", "charge-failed-unpaid", "webhook-delivery-recorded", "webhook-posted", "webhook-body-event", "charge-failure-code-null-unless-failed", "charge-failed-code", "charge-failed-message", "refusal-client-error", "token-single-use"] }, "as": { "$ref": "#/$defs/Slot" } } }, "VisitCommand": { "type": "object", "additionalProperties": false, "required": ["visit"], "properties": { "visit": { "$ref": "#/$defs/Slot" }, "choose": { "type": "string", "enum": ["successful", "failed"] }, "beside": { "$ref": "#/$defs/Slot" } } }, "Slot": { "type": "string", "pattern": "^(token|source|charge) [1-9]\\d{0,2}$" } } };
const func0 = Object.is;
const schema22 = { "type": "object", "additionalProperties": false, "required": ["call", "base"], "properties": { "call": { "type": "string", "enum": ["createToken", "retrieveToken", "createSource", "createCharge", "retrieveCharge", "listChargeEvents", "listEvents", "retrieveEvent"] }, "base": { "type": "string" }, "id": { "$ref": "#/$defs/Slot" }, "unknown": { "type": "boolean" }, "like": { "$ref": "#/$defs/Slot" }, "from": { "$ref": "#/$defs/Slot" }, "change": { "type": "object", "additionalProperties": { "anyOf": [{ "type": ["string", "null"] }, { "type": "array", "items": { "type": "string" } }, { "type": "object", "additionalProperties": { "type": "string" } }] } }, "key": { "type": "string", "enum": ["right", "other", "none", "unknown", "blank"] }, "refusedBy": { "type": "string", "enum": ["charge-authorize-uri-host", "datetimes-agree", "date-header-agrees", "token-facts-stay", "token-id-unique", "token-id-whole", "token-location-retrieves", "token-object", "token-id", "token-livemode", "token-location", "token-card", "token-charge-status", "token-created-at", "token-used", "card-number-hidden", "card-security-code-hidden", "card-id-unique", "card-country-lowercase", "card-last-digits-of-number", "card-object", "card-id", "card-livemode", "card-location", "card-deleted", "card-street1", "card-street2", "card-city", "card-state", "card-phone-number", "card-postal-code", "card-country", "card-financing", "card-bank", "card-brand", "card-fingerprint", "card-first-digits", "card-last-digits", "card-name", "card-expiration-month", "card-expiration-year", "card-security-code-check", "card-tokenization-method", "card-created-at", "event-id-unique", "event-location-retrieves", "event-object", "event-id", "event-livemode", "event-location", "event-actor-uid", "event-user-uid", "event-team-uid", "event-created-at", "event-data", "event-key", "event-webhook-deliveries", "webhook-delivery-id-unique", "webhook-delivery-uri-registered", "webhook-delivery-status-returned", "webhook-delivery-key-of-event", "webhook-delivery-error-string", "webhook-delivery-payload-event", "webhook-delivery-object", "webhook-delivery-id", "webhook-delivery-uri", "webhook-delivery-status", "webhook-delivery-key", "webhook-delivery-error", "webhook-delivery-payload", "webhook-delivery-created-at", "source-facts-stay", "source-id-unique", "source-fields-null-when-new", "source-arrays-empty-when-new", "source-location-path", "source-bank-echo", "source-charge-status-unknown-when-new", "source-object", "source-id", "source-livemode", "source-location", "source-amount", "source-barcode", "source-bank", "source-created-at", "source-currency", "source-email", "source-flow", "source-installment-term", "source-ip", "source-absorption-type", "source-name", "source-mobile-number", "source-phone-number", "source-platform-type", "source-scannable-code", "source-billing", "source-shipping", "source-items", "source-references", "source-provider-references", "source-store-id", "source-store-name", "source-terminal-id", "source-type", "source-zero-interest-installments", "source-charge-status", "source-receipt-amount", "source-discounts", "charge-facts-stay", "charge-id-unique", "charge-location-path", "charge-card-null", "charge-embeds-its-source", "charge-expires-after-created", "charge-object", "charge-id", "charge-location", "charge-livemode", "charge-amount", "charge-net", "charge-fee", "charge-fee-vat", "charge-interest", "charge-interest-vat", "charge-funding-amount", "charge-refunded-amount", "charge-currency", "charge-funding-currency", "charge-transaction-fees", "charge-platform-fee", "charge-ip", "charge-link", "charge-description", "charge-metadata", "charge-card", "charge-source", "charge-schedule", "charge-customer", "charge-dispute", "charge-transaction", "charge-branch", "charge-terminal", "charge-device", "charge-authorization-type", "charge-authorized-amount", "charge-captured-amount", "charge-failure-code", "charge-failure-message", "charge-status", "charge-authorize-uri", "charge-return-uri", "charge-created-at", "charge-paid-at", "charge-expires-at", "charge-expired-at", "charge-reversed-at", "charge-zero-interest-installments", "charge-authorized", "charge-capturable", "charge-capture", "charge-disputable", "charge-refundable", "charge-partially-refundable", "charge-reversed", "charge-reversible", "charge-voided", "charge-paid", "charge-expired", "charge-refunds", "platform-fee-fixed", "platform-fee-amount", "platform-fee-percentage", "transaction-fees-fee-flat", "transaction-fees-fee-rate", "transaction-fees-vat-rate", "list-total-counts-matching", "list-offset-echo", "list-order-echo", "list-location-path", "list-object", "list-data", "list-limit", "list-offset", "list-total", "list-location", "list-order", "list-from", "list-to", "token-charge-status-unknown-when-new", "token-charge-status-reflects-charge", "token-unused-when-new", "token-used-once-charged", "charge-create-event-once", "charge-complete-event-once", "charge-pending-when-new", "charge-becomes-successful", "charge-becomes-failed", "charge-final-states-final", "charge-authorize-uri-set", "charge-successful-paid-at", "charge-expires-at-set", "charge-unauthorized-when-new", "charge-unpaid-when-new", "charge-source-known", "source-charge-status-pending-once-charged", "answer-json", "answer-media-type", "request-form-encoded", "card-name-echo", "card-expiration-month-echo", "card-expiration-year-echo", "create-token-card-expiration-month-required", "create-token-card-expiration-month-accepted", "create-token-card-expiration-year-required", "create-token-card-expiration-year-accepted", "create-token-card-name-required", "create-token-card-number-required", "create-token-card-city-accepted", "create-token-card-country-accepted", "create-token-card-email-accepted", "create-token-card-phone-number-accepted", "create-token-card-postal-code-accepted", "create-token-card-security-code-accepted", "create-token-card-state-accepted", "create-token-card-street1-accepted", "create-token-card-street2-accepted", "create-token-accepts-valid-request", "retrieve-token-same-token", "retrieve-token-unknown-id", "retrieve-token-accepts-valid-request", "list-events-complete", "list-charge-events-only-own", "list-charge-events-complete", "retrieve-event-same-event", "retrieve-event-unknown-id", "retrieve-event-accepts-valid-request", "list-pages-complete", "list-from-earliest", "list-to-latest", "list-limit-applied", "list-limit-not-exceeded", "list-offset-skips", "list-chronological", "list-reverse-chronological", "list-charge-events-from-accepted", "list-charge-events-to-accepted", "list-charge-events-offset-accepted", "list-charge-events-order-accepted", "list-charge-events-accepts-valid-request", "list-events-from-accepted", "list-events-to-accepted", "list-events-offset-accepted", "list-events-order-accepted", "list-events-accepts-valid-request", "source-amount-echo", "create-source-amount-required", "create-source-amount-accepted", "create-source-amount-minimum", "create-source-amount-maximum", "create-source-amount-multiple-of", "create-source-amount-type", "create-source-currency-required", "create-source-currency-enum", "create-source-type-required", "create-source-type-enum", "create-source-bank-required", "create-source-bank-accepted", "create-source-bank-enum", "create-source-platform-type-accepted", "create-source-accepts-valid-request", "refusal-creates-nothing", "return-uri-reached", "charge-amount-echo", "charge-currency-echo", "charge-embeds-created-source", "charge-return-uri-echo", "charge-amount-equals-source", "charge-currency-equals-source", "create-charge-amount-required", "create-charge-amount-accepted", "create-charge-amount-type", "create-charge-amount-minimum", "create-charge-amount-maximum", "create-charge-amount-multiple-of", "create-charge-currency-required", "create-charge-currency-enum", "create-charge-source-required", "create-charge-source-type-required", "create-charge-source-type-enum", "create-charge-source-bank-required", "create-charge-source-bank-accepted", "create-charge-source-bank-enum", "create-charge-return-uri-required", "create-charge-return-uri-pattern", "create-charge-return-uri-format", "create-charge-accepts-valid-request", "retrieve-charge-same-charge", "retrieve-charge-consistent", "keys-decide-livemode", "key-empty-password", "create-token-key-required", "create-token-key-known", "create-token-key-kind", "retrieve-token-key-required", "retrieve-token-key-known", "retrieve-token-key-kind", "create-source-key-required", "create-source-key-known", "create-charge-key-required", "create-charge-key-known", "create-charge-key-kind", "retrieve-charge-key-required", "retrieve-charge-key-known", "list-charge-events-key-required", "list-charge-events-key-known", "list-charge-events-key-kind", "list-events-key-required", "list-events-key-known", "list-events-key-kind", "retrieve-event-key-required", "retrieve-event-key-known", "retrieve-event-key-kind", "charge-status-equals-event", "event-equals-listed", "charge-create-event-pending", "charge-create-webhook", "charge-complete-event-final", "charge-complete-not-before-completion", "charge-complete-webhook", "charge-successful-paid", "charge-failed-unpaid", "webhook-delivery-recorded", "webhook-posted", "webhook-body-event", "charge-failure-code-null-unless-failed", "charge-failed-code", "charge-failed-message", "refusal-client-error", "token-single-use"] }, "as": { "$ref": "#/$defs/Slot" } } };
const func2 = Object.prototype.hasOwnProperty;
const pattern3 = /* @__PURE__ */ new RegExp("^(token|source|charge) [1-9]\\d{0,2}$", "u");
function validate56(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data === "string") {
    if (!pattern3.test(data)) {
      vErrors = noted(vErrors, instancePath, "#/pattern", "pattern", { pattern: "^(token|source|charge) [1-9]\\d{0,2}$" }, void 0);
      errors++;
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "string" }, void 0);
    errors++;
  }
  validate56.errors = vErrors;
  return errors === 0;
}
function validate55(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.call === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "call" }, void 0);
      errors++;
    }
    if (data.base === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "base" }, void 0);
      errors++;
    }
    for (const key0 in data) {
      if (!func2.call(schema22.properties, key0)) {
        vErrors = noted(vErrors, instancePath, "#/additionalProperties", "additionalProperties", { additionalProperty: key0 }, void 0);
        errors++;
      }
    }
    if (data.call !== void 0) {
      let data0 = data.call;
      if (typeof data0 !== "string") {
        vErrors = noted(vErrors, instancePath + "/call", "#/properties/call/type", "type", { type: "string" }, void 0);
        errors++;
      }
      let valid1;
      valid1 = false;
      for (const v0 of schema22.properties.call.enum) {
        if (func0(data0, v0)) {
          valid1 = true;
          break;
        }
      }
      if (!valid1) {
        vErrors = noted(vErrors, instancePath + "/call", "#/properties/call/enum", "enum", { allowedValues: schema22.properties.call.enum }, void 0);
        errors++;
      }
    }
    if (data.base !== void 0) {
      if (typeof data.base !== "string") {
        vErrors = noted(vErrors, instancePath + "/base", "#/properties/base/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.id !== void 0) {
      if (!validate56(data.id, { instancePath: instancePath + "/id" })) {
        vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
        errors = vErrors.length;
      }
    }
    if (data.unknown !== void 0) {
      if (typeof data.unknown !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/unknown", "#/properties/unknown/type", "type", { type: "boolean" }, void 0);
        errors++;
      }
    }
    if (data.like !== void 0) {
      if (!validate56(data.like, { instancePath: instancePath + "/like" })) {
        vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
        errors = vErrors.length;
      }
    }
    if (data.from !== void 0) {
      if (!validate56(data.from, { instancePath: instancePath + "/from" })) {
        vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
        errors = vErrors.length;
      }
    }
    if (data.change !== void 0) {
      let data6 = data.change;
      if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
        for (const key1 in data6) {
          let data7 = data6[key1];
          const _errs15 = errors;
          let valid3 = false;
          const _errs16 = errors;
          if (typeof data7 !== "string" && data7 !== null) {
            vErrors = noted(vErrors, instancePath + "/change/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/change/additionalProperties/anyOf/0/type", "type", { type: schema22.properties.change.additionalProperties.anyOf[0].type }, void 0);
            errors++;
          }
          var _valid0 = _errs16 === errors;
          valid3 = valid3 || _valid0;
          if (!valid3) {
            const _errs18 = errors;
            if (Array.isArray(data7)) {
              const len0 = data7.length;
              for (let i0 = 0; i0 < len0; i0++) {
                if (typeof data7[i0] !== "string") {
                  vErrors = noted(vErrors, instancePath + "/change/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, "#/properties/change/additionalProperties/anyOf/1/items/type", "type", { type: "string" }, void 0);
                  errors++;
                }
              }
            } else {
              vErrors = noted(vErrors, instancePath + "/change/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/change/additionalProperties/anyOf/1/type", "type", { type: "array" }, void 0);
              errors++;
            }
            var _valid0 = _errs18 === errors;
            valid3 = valid3 || _valid0;
            if (!valid3) {
              const _errs22 = errors;
              if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
                for (const key2 in data7) {
                  if (typeof data7[key2] !== "string") {
                    vErrors = noted(vErrors, instancePath + "/change/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/change/additionalProperties/anyOf/2/additionalProperties/type", "type", { type: "string" }, void 0);
                    errors++;
                  }
                }
              } else {
                vErrors = noted(vErrors, instancePath + "/change/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/change/additionalProperties/anyOf/2/type", "type", { type: "object" }, void 0);
                errors++;
              }
              var _valid0 = _errs22 === errors;
              valid3 = valid3 || _valid0;
            }
          }
          if (!valid3) {
            vErrors = noted(vErrors, instancePath + "/change/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/change/additionalProperties/anyOf", "anyOf", {}, void 0);
            errors++;
          } else {
            errors = _errs15;
            if (vErrors !== null) {
              if (_errs15) {
                vErrors.length = _errs15;
              } else {
                vErrors = null;
              }
            }
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/change", "#/properties/change/type", "type", { type: "object" }, void 0);
        errors++;
      }
    }
    if (data.key !== void 0) {
      let data10 = data.key;
      if (typeof data10 !== "string") {
        vErrors = noted(vErrors, instancePath + "/key", "#/properties/key/type", "type", { type: "string" }, void 0);
        errors++;
      }
      if (!(data10 === "right" || data10 === "other" || data10 === "none" || data10 === "unknown" || data10 === "blank")) {
        vErrors = noted(vErrors, instancePath + "/key", "#/properties/key/enum", "enum", { allowedValues: schema22.properties.key.enum }, void 0);
        errors++;
      }
    }
    if (data.refusedBy !== void 0) {
      let data11 = data.refusedBy;
      if (typeof data11 !== "string") {
        vErrors = noted(vErrors, instancePath + "/refusedBy", "#/properties/refusedBy/type", "type", { type: "string" }, void 0);
        errors++;
      }
      let valid7;
      valid7 = false;
      for (const v1 of schema22.properties.refusedBy.enum) {
        if (func0(data11, v1)) {
          valid7 = true;
          break;
        }
      }
      if (!valid7) {
        vErrors = noted(vErrors, instancePath + "/refusedBy", "#/properties/refusedBy/enum", "enum", { allowedValues: schema22.properties.refusedBy.enum }, void 0);
        errors++;
      }
    }
    if (data.as !== void 0) {
      if (!validate56(data.as, { instancePath: instancePath + "/as" })) {
        vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
        errors = vErrors.length;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, void 0);
    errors++;
  }
  validate55.errors = vErrors;
  return errors === 0;
}
const schema24 = { "type": "object", "additionalProperties": false, "required": ["visit"], "properties": { "visit": { "$ref": "#/$defs/Slot" }, "choose": { "type": "string", "enum": ["successful", "failed"] }, "beside": { "$ref": "#/$defs/Slot" } } };
function validate62(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.visit === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "visit" }, void 0);
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "visit" || key0 === "choose" || key0 === "beside")) {
        vErrors = noted(vErrors, instancePath, "#/additionalProperties", "additionalProperties", { additionalProperty: key0 }, void 0);
        errors++;
      }
    }
    if (data.visit !== void 0) {
      if (!validate56(data.visit, { instancePath: instancePath + "/visit" })) {
        vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
        errors = vErrors.length;
      }
    }
    if (data.choose !== void 0) {
      let data1 = data.choose;
      if (typeof data1 !== "string") {
        vErrors = noted(vErrors, instancePath + "/choose", "#/properties/choose/type", "type", { type: "string" }, void 0);
        errors++;
      }
      if (!(data1 === "successful" || data1 === "failed")) {
        vErrors = noted(vErrors, instancePath + "/choose", "#/properties/choose/enum", "enum", { allowedValues: schema24.properties.choose.enum }, void 0);
        errors++;
      }
    }
    if (data.beside !== void 0) {
      if (!validate56(data.beside, { instancePath: instancePath + "/beside" })) {
        vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
        errors = vErrors.length;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, void 0);
    errors++;
  }
  validate62.errors = vErrors;
  return errors === 0;
}
function validate54(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (!validate55(data, { instancePath })) {
    vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  if (!valid0) {
    const _errs2 = errors;
    if (!validate62(data, { instancePath })) {
      vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
      errors = vErrors.length;
    }
    var _valid0 = _errs2 === errors;
    valid0 = valid0 || _valid0;
  }
  if (!valid0) {
    vErrors = noted(vErrors, instancePath, "#/anyOf", "anyOf", {}, void 0);
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate54.errors = vErrors;
  return errors === 0;
}
function validate67(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.race === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "race" }, void 0);
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "race")) {
        vErrors = noted(vErrors, instancePath, "#/additionalProperties", "additionalProperties", { additionalProperty: key0 }, void 0);
        errors++;
      }
    }
    if (data.race !== void 0) {
      let data0 = data.race;
      if (Array.isArray(data0)) {
        if (data0.length > 8) {
          vErrors = noted(vErrors, instancePath + "/race", "#/properties/race/maxItems", "maxItems", { limit: 8 }, void 0);
          errors++;
        }
        if (data0.length < 1) {
          vErrors = noted(vErrors, instancePath + "/race", "#/properties/race/minItems", "minItems", { limit: 1 }, void 0);
          errors++;
        }
        const len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data1 = data0[i0];
          if (Array.isArray(data1)) {
            if (data1.length > 10) {
              vErrors = noted(vErrors, instancePath + "/race/" + i0, "#/properties/race/items/maxItems", "maxItems", { limit: 10 }, void 0);
              errors++;
            }
            if (data1.length < 1) {
              vErrors = noted(vErrors, instancePath + "/race/" + i0, "#/properties/race/items/minItems", "minItems", { limit: 1 }, void 0);
              errors++;
            }
            const len1 = data1.length;
            for (let i1 = 0; i1 < len1; i1++) {
              if (!validate54(data1[i1], { instancePath: instancePath + "/race/" + i0 + "/" + i1 })) {
                vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
                errors = vErrors.length;
              }
            }
          } else {
            vErrors = noted(vErrors, instancePath + "/race/" + i0, "#/properties/race/items/type", "type", { type: "array" }, void 0);
            errors++;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/race", "#/properties/race/type", "type", { type: "array" }, void 0);
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, void 0);
    errors++;
  }
  validate67.errors = vErrors;
  return errors === 0;
}
function validate53(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (!validate54(data, { instancePath })) {
    vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  if (!valid0) {
    const _errs2 = errors;
    if (!validate67(data, { instancePath })) {
      vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
      errors = vErrors.length;
    }
    var _valid0 = _errs2 === errors;
    valid0 = valid0 || _valid0;
  }
  if (!valid0) {
    vErrors = noted(vErrors, instancePath, "#/anyOf", "anyOf", {}, void 0);
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate53.errors = vErrors;
  return errors === 0;
}
function validate52(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.requirement === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "requirement" }, void 0);
      errors++;
    }
    if (data.steps === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "steps" }, void 0);
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "$schema" || key0 === "requirement" || key0 === "steps")) {
        vErrors = noted(vErrors, instancePath, "#/additionalProperties", "additionalProperties", { additionalProperty: key0 }, void 0);
        errors++;
      }
    }
    if (data.$schema !== void 0) {
      if (typeof data.$schema !== "string") {
        vErrors = noted(vErrors, instancePath + "/$schema", "#/properties/%24schema/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.requirement !== void 0) {
      let data1 = data.requirement;
      if (typeof data1 !== "string") {
        vErrors = noted(vErrors, instancePath + "/requirement", "#/properties/requirement/type", "type", { type: "string" }, void 0);
        errors++;
      }
      let valid1;
      valid1 = false;
      for (const v0 of schema19.properties.requirement.enum) {
        if (func0(data1, v0)) {
          valid1 = true;
          break;
        }
      }
      if (!valid1) {
        vErrors = noted(vErrors, instancePath + "/requirement", "#/properties/requirement/enum", "enum", { allowedValues: schema19.properties.requirement.enum }, void 0);
        errors++;
      }
    }
    if (data.steps !== void 0) {
      let data2 = data.steps;
      if (Array.isArray(data2)) {
        if (data2.length > 100) {
          vErrors = noted(vErrors, instancePath + "/steps", "#/properties/steps/maxItems", "maxItems", { limit: 100 }, void 0);
          errors++;
        }
        if (data2.length < 1) {
          vErrors = noted(vErrors, instancePath + "/steps", "#/properties/steps/minItems", "minItems", { limit: 1 }, void 0);
          errors++;
        }
        const len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate53(data2[i0], { instancePath: instancePath + "/steps/" + i0 })) {
            vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
            errors = vErrors.length;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/steps", "#/properties/steps/type", "type", { type: "array" }, void 0);
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, void 0);
    errors++;
  }
  validate52.errors = vErrors;
  return errors === 0;
}
function noted(errors, instancePath, schemaPath, keyword, params, message) {
  const error = { instancePath, schemaPath, keyword, params, message };
  if (errors === null) return [error];
  errors.push(error);
  return errors;
}
export {
  isCounterexample
};
