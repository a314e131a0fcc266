// Generated from openapi/ by npm run generate. Do not edit.
const isCounterexample = validate52;
const schema19 = { "type": "object", "additionalProperties": false, "required": ["requirement", "steps"], "properties": { "$schema": { "type": "string" }, "requirement": { "type": "string", "enum": ["charge-authorize-uri-host", "datetimes-agree", "date-header-agrees", "token-facts-stay", "token-id-unique", "token-id-whole", "token-location-retrieves", "token-object", "token-id", "token-livemode", "token-location", "token-card", "token-charge-status", "token-created-at", "token-used", "card-number-hidden", "card-security-code-hidden", "card-id-unique", "card-country-lowercase", "card-last-digits-of-number", "card-object", "card-id", "card-livemode", "card-location", "card-deleted", "card-street1", "card-street2", "card-city", "card-state", "card-phone-number", "card-postal-code", "card-country", "card-financing", "card-bank", "card-brand", "card-fingerprint", "card-first-digits", "card-last-digits", "card-name", "card-expiration-month", "card-expiration-year", "card-security-code-check", "card-tokenization-method", "card-created-at", "event-id-unique", "event-location-retrieves", "event-object", "event-id", "event-livemode", "event-location", "event-actor-uid", "event-user-uid", "event-team-uid", "event-created-at", "event-data", "event-key", "event-webhook-deliveries", "webhook-delivery-id-unique", "webhook-delivery-uri-registered", "webhook-delivery-status-returned", "webhook-delivery-key-of-event", "webhook-delivery-error-string", "webhook-delivery-payload-event", "webhook-delivery-object", "webhook-delivery-id", "webhook-delivery-uri", "webhook-delivery-status", "webhook-delivery-key", "webhook-delivery-error", "webhook-delivery-payload", "webhook-delivery-created-at", "source-facts-stay", "source-id-unique", "source-fields-null-when-new", "source-arrays-empty-when-new", "source-location-path", "source-bank-echo", "source-charge-status-unknown-when-new", "source-object", "source-id", "source-livemode", "source-location", "source-amount", "source-barcode", "source-bank", "source-created-at", "source-currency", "source-email", "source-flow", "source-installment-term", "source-ip", "source-absorption-type", "source-name", "source-mobile-number", "source-phone-number", "source-platform-type", "source-scannable-code", "source-billing", "source-shipping", "source-items", "source-references", "source-provider-references", "source-store-id", "source-store-name", "source-terminal-id", "source-type", "source-zero-interest-installments", "source-charge-status", "source-receipt-amount", "source-discounts", "charge-facts-stay", "charge-id-unique", "charge-location-path", "charge-card-null", "charge-embeds-its-source", "charge-expires-after-created", "charge-object", "charge-id", "charge-location", "charge-livemode", "charge-amount", "charge-net", "charge-fee", "charge-fee-vat", "charge-interest", "charge-interest-vat", "charge-funding-amount", "charge-refunded-amount", "charge-currency", "charge-funding-currency", "charge-transaction-fees", "charge-platform-fee", "charge-ip", "charge-link", "charge-description", "charge-metadata", "charge-card", "charge-source", "charge-schedule", "charge-customer", "charge-dispute", "charge-transaction", "charge-branch", "charge-terminal", "charge-device", "charge-authorization-type", "charge-authorized-amount", "charge-captured-amount", "charge-failure-code", "charge-failure-message", "charge-status", "charge-authorize-uri", "charge-return-uri", "charge-created-at", "charge-paid-at", "charge-expires-at", "charge-expired-at", "charge-reversed-at", "charge-zero-interest-installments", "charge-authorized", "charge-capturable", "charge-capture", "charge-disputable", "charge-refundable", "charge-partially-refundable", "charge-reversed", "charge-reversible", "charge-voided", "charge-paid", "charge-expired", "charge-refunds", "platform-fee-fixed", "platform-fee-amount", "platform-fee-percentage", "transaction-fees-fee-flat", "transaction-fees-fee-rate", "transaction-fees-vat-rate", "list-total-counts-matching", "list-offset-echo", "list-order-echo", "list-location-path", "list-object", "list-data", "list-limit", "list-offset", "list-total", "list-location", "list-order", "list-from", "list-to", "token-charge-status-unknown-when-new", "token-charge-status-reflects-charge", "token-unused-when-new", "token-used-once-charged", "charge-create-event-once", "charge-complete-event-once", "charge-pending-when-new", "charge-becomes-successful", "charge-becomes-failed", "charge-final-states-final", "charge-authorize-uri-set", "charge-successful-paid-at", "charge-expires-at-set", "charge-unauthorized-when-new", "charge-unpaid-when-new", "charge-source-known", "source-charge-status-pending-once-charged", "answer-json", "answer-media-type", "request-form-encoded", "card-name-echo", "card-expiration-month-echo", "card-expiration-year-echo", "create-token-card-expiration-month-required", "create-token-card-expiration-month-accepted", "create-token-card-expiration-year-required", "create-token-card-expiration-year-accepted", "create-token-card-name-required", "create-token-card-number-required", "create-token-card-city-accepted", "create-token-card-country-accepted", "create-token-card-email-accepted", "create-token-card-phone-number-accepted", "create-token-card-postal-code-accepted", "create-token-card-security-code-accepted", "create-token-card-state-accepted", "create-token-card-street1-accepted", "create-token-card-street2-accepted", "create-token-accepts-valid-request", "retrieve-token-same-token", "retrieve-token-unknown-id", "retrieve-token-accepts-valid-request", "list-events-complete", "list-charge-events-only-own", "list-charge-events-complete", "retrieve-event-same-event", "retrieve-event-unknown-id", "retrieve-event-accepts-valid-request", "list-pages-complete", "list-from-earliest", "list-to-latest", "list-limit-applied", "list-limit-not-exceeded", "list-offset-skips", "list-chronological", "list-reverse-chronological", "list-charge-events-from-accepted", "list-charge-events-to-accepted", "list-charge-events-offset-accepted", "list-charge-events-order-accepted", "list-charge-events-accepts-valid-request", "list-events-from-accepted", "list-events-to-accepted", "list-events-offset-accepted", "list-events-order-accepted", "list-events-accepts-valid-request", "source-amount-echo", "create-source-amount-required", "create-source-amount-accepted", "create-source-amount-minimum", "create-source-amount-maximum", "create-source-amount-multiple-of", "create-source-amount-type", "create-source-currency-required", "create-source-currency-enum", "create-source-type-required", "create-source-type-enum", "create-source-bank-required", "create-source-bank-accepted", "create-source-bank-enum", "create-source-platform-type-accepted", "create-source-accepts-valid-request", "refusal-creates-nothing", "return-uri-reached", "charge-amount-echo", "charge-currency-echo", "charge-embeds-created-source", "charge-return-uri-echo", "charge-amount-equals-source", "charge-currency-equals-source", "create-charge-amount-required", "create-charge-amount-accepted", "create-charge-amount-type", "create-charge-amount-minimum", "create-charge-amount-maximum", "create-charge-amount-multiple-of", "create-charge-currency-required", "create-charge-currency-enum", "create-charge-source-required", "create-charge-source-type-required", "create-charge-source-type-enum", "create-charge-source-bank-required", "create-charge-source-bank-accepted", "create-charge-source-bank-enum", "create-charge-return-uri-required", "create-charge-return-uri-pattern", "create-charge-return-uri-format", "create-charge-accepts-valid-request", "retrieve-charge-same-charge", "retrieve-charge-consistent", "keys-decide-livemode", "key-empty-password", "create-token-key-required", "create-token-key-known", "create-token-key-kind", "retrieve-token-key-required", "retrieve-token-key-known", "retrieve-token-key-kind", "create-source-key-required", "create-source-key-known", "create-charge-key-required", "create-charge-key-known", "create-charge-key-kind", "retrieve-charge-key-required", "retrieve-charge-key-known", "list-charge-events-key-required", "list-charge-events-key-known", "list-charge-events-key-kind", "list-events-key-required", "list-events-key-known", "list-events-key-kind", "retrieve-event-key-required", "retrieve-event-key-known", "retrieve-event-key-kind", "charge-status-equals-event", "event-equals-listed", "charge-create-event-pending", "charge-create-webhook", "charge-complete-event-final", "charge-complete-not-before-completion", "charge-complete-webhook", "charge-successful-paid", "charge-failed-unpaid", "webhook-delivery-recorded", "webhook-posted", "webhook-body-event", "charge-failure-code-null-unless-failed", "charge-failed-code", "charge-failed-message", "refusal-client-error", "token-single-use"] }, "steps": { "type": "array", "minItems": 1, "maxItems": 200, "items": { "$ref": "#/$defs/Step" } } }, "$defs": { "Step": { "anyOf": [{ "$ref": "#/$defs/Command" }, { "$ref": "#/$defs/Race" }] }, "Command": { "anyOf": [{ "$ref": "#/$defs/CallCommand" }, { "$ref": "#/$defs/VisitCommand" }, { "$ref": "#/$defs/AwaitCommand" }] }, "Race": { "type": "object", "additionalProperties": false, "required": ["race"], "properties": { "race": { "type": "array", "minItems": 1, "maxItems": 8, "items": { "type": "array", "minItems": 1, "maxItems": 10, "items": { "$ref": "#/$defs/Command" } } } } }, "Slot": { "type": "string" }, "CallCommand": { "type": "object", "additionalProperties": false, "required": ["call"], "properties": { "call": { "type": "string", "enum": ["createToken", "retrieveToken", "createSource", "createCharge", "retrieveCharge", "listChargeEvents", "listEvents", "retrieveEvent"] }, "as": { "$ref": "#/$defs/Slot" }, "on": { "$ref": "#/$defs/Slot" }, "source": { "$ref": "#/$defs/Slot" }, "unknownId": { "type": "string" }, "base": { "type": "string" }, "change": { "type": "object", "additionalProperties": { "type": ["string", "null"] } }, "key": { "type": "string", "enum": ["right", "other", "none", "blank"] }, "follow": { "const": true }, "about": { "type": "string", "enum": ["charge-authorize-uri-host", "datetimes-agree", "date-header-agrees", "token-facts-stay", "token-id-unique", "token-id-whole", "token-location-retrieves", "token-object", "token-id", "token-livemode", "token-location", "token-card", "token-charge-status", "token-created-at", "token-used", "card-number-hidden", "card-security-code-hidden", "card-id-unique", "card-country-lowercase", "card-last-digits-of-number", "card-object", "card-id", "card-livemode", "card-location", "card-deleted", "card-street1", "card-street2", "card-city", "card-state", "card-phone-number", "card-postal-code", "card-country", "card-financing", "card-bank", "card-brand", "card-fingerprint", "card-first-digits", "card-last-digits", "card-name", "card-expiration-month", "card-expiration-year", "card-security-code-check", "card-tokenization-method", "card-created-at", "event-id-unique", "event-location-retrieves", "event-object", "event-id", "event-livemode", "event-location", "event-actor-uid", "event-user-uid", "event-team-uid", "event-created-at", "event-data", "event-key", "event-webhook-deliveries", "webhook-delivery-id-unique", "webhook-delivery-uri-registered", "webhook-delivery-status-returned", "webhook-delivery-key-of-event", "webhook-delivery-error-string", "webhook-delivery-payload-event", "webhook-delivery-object", "webhook-delivery-id", "webhook-delivery-uri", "webhook-delivery-status", "webhook-delivery-key", "webhook-delivery-error", "webhook-delivery-payload", "webhook-delivery-created-at", "source-facts-stay", "source-id-unique", "source-fields-null-when-new", "source-arrays-empty-when-new", "source-location-path", "source-bank-echo", "source-charge-status-unknown-when-new", "source-object", "source-id", "source-livemode", "source-location", "source-amount", "source-barcode", "source-bank", "source-created-at", "source-currency", "source-email", "source-flow", "source-installment-term", "source-ip", "source-absorption-type", "source-name", "source-mobile-number", "source-phone-number", "source-platform-type", "source-scannable-code", "source-billing", "source-shipping", "source-items", "source-references", "source-provider-references", "source-store-id", "source-store-name", "source-terminal-id", "source-type", "source-zero-interest-installments", "source-charge-status", "source-receipt-amount", "source-discounts", "charge-facts-stay", "charge-id-unique", "charge-location-path", "charge-card-null", "charge-embeds-its-source", "charge-expires-after-created", "charge-object", "charge-id", "charge-location", "charge-livemode", "charge-amount", "charge-net", "charge-fee", "charge-fee-vat", "charge-interest", "charge-interest-vat", "charge-funding-amount", "charge-refunded-amount", "charge-currency", "charge-funding-currency", "charge-transaction-fees", "charge-platform-fee", "charge-ip", "charge-link", "charge-description", "charge-metadata", "charge-card", "charge-source", "charge-schedule", "charge-customer", "charge-dispute", "charge-transaction", "charge-branch", "charge-terminal", "charge-device", "charge-authorization-type", "charge-authorized-amount", "charge-captured-amount", "charge-failure-code", "charge-failure-message", "charge-status", "charge-authorize-uri", "charge-return-uri", "charge-created-at", "charge-paid-at", "charge-expires-at", "charge-expired-at", "charge-reversed-at", "charge-zero-interest-installments", "charge-authorized", "charge-capturable", "charge-capture", "charge-disputable", "charge-refundable", "charge-partially-refundable", "charge-reversed", "charge-reversible", "charge-voided", "charge-paid", "charge-expired", "charge-refunds", "platform-fee-fixed", "platform-fee-amount", "platform-fee-percentage", "transaction-fees-fee-flat", "transaction-fees-fee-rate", "transaction-fees-vat-rate", "list-total-counts-matching", "list-offset-echo", "list-order-echo", "list-location-path", "list-object", "list-data", "list-limit", "list-offset", "list-total", "list-location", "list-order", "list-from", "list-to", "token-charge-status-unknown-when-new", "token-charge-status-reflects-charge", "token-unused-when-new", "token-used-once-charged", "charge-create-event-once", "charge-complete-event-once", "charge-pending-when-new", "charge-becomes-successful", "charge-becomes-failed", "charge-final-states-final", "charge-authorize-uri-set", "charge-successful-paid-at", "charge-expires-at-set", "charge-unauthorized-when-new", "charge-unpaid-when-new", "charge-source-known", "source-charge-status-pending-once-charged", "answer-json", "answer-media-type", "request-form-encoded", "card-name-echo", "card-expiration-month-echo", "card-expiration-year-echo", "create-token-card-expiration-month-required", "create-token-card-expiration-month-accepted", "create-token-card-expiration-year-required", "create-token-card-expiration-year-accepted", "create-token-card-name-required", "create-token-card-number-required", "create-token-card-city-accepted", "create-token-card-country-accepted", "create-token-card-email-accepted", "create-token-card-phone-number-accepted", "create-token-card-postal-code-accepted", "create-token-card-security-code-accepted", "create-token-card-state-accepted", "create-token-card-street1-accepted", "create-token-card-street2-accepted", "create-token-accepts-valid-request", "retrieve-token-same-token", "retrieve-token-unknown-id", "retrieve-token-accepts-valid-request", "list-events-complete", "list-charge-events-only-own", "list-charge-events-complete", "retrieve-event-same-event", "retrieve-event-unknown-id", "retrieve-event-accepts-valid-request", "list-pages-complete", "list-from-earliest", "list-to-latest", "list-limit-applied", "list-limit-not-exceeded", "list-offset-skips", "list-chronological", "list-reverse-chronological", "list-charge-events-from-accepted", "list-charge-events-to-accepted", "list-charge-events-offset-accepted", "list-charge-events-order-accepted", "list-charge-events-accepts-valid-request", "list-events-from-accepted", "list-events-to-accepted", "list-events-offset-accepted", "list-events-order-accepted", "list-events-accepts-valid-request", "source-amount-echo", "create-source-amount-required", "create-source-amount-accepted", "create-source-amount-minimum", "create-source-amount-maximum", "create-source-amount-multiple-of", "create-source-amount-type", "create-source-currency-required", "create-source-currency-enum", "create-source-type-required", "create-source-type-enum", "create-source-bank-required", "create-source-bank-accepted", "create-source-bank-enum", "create-source-platform-type-accepted", "create-source-accepts-valid-request", "refusal-creates-nothing", "return-uri-reached", "charge-amount-echo", "charge-currency-echo", "charge-embeds-created-source", "charge-return-uri-echo", "charge-amount-equals-source", "charge-currency-equals-source", "create-charge-amount-required", "create-charge-amount-accepted", "create-charge-amount-type", "create-charge-amount-minimum", "create-charge-amount-maximum", "create-charge-amount-multiple-of", "create-charge-currency-required", "create-charge-currency-enum", "create-charge-source-required", "create-charge-source-type-required", "create-charge-source-type-enum", "create-charge-source-bank-required", "create-charge-source-bank-accepted", "create-charge-source-bank-enum", "create-charge-return-uri-required", "create-charge-return-uri-pattern", "create-charge-return-uri-format", "create-charge-accepts-valid-request", "retrieve-charge-same-charge", "retrieve-charge-consistent", "keys-decide-livemode", "key-empty-password", "create-token-key-required", "create-token-key-known", "create-token-key-kind", "retrieve-token-key-required", "retrieve-token-key-known", "retrieve-token-key-kind", "create-source-key-required", "create-source-key-known", "create-charge-key-required", "create-charge-key-known", "create-charge-key-kind", "retrieve-charge-key-required", "retrieve-charge-key-known", "list-charge-events-key-required", "list-charge-events-key-known", "list-charge-events-key-kind", "list-events-key-required", "list-events-key-known", "list-events-key-kind", "retrieve-event-key-required", "retrieve-event-key-known", "retrieve-event-key-kind", "charge-status-equals-event", "event-equals-listed", "charge-create-event-pending", "charge-create-webhook", "charge-complete-event-final", "charge-complete-not-before-completion", "charge-complete-webhook", "charge-successful-paid", "charge-failed-unpaid", "webhook-delivery-recorded", "webhook-posted", "webhook-body-event", "charge-failure-code-null-unless-failed", "charge-failed-code", "charge-failed-message", "refusal-client-error", "token-single-use"] }, "expect": { "type": "string", "enum": ["refused", "open"] }, "keep": { "type": "object", "additionalProperties": { "$ref": "#/$defs/Slot" } }, "walk": { "const": true } } }, "VisitCommand": { "type": "object", "additionalProperties": false, "required": ["visit", "choose"], "properties": { "visit": { "$ref": "#/$defs/Slot" }, "choose": { "type": ["string", "null"], "enum": ["successful", "failed", null] } } }, "AwaitCommand": { "type": "object", "additionalProperties": false, "required": ["await", "of"], "properties": { "await": { "type": "string", "enum": ["final", "created event", "completed event", "webhooks", "deliveries", "account"] }, "of": { "$ref": "#/$defs/Slot" }, "keep": { "type": "object", "additionalProperties": { "$ref": "#/$defs/Slot" } } } } } };
const func0 = Object.is;
const schema22 = { "type": "object", "additionalProperties": false, "required": ["call"], "properties": { "call": { "type": "string", "enum": ["createToken", "retrieveToken", "createSource", "createCharge", "retrieveCharge", "listChargeEvents", "listEvents", "retrieveEvent"] }, "as": { "$ref": "#/$defs/Slot" }, "on": { "$ref": "#/$defs/Slot" }, "source": { "$ref": "#/$defs/Slot" }, "unknownId": { "type": "string" }, "base": { "type": "string" }, "change": { "type": "object", "additionalProperties": { "type": ["string", "null"] } }, "key": { "type": "string", "enum": ["right", "other", "none", "blank"] }, "follow": { "const": true }, "about": { "type": "string", "enum": ["charge-authorize-uri-host", "datetimes-agree", "date-header-agrees", "token-facts-stay", "token-id-unique", "token-id-whole", "token-location-retrieves", "token-object", "token-id", "token-livemode", "token-location", "token-card", "token-charge-status", "token-created-at", "token-used", "card-number-hidden", "card-security-code-hidden", "card-id-unique", "card-country-lowercase", "card-last-digits-of-number", "card-object", "card-id", "card-livemode", "card-location", "card-deleted", "card-street1", "card-street2", "card-city", "card-state", "card-phone-number", "card-postal-code", "card-country", "card-financing", "card-bank", "card-brand", "card-fingerprint", "card-first-digits", "card-last-digits", "card-name", "card-expiration-month", "card-expiration-year", "card-security-code-check", "card-tokenization-method", "card-created-at", "event-id-unique", "event-location-retrieves", "event-object", "event-id", "event-livemode", "event-location", "event-actor-uid", "event-user-uid", "event-team-uid", "event-created-at", "event-data", "event-key", "event-webhook-deliveries", "webhook-delivery-id-unique", "webhook-delivery-uri-registered", "webhook-delivery-status-returned", "webhook-delivery-key-of-event", "webhook-delivery-error-string", "webhook-delivery-payload-event", "webhook-delivery-object", "webhook-delivery-id", "webhook-delivery-uri", "webhook-delivery-status", "webhook-delivery-key", "webhook-delivery-error", "webhook-delivery-payload", "webhook-delivery-created-at", "source-facts-stay", "source-id-unique", "source-fields-null-when-new", "source-arrays-empty-when-new", "source-location-path", "source-bank-echo", "source-charge-status-unknown-when-new", "source-object", "source-id", "source-livemode", "source-location", "source-amount", "source-barcode", "source-bank", "source-created-at", "source-currency", "source-email", "source-flow", "source-installment-term", "source-ip", "source-absorption-type", "source-name", "source-mobile-number", "source-phone-number", "source-platform-type", "source-scannable-code", "source-billing", "source-shipping", "source-items", "source-references", "source-provider-references", "source-store-id", "source-store-name", "source-terminal-id", "source-type", "source-zero-interest-installments", "source-charge-status", "source-receipt-amount", "source-discounts", "charge-facts-stay", "charge-id-unique", "charge-location-path", "charge-card-null", "charge-embeds-its-source", "charge-expires-after-created", "charge-object", "charge-id", "charge-location", "charge-livemode", "charge-amount", "charge-net", "charge-fee", "charge-fee-vat", "charge-interest", "charge-interest-vat", "charge-funding-amount", "charge-refunded-amount", "charge-currency", "charge-funding-currency", "charge-transaction-fees", "charge-platform-fee", "charge-ip", "charge-link", "charge-description", "charge-metadata", "charge-card", "charge-source", "charge-schedule", "charge-customer", "charge-dispute", "charge-transaction", "charge-branch", "charge-terminal", "charge-device", "charge-authorization-type", "charge-authorized-amount", "charge-captured-amount", "charge-failure-code", "charge-failure-message", "charge-status", "charge-authorize-uri", "charge-return-uri", "charge-created-at", "charge-paid-at", "charge-expires-at", "charge-expired-at", "charge-reversed-at", "charge-zero-interest-installments", "charge-authorized", "charge-capturable", "charge-capture", "charge-disputable", "charge-refundable", "charge-partially-refundable", "charge-reversed", "charge-reversible", "charge-voided", "charge-paid", "charge-expired", "charge-refunds", "platform-fee-fixed", "platform-fee-amount", "platform-fee-percentage", "transaction-fees-fee-flat", "transaction-fees-fee-rate", "transaction-fees-vat-rate", "list-total-counts-matching", "list-offset-echo", "list-order-echo", "list-location-path", "list-object", "list-data", "list-limit", "list-offset", "list-total", "list-location", "list-order", "list-from", "list-to", "token-charge-status-unknown-when-new", "token-charge-status-reflects-charge", "token-unused-when-new", "token-used-once-charged", "charge-create-event-once", "charge-complete-event-once", "charge-pending-when-new", "charge-becomes-successful", "charge-becomes-failed", "charge-final-states-final", "charge-authorize-uri-set", "charge-successful-paid-at", "charge-expires-at-set", "charge-unauthorized-when-new", "charge-unpaid-when-new", "charge-source-known", "source-charge-status-pending-once-charged", "answer-json", "answer-media-type", "request-form-encoded", "card-name-echo", "card-expiration-month-echo", "card-expiration-year-echo", "create-token-card-expiration-month-required", "create-token-card-expiration-month-accepted", "create-token-card-expiration-year-required", "create-token-card-expiration-year-accepted", "create-token-card-name-required", "create-token-card-number-required", "create-token-card-city-accepted", "create-token-card-country-accepted", "create-token-card-email-accepted", "create-token-card-phone-number-accepted", "create-token-card-postal-code-accepted", "create-token-card-security-code-accepted", "create-token-card-state-accepted", "create-token-card-street1-accepted", "create-token-card-street2-accepted", "create-token-accepts-valid-request", "retrieve-token-same-token", "retrieve-token-unknown-id", "retrieve-token-accepts-valid-request", "list-events-complete", "list-charge-events-only-own", "list-charge-events-complete", "retrieve-event-same-event", "retrieve-event-unknown-id", "retrieve-event-accepts-valid-request", "list-pages-complete", "list-from-earliest", "list-to-latest", "list-limit-applied", "list-limit-not-exceeded", "list-offset-skips", "list-chronological", "list-reverse-chronological", "list-charge-events-from-accepted", "list-charge-events-to-accepted", "list-charge-events-offset-accepted", "list-charge-events-order-accepted", "list-charge-events-accepts-valid-request", "list-events-from-accepted", "list-events-to-accepted", "list-events-offset-accepted", "list-events-order-accepted", "list-events-accepts-valid-request", "source-amount-echo", "create-source-amount-required", "create-source-amount-accepted", "create-source-amount-minimum", "create-source-amount-maximum", "create-source-amount-multiple-of", "create-source-amount-type", "create-source-currency-required", "create-source-currency-enum", "create-source-type-required", "create-source-type-enum", "create-source-bank-required", "create-source-bank-accepted", "create-source-bank-enum", "create-source-platform-type-accepted", "create-source-accepts-valid-request", "refusal-creates-nothing", "return-uri-reached", "charge-amount-echo", "charge-currency-echo", "charge-embeds-created-source", "charge-return-uri-echo", "charge-amount-equals-source", "charge-currency-equals-source", "create-charge-amount-required", "create-charge-amount-accepted", "create-charge-amount-type", "create-charge-amount-minimum", "create-charge-amount-maximum", "create-charge-amount-multiple-of", "create-charge-currency-required", "create-charge-currency-enum", "create-charge-source-required", "create-charge-source-type-required", "create-charge-source-type-enum", "create-charge-source-bank-required", "create-charge-source-bank-accepted", "create-charge-source-bank-enum", "create-charge-return-uri-required", "create-charge-return-uri-pattern", "create-charge-return-uri-format", "create-charge-accepts-valid-request", "retrieve-charge-same-charge", "retrieve-charge-consistent", "keys-decide-livemode", "key-empty-password", "create-token-key-required", "create-token-key-known", "create-token-key-kind", "retrieve-token-key-required", "retrieve-token-key-known", "retrieve-token-key-kind", "create-source-key-required", "create-source-key-known", "create-charge-key-required", "create-charge-key-known", "create-charge-key-kind", "retrieve-charge-key-required", "retrieve-charge-key-known", "list-charge-events-key-required", "list-charge-events-key-known", "list-charge-events-key-kind", "list-events-key-required", "list-events-key-known", "list-events-key-kind", "retrieve-event-key-required", "retrieve-event-key-known", "retrieve-event-key-kind", "charge-status-equals-event", "event-equals-listed", "charge-create-event-pending", "charge-create-webhook", "charge-complete-event-final", "charge-complete-not-before-completion", "charge-complete-webhook", "charge-successful-paid", "charge-failed-unpaid", "webhook-delivery-recorded", "webhook-posted", "webhook-body-event", "charge-failure-code-null-unless-failed", "charge-failed-code", "charge-failed-message", "refusal-client-error", "token-single-use"] }, "expect": { "type": "string", "enum": ["refused", "open"] }, "keep": { "type": "object", "additionalProperties": { "$ref": "#/$defs/Slot" } }, "walk": { "const": true } } };
const func2 = Object.prototype.hasOwnProperty;
function validate56(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data !== "string") {
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
    if (data.as !== void 0) {
      if (!validate56(data.as, { instancePath: instancePath + "/as" })) {
        vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
        errors = vErrors.length;
      }
    }
    if (data.on !== void 0) {
      if (!validate56(data.on, { instancePath: instancePath + "/on" })) {
        vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
        errors = vErrors.length;
      }
    }
    if (data.source !== void 0) {
      if (!validate56(data.source, { instancePath: instancePath + "/source" })) {
        vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
        errors = vErrors.length;
      }
    }
    if (data.unknownId !== void 0) {
      if (typeof data.unknownId !== "string") {
        vErrors = noted(vErrors, instancePath + "/unknownId", "#/properties/unknownId/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.base !== void 0) {
      if (typeof data.base !== "string") {
        vErrors = noted(vErrors, instancePath + "/base", "#/properties/base/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.change !== void 0) {
      let data6 = data.change;
      if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
        for (const key1 in data6) {
          let data7 = data6[key1];
          if (typeof data7 !== "string" && data7 !== null) {
            vErrors = noted(vErrors, instancePath + "/change/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/change/additionalProperties/type", "type", { type: schema22.properties.change.additionalProperties.type }, void 0);
            errors++;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/change", "#/properties/change/type", "type", { type: "object" }, void 0);
        errors++;
      }
    }
    if (data.key !== void 0) {
      let data8 = data.key;
      if (typeof data8 !== "string") {
        vErrors = noted(vErrors, instancePath + "/key", "#/properties/key/type", "type", { type: "string" }, void 0);
        errors++;
      }
      if (!(data8 === "right" || data8 === "other" || data8 === "none" || data8 === "blank")) {
        vErrors = noted(vErrors, instancePath + "/key", "#/properties/key/enum", "enum", { allowedValues: schema22.properties.key.enum }, void 0);
        errors++;
      }
    }
    if (data.follow !== void 0) {
      if (true !== data.follow) {
        vErrors = noted(vErrors, instancePath + "/follow", "#/properties/follow/const", "const", { allowedValue: true }, void 0);
        errors++;
      }
    }
    if (data.about !== void 0) {
      let data10 = data.about;
      if (typeof data10 !== "string") {
        vErrors = noted(vErrors, instancePath + "/about", "#/properties/about/type", "type", { type: "string" }, void 0);
        errors++;
      }
      let valid3;
      valid3 = false;
      for (const v1 of schema22.properties.about.enum) {
        if (func0(data10, v1)) {
          valid3 = true;
          break;
        }
      }
      if (!valid3) {
        vErrors = noted(vErrors, instancePath + "/about", "#/properties/about/enum", "enum", { allowedValues: schema22.properties.about.enum }, void 0);
        errors++;
      }
    }
    if (data.expect !== void 0) {
      let data11 = data.expect;
      if (typeof data11 !== "string") {
        vErrors = noted(vErrors, instancePath + "/expect", "#/properties/expect/type", "type", { type: "string" }, void 0);
        errors++;
      }
      if (!(data11 === "refused" || data11 === "open")) {
        vErrors = noted(vErrors, instancePath + "/expect", "#/properties/expect/enum", "enum", { allowedValues: schema22.properties.expect.enum }, void 0);
        errors++;
      }
    }
    if (data.keep !== void 0) {
      let data12 = data.keep;
      if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
        for (const key2 in data12) {
          if (!validate56(data12[key2], { instancePath: instancePath + "/keep/" + key2.replace(/~/g, "~0").replace(/\//g, "~1") })) {
            vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
            errors = vErrors.length;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/keep", "#/properties/keep/type", "type", { type: "object" }, void 0);
        errors++;
      }
    }
    if (data.walk !== void 0) {
      if (true !== data.walk) {
        vErrors = noted(vErrors, instancePath + "/walk", "#/properties/walk/const", "const", { allowedValue: true }, void 0);
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, void 0);
    errors++;
  }
  validate55.errors = vErrors;
  return errors === 0;
}
const schema24 = { "type": "object", "additionalProperties": false, "required": ["visit", "choose"], "properties": { "visit": { "$ref": "#/$defs/Slot" }, "choose": { "type": ["string", "null"], "enum": ["successful", "failed", null] } } };
function validate62(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.visit === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "visit" }, void 0);
      errors++;
    }
    if (data.choose === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "choose" }, void 0);
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "visit" || key0 === "choose")) {
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
      if (typeof data1 !== "string" && data1 !== null) {
        vErrors = noted(vErrors, instancePath + "/choose", "#/properties/choose/type", "type", { type: schema24.properties.choose.type }, void 0);
        errors++;
      }
      if (!(data1 === "successful" || data1 === "failed" || data1 === null)) {
        vErrors = noted(vErrors, instancePath + "/choose", "#/properties/choose/enum", "enum", { allowedValues: schema24.properties.choose.enum }, void 0);
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, void 0);
    errors++;
  }
  validate62.errors = vErrors;
  return errors === 0;
}
const schema25 = { "type": "object", "additionalProperties": false, "required": ["await", "of"], "properties": { "await": { "type": "string", "enum": ["final", "created event", "completed event", "webhooks", "deliveries", "account"] }, "of": { "$ref": "#/$defs/Slot" }, "keep": { "type": "object", "additionalProperties": { "$ref": "#/$defs/Slot" } } } };
function validate65(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.await === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "await" }, void 0);
      errors++;
    }
    if (data.of === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "of" }, void 0);
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "await" || key0 === "of" || key0 === "keep")) {
        vErrors = noted(vErrors, instancePath, "#/additionalProperties", "additionalProperties", { additionalProperty: key0 }, void 0);
        errors++;
      }
    }
    if (data.await !== void 0) {
      let data0 = data.await;
      if (typeof data0 !== "string") {
        vErrors = noted(vErrors, instancePath + "/await", "#/properties/await/type", "type", { type: "string" }, void 0);
        errors++;
      }
      if (!(data0 === "final" || data0 === "created event" || data0 === "completed event" || data0 === "webhooks" || data0 === "deliveries" || data0 === "account")) {
        vErrors = noted(vErrors, instancePath + "/await", "#/properties/await/enum", "enum", { allowedValues: schema25.properties.await.enum }, void 0);
        errors++;
      }
    }
    if (data.of !== void 0) {
      if (!validate56(data.of, { instancePath: instancePath + "/of" })) {
        vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
        errors = vErrors.length;
      }
    }
    if (data.keep !== void 0) {
      let data2 = data.keep;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        for (const key1 in data2) {
          if (!validate56(data2[key1], { instancePath: instancePath + "/keep/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") })) {
            vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
            errors = vErrors.length;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/keep", "#/properties/keep/type", "type", { type: "object" }, void 0);
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, void 0);
    errors++;
  }
  validate65.errors = vErrors;
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
    if (!valid0) {
      const _errs3 = errors;
      if (!validate65(data, { instancePath })) {
        vErrors = vErrors === null ? validate65.errors : vErrors.concat(validate65.errors);
        errors = vErrors.length;
      }
      var _valid0 = _errs3 === errors;
      valid0 = valid0 || _valid0;
    }
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
function validate70(data, { instancePath = "" } = {}) {
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
  validate70.errors = vErrors;
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
    if (!validate70(data, { instancePath })) {
      vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
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
        if (data2.length > 200) {
          vErrors = noted(vErrors, instancePath + "/steps", "#/properties/steps/maxItems", "maxItems", { limit: 200 }, void 0);
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
