// Generated from openapi/ by npm run generate. Do not edit.
const isProfile = validate52;
const schema19 = { "type": "object", "additionalProperties": false, "properties": { "$schema": { "type": "string" }, "baseUrl": { "type": "string", "format": "uri", "pattern": "^https?://" }, "vaultUrl": { "type": "string", "format": "uri", "pattern": "^https?://" }, "payUrl": { "type": "string", "format": "uri", "pattern": "^https?://" }, "publicKey": { "not": {} }, "secretKey": { "not": {} }, "header": { "type": "array", "not": {} }, "trace": { "type": "boolean" }, "live": { "type": "boolean" }, "maxAmount": { "type": "integer", "minimum": 100, "maximum": 1e9 }, "ca": { "type": "string", "pattern": "\\S" }, "webhookListen": { "type": "string", "pattern": "^(\\[[0-9a-fA-F:.]+\\]|[^/:\\s]+):\\d{1,5}(/\\S*)?$" }, "webhookPublicUrl": { "type": "string", "pattern": "^https?://" }, "webhookTimeout": { "type": "number", "minimum": 0.1, "maximum": 3600 }, "timeout": { "type": "number", "minimum": 0.1, "maximum": 3600 }, "depth": { "type": "string", "enum": ["smoke", "normal", "deep"] }, "rate": { "type": "number", "minimum": 0.1, "maximum": 1e4 }, "implementation": { "type": "string", "pattern": "^\\s*\\S.*\\s\\S+\\s*$" }, "concurrency": { "type": "integer", "minimum": 1, "maximum": 256 }, "maxRequests": { "type": "integer", "minimum": 1, "maximum": 1e6 }, "maxTime": { "type": "number", "minimum": 1, "maximum": 86400 }, "observeRetries": { "type": "boolean" }, "sample": { "type": "integer", "minimum": 4, "maximum": 1e3 }, "repeat": { "type": "integer", "minimum": 1, "maximum": 1e3 }, "explore": { "type": "string", "pattern": "^[0-9.]+(s|m)?$" }, "seed": { "type": "integer", "minimum": 0, "maximum": 4294967295 }, "only": { "type": ["array", "string"], "items": { "type": "string" }, "pattern": "\\S" }, "tag": { "type": ["array", "string"], "items": { "type": "string", "enum": ["answers", "keys", "tokens", "sources", "charges", "authorization", "events", "webhooks", "lists"] }, "pattern": "\\S" }, "strict": { "type": "boolean" }, "reporter": { "type": "string", "enum": ["terminal", "tap", "json"] }, "out": { "type": "string", "pattern": "\\S" }, "noExchanges": { "type": "boolean" }, "quiet": { "type": "boolean" }, "brief": { "type": "boolean" }, "verbose": { "type": "boolean" }, "publicKeyVariable": { "type": "string", "pattern": "^(?![ps]key_)[A-Za-z_][A-Za-z0-9_]*$" }, "secretKeyVariable": { "type": "string", "pattern": "^(?![ps]key_)[A-Za-z_][A-Za-z0-9_]*$" }, "headerVariables": { "type": "object", "additionalProperties": { "type": "string", "pattern": "^[A-Z_][A-Z0-9_]*$" } }, "webhookRegistered": { "type": "boolean" }, "authorization": { "type": "object", "oneOf": [{ "type": "object", "additionalProperties": false, "properties": { "driver": { "type": "string", "const": "automatic" }, "words": { "type": "object", "additionalProperties": false, "properties": { "successful": { "type": "array", "items": { "type": "string", "pattern": "\\S" } }, "failed": { "type": "array", "items": { "type": "string", "pattern": "\\S" } } } }, "selectors": { "type": "object", "additionalProperties": false, "properties": { "successful": { "type": "array", "items": { "type": "string", "pattern": "\\S" } }, "failed": { "type": "array", "items": { "type": "string", "pattern": "\\S" } } } } } }, { "type": "object", "additionalProperties": false, "required": ["driver"], "properties": { "driver": { "type": "string", "const": "page" }, "words": { "type": "object", "additionalProperties": false, "properties": { "successful": { "type": "array", "items": { "type": "string", "pattern": "\\S" } }, "failed": { "type": "array", "items": { "type": "string", "pattern": "\\S" } } } }, "selectors": { "type": "object", "additionalProperties": false, "properties": { "successful": { "type": "array", "items": { "type": "string", "pattern": "\\S" } }, "failed": { "type": "array", "items": { "type": "string", "pattern": "\\S" } } } } } }, { "type": "object", "additionalProperties": false, "required": ["driver", "steps"], "properties": { "driver": { "type": "string", "const": "http" }, "steps": { "type": "object", "additionalProperties": false, "required": ["successful", "failed"], "properties": { "successful": { "type": "array", "items": { "type": "object", "additionalProperties": false, "required": ["url"], "properties": { "method": { "type": "string", "enum": ["GET", "POST"] }, "url": { "type": "string", "pattern": "\\S" }, "headers": { "type": "object", "additionalProperties": { "type": "string", "pattern": "\\S" } }, "body": { "type": "string", "pattern": "\\S" }, "form": { "type": "object", "additionalProperties": { "type": "string", "pattern": "\\S" } }, "extract": { "type": "object", "additionalProperties": { "type": "string", "pattern": "\\S" } } } } }, "failed": { "type": "array", "items": { "type": "object", "additionalProperties": false, "required": ["url"], "properties": { "method": { "type": "string", "enum": ["GET", "POST"] }, "url": { "type": "string", "pattern": "\\S" }, "headers": { "type": "object", "additionalProperties": { "type": "string", "pattern": "\\S" } }, "body": { "type": "string", "pattern": "\\S" }, "form": { "type": "object", "additionalProperties": { "type": "string", "pattern": "\\S" } }, "extract": { "type": "object", "additionalProperties": { "type": "string", "pattern": "\\S" } } } } } } } } }, { "type": "object", "additionalProperties": false, "required": ["driver", "command"], "properties": { "driver": { "type": "string", "const": "command" }, "command": { "type": "array", "minItems": 1, "items": { "type": "string", "pattern": "^(\\{(authorize_uri|result|return_uri)\\}|(?![^]*\\{(authorize_uri|result|return_uri)\\})[^]*\\S[^]*)$" } }, "environment": { "type": "array", "items": { "type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$" } } } }, { "type": "object", "additionalProperties": false, "required": ["driver"], "properties": { "driver": { "type": "string", "const": "person" }, "seconds": { "type": "number", "exclusiveMinimum": 0, "maximum": 86400 } } }, { "type": "object", "additionalProperties": false, "required": ["driver"], "properties": { "driver": { "type": "string", "const": "browser" }, "words": { "type": "object", "additionalProperties": false, "properties": { "successful": { "type": "array", "items": { "type": "string", "pattern": "\\S" } }, "failed": { "type": "array", "items": { "type": "string", "pattern": "\\S" } } } }, "selectors": { "type": "object", "additionalProperties": false, "properties": { "successful": { "type": "array", "items": { "type": "string", "pattern": "\\S" } }, "failed": { "type": "array", "items": { "type": "string", "pattern": "\\S" } } } }, "executablePath": { "type": "string", "pattern": "\\S" }, "playwright": { "type": "string", "pattern": "\\S" } } }] }, "card": { "type": "object", "additionalProperties": false, "required": ["number"], "properties": { "number": { "type": "string", "pattern": "^[ -]*(\\d[ -]*){12,19}$" }, "securityCode": { "type": "string", "pattern": "^\\d{3,4}$" } } }, "retrievalPath": { "type": "string", "pattern": "^/(?!/).*\\{id\\}" }, "reverseOrder": { "type": "string", "pattern": "\\S" }, "tokenParameter": { "type": "string", "pattern": "\\S" }, "returnUri": { "type": "string", "pattern": "^https://[^/?#\\s]+[^\\s]*\\{nonce\\}" }, "accepted": { "type": "array", "items": { "type": "object", "additionalProperties": false, "required": ["requirement", "reason", "until"], "properties": { "requirement": { "type": "string", "enum": ["charge-authorize-uri-host", "datetimes-agree", "date-header-agrees", "token-facts-stay", "token-id-unique", "token-id-whole", "token-location-retrieves", "token-object", "token-id", "token-livemode", "token-location", "token-card", "token-charge-status", "token-created-at", "token-used", "card-number-hidden", "card-security-code-hidden", "card-id-unique", "card-country-lowercase", "card-last-digits-of-number", "card-object", "card-id", "card-livemode", "card-location", "card-deleted", "card-street1", "card-street2", "card-city", "card-state", "card-phone-number", "card-postal-code", "card-country", "card-financing", "card-bank", "card-brand", "card-fingerprint", "card-first-digits", "card-last-digits", "card-name", "card-expiration-month", "card-expiration-year", "card-security-code-check", "card-tokenization-method", "card-created-at", "event-id-unique", "event-location-retrieves", "event-object", "event-id", "event-livemode", "event-location", "event-actor-uid", "event-user-uid", "event-team-uid", "event-created-at", "event-data", "event-key", "event-webhook-deliveries", "webhook-delivery-id-unique", "webhook-delivery-uri-registered", "webhook-delivery-status-returned", "webhook-delivery-key-of-event", "webhook-delivery-error-string", "webhook-delivery-payload-event", "webhook-delivery-object", "webhook-delivery-id", "webhook-delivery-uri", "webhook-delivery-status", "webhook-delivery-key", "webhook-delivery-error", "webhook-delivery-payload", "webhook-delivery-created-at", "source-facts-stay", "source-id-unique", "source-fields-null-when-new", "source-arrays-empty-when-new", "source-location-path", "source-bank-echo", "source-charge-status-unknown-when-new", "source-object", "source-id", "source-livemode", "source-location", "source-amount", "source-barcode", "source-bank", "source-created-at", "source-currency", "source-email", "source-flow", "source-installment-term", "source-ip", "source-absorption-type", "source-name", "source-mobile-number", "source-phone-number", "source-platform-type", "source-scannable-code", "source-billing", "source-shipping", "source-items", "source-references", "source-provider-references", "source-store-id", "source-store-name", "source-terminal-id", "source-type", "source-zero-interest-installments", "source-charge-status", "source-receipt-amount", "source-discounts", "charge-facts-stay", "charge-id-unique", "charge-location-path", "charge-card-null", "charge-embeds-its-source", "charge-expires-after-created", "charge-object", "charge-id", "charge-location", "charge-livemode", "charge-amount", "charge-net", "charge-fee", "charge-fee-vat", "charge-interest", "charge-interest-vat", "charge-funding-amount", "charge-refunded-amount", "charge-currency", "charge-funding-currency", "charge-transaction-fees", "charge-platform-fee", "charge-ip", "charge-link", "charge-description", "charge-metadata", "charge-card", "charge-source", "charge-schedule", "charge-customer", "charge-dispute", "charge-transaction", "charge-branch", "charge-terminal", "charge-device", "charge-authorization-type", "charge-authorized-amount", "charge-captured-amount", "charge-failure-code", "charge-failure-message", "charge-status", "charge-authorize-uri", "charge-return-uri", "charge-created-at", "charge-paid-at", "charge-expires-at", "charge-expired-at", "charge-reversed-at", "charge-zero-interest-installments", "charge-authorized", "charge-capturable", "charge-capture", "charge-disputable", "charge-refundable", "charge-partially-refundable", "charge-reversed", "charge-reversible", "charge-voided", "charge-paid", "charge-expired", "charge-refunds", "platform-fee-fixed", "platform-fee-amount", "platform-fee-percentage", "transaction-fees-fee-flat", "transaction-fees-fee-rate", "transaction-fees-vat-rate", "list-total-counts-matching", "list-offset-echo", "list-order-echo", "list-location-path", "list-object", "list-data", "list-limit", "list-offset", "list-total", "list-location", "list-order", "list-from", "list-to", "token-charge-status-unknown-when-new", "token-charge-status-reflects-charge", "token-unused-when-new", "token-used-once-charged", "charge-create-event-once", "charge-complete-event-once", "charge-pending-when-new", "charge-becomes-successful", "charge-becomes-failed", "charge-final-states-final", "charge-authorize-uri-set", "charge-successful-paid-at", "charge-expires-at-set", "charge-unauthorized-when-new", "charge-unpaid-when-new", "charge-source-known", "source-charge-status-pending-once-charged", "answer-json", "answer-media-type", "request-form-encoded", "card-name-echo", "card-expiration-month-echo", "card-expiration-year-echo", "create-token-card-expiration-month-required", "create-token-card-expiration-month-accepted", "create-token-card-expiration-year-required", "create-token-card-expiration-year-accepted", "create-token-card-name-required", "create-token-card-number-required", "create-token-card-city-accepted", "create-token-card-country-accepted", "create-token-card-email-accepted", "create-token-card-phone-number-accepted", "create-token-card-postal-code-accepted", "create-token-card-security-code-accepted", "create-token-card-state-accepted", "create-token-card-street1-accepted", "create-token-card-street2-accepted", "create-token-accepts-valid-request", "retrieve-token-same-token", "retrieve-token-unknown-id", "retrieve-token-accepts-valid-request", "list-events-complete", "list-charge-events-only-own", "list-charge-events-complete", "retrieve-event-same-event", "retrieve-event-unknown-id", "retrieve-event-accepts-valid-request", "list-pages-complete", "list-from-earliest", "list-to-latest", "list-limit-applied", "list-limit-not-exceeded", "list-offset-skips", "list-chronological", "list-reverse-chronological", "list-charge-events-from-accepted", "list-charge-events-to-accepted", "list-charge-events-offset-accepted", "list-charge-events-order-accepted", "list-charge-events-accepts-valid-request", "list-events-from-accepted", "list-events-to-accepted", "list-events-offset-accepted", "list-events-order-accepted", "list-events-accepts-valid-request", "source-amount-echo", "create-source-amount-required", "create-source-amount-accepted", "create-source-amount-minimum", "create-source-amount-maximum", "create-source-amount-multiple-of", "create-source-amount-type", "create-source-currency-required", "create-source-currency-enum", "create-source-type-required", "create-source-type-enum", "create-source-bank-required", "create-source-bank-accepted", "create-source-bank-enum", "create-source-platform-type-accepted", "create-source-accepts-valid-request", "refusal-creates-nothing", "return-uri-reached", "charge-amount-echo", "charge-currency-echo", "charge-embeds-created-source", "charge-return-uri-echo", "charge-amount-equals-source", "charge-currency-equals-source", "create-charge-amount-required", "create-charge-amount-accepted", "create-charge-amount-type", "create-charge-amount-minimum", "create-charge-amount-maximum", "create-charge-amount-multiple-of", "create-charge-currency-required", "create-charge-currency-enum", "create-charge-source-required", "create-charge-source-type-required", "create-charge-source-type-enum", "create-charge-source-bank-required", "create-charge-source-bank-accepted", "create-charge-source-bank-enum", "create-charge-return-uri-required", "create-charge-return-uri-pattern", "create-charge-return-uri-format", "create-charge-accepts-valid-request", "retrieve-charge-same-charge", "retrieve-charge-consistent", "keys-decide-livemode", "key-empty-password", "create-token-key-required", "create-token-key-known", "create-token-key-kind", "retrieve-token-key-required", "retrieve-token-key-known", "retrieve-token-key-kind", "create-source-key-required", "create-source-key-known", "create-charge-key-required", "create-charge-key-known", "create-charge-key-kind", "retrieve-charge-key-required", "retrieve-charge-key-known", "list-charge-events-key-required", "list-charge-events-key-known", "list-charge-events-key-kind", "list-events-key-required", "list-events-key-known", "list-events-key-kind", "retrieve-event-key-required", "retrieve-event-key-known", "retrieve-event-key-kind", "charge-status-equals-event", "event-equals-listed", "charge-create-event-pending", "charge-create-webhook", "charge-complete-event-final", "charge-complete-not-before-completion", "charge-complete-webhook", "charge-successful-paid", "charge-failed-unpaid", "webhook-delivery-recorded", "webhook-posted", "webhook-body-event", "charge-failure-code-null-unless-failed", "charge-failed-code", "charge-failed-message", "refusal-client-error", "token-single-use"] }, "reason": { "type": "string", "pattern": "\\S" }, "until": { "type": "string", "format": "date" } } } }, "pins": { "type": "object", "propertyNames": { "enum": ["authorize-uri-origin", "extension-fields", "location-form", "card-digits-of-number", "card-address-echo", "card-field-values", "event-actors", "event-variant", "event-deliveries", "webhook-delivery-error-answered", "source-platform-type-echo", "source-location-retrieves", "source-charge-status-later", "charge-fee-values", "charge-expiry-time", "charge-embeds-source", "list-window-echo", "success-status", "response-time", "token-cors", "card-country-derived", "card-two-digit-year", "card-number-validation", "card-expiry-validation", "create-token-card-expiration-month-spellings", "create-token-card-expiration-year-spellings", "create-token-card-name-spellings", "create-token-card-number-spellings", "create-token-card-city-spellings", "create-token-card-country-spellings", "create-token-card-email-spellings", "create-token-card-phone-number-spellings", "create-token-card-postal-code-spellings", "create-token-card-security-code-spellings", "create-token-card-state-spellings", "create-token-card-street1-spellings", "create-token-card-street2-spellings", "list-events-from-spellings", "list-events-to-spellings", "list-events-limit-spellings", "list-events-offset-spellings", "list-events-order-spellings", "list-charge-events-unknown-id", "list-charge-events-from-spellings", "list-charge-events-to-spellings", "list-charge-events-limit-spellings", "list-charge-events-offset-spellings", "list-charge-events-order-spellings", "list-from-inclusive", "list-from-default", "list-to-inclusive", "list-limit-default", "list-limit-maximum", "list-limits-applied", "list-offset-default", "list-order-default", "list-reverse-literal", "create-source-amount-spellings", "create-source-currency-spellings", "create-source-type-spellings", "create-source-bank-spellings", "create-source-platform-type-spellings", "charge-parameters", "charge-source-twice", "charge-source-both", "create-charge-amount-spellings", "create-charge-currency-spellings", "create-charge-source-spellings", "create-charge-source-type-spellings", "create-charge-source-bank-spellings", "create-charge-return-uri-spellings", "charge-retrieval-path", "charge-retrieval-fields", "key-refusal-status", "key-password", "create-source-other-key", "retrieve-charge-other-key", "event-keys", "webhook-repeats", "webhook-order", "webhook-retries", "webhook-timeout", "webhook-delay", "webhook-signature", "webhook-answer", "charge-failure-code-chosen", "refusal-status", "error-body", "rate-limit", "token-lifetime", "event-data-versions", "version-header"] } } } };
const func1 = Object.prototype.hasOwnProperty;
const func0 = Object.is;
const formats0 = isUri;
const formats6 = { validate: isDay };
const pattern3 = /* @__PURE__ */ new RegExp("^https?://", "u");
const pattern6 = /* @__PURE__ */ new RegExp("\\S", "u");
const pattern7 = /* @__PURE__ */ new RegExp("^(\\[[0-9a-fA-F:.]+\\]|[^/:\\s]+):\\d{1,5}(/\\S*)?$", "u");
const pattern9 = /* @__PURE__ */ new RegExp("^\\s*\\S.*\\s\\S+\\s*$", "u");
const pattern10 = /* @__PURE__ */ new RegExp("^[0-9.]+(s|m)?$", "u");
const pattern14 = /* @__PURE__ */ new RegExp("^(?![ps]key_)[A-Za-z_][A-Za-z0-9_]*$", "u");
const pattern16 = /* @__PURE__ */ new RegExp("^[A-Z_][A-Z0-9_]*$", "u");
const pattern35 = /* @__PURE__ */ new RegExp("^(\\{(authorize_uri|result|return_uri)\\}|(?![^]*\\{(authorize_uri|result|return_uri)\\})[^]*\\S[^]*)$", "u");
const pattern36 = /* @__PURE__ */ new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "u");
const pattern43 = /* @__PURE__ */ new RegExp("^[ -]*(\\d[ -]*){12,19}$", "u");
const pattern44 = /* @__PURE__ */ new RegExp("^\\d{3,4}$", "u");
const pattern45 = /* @__PURE__ */ new RegExp("^/(?!/).*\\{id\\}", "u");
const pattern48 = /* @__PURE__ */ new RegExp("^https://[^/?#\\s]+[^\\s]*\\{nonce\\}", "u");
function validate52(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func1.call(schema19.properties, key0)) {
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
    if (data.baseUrl !== void 0) {
      let data1 = data.baseUrl;
      if (typeof data1 === "string") {
        if (!pattern3.test(data1)) {
          vErrors = noted(vErrors, instancePath + "/baseUrl", "#/properties/baseUrl/pattern", "pattern", { pattern: "^https?://" }, void 0);
          errors++;
        }
        if (!formats0(data1)) {
          vErrors = noted(vErrors, instancePath + "/baseUrl", "#/properties/baseUrl/format", "format", { format: "uri" }, void 0);
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/baseUrl", "#/properties/baseUrl/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.vaultUrl !== void 0) {
      let data2 = data.vaultUrl;
      if (typeof data2 === "string") {
        if (!pattern3.test(data2)) {
          vErrors = noted(vErrors, instancePath + "/vaultUrl", "#/properties/vaultUrl/pattern", "pattern", { pattern: "^https?://" }, void 0);
          errors++;
        }
        if (!formats0(data2)) {
          vErrors = noted(vErrors, instancePath + "/vaultUrl", "#/properties/vaultUrl/format", "format", { format: "uri" }, void 0);
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/vaultUrl", "#/properties/vaultUrl/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.payUrl !== void 0) {
      let data3 = data.payUrl;
      if (typeof data3 === "string") {
        if (!pattern3.test(data3)) {
          vErrors = noted(vErrors, instancePath + "/payUrl", "#/properties/payUrl/pattern", "pattern", { pattern: "^https?://" }, void 0);
          errors++;
        }
        if (!formats0(data3)) {
          vErrors = noted(vErrors, instancePath + "/payUrl", "#/properties/payUrl/format", "format", { format: "uri" }, void 0);
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/payUrl", "#/properties/payUrl/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.publicKey !== void 0) {
      vErrors = noted(vErrors, instancePath + "/publicKey", "#/properties/publicKey/not", "not", {}, void 0);
      errors++;
    }
    if (data.secretKey !== void 0) {
      vErrors = noted(vErrors, instancePath + "/secretKey", "#/properties/secretKey/not", "not", {}, void 0);
      errors++;
    }
    if (data.header !== void 0) {
      if (!Array.isArray(data.header)) {
        vErrors = noted(vErrors, instancePath + "/header", "#/properties/header/type", "type", { type: "array" }, void 0);
        errors++;
      }
      vErrors = noted(vErrors, instancePath + "/header", "#/properties/header/not", "not", {}, void 0);
      errors++;
    }
    if (data.trace !== void 0) {
      if (typeof data.trace !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/trace", "#/properties/trace/type", "type", { type: "boolean" }, void 0);
        errors++;
      }
    }
    if (data.live !== void 0) {
      if (typeof data.live !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/live", "#/properties/live/type", "type", { type: "boolean" }, void 0);
        errors++;
      }
    }
    if (data.maxAmount !== void 0) {
      let data9 = data.maxAmount;
      if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)) && isFinite(data9))) {
        vErrors = noted(vErrors, instancePath + "/maxAmount", "#/properties/maxAmount/type", "type", { type: "integer" }, void 0);
        errors++;
      }
      if (typeof data9 == "number" && isFinite(data9)) {
        if (data9 > 1e9 || isNaN(data9)) {
          vErrors = noted(vErrors, instancePath + "/maxAmount", "#/properties/maxAmount/maximum", "maximum", { comparison: "<=", limit: 1e9 }, void 0);
          errors++;
        }
        if (data9 < 100 || isNaN(data9)) {
          vErrors = noted(vErrors, instancePath + "/maxAmount", "#/properties/maxAmount/minimum", "minimum", { comparison: ">=", limit: 100 }, void 0);
          errors++;
        }
      }
    }
    if (data.ca !== void 0) {
      let data10 = data.ca;
      if (typeof data10 === "string") {
        if (!pattern6.test(data10)) {
          vErrors = noted(vErrors, instancePath + "/ca", "#/properties/ca/pattern", "pattern", { pattern: "\\S" }, void 0);
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/ca", "#/properties/ca/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.webhookListen !== void 0) {
      let data11 = data.webhookListen;
      if (typeof data11 === "string") {
        if (!pattern7.test(data11)) {
          vErrors = noted(vErrors, instancePath + "/webhookListen", "#/properties/webhookListen/pattern", "pattern", { pattern: "^(\\[[0-9a-fA-F:.]+\\]|[^/:\\s]+):\\d{1,5}(/\\S*)?$" }, void 0);
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/webhookListen", "#/properties/webhookListen/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.webhookPublicUrl !== void 0) {
      let data12 = data.webhookPublicUrl;
      if (typeof data12 === "string") {
        if (!pattern3.test(data12)) {
          vErrors = noted(vErrors, instancePath + "/webhookPublicUrl", "#/properties/webhookPublicUrl/pattern", "pattern", { pattern: "^https?://" }, void 0);
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/webhookPublicUrl", "#/properties/webhookPublicUrl/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.webhookTimeout !== void 0) {
      let data13 = data.webhookTimeout;
      if (typeof data13 == "number" && isFinite(data13)) {
        if (data13 > 3600 || isNaN(data13)) {
          vErrors = noted(vErrors, instancePath + "/webhookTimeout", "#/properties/webhookTimeout/maximum", "maximum", { comparison: "<=", limit: 3600 }, void 0);
          errors++;
        }
        if (data13 < 0.1 || isNaN(data13)) {
          vErrors = noted(vErrors, instancePath + "/webhookTimeout", "#/properties/webhookTimeout/minimum", "minimum", { comparison: ">=", limit: 0.1 }, void 0);
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/webhookTimeout", "#/properties/webhookTimeout/type", "type", { type: "number" }, void 0);
        errors++;
      }
    }
    if (data.timeout !== void 0) {
      let data14 = data.timeout;
      if (typeof data14 == "number" && isFinite(data14)) {
        if (data14 > 3600 || isNaN(data14)) {
          vErrors = noted(vErrors, instancePath + "/timeout", "#/properties/timeout/maximum", "maximum", { comparison: "<=", limit: 3600 }, void 0);
          errors++;
        }
        if (data14 < 0.1 || isNaN(data14)) {
          vErrors = noted(vErrors, instancePath + "/timeout", "#/properties/timeout/minimum", "minimum", { comparison: ">=", limit: 0.1 }, void 0);
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/timeout", "#/properties/timeout/type", "type", { type: "number" }, void 0);
        errors++;
      }
    }
    if (data.depth !== void 0) {
      let data15 = data.depth;
      if (typeof data15 !== "string") {
        vErrors = noted(vErrors, instancePath + "/depth", "#/properties/depth/type", "type", { type: "string" }, void 0);
        errors++;
      }
      if (!(data15 === "smoke" || data15 === "normal" || data15 === "deep")) {
        vErrors = noted(vErrors, instancePath + "/depth", "#/properties/depth/enum", "enum", { allowedValues: schema19.properties.depth.enum }, void 0);
        errors++;
      }
    }
    if (data.rate !== void 0) {
      let data16 = data.rate;
      if (typeof data16 == "number" && isFinite(data16)) {
        if (data16 > 1e4 || isNaN(data16)) {
          vErrors = noted(vErrors, instancePath + "/rate", "#/properties/rate/maximum", "maximum", { comparison: "<=", limit: 1e4 }, void 0);
          errors++;
        }
        if (data16 < 0.1 || isNaN(data16)) {
          vErrors = noted(vErrors, instancePath + "/rate", "#/properties/rate/minimum", "minimum", { comparison: ">=", limit: 0.1 }, void 0);
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/rate", "#/properties/rate/type", "type", { type: "number" }, void 0);
        errors++;
      }
    }
    if (data.implementation !== void 0) {
      let data17 = data.implementation;
      if (typeof data17 === "string") {
        if (!pattern9.test(data17)) {
          vErrors = noted(vErrors, instancePath + "/implementation", "#/properties/implementation/pattern", "pattern", { pattern: "^\\s*\\S.*\\s\\S+\\s*$" }, void 0);
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/implementation", "#/properties/implementation/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.concurrency !== void 0) {
      let data18 = data.concurrency;
      if (!(typeof data18 == "number" && (!(data18 % 1) && !isNaN(data18)) && isFinite(data18))) {
        vErrors = noted(vErrors, instancePath + "/concurrency", "#/properties/concurrency/type", "type", { type: "integer" }, void 0);
        errors++;
      }
      if (typeof data18 == "number" && isFinite(data18)) {
        if (data18 > 256 || isNaN(data18)) {
          vErrors = noted(vErrors, instancePath + "/concurrency", "#/properties/concurrency/maximum", "maximum", { comparison: "<=", limit: 256 }, void 0);
          errors++;
        }
        if (data18 < 1 || isNaN(data18)) {
          vErrors = noted(vErrors, instancePath + "/concurrency", "#/properties/concurrency/minimum", "minimum", { comparison: ">=", limit: 1 }, void 0);
          errors++;
        }
      }
    }
    if (data.maxRequests !== void 0) {
      let data19 = data.maxRequests;
      if (!(typeof data19 == "number" && (!(data19 % 1) && !isNaN(data19)) && isFinite(data19))) {
        vErrors = noted(vErrors, instancePath + "/maxRequests", "#/properties/maxRequests/type", "type", { type: "integer" }, void 0);
        errors++;
      }
      if (typeof data19 == "number" && isFinite(data19)) {
        if (data19 > 1e6 || isNaN(data19)) {
          vErrors = noted(vErrors, instancePath + "/maxRequests", "#/properties/maxRequests/maximum", "maximum", { comparison: "<=", limit: 1e6 }, void 0);
          errors++;
        }
        if (data19 < 1 || isNaN(data19)) {
          vErrors = noted(vErrors, instancePath + "/maxRequests", "#/properties/maxRequests/minimum", "minimum", { comparison: ">=", limit: 1 }, void 0);
          errors++;
        }
      }
    }
    if (data.maxTime !== void 0) {
      let data20 = data.maxTime;
      if (typeof data20 == "number" && isFinite(data20)) {
        if (data20 > 86400 || isNaN(data20)) {
          vErrors = noted(vErrors, instancePath + "/maxTime", "#/properties/maxTime/maximum", "maximum", { comparison: "<=", limit: 86400 }, void 0);
          errors++;
        }
        if (data20 < 1 || isNaN(data20)) {
          vErrors = noted(vErrors, instancePath + "/maxTime", "#/properties/maxTime/minimum", "minimum", { comparison: ">=", limit: 1 }, void 0);
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/maxTime", "#/properties/maxTime/type", "type", { type: "number" }, void 0);
        errors++;
      }
    }
    if (data.observeRetries !== void 0) {
      if (typeof data.observeRetries !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/observeRetries", "#/properties/observeRetries/type", "type", { type: "boolean" }, void 0);
        errors++;
      }
    }
    if (data.sample !== void 0) {
      let data22 = data.sample;
      if (!(typeof data22 == "number" && (!(data22 % 1) && !isNaN(data22)) && isFinite(data22))) {
        vErrors = noted(vErrors, instancePath + "/sample", "#/properties/sample/type", "type", { type: "integer" }, void 0);
        errors++;
      }
      if (typeof data22 == "number" && isFinite(data22)) {
        if (data22 > 1e3 || isNaN(data22)) {
          vErrors = noted(vErrors, instancePath + "/sample", "#/properties/sample/maximum", "maximum", { comparison: "<=", limit: 1e3 }, void 0);
          errors++;
        }
        if (data22 < 4 || isNaN(data22)) {
          vErrors = noted(vErrors, instancePath + "/sample", "#/properties/sample/minimum", "minimum", { comparison: ">=", limit: 4 }, void 0);
          errors++;
        }
      }
    }
    if (data.repeat !== void 0) {
      let data23 = data.repeat;
      if (!(typeof data23 == "number" && (!(data23 % 1) && !isNaN(data23)) && isFinite(data23))) {
        vErrors = noted(vErrors, instancePath + "/repeat", "#/properties/repeat/type", "type", { type: "integer" }, void 0);
        errors++;
      }
      if (typeof data23 == "number" && isFinite(data23)) {
        if (data23 > 1e3 || isNaN(data23)) {
          vErrors = noted(vErrors, instancePath + "/repeat", "#/properties/repeat/maximum", "maximum", { comparison: "<=", limit: 1e3 }, void 0);
          errors++;
        }
        if (data23 < 1 || isNaN(data23)) {
          vErrors = noted(vErrors, instancePath + "/repeat", "#/properties/repeat/minimum", "minimum", { comparison: ">=", limit: 1 }, void 0);
          errors++;
        }
      }
    }
    if (data.explore !== void 0) {
      let data24 = data.explore;
      if (typeof data24 === "string") {
        if (!pattern10.test(data24)) {
          vErrors = noted(vErrors, instancePath + "/explore", "#/properties/explore/pattern", "pattern", { pattern: "^[0-9.]+(s|m)?$" }, void 0);
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/explore", "#/properties/explore/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.seed !== void 0) {
      let data25 = data.seed;
      if (!(typeof data25 == "number" && (!(data25 % 1) && !isNaN(data25)) && isFinite(data25))) {
        vErrors = noted(vErrors, instancePath + "/seed", "#/properties/seed/type", "type", { type: "integer" }, void 0);
        errors++;
      }
      if (typeof data25 == "number" && isFinite(data25)) {
        if (data25 > 4294967295 || isNaN(data25)) {
          vErrors = noted(vErrors, instancePath + "/seed", "#/properties/seed/maximum", "maximum", { comparison: "<=", limit: 4294967295 }, void 0);
          errors++;
        }
        if (data25 < 0 || isNaN(data25)) {
          vErrors = noted(vErrors, instancePath + "/seed", "#/properties/seed/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
          errors++;
        }
      }
    }
    if (data.only !== void 0) {
      let data26 = data.only;
      if (!Array.isArray(data26) && typeof data26 !== "string") {
        vErrors = noted(vErrors, instancePath + "/only", "#/properties/only/type", "type", { type: schema19.properties.only.type }, void 0);
        errors++;
      }
      if (typeof data26 === "string") {
        if (!pattern6.test(data26)) {
          vErrors = noted(vErrors, instancePath + "/only", "#/properties/only/pattern", "pattern", { pattern: "\\S" }, void 0);
          errors++;
        }
      }
      if (Array.isArray(data26)) {
        const len0 = data26.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data26[i0] !== "string") {
            vErrors = noted(vErrors, instancePath + "/only/" + i0, "#/properties/only/items/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
      }
    }
    if (data.tag !== void 0) {
      let data28 = data.tag;
      if (!Array.isArray(data28) && typeof data28 !== "string") {
        vErrors = noted(vErrors, instancePath + "/tag", "#/properties/tag/type", "type", { type: schema19.properties.tag.type }, void 0);
        errors++;
      }
      if (typeof data28 === "string") {
        if (!pattern6.test(data28)) {
          vErrors = noted(vErrors, instancePath + "/tag", "#/properties/tag/pattern", "pattern", { pattern: "\\S" }, void 0);
          errors++;
        }
      }
      if (Array.isArray(data28)) {
        const len1 = data28.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data29 = data28[i1];
          if (typeof data29 !== "string") {
            vErrors = noted(vErrors, instancePath + "/tag/" + i1, "#/properties/tag/items/type", "type", { type: "string" }, void 0);
            errors++;
          }
          let valid5;
          valid5 = false;
          for (const v0 of schema19.properties.tag.items.enum) {
            if (func0(data29, v0)) {
              valid5 = true;
              break;
            }
          }
          if (!valid5) {
            vErrors = noted(vErrors, instancePath + "/tag/" + i1, "#/properties/tag/items/enum", "enum", { allowedValues: schema19.properties.tag.items.enum }, void 0);
            errors++;
          }
        }
      }
    }
    if (data.strict !== void 0) {
      if (typeof data.strict !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/strict", "#/properties/strict/type", "type", { type: "boolean" }, void 0);
        errors++;
      }
    }
    if (data.reporter !== void 0) {
      let data31 = data.reporter;
      if (typeof data31 !== "string") {
        vErrors = noted(vErrors, instancePath + "/reporter", "#/properties/reporter/type", "type", { type: "string" }, void 0);
        errors++;
      }
      if (!(data31 === "terminal" || data31 === "tap" || data31 === "json")) {
        vErrors = noted(vErrors, instancePath + "/reporter", "#/properties/reporter/enum", "enum", { allowedValues: schema19.properties.reporter.enum }, void 0);
        errors++;
      }
    }
    if (data.out !== void 0) {
      let data32 = data.out;
      if (typeof data32 === "string") {
        if (!pattern6.test(data32)) {
          vErrors = noted(vErrors, instancePath + "/out", "#/properties/out/pattern", "pattern", { pattern: "\\S" }, void 0);
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/out", "#/properties/out/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.noExchanges !== void 0) {
      if (typeof data.noExchanges !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/noExchanges", "#/properties/noExchanges/type", "type", { type: "boolean" }, void 0);
        errors++;
      }
    }
    if (data.quiet !== void 0) {
      if (typeof data.quiet !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/quiet", "#/properties/quiet/type", "type", { type: "boolean" }, void 0);
        errors++;
      }
    }
    if (data.brief !== void 0) {
      if (typeof data.brief !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/brief", "#/properties/brief/type", "type", { type: "boolean" }, void 0);
        errors++;
      }
    }
    if (data.verbose !== void 0) {
      if (typeof data.verbose !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/verbose", "#/properties/verbose/type", "type", { type: "boolean" }, void 0);
        errors++;
      }
    }
    if (data.publicKeyVariable !== void 0) {
      let data37 = data.publicKeyVariable;
      if (typeof data37 === "string") {
        if (!pattern14.test(data37)) {
          vErrors = noted(vErrors, instancePath + "/publicKeyVariable", "#/properties/publicKeyVariable/pattern", "pattern", { pattern: "^(?![ps]key_)[A-Za-z_][A-Za-z0-9_]*$" }, void 0);
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/publicKeyVariable", "#/properties/publicKeyVariable/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.secretKeyVariable !== void 0) {
      let data38 = data.secretKeyVariable;
      if (typeof data38 === "string") {
        if (!pattern14.test(data38)) {
          vErrors = noted(vErrors, instancePath + "/secretKeyVariable", "#/properties/secretKeyVariable/pattern", "pattern", { pattern: "^(?![ps]key_)[A-Za-z_][A-Za-z0-9_]*$" }, void 0);
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/secretKeyVariable", "#/properties/secretKeyVariable/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.headerVariables !== void 0) {
      let data39 = data.headerVariables;
      if (data39 && typeof data39 == "object" && !Array.isArray(data39)) {
        for (const key1 in data39) {
          let data40 = data39[key1];
          if (typeof data40 === "string") {
            if (!pattern16.test(data40)) {
              vErrors = noted(vErrors, instancePath + "/headerVariables/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/headerVariables/additionalProperties/pattern", "pattern", { pattern: "^[A-Z_][A-Z0-9_]*$" }, void 0);
              errors++;
            }
          } else {
            vErrors = noted(vErrors, instancePath + "/headerVariables/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/headerVariables/additionalProperties/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/headerVariables", "#/properties/headerVariables/type", "type", { type: "object" }, void 0);
        errors++;
      }
    }
    if (data.webhookRegistered !== void 0) {
      if (typeof data.webhookRegistered !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/webhookRegistered", "#/properties/webhookRegistered/type", "type", { type: "boolean" }, void 0);
        errors++;
      }
    }
    if (data.authorization !== void 0) {
      let data42 = data.authorization;
      if (!(data42 && typeof data42 == "object" && !Array.isArray(data42))) {
        vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/type", "type", { type: "object" }, void 0);
        errors++;
      }
      const _errs90 = errors;
      let valid7 = false;
      let passing0 = null;
      const _errs91 = errors;
      if (data42 && typeof data42 == "object" && !Array.isArray(data42)) {
        for (const key2 in data42) {
          if (!(key2 === "driver" || key2 === "words" || key2 === "selectors")) {
            vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf/0/additionalProperties", "additionalProperties", { additionalProperty: key2 }, void 0);
            errors++;
          }
        }
        if (data42.driver !== void 0) {
          let data43 = data42.driver;
          if (typeof data43 !== "string") {
            vErrors = noted(vErrors, instancePath + "/authorization/driver", "#/properties/authorization/oneOf/0/properties/driver/type", "type", { type: "string" }, void 0);
            errors++;
          }
          if ("automatic" !== data43) {
            vErrors = noted(vErrors, instancePath + "/authorization/driver", "#/properties/authorization/oneOf/0/properties/driver/const", "const", { allowedValue: "automatic" }, void 0);
            errors++;
          }
        }
        if (data42.words !== void 0) {
          let data44 = data42.words;
          if (data44 && typeof data44 == "object" && !Array.isArray(data44)) {
            for (const key3 in data44) {
              if (!(key3 === "successful" || key3 === "failed")) {
                vErrors = noted(vErrors, instancePath + "/authorization/words", "#/properties/authorization/oneOf/0/properties/words/additionalProperties", "additionalProperties", { additionalProperty: key3 }, void 0);
                errors++;
              }
            }
            if (data44.successful !== void 0) {
              let data45 = data44.successful;
              if (Array.isArray(data45)) {
                const len2 = data45.length;
                for (let i2 = 0; i2 < len2; i2++) {
                  let data46 = data45[i2];
                  if (typeof data46 === "string") {
                    if (!pattern6.test(data46)) {
                      vErrors = noted(vErrors, instancePath + "/authorization/words/successful/" + i2, "#/properties/authorization/oneOf/0/properties/words/properties/successful/items/pattern", "pattern", { pattern: "\\S" }, void 0);
                      errors++;
                    }
                  } else {
                    vErrors = noted(vErrors, instancePath + "/authorization/words/successful/" + i2, "#/properties/authorization/oneOf/0/properties/words/properties/successful/items/type", "type", { type: "string" }, void 0);
                    errors++;
                  }
                }
              } else {
                vErrors = noted(vErrors, instancePath + "/authorization/words/successful", "#/properties/authorization/oneOf/0/properties/words/properties/successful/type", "type", { type: "array" }, void 0);
                errors++;
              }
            }
            if (data44.failed !== void 0) {
              let data47 = data44.failed;
              if (Array.isArray(data47)) {
                const len3 = data47.length;
                for (let i3 = 0; i3 < len3; i3++) {
                  let data48 = data47[i3];
                  if (typeof data48 === "string") {
                    if (!pattern6.test(data48)) {
                      vErrors = noted(vErrors, instancePath + "/authorization/words/failed/" + i3, "#/properties/authorization/oneOf/0/properties/words/properties/failed/items/pattern", "pattern", { pattern: "\\S" }, void 0);
                      errors++;
                    }
                  } else {
                    vErrors = noted(vErrors, instancePath + "/authorization/words/failed/" + i3, "#/properties/authorization/oneOf/0/properties/words/properties/failed/items/type", "type", { type: "string" }, void 0);
                    errors++;
                  }
                }
              } else {
                vErrors = noted(vErrors, instancePath + "/authorization/words/failed", "#/properties/authorization/oneOf/0/properties/words/properties/failed/type", "type", { type: "array" }, void 0);
                errors++;
              }
            }
          } else {
            vErrors = noted(vErrors, instancePath + "/authorization/words", "#/properties/authorization/oneOf/0/properties/words/type", "type", { type: "object" }, void 0);
            errors++;
          }
        }
        if (data42.selectors !== void 0) {
          let data49 = data42.selectors;
          if (data49 && typeof data49 == "object" && !Array.isArray(data49)) {
            for (const key4 in data49) {
              if (!(key4 === "successful" || key4 === "failed")) {
                vErrors = noted(vErrors, instancePath + "/authorization/selectors", "#/properties/authorization/oneOf/0/properties/selectors/additionalProperties", "additionalProperties", { additionalProperty: key4 }, void 0);
                errors++;
              }
            }
            if (data49.successful !== void 0) {
              let data50 = data49.successful;
              if (Array.isArray(data50)) {
                const len4 = data50.length;
                for (let i4 = 0; i4 < len4; i4++) {
                  let data51 = data50[i4];
                  if (typeof data51 === "string") {
                    if (!pattern6.test(data51)) {
                      vErrors = noted(vErrors, instancePath + "/authorization/selectors/successful/" + i4, "#/properties/authorization/oneOf/0/properties/selectors/properties/successful/items/pattern", "pattern", { pattern: "\\S" }, void 0);
                      errors++;
                    }
                  } else {
                    vErrors = noted(vErrors, instancePath + "/authorization/selectors/successful/" + i4, "#/properties/authorization/oneOf/0/properties/selectors/properties/successful/items/type", "type", { type: "string" }, void 0);
                    errors++;
                  }
                }
              } else {
                vErrors = noted(vErrors, instancePath + "/authorization/selectors/successful", "#/properties/authorization/oneOf/0/properties/selectors/properties/successful/type", "type", { type: "array" }, void 0);
                errors++;
              }
            }
            if (data49.failed !== void 0) {
              let data52 = data49.failed;
              if (Array.isArray(data52)) {
                const len5 = data52.length;
                for (let i5 = 0; i5 < len5; i5++) {
                  let data53 = data52[i5];
                  if (typeof data53 === "string") {
                    if (!pattern6.test(data53)) {
                      vErrors = noted(vErrors, instancePath + "/authorization/selectors/failed/" + i5, "#/properties/authorization/oneOf/0/properties/selectors/properties/failed/items/pattern", "pattern", { pattern: "\\S" }, void 0);
                      errors++;
                    }
                  } else {
                    vErrors = noted(vErrors, instancePath + "/authorization/selectors/failed/" + i5, "#/properties/authorization/oneOf/0/properties/selectors/properties/failed/items/type", "type", { type: "string" }, void 0);
                    errors++;
                  }
                }
              } else {
                vErrors = noted(vErrors, instancePath + "/authorization/selectors/failed", "#/properties/authorization/oneOf/0/properties/selectors/properties/failed/type", "type", { type: "array" }, void 0);
                errors++;
              }
            }
          } else {
            vErrors = noted(vErrors, instancePath + "/authorization/selectors", "#/properties/authorization/oneOf/0/properties/selectors/type", "type", { type: "object" }, void 0);
            errors++;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf/0/type", "type", { type: "object" }, void 0);
        errors++;
      }
      var _valid0 = _errs91 === errors;
      if (_valid0) {
        valid7 = true;
        passing0 = 0;
      }
      const _errs118 = errors;
      if (data42 && typeof data42 == "object" && !Array.isArray(data42)) {
        if (data42.driver === void 0) {
          vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf/1/required", "required", { missingProperty: "driver" }, void 0);
          errors++;
        }
        for (const key5 in data42) {
          if (!(key5 === "driver" || key5 === "words" || key5 === "selectors")) {
            vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf/1/additionalProperties", "additionalProperties", { additionalProperty: key5 }, void 0);
            errors++;
          }
        }
        if (data42.driver !== void 0) {
          let data54 = data42.driver;
          if (typeof data54 !== "string") {
            vErrors = noted(vErrors, instancePath + "/authorization/driver", "#/properties/authorization/oneOf/1/properties/driver/type", "type", { type: "string" }, void 0);
            errors++;
          }
          if ("page" !== data54) {
            vErrors = noted(vErrors, instancePath + "/authorization/driver", "#/properties/authorization/oneOf/1/properties/driver/const", "const", { allowedValue: "page" }, void 0);
            errors++;
          }
        }
        if (data42.words !== void 0) {
          let data55 = data42.words;
          if (data55 && typeof data55 == "object" && !Array.isArray(data55)) {
            for (const key6 in data55) {
              if (!(key6 === "successful" || key6 === "failed")) {
                vErrors = noted(vErrors, instancePath + "/authorization/words", "#/properties/authorization/oneOf/1/properties/words/additionalProperties", "additionalProperties", { additionalProperty: key6 }, void 0);
                errors++;
              }
            }
            if (data55.successful !== void 0) {
              let data56 = data55.successful;
              if (Array.isArray(data56)) {
                const len6 = data56.length;
                for (let i6 = 0; i6 < len6; i6++) {
                  let data57 = data56[i6];
                  if (typeof data57 === "string") {
                    if (!pattern6.test(data57)) {
                      vErrors = noted(vErrors, instancePath + "/authorization/words/successful/" + i6, "#/properties/authorization/oneOf/1/properties/words/properties/successful/items/pattern", "pattern", { pattern: "\\S" }, void 0);
                      errors++;
                    }
                  } else {
                    vErrors = noted(vErrors, instancePath + "/authorization/words/successful/" + i6, "#/properties/authorization/oneOf/1/properties/words/properties/successful/items/type", "type", { type: "string" }, void 0);
                    errors++;
                  }
                }
              } else {
                vErrors = noted(vErrors, instancePath + "/authorization/words/successful", "#/properties/authorization/oneOf/1/properties/words/properties/successful/type", "type", { type: "array" }, void 0);
                errors++;
              }
            }
            if (data55.failed !== void 0) {
              let data58 = data55.failed;
              if (Array.isArray(data58)) {
                const len7 = data58.length;
                for (let i7 = 0; i7 < len7; i7++) {
                  let data59 = data58[i7];
                  if (typeof data59 === "string") {
                    if (!pattern6.test(data59)) {
                      vErrors = noted(vErrors, instancePath + "/authorization/words/failed/" + i7, "#/properties/authorization/oneOf/1/properties/words/properties/failed/items/pattern", "pattern", { pattern: "\\S" }, void 0);
                      errors++;
                    }
                  } else {
                    vErrors = noted(vErrors, instancePath + "/authorization/words/failed/" + i7, "#/properties/authorization/oneOf/1/properties/words/properties/failed/items/type", "type", { type: "string" }, void 0);
                    errors++;
                  }
                }
              } else {
                vErrors = noted(vErrors, instancePath + "/authorization/words/failed", "#/properties/authorization/oneOf/1/properties/words/properties/failed/type", "type", { type: "array" }, void 0);
                errors++;
              }
            }
          } else {
            vErrors = noted(vErrors, instancePath + "/authorization/words", "#/properties/authorization/oneOf/1/properties/words/type", "type", { type: "object" }, void 0);
            errors++;
          }
        }
        if (data42.selectors !== void 0) {
          let data60 = data42.selectors;
          if (data60 && typeof data60 == "object" && !Array.isArray(data60)) {
            for (const key7 in data60) {
              if (!(key7 === "successful" || key7 === "failed")) {
                vErrors = noted(vErrors, instancePath + "/authorization/selectors", "#/properties/authorization/oneOf/1/properties/selectors/additionalProperties", "additionalProperties", { additionalProperty: key7 }, void 0);
                errors++;
              }
            }
            if (data60.successful !== void 0) {
              let data61 = data60.successful;
              if (Array.isArray(data61)) {
                const len8 = data61.length;
                for (let i8 = 0; i8 < len8; i8++) {
                  let data62 = data61[i8];
                  if (typeof data62 === "string") {
                    if (!pattern6.test(data62)) {
                      vErrors = noted(vErrors, instancePath + "/authorization/selectors/successful/" + i8, "#/properties/authorization/oneOf/1/properties/selectors/properties/successful/items/pattern", "pattern", { pattern: "\\S" }, void 0);
                      errors++;
                    }
                  } else {
                    vErrors = noted(vErrors, instancePath + "/authorization/selectors/successful/" + i8, "#/properties/authorization/oneOf/1/properties/selectors/properties/successful/items/type", "type", { type: "string" }, void 0);
                    errors++;
                  }
                }
              } else {
                vErrors = noted(vErrors, instancePath + "/authorization/selectors/successful", "#/properties/authorization/oneOf/1/properties/selectors/properties/successful/type", "type", { type: "array" }, void 0);
                errors++;
              }
            }
            if (data60.failed !== void 0) {
              let data63 = data60.failed;
              if (Array.isArray(data63)) {
                const len9 = data63.length;
                for (let i9 = 0; i9 < len9; i9++) {
                  let data64 = data63[i9];
                  if (typeof data64 === "string") {
                    if (!pattern6.test(data64)) {
                      vErrors = noted(vErrors, instancePath + "/authorization/selectors/failed/" + i9, "#/properties/authorization/oneOf/1/properties/selectors/properties/failed/items/pattern", "pattern", { pattern: "\\S" }, void 0);
                      errors++;
                    }
                  } else {
                    vErrors = noted(vErrors, instancePath + "/authorization/selectors/failed/" + i9, "#/properties/authorization/oneOf/1/properties/selectors/properties/failed/items/type", "type", { type: "string" }, void 0);
                    errors++;
                  }
                }
              } else {
                vErrors = noted(vErrors, instancePath + "/authorization/selectors/failed", "#/properties/authorization/oneOf/1/properties/selectors/properties/failed/type", "type", { type: "array" }, void 0);
                errors++;
              }
            }
          } else {
            vErrors = noted(vErrors, instancePath + "/authorization/selectors", "#/properties/authorization/oneOf/1/properties/selectors/type", "type", { type: "object" }, void 0);
            errors++;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf/1/type", "type", { type: "object" }, void 0);
        errors++;
      }
      var _valid0 = _errs118 === errors;
      if (_valid0 && valid7) {
        valid7 = false;
        passing0 = [passing0, 1];
      } else {
        if (_valid0) {
          valid7 = true;
          passing0 = 1;
        }
        const _errs145 = errors;
        if (data42 && typeof data42 == "object" && !Array.isArray(data42)) {
          if (data42.driver === void 0) {
            vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf/2/required", "required", { missingProperty: "driver" }, void 0);
            errors++;
          }
          if (data42.steps === void 0) {
            vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf/2/required", "required", { missingProperty: "steps" }, void 0);
            errors++;
          }
          for (const key8 in data42) {
            if (!(key8 === "driver" || key8 === "steps")) {
              vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf/2/additionalProperties", "additionalProperties", { additionalProperty: key8 }, void 0);
              errors++;
            }
          }
          if (data42.driver !== void 0) {
            let data65 = data42.driver;
            if (typeof data65 !== "string") {
              vErrors = noted(vErrors, instancePath + "/authorization/driver", "#/properties/authorization/oneOf/2/properties/driver/type", "type", { type: "string" }, void 0);
              errors++;
            }
            if ("http" !== data65) {
              vErrors = noted(vErrors, instancePath + "/authorization/driver", "#/properties/authorization/oneOf/2/properties/driver/const", "const", { allowedValue: "http" }, void 0);
              errors++;
            }
          }
          if (data42.steps !== void 0) {
            let data66 = data42.steps;
            if (data66 && typeof data66 == "object" && !Array.isArray(data66)) {
              if (data66.successful === void 0) {
                vErrors = noted(vErrors, instancePath + "/authorization/steps", "#/properties/authorization/oneOf/2/properties/steps/required", "required", { missingProperty: "successful" }, void 0);
                errors++;
              }
              if (data66.failed === void 0) {
                vErrors = noted(vErrors, instancePath + "/authorization/steps", "#/properties/authorization/oneOf/2/properties/steps/required", "required", { missingProperty: "failed" }, void 0);
                errors++;
              }
              for (const key9 in data66) {
                if (!(key9 === "successful" || key9 === "failed")) {
                  vErrors = noted(vErrors, instancePath + "/authorization/steps", "#/properties/authorization/oneOf/2/properties/steps/additionalProperties", "additionalProperties", { additionalProperty: key9 }, void 0);
                  errors++;
                }
              }
              if (data66.successful !== void 0) {
                let data67 = data66.successful;
                if (Array.isArray(data67)) {
                  const len10 = data67.length;
                  for (let i10 = 0; i10 < len10; i10++) {
                    let data68 = data67[i10];
                    if (data68 && typeof data68 == "object" && !Array.isArray(data68)) {
                      if (data68.url === void 0) {
                        vErrors = noted(vErrors, instancePath + "/authorization/steps/successful/" + i10, "#/properties/authorization/oneOf/2/properties/steps/properties/successful/items/required", "required", { missingProperty: "url" }, void 0);
                        errors++;
                      }
                      for (const key10 in data68) {
                        if (!(key10 === "method" || key10 === "url" || key10 === "headers" || key10 === "body" || key10 === "form" || key10 === "extract")) {
                          vErrors = noted(vErrors, instancePath + "/authorization/steps/successful/" + i10, "#/properties/authorization/oneOf/2/properties/steps/properties/successful/items/additionalProperties", "additionalProperties", { additionalProperty: key10 }, void 0);
                          errors++;
                        }
                      }
                      if (data68.method !== void 0) {
                        let data69 = data68.method;
                        if (typeof data69 !== "string") {
                          vErrors = noted(vErrors, instancePath + "/authorization/steps/successful/" + i10 + "/method", "#/properties/authorization/oneOf/2/properties/steps/properties/successful/items/properties/method/type", "type", { type: "string" }, void 0);
                          errors++;
                        }
                        if (!(data69 === "GET" || data69 === "POST")) {
                          vErrors = noted(vErrors, instancePath + "/authorization/steps/successful/" + i10 + "/method", "#/properties/authorization/oneOf/2/properties/steps/properties/successful/items/properties/method/enum", "enum", { allowedValues: schema19.properties.authorization.oneOf[2].properties.steps.properties.successful.items.properties.method.enum }, void 0);
                          errors++;
                        }
                      }
                      if (data68.url !== void 0) {
                        let data70 = data68.url;
                        if (typeof data70 === "string") {
                          if (!pattern6.test(data70)) {
                            vErrors = noted(vErrors, instancePath + "/authorization/steps/successful/" + i10 + "/url", "#/properties/authorization/oneOf/2/properties/steps/properties/successful/items/properties/url/pattern", "pattern", { pattern: "\\S" }, void 0);
                            errors++;
                          }
                        } else {
                          vErrors = noted(vErrors, instancePath + "/authorization/steps/successful/" + i10 + "/url", "#/properties/authorization/oneOf/2/properties/steps/properties/successful/items/properties/url/type", "type", { type: "string" }, void 0);
                          errors++;
                        }
                      }
                      if (data68.headers !== void 0) {
                        let data71 = data68.headers;
                        if (data71 && typeof data71 == "object" && !Array.isArray(data71)) {
                          for (const key11 in data71) {
                            let data72 = data71[key11];
                            if (typeof data72 === "string") {
                              if (!pattern6.test(data72)) {
                                vErrors = noted(vErrors, instancePath + "/authorization/steps/successful/" + i10 + "/headers/" + key11.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/authorization/oneOf/2/properties/steps/properties/successful/items/properties/headers/additionalProperties/pattern", "pattern", { pattern: "\\S" }, void 0);
                                errors++;
                              }
                            } else {
                              vErrors = noted(vErrors, instancePath + "/authorization/steps/successful/" + i10 + "/headers/" + key11.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/authorization/oneOf/2/properties/steps/properties/successful/items/properties/headers/additionalProperties/type", "type", { type: "string" }, void 0);
                              errors++;
                            }
                          }
                        } else {
                          vErrors = noted(vErrors, instancePath + "/authorization/steps/successful/" + i10 + "/headers", "#/properties/authorization/oneOf/2/properties/steps/properties/successful/items/properties/headers/type", "type", { type: "object" }, void 0);
                          errors++;
                        }
                      }
                      if (data68.body !== void 0) {
                        let data73 = data68.body;
                        if (typeof data73 === "string") {
                          if (!pattern6.test(data73)) {
                            vErrors = noted(vErrors, instancePath + "/authorization/steps/successful/" + i10 + "/body", "#/properties/authorization/oneOf/2/properties/steps/properties/successful/items/properties/body/pattern", "pattern", { pattern: "\\S" }, void 0);
                            errors++;
                          }
                        } else {
                          vErrors = noted(vErrors, instancePath + "/authorization/steps/successful/" + i10 + "/body", "#/properties/authorization/oneOf/2/properties/steps/properties/successful/items/properties/body/type", "type", { type: "string" }, void 0);
                          errors++;
                        }
                      }
                      if (data68.form !== void 0) {
                        let data74 = data68.form;
                        if (data74 && typeof data74 == "object" && !Array.isArray(data74)) {
                          for (const key12 in data74) {
                            let data75 = data74[key12];
                            if (typeof data75 === "string") {
                              if (!pattern6.test(data75)) {
                                vErrors = noted(vErrors, instancePath + "/authorization/steps/successful/" + i10 + "/form/" + key12.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/authorization/oneOf/2/properties/steps/properties/successful/items/properties/form/additionalProperties/pattern", "pattern", { pattern: "\\S" }, void 0);
                                errors++;
                              }
                            } else {
                              vErrors = noted(vErrors, instancePath + "/authorization/steps/successful/" + i10 + "/form/" + key12.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/authorization/oneOf/2/properties/steps/properties/successful/items/properties/form/additionalProperties/type", "type", { type: "string" }, void 0);
                              errors++;
                            }
                          }
                        } else {
                          vErrors = noted(vErrors, instancePath + "/authorization/steps/successful/" + i10 + "/form", "#/properties/authorization/oneOf/2/properties/steps/properties/successful/items/properties/form/type", "type", { type: "object" }, void 0);
                          errors++;
                        }
                      }
                      if (data68.extract !== void 0) {
                        let data76 = data68.extract;
                        if (data76 && typeof data76 == "object" && !Array.isArray(data76)) {
                          for (const key13 in data76) {
                            let data77 = data76[key13];
                            if (typeof data77 === "string") {
                              if (!pattern6.test(data77)) {
                                vErrors = noted(vErrors, instancePath + "/authorization/steps/successful/" + i10 + "/extract/" + key13.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/authorization/oneOf/2/properties/steps/properties/successful/items/properties/extract/additionalProperties/pattern", "pattern", { pattern: "\\S" }, void 0);
                                errors++;
                              }
                            } else {
                              vErrors = noted(vErrors, instancePath + "/authorization/steps/successful/" + i10 + "/extract/" + key13.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/authorization/oneOf/2/properties/steps/properties/successful/items/properties/extract/additionalProperties/type", "type", { type: "string" }, void 0);
                              errors++;
                            }
                          }
                        } else {
                          vErrors = noted(vErrors, instancePath + "/authorization/steps/successful/" + i10 + "/extract", "#/properties/authorization/oneOf/2/properties/steps/properties/successful/items/properties/extract/type", "type", { type: "object" }, void 0);
                          errors++;
                        }
                      }
                    } else {
                      vErrors = noted(vErrors, instancePath + "/authorization/steps/successful/" + i10, "#/properties/authorization/oneOf/2/properties/steps/properties/successful/items/type", "type", { type: "object" }, void 0);
                      errors++;
                    }
                  }
                } else {
                  vErrors = noted(vErrors, instancePath + "/authorization/steps/successful", "#/properties/authorization/oneOf/2/properties/steps/properties/successful/type", "type", { type: "array" }, void 0);
                  errors++;
                }
              }
              if (data66.failed !== void 0) {
                let data78 = data66.failed;
                if (Array.isArray(data78)) {
                  const len11 = data78.length;
                  for (let i11 = 0; i11 < len11; i11++) {
                    let data79 = data78[i11];
                    if (data79 && typeof data79 == "object" && !Array.isArray(data79)) {
                      if (data79.url === void 0) {
                        vErrors = noted(vErrors, instancePath + "/authorization/steps/failed/" + i11, "#/properties/authorization/oneOf/2/properties/steps/properties/failed/items/required", "required", { missingProperty: "url" }, void 0);
                        errors++;
                      }
                      for (const key14 in data79) {
                        if (!(key14 === "method" || key14 === "url" || key14 === "headers" || key14 === "body" || key14 === "form" || key14 === "extract")) {
                          vErrors = noted(vErrors, instancePath + "/authorization/steps/failed/" + i11, "#/properties/authorization/oneOf/2/properties/steps/properties/failed/items/additionalProperties", "additionalProperties", { additionalProperty: key14 }, void 0);
                          errors++;
                        }
                      }
                      if (data79.method !== void 0) {
                        let data80 = data79.method;
                        if (typeof data80 !== "string") {
                          vErrors = noted(vErrors, instancePath + "/authorization/steps/failed/" + i11 + "/method", "#/properties/authorization/oneOf/2/properties/steps/properties/failed/items/properties/method/type", "type", { type: "string" }, void 0);
                          errors++;
                        }
                        if (!(data80 === "GET" || data80 === "POST")) {
                          vErrors = noted(vErrors, instancePath + "/authorization/steps/failed/" + i11 + "/method", "#/properties/authorization/oneOf/2/properties/steps/properties/failed/items/properties/method/enum", "enum", { allowedValues: schema19.properties.authorization.oneOf[2].properties.steps.properties.failed.items.properties.method.enum }, void 0);
                          errors++;
                        }
                      }
                      if (data79.url !== void 0) {
                        let data81 = data79.url;
                        if (typeof data81 === "string") {
                          if (!pattern6.test(data81)) {
                            vErrors = noted(vErrors, instancePath + "/authorization/steps/failed/" + i11 + "/url", "#/properties/authorization/oneOf/2/properties/steps/properties/failed/items/properties/url/pattern", "pattern", { pattern: "\\S" }, void 0);
                            errors++;
                          }
                        } else {
                          vErrors = noted(vErrors, instancePath + "/authorization/steps/failed/" + i11 + "/url", "#/properties/authorization/oneOf/2/properties/steps/properties/failed/items/properties/url/type", "type", { type: "string" }, void 0);
                          errors++;
                        }
                      }
                      if (data79.headers !== void 0) {
                        let data82 = data79.headers;
                        if (data82 && typeof data82 == "object" && !Array.isArray(data82)) {
                          for (const key15 in data82) {
                            let data83 = data82[key15];
                            if (typeof data83 === "string") {
                              if (!pattern6.test(data83)) {
                                vErrors = noted(vErrors, instancePath + "/authorization/steps/failed/" + i11 + "/headers/" + key15.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/authorization/oneOf/2/properties/steps/properties/failed/items/properties/headers/additionalProperties/pattern", "pattern", { pattern: "\\S" }, void 0);
                                errors++;
                              }
                            } else {
                              vErrors = noted(vErrors, instancePath + "/authorization/steps/failed/" + i11 + "/headers/" + key15.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/authorization/oneOf/2/properties/steps/properties/failed/items/properties/headers/additionalProperties/type", "type", { type: "string" }, void 0);
                              errors++;
                            }
                          }
                        } else {
                          vErrors = noted(vErrors, instancePath + "/authorization/steps/failed/" + i11 + "/headers", "#/properties/authorization/oneOf/2/properties/steps/properties/failed/items/properties/headers/type", "type", { type: "object" }, void 0);
                          errors++;
                        }
                      }
                      if (data79.body !== void 0) {
                        let data84 = data79.body;
                        if (typeof data84 === "string") {
                          if (!pattern6.test(data84)) {
                            vErrors = noted(vErrors, instancePath + "/authorization/steps/failed/" + i11 + "/body", "#/properties/authorization/oneOf/2/properties/steps/properties/failed/items/properties/body/pattern", "pattern", { pattern: "\\S" }, void 0);
                            errors++;
                          }
                        } else {
                          vErrors = noted(vErrors, instancePath + "/authorization/steps/failed/" + i11 + "/body", "#/properties/authorization/oneOf/2/properties/steps/properties/failed/items/properties/body/type", "type", { type: "string" }, void 0);
                          errors++;
                        }
                      }
                      if (data79.form !== void 0) {
                        let data85 = data79.form;
                        if (data85 && typeof data85 == "object" && !Array.isArray(data85)) {
                          for (const key16 in data85) {
                            let data86 = data85[key16];
                            if (typeof data86 === "string") {
                              if (!pattern6.test(data86)) {
                                vErrors = noted(vErrors, instancePath + "/authorization/steps/failed/" + i11 + "/form/" + key16.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/authorization/oneOf/2/properties/steps/properties/failed/items/properties/form/additionalProperties/pattern", "pattern", { pattern: "\\S" }, void 0);
                                errors++;
                              }
                            } else {
                              vErrors = noted(vErrors, instancePath + "/authorization/steps/failed/" + i11 + "/form/" + key16.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/authorization/oneOf/2/properties/steps/properties/failed/items/properties/form/additionalProperties/type", "type", { type: "string" }, void 0);
                              errors++;
                            }
                          }
                        } else {
                          vErrors = noted(vErrors, instancePath + "/authorization/steps/failed/" + i11 + "/form", "#/properties/authorization/oneOf/2/properties/steps/properties/failed/items/properties/form/type", "type", { type: "object" }, void 0);
                          errors++;
                        }
                      }
                      if (data79.extract !== void 0) {
                        let data87 = data79.extract;
                        if (data87 && typeof data87 == "object" && !Array.isArray(data87)) {
                          for (const key17 in data87) {
                            let data88 = data87[key17];
                            if (typeof data88 === "string") {
                              if (!pattern6.test(data88)) {
                                vErrors = noted(vErrors, instancePath + "/authorization/steps/failed/" + i11 + "/extract/" + key17.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/authorization/oneOf/2/properties/steps/properties/failed/items/properties/extract/additionalProperties/pattern", "pattern", { pattern: "\\S" }, void 0);
                                errors++;
                              }
                            } else {
                              vErrors = noted(vErrors, instancePath + "/authorization/steps/failed/" + i11 + "/extract/" + key17.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/authorization/oneOf/2/properties/steps/properties/failed/items/properties/extract/additionalProperties/type", "type", { type: "string" }, void 0);
                              errors++;
                            }
                          }
                        } else {
                          vErrors = noted(vErrors, instancePath + "/authorization/steps/failed/" + i11 + "/extract", "#/properties/authorization/oneOf/2/properties/steps/properties/failed/items/properties/extract/type", "type", { type: "object" }, void 0);
                          errors++;
                        }
                      }
                    } else {
                      vErrors = noted(vErrors, instancePath + "/authorization/steps/failed/" + i11, "#/properties/authorization/oneOf/2/properties/steps/properties/failed/items/type", "type", { type: "object" }, void 0);
                      errors++;
                    }
                  }
                } else {
                  vErrors = noted(vErrors, instancePath + "/authorization/steps/failed", "#/properties/authorization/oneOf/2/properties/steps/properties/failed/type", "type", { type: "array" }, void 0);
                  errors++;
                }
              }
            } else {
              vErrors = noted(vErrors, instancePath + "/authorization/steps", "#/properties/authorization/oneOf/2/properties/steps/type", "type", { type: "object" }, void 0);
              errors++;
            }
          }
        } else {
          vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf/2/type", "type", { type: "object" }, void 0);
          errors++;
        }
        var _valid0 = _errs145 === errors;
        if (_valid0 && valid7) {
          valid7 = false;
          passing0 = [passing0, 2];
        } else {
          if (_valid0) {
            valid7 = true;
            passing0 = 2;
          }
          const _errs205 = errors;
          if (data42 && typeof data42 == "object" && !Array.isArray(data42)) {
            if (data42.driver === void 0) {
              vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf/3/required", "required", { missingProperty: "driver" }, void 0);
              errors++;
            }
            if (data42.command === void 0) {
              vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf/3/required", "required", { missingProperty: "command" }, void 0);
              errors++;
            }
            for (const key18 in data42) {
              if (!(key18 === "driver" || key18 === "command" || key18 === "environment")) {
                vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf/3/additionalProperties", "additionalProperties", { additionalProperty: key18 }, void 0);
                errors++;
              }
            }
            if (data42.driver !== void 0) {
              let data89 = data42.driver;
              if (typeof data89 !== "string") {
                vErrors = noted(vErrors, instancePath + "/authorization/driver", "#/properties/authorization/oneOf/3/properties/driver/type", "type", { type: "string" }, void 0);
                errors++;
              }
              if ("command" !== data89) {
                vErrors = noted(vErrors, instancePath + "/authorization/driver", "#/properties/authorization/oneOf/3/properties/driver/const", "const", { allowedValue: "command" }, void 0);
                errors++;
              }
            }
            if (data42.command !== void 0) {
              let data90 = data42.command;
              if (Array.isArray(data90)) {
                if (data90.length < 1) {
                  vErrors = noted(vErrors, instancePath + "/authorization/command", "#/properties/authorization/oneOf/3/properties/command/minItems", "minItems", { limit: 1 }, void 0);
                  errors++;
                }
                const len12 = data90.length;
                for (let i12 = 0; i12 < len12; i12++) {
                  let data91 = data90[i12];
                  if (typeof data91 === "string") {
                    if (!pattern35.test(data91)) {
                      vErrors = noted(vErrors, instancePath + "/authorization/command/" + i12, "#/properties/authorization/oneOf/3/properties/command/items/pattern", "pattern", { pattern: "^(\\{(authorize_uri|result|return_uri)\\}|(?![^]*\\{(authorize_uri|result|return_uri)\\})[^]*\\S[^]*)$" }, void 0);
                      errors++;
                    }
                  } else {
                    vErrors = noted(vErrors, instancePath + "/authorization/command/" + i12, "#/properties/authorization/oneOf/3/properties/command/items/type", "type", { type: "string" }, void 0);
                    errors++;
                  }
                }
              } else {
                vErrors = noted(vErrors, instancePath + "/authorization/command", "#/properties/authorization/oneOf/3/properties/command/type", "type", { type: "array" }, void 0);
                errors++;
              }
            }
            if (data42.environment !== void 0) {
              let data92 = data42.environment;
              if (Array.isArray(data92)) {
                const len13 = data92.length;
                for (let i13 = 0; i13 < len13; i13++) {
                  let data93 = data92[i13];
                  if (typeof data93 === "string") {
                    if (!pattern36.test(data93)) {
                      vErrors = noted(vErrors, instancePath + "/authorization/environment/" + i13, "#/properties/authorization/oneOf/3/properties/environment/items/pattern", "pattern", { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }, void 0);
                      errors++;
                    }
                  } else {
                    vErrors = noted(vErrors, instancePath + "/authorization/environment/" + i13, "#/properties/authorization/oneOf/3/properties/environment/items/type", "type", { type: "string" }, void 0);
                    errors++;
                  }
                }
              } else {
                vErrors = noted(vErrors, instancePath + "/authorization/environment", "#/properties/authorization/oneOf/3/properties/environment/type", "type", { type: "array" }, void 0);
                errors++;
              }
            }
          } else {
            vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf/3/type", "type", { type: "object" }, void 0);
            errors++;
          }
          var _valid0 = _errs205 === errors;
          if (_valid0 && valid7) {
            valid7 = false;
            passing0 = [passing0, 3];
          } else {
            if (_valid0) {
              valid7 = true;
              passing0 = 3;
            }
            const _errs218 = errors;
            if (data42 && typeof data42 == "object" && !Array.isArray(data42)) {
              if (data42.driver === void 0) {
                vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf/4/required", "required", { missingProperty: "driver" }, void 0);
                errors++;
              }
              for (const key19 in data42) {
                if (!(key19 === "driver" || key19 === "seconds")) {
                  vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf/4/additionalProperties", "additionalProperties", { additionalProperty: key19 }, void 0);
                  errors++;
                }
              }
              if (data42.driver !== void 0) {
                let data94 = data42.driver;
                if (typeof data94 !== "string") {
                  vErrors = noted(vErrors, instancePath + "/authorization/driver", "#/properties/authorization/oneOf/4/properties/driver/type", "type", { type: "string" }, void 0);
                  errors++;
                }
                if ("person" !== data94) {
                  vErrors = noted(vErrors, instancePath + "/authorization/driver", "#/properties/authorization/oneOf/4/properties/driver/const", "const", { allowedValue: "person" }, void 0);
                  errors++;
                }
              }
              if (data42.seconds !== void 0) {
                let data95 = data42.seconds;
                if (typeof data95 == "number" && isFinite(data95)) {
                  if (data95 > 86400 || isNaN(data95)) {
                    vErrors = noted(vErrors, instancePath + "/authorization/seconds", "#/properties/authorization/oneOf/4/properties/seconds/maximum", "maximum", { comparison: "<=", limit: 86400 }, void 0);
                    errors++;
                  }
                  if (data95 <= 0 || isNaN(data95)) {
                    vErrors = noted(vErrors, instancePath + "/authorization/seconds", "#/properties/authorization/oneOf/4/properties/seconds/exclusiveMinimum", "exclusiveMinimum", { comparison: ">", limit: 0 }, void 0);
                    errors++;
                  }
                } else {
                  vErrors = noted(vErrors, instancePath + "/authorization/seconds", "#/properties/authorization/oneOf/4/properties/seconds/type", "type", { type: "number" }, void 0);
                  errors++;
                }
              }
            } else {
              vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf/4/type", "type", { type: "object" }, void 0);
              errors++;
            }
            var _valid0 = _errs218 === errors;
            if (_valid0 && valid7) {
              valid7 = false;
              passing0 = [passing0, 4];
            } else {
              if (_valid0) {
                valid7 = true;
                passing0 = 4;
              }
              const _errs225 = errors;
              if (data42 && typeof data42 == "object" && !Array.isArray(data42)) {
                if (data42.driver === void 0) {
                  vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf/5/required", "required", { missingProperty: "driver" }, void 0);
                  errors++;
                }
                for (const key20 in data42) {
                  if (!(key20 === "driver" || key20 === "words" || key20 === "selectors" || key20 === "executablePath" || key20 === "playwright")) {
                    vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf/5/additionalProperties", "additionalProperties", { additionalProperty: key20 }, void 0);
                    errors++;
                  }
                }
                if (data42.driver !== void 0) {
                  let data96 = data42.driver;
                  if (typeof data96 !== "string") {
                    vErrors = noted(vErrors, instancePath + "/authorization/driver", "#/properties/authorization/oneOf/5/properties/driver/type", "type", { type: "string" }, void 0);
                    errors++;
                  }
                  if ("browser" !== data96) {
                    vErrors = noted(vErrors, instancePath + "/authorization/driver", "#/properties/authorization/oneOf/5/properties/driver/const", "const", { allowedValue: "browser" }, void 0);
                    errors++;
                  }
                }
                if (data42.words !== void 0) {
                  let data97 = data42.words;
                  if (data97 && typeof data97 == "object" && !Array.isArray(data97)) {
                    for (const key21 in data97) {
                      if (!(key21 === "successful" || key21 === "failed")) {
                        vErrors = noted(vErrors, instancePath + "/authorization/words", "#/properties/authorization/oneOf/5/properties/words/additionalProperties", "additionalProperties", { additionalProperty: key21 }, void 0);
                        errors++;
                      }
                    }
                    if (data97.successful !== void 0) {
                      let data98 = data97.successful;
                      if (Array.isArray(data98)) {
                        const len14 = data98.length;
                        for (let i14 = 0; i14 < len14; i14++) {
                          let data99 = data98[i14];
                          if (typeof data99 === "string") {
                            if (!pattern6.test(data99)) {
                              vErrors = noted(vErrors, instancePath + "/authorization/words/successful/" + i14, "#/properties/authorization/oneOf/5/properties/words/properties/successful/items/pattern", "pattern", { pattern: "\\S" }, void 0);
                              errors++;
                            }
                          } else {
                            vErrors = noted(vErrors, instancePath + "/authorization/words/successful/" + i14, "#/properties/authorization/oneOf/5/properties/words/properties/successful/items/type", "type", { type: "string" }, void 0);
                            errors++;
                          }
                        }
                      } else {
                        vErrors = noted(vErrors, instancePath + "/authorization/words/successful", "#/properties/authorization/oneOf/5/properties/words/properties/successful/type", "type", { type: "array" }, void 0);
                        errors++;
                      }
                    }
                    if (data97.failed !== void 0) {
                      let data100 = data97.failed;
                      if (Array.isArray(data100)) {
                        const len15 = data100.length;
                        for (let i15 = 0; i15 < len15; i15++) {
                          let data101 = data100[i15];
                          if (typeof data101 === "string") {
                            if (!pattern6.test(data101)) {
                              vErrors = noted(vErrors, instancePath + "/authorization/words/failed/" + i15, "#/properties/authorization/oneOf/5/properties/words/properties/failed/items/pattern", "pattern", { pattern: "\\S" }, void 0);
                              errors++;
                            }
                          } else {
                            vErrors = noted(vErrors, instancePath + "/authorization/words/failed/" + i15, "#/properties/authorization/oneOf/5/properties/words/properties/failed/items/type", "type", { type: "string" }, void 0);
                            errors++;
                          }
                        }
                      } else {
                        vErrors = noted(vErrors, instancePath + "/authorization/words/failed", "#/properties/authorization/oneOf/5/properties/words/properties/failed/type", "type", { type: "array" }, void 0);
                        errors++;
                      }
                    }
                  } else {
                    vErrors = noted(vErrors, instancePath + "/authorization/words", "#/properties/authorization/oneOf/5/properties/words/type", "type", { type: "object" }, void 0);
                    errors++;
                  }
                }
                if (data42.selectors !== void 0) {
                  let data102 = data42.selectors;
                  if (data102 && typeof data102 == "object" && !Array.isArray(data102)) {
                    for (const key22 in data102) {
                      if (!(key22 === "successful" || key22 === "failed")) {
                        vErrors = noted(vErrors, instancePath + "/authorization/selectors", "#/properties/authorization/oneOf/5/properties/selectors/additionalProperties", "additionalProperties", { additionalProperty: key22 }, void 0);
                        errors++;
                      }
                    }
                    if (data102.successful !== void 0) {
                      let data103 = data102.successful;
                      if (Array.isArray(data103)) {
                        const len16 = data103.length;
                        for (let i16 = 0; i16 < len16; i16++) {
                          let data104 = data103[i16];
                          if (typeof data104 === "string") {
                            if (!pattern6.test(data104)) {
                              vErrors = noted(vErrors, instancePath + "/authorization/selectors/successful/" + i16, "#/properties/authorization/oneOf/5/properties/selectors/properties/successful/items/pattern", "pattern", { pattern: "\\S" }, void 0);
                              errors++;
                            }
                          } else {
                            vErrors = noted(vErrors, instancePath + "/authorization/selectors/successful/" + i16, "#/properties/authorization/oneOf/5/properties/selectors/properties/successful/items/type", "type", { type: "string" }, void 0);
                            errors++;
                          }
                        }
                      } else {
                        vErrors = noted(vErrors, instancePath + "/authorization/selectors/successful", "#/properties/authorization/oneOf/5/properties/selectors/properties/successful/type", "type", { type: "array" }, void 0);
                        errors++;
                      }
                    }
                    if (data102.failed !== void 0) {
                      let data105 = data102.failed;
                      if (Array.isArray(data105)) {
                        const len17 = data105.length;
                        for (let i17 = 0; i17 < len17; i17++) {
                          let data106 = data105[i17];
                          if (typeof data106 === "string") {
                            if (!pattern6.test(data106)) {
                              vErrors = noted(vErrors, instancePath + "/authorization/selectors/failed/" + i17, "#/properties/authorization/oneOf/5/properties/selectors/properties/failed/items/pattern", "pattern", { pattern: "\\S" }, void 0);
                              errors++;
                            }
                          } else {
                            vErrors = noted(vErrors, instancePath + "/authorization/selectors/failed/" + i17, "#/properties/authorization/oneOf/5/properties/selectors/properties/failed/items/type", "type", { type: "string" }, void 0);
                            errors++;
                          }
                        }
                      } else {
                        vErrors = noted(vErrors, instancePath + "/authorization/selectors/failed", "#/properties/authorization/oneOf/5/properties/selectors/properties/failed/type", "type", { type: "array" }, void 0);
                        errors++;
                      }
                    }
                  } else {
                    vErrors = noted(vErrors, instancePath + "/authorization/selectors", "#/properties/authorization/oneOf/5/properties/selectors/type", "type", { type: "object" }, void 0);
                    errors++;
                  }
                }
                if (data42.executablePath !== void 0) {
                  let data107 = data42.executablePath;
                  if (typeof data107 === "string") {
                    if (!pattern6.test(data107)) {
                      vErrors = noted(vErrors, instancePath + "/authorization/executablePath", "#/properties/authorization/oneOf/5/properties/executablePath/pattern", "pattern", { pattern: "\\S" }, void 0);
                      errors++;
                    }
                  } else {
                    vErrors = noted(vErrors, instancePath + "/authorization/executablePath", "#/properties/authorization/oneOf/5/properties/executablePath/type", "type", { type: "string" }, void 0);
                    errors++;
                  }
                }
                if (data42.playwright !== void 0) {
                  let data108 = data42.playwright;
                  if (typeof data108 === "string") {
                    if (!pattern6.test(data108)) {
                      vErrors = noted(vErrors, instancePath + "/authorization/playwright", "#/properties/authorization/oneOf/5/properties/playwright/pattern", "pattern", { pattern: "\\S" }, void 0);
                      errors++;
                    }
                  } else {
                    vErrors = noted(vErrors, instancePath + "/authorization/playwright", "#/properties/authorization/oneOf/5/properties/playwright/type", "type", { type: "string" }, void 0);
                    errors++;
                  }
                }
              } else {
                vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf/5/type", "type", { type: "object" }, void 0);
                errors++;
              }
              var _valid0 = _errs225 === errors;
              if (_valid0 && valid7) {
                valid7 = false;
                passing0 = [passing0, 5];
              } else {
                if (_valid0) {
                  valid7 = true;
                  passing0 = 5;
                }
              }
            }
          }
        }
      }
      if (!valid7) {
        vErrors = noted(vErrors, instancePath + "/authorization", "#/properties/authorization/oneOf", "oneOf", { passingSchemas: passing0 }, void 0);
        errors++;
      } else {
        errors = _errs90;
        if (vErrors !== null) {
          if (_errs90) {
            vErrors.length = _errs90;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.card !== void 0) {
      let data109 = data.card;
      if (data109 && typeof data109 == "object" && !Array.isArray(data109)) {
        if (data109.number === void 0) {
          vErrors = noted(vErrors, instancePath + "/card", "#/properties/card/required", "required", { missingProperty: "number" }, void 0);
          errors++;
        }
        for (const key23 in data109) {
          if (!(key23 === "number" || key23 === "securityCode")) {
            vErrors = noted(vErrors, instancePath + "/card", "#/properties/card/additionalProperties", "additionalProperties", { additionalProperty: key23 }, void 0);
            errors++;
          }
        }
        if (data109.number !== void 0) {
          let data110 = data109.number;
          if (typeof data110 === "string") {
            if (!pattern43.test(data110)) {
              vErrors = noted(vErrors, instancePath + "/card/number", "#/properties/card/properties/number/pattern", "pattern", { pattern: "^[ -]*(\\d[ -]*){12,19}$" }, void 0);
              errors++;
            }
          } else {
            vErrors = noted(vErrors, instancePath + "/card/number", "#/properties/card/properties/number/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
        if (data109.securityCode !== void 0) {
          let data111 = data109.securityCode;
          if (typeof data111 === "string") {
            if (!pattern44.test(data111)) {
              vErrors = noted(vErrors, instancePath + "/card/securityCode", "#/properties/card/properties/securityCode/pattern", "pattern", { pattern: "^\\d{3,4}$" }, void 0);
              errors++;
            }
          } else {
            vErrors = noted(vErrors, instancePath + "/card/securityCode", "#/properties/card/properties/securityCode/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/card", "#/properties/card/type", "type", { type: "object" }, void 0);
        errors++;
      }
    }
    if (data.retrievalPath !== void 0) {
      let data112 = data.retrievalPath;
      if (typeof data112 === "string") {
        if (!pattern45.test(data112)) {
          vErrors = noted(vErrors, instancePath + "/retrievalPath", "#/properties/retrievalPath/pattern", "pattern", { pattern: "^/(?!/).*\\{id\\}" }, void 0);
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/retrievalPath", "#/properties/retrievalPath/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.reverseOrder !== void 0) {
      let data113 = data.reverseOrder;
      if (typeof data113 === "string") {
        if (!pattern6.test(data113)) {
          vErrors = noted(vErrors, instancePath + "/reverseOrder", "#/properties/reverseOrder/pattern", "pattern", { pattern: "\\S" }, void 0);
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/reverseOrder", "#/properties/reverseOrder/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.tokenParameter !== void 0) {
      let data114 = data.tokenParameter;
      if (typeof data114 === "string") {
        if (!pattern6.test(data114)) {
          vErrors = noted(vErrors, instancePath + "/tokenParameter", "#/properties/tokenParameter/pattern", "pattern", { pattern: "\\S" }, void 0);
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/tokenParameter", "#/properties/tokenParameter/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.returnUri !== void 0) {
      let data115 = data.returnUri;
      if (typeof data115 === "string") {
        if (!pattern48.test(data115)) {
          vErrors = noted(vErrors, instancePath + "/returnUri", "#/properties/returnUri/pattern", "pattern", { pattern: "^https://[^/?#\\s]+[^\\s]*\\{nonce\\}" }, void 0);
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/returnUri", "#/properties/returnUri/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.accepted !== void 0) {
      let data116 = data.accepted;
      if (Array.isArray(data116)) {
        const len18 = data116.length;
        for (let i18 = 0; i18 < len18; i18++) {
          let data117 = data116[i18];
          if (data117 && typeof data117 == "object" && !Array.isArray(data117)) {
            if (data117.requirement === void 0) {
              vErrors = noted(vErrors, instancePath + "/accepted/" + i18, "#/properties/accepted/items/required", "required", { missingProperty: "requirement" }, void 0);
              errors++;
            }
            if (data117.reason === void 0) {
              vErrors = noted(vErrors, instancePath + "/accepted/" + i18, "#/properties/accepted/items/required", "required", { missingProperty: "reason" }, void 0);
              errors++;
            }
            if (data117.until === void 0) {
              vErrors = noted(vErrors, instancePath + "/accepted/" + i18, "#/properties/accepted/items/required", "required", { missingProperty: "until" }, void 0);
              errors++;
            }
            for (const key24 in data117) {
              if (!(key24 === "requirement" || key24 === "reason" || key24 === "until")) {
                vErrors = noted(vErrors, instancePath + "/accepted/" + i18, "#/properties/accepted/items/additionalProperties", "additionalProperties", { additionalProperty: key24 }, void 0);
                errors++;
              }
            }
            if (data117.requirement !== void 0) {
              let data118 = data117.requirement;
              if (typeof data118 !== "string") {
                vErrors = noted(vErrors, instancePath + "/accepted/" + i18 + "/requirement", "#/properties/accepted/items/properties/requirement/type", "type", { type: "string" }, void 0);
                errors++;
              }
              let valid65;
              valid65 = false;
              for (const v1 of schema19.properties.accepted.items.properties.requirement.enum) {
                if (func0(data118, v1)) {
                  valid65 = true;
                  break;
                }
              }
              if (!valid65) {
                vErrors = noted(vErrors, instancePath + "/accepted/" + i18 + "/requirement", "#/properties/accepted/items/properties/requirement/enum", "enum", { allowedValues: schema19.properties.accepted.items.properties.requirement.enum }, void 0);
                errors++;
              }
            }
            if (data117.reason !== void 0) {
              let data119 = data117.reason;
              if (typeof data119 === "string") {
                if (!pattern6.test(data119)) {
                  vErrors = noted(vErrors, instancePath + "/accepted/" + i18 + "/reason", "#/properties/accepted/items/properties/reason/pattern", "pattern", { pattern: "\\S" }, void 0);
                  errors++;
                }
              } else {
                vErrors = noted(vErrors, instancePath + "/accepted/" + i18 + "/reason", "#/properties/accepted/items/properties/reason/type", "type", { type: "string" }, void 0);
                errors++;
              }
            }
            if (data117.until !== void 0) {
              let data120 = data117.until;
              if (typeof data120 === "string") {
                if (!formats6.validate(data120)) {
                  vErrors = noted(vErrors, instancePath + "/accepted/" + i18 + "/until", "#/properties/accepted/items/properties/until/format", "format", { format: "date" }, void 0);
                  errors++;
                }
              } else {
                vErrors = noted(vErrors, instancePath + "/accepted/" + i18 + "/until", "#/properties/accepted/items/properties/until/type", "type", { type: "string" }, void 0);
                errors++;
              }
            }
          } else {
            vErrors = noted(vErrors, instancePath + "/accepted/" + i18, "#/properties/accepted/items/type", "type", { type: "object" }, void 0);
            errors++;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/accepted", "#/properties/accepted/type", "type", { type: "array" }, void 0);
        errors++;
      }
    }
    if (data.pins !== void 0) {
      let data121 = data.pins;
      if (data121 && typeof data121 == "object" && !Array.isArray(data121)) {
        for (const key25 in data121) {
          const _errs284 = errors;
          let valid67;
          valid67 = false;
          for (const v2 of schema19.properties.pins.propertyNames.enum) {
            if (func0(key25, v2)) {
              valid67 = true;
              break;
            }
          }
          if (!valid67) {
            vErrors = noted(vErrors, instancePath + "/pins", "#/properties/pins/propertyNames/enum", "enum", { allowedValues: schema19.properties.pins.propertyNames.enum }, void 0);
            errors++;
          }
          var valid66 = _errs284 === errors;
          if (!valid66) {
            vErrors = noted(vErrors, instancePath + "/pins", "#/properties/pins/propertyNames", "propertyNames", { propertyName: key25 }, void 0);
            errors++;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/pins", "#/properties/pins/type", "type", { type: "object" }, void 0);
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
function isDay(text) {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(Number(year), Number(month));
}
function isUri(text) {
  return URL.canParse(text);
}
function daysOf(year, month) {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
function noted(errors, instancePath, schemaPath, keyword, params, message) {
  const error = { instancePath, schemaPath, keyword, params, message };
  if (errors === null) return [error];
  errors.push(error);
  return errors;
}
export {
  isProfile
};

export const profileSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string', description: 'Where the schema of this file is.' },
    baseUrl: {
      examples: ['https://api.payment.example'],
      'x-group': 'Target',
      description: 'The implementation; without it the embedded reference implementation is judged.',
      type: 'string',
      format: 'uri',
      pattern: '^https?://',
      'x-flag': 'URL',
      'x-variable': 'ASSAY_BASE_URL',
      'x-otherwise': '{value} is not a URL; write it like https://api.payment.example.',
    },
    vaultUrl: {
      examples: ['https://vault.payment.example'],
      'x-group': 'Target',
      description: 'The base of its token endpoints.',
      type: 'string',
      format: 'uri',
      pattern: '^https?://',
      'x-flag': 'URL',
      'x-variable': 'ASSAY_VAULT_URL',
      'x-otherwise': '{value} is not a URL; write it like https://vault.payment.example.',
      'x-preset': 'the base URL',
    },
    payUrl: {
      examples: ['https://pay.payment.example'],
      'x-group': 'Target',
      description: 'The host of its authorization pages, if it is to be judged.',
      type: 'string',
      format: 'uri',
      pattern: '^https?://',
      'x-flag': 'URL',
      'x-variable': 'ASSAY_PAY_URL',
      'x-otherwise': '{value} is not a URL; write it like https://pay.payment.example.',
    },
    publicKey: {
      'x-group': 'Keys',
      description: 'The public key; the variable keeps it out of the process list.',
      not: {},
      'x-flag': 'KEY',
      'x-variable': 'ASSAY_PUBLIC_KEY',
      'x-flag-only': true,
      'x-otherwise': 'a key does not belong in a file; name its environment variable with publicKeyVariable.',
    },
    secretKey: {
      'x-group': 'Keys',
      description: 'The secret key; the variable keeps it out of the process list.',
      not: {},
      'x-flag': 'KEY',
      'x-variable': 'ASSAY_SECRET_KEY',
      'x-flag-only': true,
      'x-otherwise': 'a key does not belong in a file; name its environment variable with secretKeyVariable.',
    },
    header: {
      'x-group': 'Target',
      description: "A header beside the kit's own for every request to the API, and to no other origin; headerVariables in a profile keeps its value out of the process list.",
      type: 'array',
      not: {},
      'x-flag': "'Name: value'",
      'x-flag-only': true,
      'x-whole': true,
      'x-otherwise': 'the value of a header does not belong in a file; name its environment variable with headerVariables.',
    },
    trace: {
      'x-group': 'Target',
      description: 'Send a W3C traceparent with every request to the API: one trace id a run, one parent id a request, both told with each failure.',
      type: 'boolean',
      default: false,
      'x-flag': null,
    },
    live: {
      'x-group': 'Target',
      description: 'The keys are live, so that real charges are made; asks for --max-amount too.',
      type: 'boolean',
      default: false,
      'x-flag': null,
    },
    maxAmount: {
      'x-group': 'Target',
      description: 'The amount that all charges of a live run may come to, in the smallest unit, such as 50000000 for a whole run, boundaries included; what is past the amount is inconclusive.',
      type: 'integer',
      minimum: 100,
      maximum: 1000000000,
      examples: [50000000],
      'x-flag': 'N',
    },
    ca: {
      examples: ['certificates.pem'],
      'x-group': 'Target',
      description: 'A file of certificates in PEM that are trusted beside those of the system.',
      type: 'string',
      pattern: '\\S',
      'x-flag': 'FILE',
    },
    webhookListen: {
      examples: ['127.0.0.1:8090/assay'],
      'x-group': 'Webhooks',
      'x-usual': true,
      description: 'Where the kit receives webhooks; with a path the endpoint counts as registered.',
      type: 'string',
      pattern: '^(\\[[0-9a-fA-F:.]+\\]|[^/:\\s]+):\\d{1,5}(/\\S*)?$',
      'x-flag': 'HOST:PORT[/path]',
      'x-preset': '127.0.0.1:0, an unguessable path',
      'x-otherwise': '{value} is not HOST:PORT[/path]; write it like 127.0.0.1:8090/webhooks.',
    },
    webhookPublicUrl: {
      examples: ['https://hooks.shop.example/assay'],
      'x-group': 'Webhooks',
      'x-usual': true,
      description: 'The URL that the merchant registered, when a tunnel or proxy stands between.',
      type: 'string',
      pattern: '^https?://',
      'x-flag': 'URL',
      'x-otherwise': '{value} is not the http or https URL of an endpoint; write it like https://hooks.shop.example/assay.',
    },
    webhookTimeout: {
      'x-group': 'Webhooks',
      description: 'Seconds that a webhook may take.',
      type: 'number',
      minimum: 0.1,
      maximum: 3600,
      default: 10,
      'x-flag': 'SECONDS',
    },
    timeout: {
      'x-group': 'Limits',
      description: 'Seconds that an answer, and a change, may take.',
      type: 'number',
      minimum: 0.1,
      maximum: 3600,
      default: 10,
      'x-flag': 'SECONDS',
    },
    depth: {
      'x-group': 'Selection',
      'x-usual': true,
      description: 'How much is tried: smoke sends at most 150 requests, normal at most 1,000, deep adds every history and race.',
      type: 'string',
      enum: ['smoke', 'normal', 'deep'],
      default: 'normal',
      'x-flag': 'smoke|normal|deep',
      'x-variable': 'ASSAY_DEPTH',
    },
    rate: {
      examples: [20],
      'x-group': 'Limits',
      'x-usual': true,
      description: 'The most requests a second; no limit unless given.',
      type: 'number',
      minimum: 0.1,
      maximum: 10000,
      'x-flag': 'N',
      'x-variable': 'ASSAY_RATE',
    },
    implementation: {
      examples: ['Shop payments 1.4.0'],
      'x-group': 'Target',
      description: 'Name and version of the implementation, for the report.',
      type: 'string',
      pattern: '^\\s*\\S.*\\s\\S+\\s*$',
      'x-flag': "'NAME VERSION'",
      'x-variable': 'ASSAY_IMPLEMENTATION',
      'x-otherwise': "{value} is not a name and a version; write it like 'Shop payments 1.4.0'.",
    },
    concurrency: {
      'x-group': 'Limits',
      description: 'Requests at once.',
      type: 'integer',
      minimum: 1,
      maximum: 256,
      default: 16,
      'x-flag': 'N',
    },
    maxRequests: {
      'x-group': 'Limits',
      description: 'Requests in all.',
      type: 'integer',
      minimum: 1,
      maximum: 1000000,
      default: 5000,
      'x-flag': 'N',
    },
    maxTime: {
      'x-group': 'Limits',
      description: 'Seconds that a whole run may take; past it, what was not judged is inconclusive.',
      type: 'number',
      minimum: 1,
      maximum: 86400,
      default: 900,
      'x-flag': 'SECONDS',
    },
    observeRetries: {
      'x-group': 'Webhooks',
      description: 'Refuse the webhook of one more charge, last of all, and leave that of another without an answer, to see what follows.',
      type: 'boolean',
      default: false,
      'x-flag': null,
    },
    sample: {
      'x-group': 'Selection',
      description: 'Answers of each kind that are looked at: 21 find a fault in one of five with 99 %.',
      type: 'integer',
      minimum: 4,
      maximum: 1000,
      default: 21,
      'x-flag': 'N',
    },
    repeat: {
      'x-group': 'Selection',
      description: 'Times that each request case is sent, but for those with an unknown key.',
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      default: 1,
      'x-flag': 'N',
    },
    explore: {
      examples: ['20s'],
      'x-group': 'Selection',
      description: 'Look for sequences and races that break a requirement, for so long at the end of a run, with requests of its own; where a number of requests is given, that bounds both.',
      type: 'string',
      pattern: '^[0-9.]+(s|m)?$',
      'x-flag': '20s',
      'x-otherwise': '{value} is no time from 1 s to 24 hours; write it like 20s or 2m.',
    },
    seed: {
      examples: [1],
      'x-group': 'Selection',
      description: 'Where exploring begins: the same seed gives the same commands.',
      type: 'integer',
      minimum: 0,
      maximum: 4294967295,
      'x-flag': 'N',
      'x-preset': 'drawn, and printed',
    },
    only: {
      examples: [['charge-*']],
      'x-group': 'Selection',
      'x-usual': true,
      description: 'Only these requirements; * stands for any text.',
      type: ['array', 'string'],
      items: { type: 'string' },
      pattern: '\\S',
      'x-flag': 'ID…',
    },
    tag: {
      examples: [['charges']],
      'x-group': 'Selection',
      'x-usual': true,
      description: 'Only these areas.',
      type: ['array', 'string'],
      items: { type: 'string', 'x-ids': 'areas' },
      pattern: '\\S',
      'x-flag': 'AREA…',
    },
    strict: {
      'x-group': 'Selection',
      description: 'A SHOULD counts as a MUST.',
      type: 'boolean',
      default: false,
      'x-flag': null,
    },
    reporter: {
      'x-group': 'Output',
      description: 'The form of what is printed.',
      type: 'string',
      enum: ['terminal', 'tap', 'json'],
      default: 'terminal',
      'x-flag': 'terminal|tap|json',
    },
    out: {
      examples: ['reports'],
      'x-group': 'Output',
      'x-usual': true,
      'x-short': 'o',
      description: 'A folder for the reports: JSON, HTML, JUnit, Markdown, and every exchange.',
      type: 'string',
      pattern: '\\S',
      'x-flag': 'DIR',
    },
    noExchanges: {
      'x-group': 'Output',
      description: 'Keep no file of all exchanges.',
      type: 'boolean',
      default: false,
      'x-flag': null,
    },
    quiet: {
      'x-group': 'Output',
      description: 'Print what did not pass and the outcome, nothing else.',
      type: 'boolean',
      default: false,
      'x-flag': null,
    },
    brief: {
      'x-group': 'Output',
      description: 'Print what did not hold in one line each.',
      type: 'boolean',
      default: false,
      'x-flag': null,
    },
    verbose: {
      'x-group': 'Output',
      'x-short': 'v',
      description: 'Print every requirement and every observation.',
      type: 'boolean',
      default: false,
      'x-flag': null,
    },
    publicKeyVariable: {
      examples: ['ASSAY_PUBLIC_KEY'],
      description: 'The environment variable that holds the public key.',
      type: 'string',
      pattern: '^(?![ps]key_)[A-Za-z_][A-Za-z0-9_]*$',
      'x-otherwise': 'that is not the name of an environment variable, and a key does not belong in a file; set a variable to the key, and give its name.',
    },
    secretKeyVariable: {
      examples: ['ASSAY_SECRET_KEY'],
      description: 'The environment variable that holds the secret key.',
      type: 'string',
      pattern: '^(?![ps]key_)[A-Za-z_][A-Za-z0-9_]*$',
      'x-otherwise': 'that is not the name of an environment variable, and a key does not belong in a file; set a variable to the key, and give its name.',
    },
    headerVariables: {
      examples: [{ 'X-Gateway-Key': 'GATEWAY_KEY' }],
      description: "Headers beside the kit's own for every request to the API, each with the environment variable that holds its value.",
      type: 'object',
      additionalProperties: {
        type: 'string',
        pattern: '^[A-Z_][A-Z0-9_]*$',
        'x-otherwise': 'that is not the name of an environment variable, and a value does not belong in a file; set a variable to the value, and give its name, like GATEWAY_KEY.',
      },
    },
    webhookRegistered: {
      examples: [true],
      description: 'True where the endpoint for webhooks is registered.',
      type: 'boolean',
    },
    authorization: {
      type: 'object',
      oneOf: [
        {
          type: 'object',
          additionalProperties: false,
          properties: {
            driver: { type: 'string', const: 'automatic' },
            words: {
              type: 'object',
              additionalProperties: false,
              properties: {
                successful: { type: 'array', items: { type: 'string', pattern: '\\S' } },
                failed: { type: 'array', items: { type: 'string', pattern: '\\S' } },
              },
              description: 'Words or phrases that say a result on the pages.',
            },
            selectors: {
              type: 'object',
              additionalProperties: false,
              properties: {
                successful: { type: 'array', items: { type: 'string', pattern: '\\S' } },
                failed: { type: 'array', items: { type: 'string', pattern: '\\S' } },
              },
              description: 'CSS selectors of what is clicked for a result.',
            },
          },
        },
        {
          type: 'object',
          additionalProperties: false,
          required: ['driver'],
          properties: {
            driver: { type: 'string', const: 'page' },
            words: {
              type: 'object',
              additionalProperties: false,
              properties: {
                successful: { type: 'array', items: { type: 'string', pattern: '\\S' } },
                failed: { type: 'array', items: { type: 'string', pattern: '\\S' } },
              },
              description: 'Words or phrases that say a result on the pages.',
            },
            selectors: {
              type: 'object',
              additionalProperties: false,
              properties: {
                successful: { type: 'array', items: { type: 'string', pattern: '\\S' } },
                failed: { type: 'array', items: { type: 'string', pattern: '\\S' } },
              },
              description: 'CSS selectors of what is clicked for a result.',
            },
          },
        },
        {
          type: 'object',
          additionalProperties: false,
          required: ['driver', 'steps'],
          properties: {
            driver: { type: 'string', const: 'http' },
            steps: {
              description: 'The requests of each result.',
              type: 'object',
              additionalProperties: false,
              required: ['successful', 'failed'],
              'x-absent': 'list the requests of each result',
              properties: {
                successful: {
                  type: 'array',
                  items: {
                    description: 'One request of the http driver. `{authorize_uri}`, `{return_uri}`, `{result}` and what earlier steps extracted are put into url, headers, body and form; a url may be relative to the page before it.',
                    type: 'object',
                    additionalProperties: false,
                    required: ['url'],
                    properties: {
                      method: {
                        description: 'POST where there is a body or a form, otherwise GET.',
                        type: 'string',
                        enum: ['GET', 'POST'],
                      },
                      url: {
                        type: 'string',
                        pattern: '\\S',
                        'x-absent': 'write one, such as "{authorize_uri}"',
                      },
                      headers: { type: 'object', additionalProperties: { type: 'string', pattern: '\\S' } },
                      body: { type: 'string', pattern: '\\S' },
                      form: {
                        description: 'Fields, sent form-encoded.',
                        type: 'object',
                        additionalProperties: { type: 'string', pattern: '\\S' },
                      },
                      extract: {
                        description: 'Names for what is found in the page or its Location: by a CSS selector (what the element sends, where it leads, or its text), or by a text around it, with {} in its place.',
                        type: 'object',
                        additionalProperties: { type: 'string', pattern: '\\S' },
                      },
                    },
                  },
                  'x-absent': 'list the requests of both results',
                },
                failed: {
                  type: 'array',
                  items: {
                    description: 'One request of the http driver. `{authorize_uri}`, `{return_uri}`, `{result}` and what earlier steps extracted are put into url, headers, body and form; a url may be relative to the page before it.',
                    type: 'object',
                    additionalProperties: false,
                    required: ['url'],
                    properties: {
                      method: {
                        description: 'POST where there is a body or a form, otherwise GET.',
                        type: 'string',
                        enum: ['GET', 'POST'],
                      },
                      url: {
                        type: 'string',
                        pattern: '\\S',
                        'x-absent': 'write one, such as "{authorize_uri}"',
                      },
                      headers: { type: 'object', additionalProperties: { type: 'string', pattern: '\\S' } },
                      body: { type: 'string', pattern: '\\S' },
                      form: {
                        description: 'Fields, sent form-encoded.',
                        type: 'object',
                        additionalProperties: { type: 'string', pattern: '\\S' },
                      },
                      extract: {
                        description: 'Names for what is found in the page or its Location: by a CSS selector (what the element sends, where it leads, or its text), or by a text around it, with {} in its place.',
                        type: 'object',
                        additionalProperties: { type: 'string', pattern: '\\S' },
                      },
                    },
                  },
                  'x-absent': 'list the requests of both results',
                },
              },
            },
          },
        },
        {
          type: 'object',
          additionalProperties: false,
          required: ['driver', 'command'],
          properties: {
            driver: { type: 'string', const: 'command' },
            command: {
              description: 'A program with its arguments.',
              type: 'array',
              minItems: 1,
              items: {
                type: 'string',
                pattern: '^(\\{(authorize_uri|result|return_uri)\\}|(?![^]*\\{(authorize_uri|result|return_uri)\\})[^]*\\S[^]*)$',
                'x-otherwise': '{value} is no argument; make {authorize_uri}, {result} or {return_uri} an argument of its own, or use $ASSAY_AUTHORIZE_URI, $ASSAY_RESULT or $ASSAY_RETURN_URI within one.',
              },
              'x-absent': 'write it like [node, pay.js]',
              'x-otherwise': '{value} is not a list of a program and its arguments; write it like [node, pay.js].',
            },
            environment: {
              description: 'Variables of the environment that the program is given besides PATH, HOME and the like; one that holds a key is left out.',
              type: 'array',
              items: { type: 'string', pattern: '^[A-Za-z_][A-Za-z0-9_]*$' },
              'x-otherwise': '{value} is not a list of names of variables; write it like [BANK_USER].',
            },
          },
        },
        {
          type: 'object',
          additionalProperties: false,
          required: ['driver'],
          properties: {
            driver: { type: 'string', const: 'person' },
            seconds: {
              description: 'The seconds that the person has for one visit; 300 unless said.',
              type: 'number',
              exclusiveMinimum: 0,
              maximum: 86400,
              'x-otherwise': '{value} is not a number of seconds above 0, at most 86400.',
            },
          },
        },
        {
          type: 'object',
          additionalProperties: false,
          required: ['driver'],
          properties: {
            driver: { type: 'string', const: 'browser' },
            words: {
              type: 'object',
              additionalProperties: false,
              properties: {
                successful: { type: 'array', items: { type: 'string', pattern: '\\S' } },
                failed: { type: 'array', items: { type: 'string', pattern: '\\S' } },
              },
              description: 'Words or phrases that say a result on the pages.',
            },
            selectors: {
              type: 'object',
              additionalProperties: false,
              properties: {
                successful: { type: 'array', items: { type: 'string', pattern: '\\S' } },
                failed: { type: 'array', items: { type: 'string', pattern: '\\S' } },
              },
              description: 'CSS selectors of what is clicked for a result.',
            },
            executablePath: { type: 'string', pattern: '\\S', description: 'The Chromium to start.' },
            playwright: {
              type: 'string',
              pattern: '\\S',
              description: 'The folder of playwright-core, where it is not installed beside the kit.',
            },
          },
        },
      ],
      examples: [{ driver: 'automatic', words: { successful: ['Pay'], failed: ['Decline'] } }],
      description: 'The way of a customer through the authorization page.',
    },
    card: {
      examples: [{ number: '4111111111111111', securityCode: '123' }],
      description: 'A test card that the implementation accepts; without it published numbers are tried.',
      type: 'object',
      additionalProperties: false,
      required: ['number'],
      properties: {
        number: {
          type: 'string',
          pattern: '^[ -]*(\\d[ -]*){12,19}$',
          'x-absent': 'put a test number between quotation marks',
          'x-otherwise': 'that is not 12 to 19 digits; put a test number between quotation marks.',
        },
        securityCode: {
          type: 'string',
          pattern: '^\\d{3,4}$',
          'x-otherwise': 'that is not 3 or 4 digits; put it between quotation marks.',
        },
      },
    },
    retrievalPath: {
      examples: ['/charges/{id}'],
      description: 'The path at which a charge is retrieved, such as /charges/{id}.',
      type: 'string',
      pattern: '^/(?!/).*\\{id\\}',
      'x-otherwise': '{value} is not a path with {id}; write it like /charges/{id}.',
    },
    reverseOrder: {
      description: 'The word for the reverse order of a list.',
      type: 'string',
      pattern: '\\S',
      default: 'reverse_chronological',
    },
    tokenParameter: {
      examples: ['card'],
      description: 'The parameter of createCharge that takes a token, such as card.',
      type: 'string',
      pattern: '\\S',
    },
    returnUri: {
      description: 'The return_uri of charges, an https address with {nonce}.',
      type: 'string',
      pattern: '^https://[^/?#\\s]+[^\\s]*\\{nonce\\}',
      default: 'https://example.com/Assay/Conformance/{nonce}?run={nonce}&from=Assay%2B1&item=first&item=second&note=&to=cart%20of%2F1',
      'x-otherwise': '{value} is not an https address with {nonce}; write it like https://example.com/assay/{nonce}.',
    },
    accepted: {
      examples: [
        [{ requirement: 'charge-amount-equals-source', reason: 'The ledger rounds.', until: '2030-12-31' }],
      ],
      description: 'Failures that are known and accepted until a date.',
      type: 'array',
      items: {
        description: 'A failure that the operator knows of and accepts until a date.',
        type: 'object',
        additionalProperties: false,
        required: ['requirement', 'reason', 'until'],
        properties: {
          requirement: {
            type: 'string',
            'x-ids': 'requirements',
            'x-absent': 'name one; assay list shows them all',
          },
          reason: { type: 'string', pattern: '\\S', 'x-absent': 'say why the failure is accepted' },
          until: {
            description: 'The last day on which it is accepted, YYYY-MM-DD, UTC.',
            type: 'string',
            format: 'date',
            'x-absent': 'say until when, like 2026-12-31',
            'x-otherwise': '{value} is not a date; write it like 2026-12-31.',
          },
        },
      },
    },
    pins: {
      examples: [{ 'list-limit-default': 20 }],
      description: 'Answers to observations, by id, that the implementation is to keep.',
      type: 'object',
      propertyNames: { 'x-ids': 'observations' },
    },
  },
}
