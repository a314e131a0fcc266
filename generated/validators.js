// Generated from openapi/ by npm run generate. Do not edit.
const isCard = validate52;
const schema19 = { "type": "object", "required": ["object", "id", "livemode", "location", "deleted", "street1", "street2", "city", "state", "phone_number", "postal_code", "country", "financing", "bank", "brand", "fingerprint", "first_digits", "last_digits", "name", "expiration_month", "expiration_year", "security_code_check", "tokenization_method", "created_at"], "properties": { "object": { "type": "string", "const": "card" }, "id": {}, "livemode": { "type": "boolean" }, "location": { "type": ["string", "null"] }, "deleted": { "type": "boolean" }, "street1": {}, "street2": {}, "city": {}, "state": {}, "phone_number": {}, "postal_code": {}, "country": { "type": ["string", "null"] }, "financing": {}, "bank": {}, "brand": {}, "fingerprint": {}, "first_digits": { "type": ["string", "null"] }, "last_digits": { "type": "string" }, "name": {}, "expiration_month": { "type": "integer" }, "expiration_year": { "type": "integer" }, "security_code_check": { "type": "boolean" }, "tokenization_method": { "type": ["string", "null"] }, "created_at": { "$ref": "Datetime" } } };
const formats0 = { validate: isMoment };
const pattern3 = /* @__PURE__ */ new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$", "u");
function validate52(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.object === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "object" }, "must have required property 'object'");
      errors++;
    }
    if (data.id === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "id" }, "must have required property 'id'");
      errors++;
    }
    if (data.livemode === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "livemode" }, "must have required property 'livemode'");
      errors++;
    }
    if (data.location === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "location" }, "must have required property 'location'");
      errors++;
    }
    if (data.deleted === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "deleted" }, "must have required property 'deleted'");
      errors++;
    }
    if (data.street1 === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "street1" }, "must have required property 'street1'");
      errors++;
    }
    if (data.street2 === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "street2" }, "must have required property 'street2'");
      errors++;
    }
    if (data.city === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "city" }, "must have required property 'city'");
      errors++;
    }
    if (data.state === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "state" }, "must have required property 'state'");
      errors++;
    }
    if (data.phone_number === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "phone_number" }, "must have required property 'phone_number'");
      errors++;
    }
    if (data.postal_code === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "postal_code" }, "must have required property 'postal_code'");
      errors++;
    }
    if (data.country === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "country" }, "must have required property 'country'");
      errors++;
    }
    if (data.financing === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "financing" }, "must have required property 'financing'");
      errors++;
    }
    if (data.bank === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "bank" }, "must have required property 'bank'");
      errors++;
    }
    if (data.brand === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "brand" }, "must have required property 'brand'");
      errors++;
    }
    if (data.fingerprint === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "fingerprint" }, "must have required property 'fingerprint'");
      errors++;
    }
    if (data.first_digits === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "first_digits" }, "must have required property 'first_digits'");
      errors++;
    }
    if (data.last_digits === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "last_digits" }, "must have required property 'last_digits'");
      errors++;
    }
    if (data.name === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "name" }, "must have required property 'name'");
      errors++;
    }
    if (data.expiration_month === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "expiration_month" }, "must have required property 'expiration_month'");
      errors++;
    }
    if (data.expiration_year === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "expiration_year" }, "must have required property 'expiration_year'");
      errors++;
    }
    if (data.security_code_check === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "security_code_check" }, "must have required property 'security_code_check'");
      errors++;
    }
    if (data.tokenization_method === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "tokenization_method" }, "must have required property 'tokenization_method'");
      errors++;
    }
    if (data.created_at === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "created_at" }, "must have required property 'created_at'");
      errors++;
    }
    if (data.object !== void 0) {
      let data0 = data.object;
      if (typeof data0 !== "string") {
        vErrors = noted(vErrors, instancePath + "/object", "#/properties/object/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if ("card" !== data0) {
        vErrors = noted(vErrors, instancePath + "/object", "#/properties/object/const", "const", { allowedValue: "card" }, "must be equal to constant");
        errors++;
      }
    }
    if (data.livemode !== void 0) {
      if (typeof data.livemode !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/livemode", "#/properties/livemode/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
    }
    if (data.location !== void 0) {
      let data2 = data.location;
      if (typeof data2 !== "string" && data2 !== null) {
        vErrors = noted(vErrors, instancePath + "/location", "#/properties/location/type", "type", { type: schema19.properties.location.type }, "must be string,null");
        errors++;
      }
    }
    if (data.deleted !== void 0) {
      if (typeof data.deleted !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/deleted", "#/properties/deleted/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
    }
    if (data.country !== void 0) {
      let data4 = data.country;
      if (typeof data4 !== "string" && data4 !== null) {
        vErrors = noted(vErrors, instancePath + "/country", "#/properties/country/type", "type", { type: schema19.properties.country.type }, "must be string,null");
        errors++;
      }
    }
    if (data.first_digits !== void 0) {
      let data5 = data.first_digits;
      if (typeof data5 !== "string" && data5 !== null) {
        vErrors = noted(vErrors, instancePath + "/first_digits", "#/properties/first_digits/type", "type", { type: schema19.properties.first_digits.type }, "must be string,null");
        errors++;
      }
    }
    if (data.last_digits !== void 0) {
      if (typeof data.last_digits !== "string") {
        vErrors = noted(vErrors, instancePath + "/last_digits", "#/properties/last_digits/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.expiration_month !== void 0) {
      let data7 = data.expiration_month;
      if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
        vErrors = noted(vErrors, instancePath + "/expiration_month", "#/properties/expiration_month/type", "type", { type: "integer" }, "must be integer");
        errors++;
      }
    }
    if (data.expiration_year !== void 0) {
      let data8 = data.expiration_year;
      if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
        vErrors = noted(vErrors, instancePath + "/expiration_year", "#/properties/expiration_year/type", "type", { type: "integer" }, "must be integer");
        errors++;
      }
    }
    if (data.security_code_check !== void 0) {
      if (typeof data.security_code_check !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/security_code_check", "#/properties/security_code_check/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
    }
    if (data.tokenization_method !== void 0) {
      let data10 = data.tokenization_method;
      if (typeof data10 !== "string" && data10 !== null) {
        vErrors = noted(vErrors, instancePath + "/tokenization_method", "#/properties/tokenization_method/type", "type", { type: schema19.properties.tokenization_method.type }, "must be string,null");
        errors++;
      }
    }
    if (data.created_at !== void 0) {
      let data11 = data.created_at;
      if (typeof data11 === "string") {
        if (!pattern3.test(data11)) {
          vErrors = noted(vErrors, instancePath + "/created_at", "#/pattern", "pattern", { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$" }, 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$"');
          errors++;
        }
        if (!formats0.validate(data11)) {
          vErrors = noted(vErrors, instancePath + "/created_at", "#/format", "format", { format: "date-time" }, 'must match format "date-time"');
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/created_at", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate52.errors = vErrors;
  return errors === 0;
}
const isCharge = validate53;
const schema21 = { "type": "object", "required": ["object", "id", "location", "livemode", "amount", "net", "fee", "fee_vat", "interest", "interest_vat", "funding_amount", "refunded_amount", "currency", "funding_currency", "transaction_fees", "platform_fee", "ip", "link", "description", "metadata", "card", "source", "schedule", "customer", "dispute", "transaction", "branch", "terminal", "device", "authorization_type", "authorized_amount", "captured_amount", "failure_code", "failure_message", "status", "authorize_uri", "return_uri", "created_at", "paid_at", "expires_at", "expired_at", "reversed_at", "zero_interest_installments", "authorized", "capturable", "capture", "disputable", "refundable", "partially_refundable", "reversed", "reversible", "voided", "paid", "expired", "refunds"], "properties": { "object": { "type": "string", "const": "charge" }, "id": { "type": "string", "pattern": "^chrg" }, "location": { "type": "string" }, "livemode": { "type": "boolean" }, "amount": { "type": "integer" }, "net": { "type": "integer" }, "fee": { "type": "integer" }, "fee_vat": { "type": "integer" }, "interest": { "type": "integer" }, "interest_vat": { "type": "integer" }, "funding_amount": { "type": "integer" }, "refunded_amount": { "type": "integer" }, "currency": {}, "funding_currency": {}, "transaction_fees": { "$ref": "TransactionFees" }, "platform_fee": { "$ref": "PlatformFee" }, "ip": {}, "link": {}, "description": {}, "metadata": { "type": "object", "additionalProperties": true }, "card": { "anyOf": [{ "$ref": "Card" }, { "type": "null" }] }, "source": { "anyOf": [{ "$ref": "Source" }, { "type": "null" }] }, "schedule": {}, "customer": {}, "dispute": {}, "transaction": {}, "branch": {}, "terminal": {}, "device": {}, "authorization_type": {}, "authorized_amount": {}, "captured_amount": {}, "failure_code": {}, "failure_message": {}, "status": { "$ref": "ChargeStatus" }, "authorize_uri": {}, "return_uri": {}, "created_at": { "$ref": "DatetimeOrNull" }, "paid_at": { "$ref": "DatetimeOrNull" }, "expires_at": { "$ref": "DatetimeOrNull" }, "expired_at": { "$ref": "DatetimeOrNull" }, "reversed_at": { "$ref": "DatetimeOrNull" }, "zero_interest_installments": {}, "authorized": { "type": "boolean" }, "capturable": { "type": "boolean" }, "capture": { "type": "boolean" }, "disputable": { "type": "boolean" }, "refundable": { "type": "boolean" }, "partially_refundable": { "type": "boolean" }, "reversed": { "type": "boolean" }, "reversible": { "type": "boolean" }, "voided": { "type": "boolean" }, "paid": { "type": "boolean" }, "expired": { "type": "boolean" }, "refunds": { "$ref": "List" } }, "allOf": [{ "anyOf": [{ "type": "object", "properties": { "status": { "type": "string", "const": "pending" } } }, { "type": "object", "properties": { "status": { "type": "string", "const": "expired" } } }, { "type": "object", "properties": { "status": { "type": "string", "const": "successful" }, "paid": { "type": "boolean", "const": true }, "paid_at": { "type": "string", "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$", "format": "date-time" } } }, { "type": "object", "required": ["failure_code", "failure_message"], "properties": { "status": { "type": "string", "const": "failed" }, "failure_code": { "type": "string", "enum": ["payment_expired", "payment_rejected", "failed_processing", "invalid_account", "insufficient_fund"] }, "failure_message": { "type": "string", "minLength": 1 } } }] }] };
const schema30 = { "type": "string", "enum": ["pending", "successful", "failed", "expired"] };
const schema31 = { "type": ["string", "null"], "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$", "format": "date-time" };
const pattern5 = /* @__PURE__ */ new RegExp("^chrg", "u");
const func1 = lengthOf;
function validate54(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.fee_flat === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "fee_flat" }, "must have required property 'fee_flat'");
      errors++;
    }
    if (data.fee_rate === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "fee_rate" }, "must have required property 'fee_rate'");
      errors++;
    }
    if (data.vat_rate === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "vat_rate" }, "must have required property 'vat_rate'");
      errors++;
    }
    if (data.fee_flat !== void 0) {
      if (typeof data.fee_flat !== "string") {
        vErrors = noted(vErrors, instancePath + "/fee_flat", "#/properties/fee_flat/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.fee_rate !== void 0) {
      if (typeof data.fee_rate !== "string") {
        vErrors = noted(vErrors, instancePath + "/fee_rate", "#/properties/fee_rate/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.vat_rate !== void 0) {
      if (typeof data.vat_rate !== "string") {
        vErrors = noted(vErrors, instancePath + "/vat_rate", "#/properties/vat_rate/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate54.errors = vErrors;
  return errors === 0;
}
function validate56(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.fixed === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "fixed" }, "must have required property 'fixed'");
      errors++;
    }
    if (data.amount === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "amount" }, "must have required property 'amount'");
      errors++;
    }
    if (data.percentage === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "percentage" }, "must have required property 'percentage'");
      errors++;
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate56.errors = vErrors;
  return errors === 0;
}
const schema25 = { "type": "string", "enum": ["affin", "alliance", "agro", "ambank", "islam", "muamalat", "rakyat", "bsn", "cimb", "hongleong", "hsbc", "kfh", "maybank2u", "ocbc", "public", "rhb", "sc", "uob"] };
const schema27 = { "type": "string", "enum": ["MYR"] };
const schema28 = { "type": "string", "enum": ["duitnow_obw"] };
const schema29 = { "type": "string", "enum": ["unknown", "pending", "successful", "failed", "expired"] };
const pattern6 = /* @__PURE__ */ new RegExp("^src", "u");
function validate59(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.object === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "object" }, "must have required property 'object'");
      errors++;
    }
    if (data.id === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "id" }, "must have required property 'id'");
      errors++;
    }
    if (data.livemode === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "livemode" }, "must have required property 'livemode'");
      errors++;
    }
    if (data.location === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "location" }, "must have required property 'location'");
      errors++;
    }
    if (data.amount === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "amount" }, "must have required property 'amount'");
      errors++;
    }
    if (data.barcode === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "barcode" }, "must have required property 'barcode'");
      errors++;
    }
    if (data.bank === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "bank" }, "must have required property 'bank'");
      errors++;
    }
    if (data.created_at === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "created_at" }, "must have required property 'created_at'");
      errors++;
    }
    if (data.currency === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "currency" }, "must have required property 'currency'");
      errors++;
    }
    if (data.email === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "email" }, "must have required property 'email'");
      errors++;
    }
    if (data.flow === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "flow" }, "must have required property 'flow'");
      errors++;
    }
    if (data.installment_term === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "installment_term" }, "must have required property 'installment_term'");
      errors++;
    }
    if (data.ip === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "ip" }, "must have required property 'ip'");
      errors++;
    }
    if (data.absorption_type === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "absorption_type" }, "must have required property 'absorption_type'");
      errors++;
    }
    if (data.name === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "name" }, "must have required property 'name'");
      errors++;
    }
    if (data.mobile_number === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "mobile_number" }, "must have required property 'mobile_number'");
      errors++;
    }
    if (data.phone_number === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "phone_number" }, "must have required property 'phone_number'");
      errors++;
    }
    if (data.platform_type === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "platform_type" }, "must have required property 'platform_type'");
      errors++;
    }
    if (data.scannable_code === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "scannable_code" }, "must have required property 'scannable_code'");
      errors++;
    }
    if (data.billing === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "billing" }, "must have required property 'billing'");
      errors++;
    }
    if (data.shipping === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "shipping" }, "must have required property 'shipping'");
      errors++;
    }
    if (data.items === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "items" }, "must have required property 'items'");
      errors++;
    }
    if (data.references === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "references" }, "must have required property 'references'");
      errors++;
    }
    if (data.provider_references === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "provider_references" }, "must have required property 'provider_references'");
      errors++;
    }
    if (data.store_id === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "store_id" }, "must have required property 'store_id'");
      errors++;
    }
    if (data.store_name === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "store_name" }, "must have required property 'store_name'");
      errors++;
    }
    if (data.terminal_id === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "terminal_id" }, "must have required property 'terminal_id'");
      errors++;
    }
    if (data.type === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "type" }, "must have required property 'type'");
      errors++;
    }
    if (data.zero_interest_installments === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "zero_interest_installments" }, "must have required property 'zero_interest_installments'");
      errors++;
    }
    if (data.charge_status === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "charge_status" }, "must have required property 'charge_status'");
      errors++;
    }
    if (data.receipt_amount === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "receipt_amount" }, "must have required property 'receipt_amount'");
      errors++;
    }
    if (data.discounts === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "discounts" }, "must have required property 'discounts'");
      errors++;
    }
    if (data.object !== void 0) {
      let data0 = data.object;
      if (typeof data0 !== "string") {
        vErrors = noted(vErrors, instancePath + "/object", "#/properties/object/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if ("source" !== data0) {
        vErrors = noted(vErrors, instancePath + "/object", "#/properties/object/const", "const", { allowedValue: "source" }, "must be equal to constant");
        errors++;
      }
    }
    if (data.id !== void 0) {
      let data1 = data.id;
      if (typeof data1 === "string") {
        if (!pattern6.test(data1)) {
          vErrors = noted(vErrors, instancePath + "/id", "#/properties/id/pattern", "pattern", { pattern: "^src" }, 'must match pattern "^src"');
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/id", "#/properties/id/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.livemode !== void 0) {
      if (typeof data.livemode !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/livemode", "#/properties/livemode/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
    }
    if (data.location !== void 0) {
      if (typeof data.location !== "string") {
        vErrors = noted(vErrors, instancePath + "/location", "#/properties/location/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.amount !== void 0) {
      let data4 = data.amount;
      if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
        vErrors = noted(vErrors, instancePath + "/amount", "#/properties/amount/type", "type", { type: "integer" }, "must be integer");
        errors++;
      }
    }
    if (data.bank !== void 0) {
      let data5 = data.bank;
      if (typeof data5 !== "string") {
        vErrors = noted(vErrors, instancePath + "/bank", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if (!(data5 === "affin" || data5 === "alliance" || data5 === "agro" || data5 === "ambank" || data5 === "islam" || data5 === "muamalat" || data5 === "rakyat" || data5 === "bsn" || data5 === "cimb" || data5 === "hongleong" || data5 === "hsbc" || data5 === "kfh" || data5 === "maybank2u" || data5 === "ocbc" || data5 === "public" || data5 === "rhb" || data5 === "sc" || data5 === "uob")) {
        vErrors = noted(vErrors, instancePath + "/bank", "#/enum", "enum", { allowedValues: schema25.enum }, "must be equal to one of the allowed values");
        errors++;
      }
    }
    if (data.created_at !== void 0) {
      let data6 = data.created_at;
      if (typeof data6 === "string") {
        if (!pattern3.test(data6)) {
          vErrors = noted(vErrors, instancePath + "/created_at", "#/pattern", "pattern", { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$" }, 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$"');
          errors++;
        }
        if (!formats0.validate(data6)) {
          vErrors = noted(vErrors, instancePath + "/created_at", "#/format", "format", { format: "date-time" }, 'must match format "date-time"');
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/created_at", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.currency !== void 0) {
      let data7 = data.currency;
      if (typeof data7 !== "string") {
        vErrors = noted(vErrors, instancePath + "/currency", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if (!(data7 === "MYR")) {
        vErrors = noted(vErrors, instancePath + "/currency", "#/enum", "enum", { allowedValues: schema27.enum }, "must be equal to one of the allowed values");
        errors++;
      }
    }
    if (data.flow !== void 0) {
      let data8 = data.flow;
      if (typeof data8 !== "string") {
        vErrors = noted(vErrors, instancePath + "/flow", "#/properties/flow/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if ("redirect" !== data8) {
        vErrors = noted(vErrors, instancePath + "/flow", "#/properties/flow/const", "const", { allowedValue: "redirect" }, "must be equal to constant");
        errors++;
      }
    }
    if (data.items !== void 0) {
      if (!Array.isArray(data.items)) {
        vErrors = noted(vErrors, instancePath + "/items", "#/properties/items/type", "type", { type: "array" }, "must be array");
        errors++;
      }
    }
    if (data.type !== void 0) {
      let data10 = data.type;
      if (typeof data10 !== "string") {
        vErrors = noted(vErrors, instancePath + "/type", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if (!(data10 === "duitnow_obw")) {
        vErrors = noted(vErrors, instancePath + "/type", "#/enum", "enum", { allowedValues: schema28.enum }, "must be equal to one of the allowed values");
        errors++;
      }
    }
    if (data.charge_status !== void 0) {
      let data11 = data.charge_status;
      if (typeof data11 !== "string") {
        vErrors = noted(vErrors, instancePath + "/charge_status", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if (!(data11 === "unknown" || data11 === "pending" || data11 === "successful" || data11 === "failed" || data11 === "expired")) {
        vErrors = noted(vErrors, instancePath + "/charge_status", "#/enum", "enum", { allowedValues: schema29.enum }, "must be equal to one of the allowed values");
        errors++;
      }
    }
    if (data.discounts !== void 0) {
      if (!Array.isArray(data.discounts)) {
        vErrors = noted(vErrors, instancePath + "/discounts", "#/properties/discounts/type", "type", { type: "array" }, "must be array");
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate59.errors = vErrors;
  return errors === 0;
}
function validate61(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.object === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "object" }, "must have required property 'object'");
      errors++;
    }
    if (data.data === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "data" }, "must have required property 'data'");
      errors++;
    }
    if (data.limit === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "limit" }, "must have required property 'limit'");
      errors++;
    }
    if (data.offset === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "offset" }, "must have required property 'offset'");
      errors++;
    }
    if (data.total === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "total" }, "must have required property 'total'");
      errors++;
    }
    if (data.location === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "location" }, "must have required property 'location'");
      errors++;
    }
    if (data.order === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "order" }, "must have required property 'order'");
      errors++;
    }
    if (data.from === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "from" }, "must have required property 'from'");
      errors++;
    }
    if (data.to === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "to" }, "must have required property 'to'");
      errors++;
    }
    if (data.object !== void 0) {
      let data0 = data.object;
      if (typeof data0 !== "string") {
        vErrors = noted(vErrors, instancePath + "/object", "#/properties/object/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if ("list" !== data0) {
        vErrors = noted(vErrors, instancePath + "/object", "#/properties/object/const", "const", { allowedValue: "list" }, "must be equal to constant");
        errors++;
      }
    }
    if (data.data !== void 0) {
      if (!Array.isArray(data.data)) {
        vErrors = noted(vErrors, instancePath + "/data", "#/properties/data/type", "type", { type: "array" }, "must be array");
        errors++;
      }
    }
    if (data.limit !== void 0) {
      let data2 = data.limit;
      if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
        vErrors = noted(vErrors, instancePath + "/limit", "#/properties/limit/type", "type", { type: "integer" }, "must be integer");
        errors++;
      }
    }
    if (data.offset !== void 0) {
      let data3 = data.offset;
      if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
        vErrors = noted(vErrors, instancePath + "/offset", "#/properties/offset/type", "type", { type: "integer" }, "must be integer");
        errors++;
      }
    }
    if (data.total !== void 0) {
      let data4 = data.total;
      if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
        vErrors = noted(vErrors, instancePath + "/total", "#/properties/total/type", "type", { type: "integer" }, "must be integer");
        errors++;
      }
    }
    if (data.location !== void 0) {
      if (typeof data.location !== "string") {
        vErrors = noted(vErrors, instancePath + "/location", "#/properties/location/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.from !== void 0) {
      let data6 = data.from;
      if (typeof data6 === "string") {
        if (!pattern3.test(data6)) {
          vErrors = noted(vErrors, instancePath + "/from", "#/pattern", "pattern", { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$" }, 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$"');
          errors++;
        }
        if (!formats0.validate(data6)) {
          vErrors = noted(vErrors, instancePath + "/from", "#/format", "format", { format: "date-time" }, 'must match format "date-time"');
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/from", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.to !== void 0) {
      let data7 = data.to;
      if (typeof data7 === "string") {
        if (!pattern3.test(data7)) {
          vErrors = noted(vErrors, instancePath + "/to", "#/pattern", "pattern", { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$" }, 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$"');
          errors++;
        }
        if (!formats0.validate(data7)) {
          vErrors = noted(vErrors, instancePath + "/to", "#/format", "format", { format: "date-time" }, 'must match format "date-time"');
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/to", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate61.errors = vErrors;
  return errors === 0;
}
function validate53(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  const _errs2 = errors;
  let valid1 = false;
  const _errs3 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.status !== void 0) {
      let data0 = data.status;
      if (typeof data0 !== "string") {
        vErrors = noted(vErrors, instancePath + "/status", "#/allOf/0/anyOf/0/properties/status/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if ("pending" !== data0) {
        vErrors = noted(vErrors, instancePath + "/status", "#/allOf/0/anyOf/0/properties/status/const", "const", { allowedValue: "pending" }, "must be equal to constant");
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/allOf/0/anyOf/0/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  var _valid0 = _errs3 === errors;
  valid1 = valid1 || _valid0;
  if (!valid1) {
    const _errs7 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.status !== void 0) {
        let data1 = data.status;
        if (typeof data1 !== "string") {
          vErrors = noted(vErrors, instancePath + "/status", "#/allOf/0/anyOf/1/properties/status/type", "type", { type: "string" }, "must be string");
          errors++;
        }
        if ("expired" !== data1) {
          vErrors = noted(vErrors, instancePath + "/status", "#/allOf/0/anyOf/1/properties/status/const", "const", { allowedValue: "expired" }, "must be equal to constant");
          errors++;
        }
      }
    } else {
      vErrors = noted(vErrors, instancePath, "#/allOf/0/anyOf/1/type", "type", { type: "object" }, "must be object");
      errors++;
    }
    var _valid0 = _errs7 === errors;
    valid1 = valid1 || _valid0;
    if (!valid1) {
      const _errs11 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.status !== void 0) {
          let data2 = data.status;
          if (typeof data2 !== "string") {
            vErrors = noted(vErrors, instancePath + "/status", "#/allOf/0/anyOf/2/properties/status/type", "type", { type: "string" }, "must be string");
            errors++;
          }
          if ("successful" !== data2) {
            vErrors = noted(vErrors, instancePath + "/status", "#/allOf/0/anyOf/2/properties/status/const", "const", { allowedValue: "successful" }, "must be equal to constant");
            errors++;
          }
        }
        if (data.paid !== void 0) {
          let data3 = data.paid;
          if (typeof data3 !== "boolean") {
            vErrors = noted(vErrors, instancePath + "/paid", "#/allOf/0/anyOf/2/properties/paid/type", "type", { type: "boolean" }, "must be boolean");
            errors++;
          }
          if (true !== data3) {
            vErrors = noted(vErrors, instancePath + "/paid", "#/allOf/0/anyOf/2/properties/paid/const", "const", { allowedValue: true }, "must be equal to constant");
            errors++;
          }
        }
        if (data.paid_at !== void 0) {
          let data4 = data.paid_at;
          if (typeof data4 === "string") {
            if (!pattern3.test(data4)) {
              vErrors = noted(vErrors, instancePath + "/paid_at", "#/allOf/0/anyOf/2/properties/paid_at/pattern", "pattern", { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$" }, 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$"');
              errors++;
            }
            if (!formats0.validate(data4)) {
              vErrors = noted(vErrors, instancePath + "/paid_at", "#/allOf/0/anyOf/2/properties/paid_at/format", "format", { format: "date-time" }, 'must match format "date-time"');
              errors++;
            }
          } else {
            vErrors = noted(vErrors, instancePath + "/paid_at", "#/allOf/0/anyOf/2/properties/paid_at/type", "type", { type: "string" }, "must be string");
            errors++;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath, "#/allOf/0/anyOf/2/type", "type", { type: "object" }, "must be object");
        errors++;
      }
      var _valid0 = _errs11 === errors;
      valid1 = valid1 || _valid0;
      if (!valid1) {
        const _errs19 = errors;
        if (data && typeof data == "object" && !Array.isArray(data)) {
          if (data.failure_code === void 0) {
            vErrors = noted(vErrors, instancePath, "#/allOf/0/anyOf/3/required", "required", { missingProperty: "failure_code" }, "must have required property 'failure_code'");
            errors++;
          }
          if (data.failure_message === void 0) {
            vErrors = noted(vErrors, instancePath, "#/allOf/0/anyOf/3/required", "required", { missingProperty: "failure_message" }, "must have required property 'failure_message'");
            errors++;
          }
          if (data.status !== void 0) {
            let data5 = data.status;
            if (typeof data5 !== "string") {
              vErrors = noted(vErrors, instancePath + "/status", "#/allOf/0/anyOf/3/properties/status/type", "type", { type: "string" }, "must be string");
              errors++;
            }
            if ("failed" !== data5) {
              vErrors = noted(vErrors, instancePath + "/status", "#/allOf/0/anyOf/3/properties/status/const", "const", { allowedValue: "failed" }, "must be equal to constant");
              errors++;
            }
          }
          if (data.failure_code !== void 0) {
            let data6 = data.failure_code;
            if (typeof data6 !== "string") {
              vErrors = noted(vErrors, instancePath + "/failure_code", "#/allOf/0/anyOf/3/properties/failure_code/type", "type", { type: "string" }, "must be string");
              errors++;
            }
            if (!(data6 === "payment_expired" || data6 === "payment_rejected" || data6 === "failed_processing" || data6 === "invalid_account" || data6 === "insufficient_fund")) {
              vErrors = noted(vErrors, instancePath + "/failure_code", "#/allOf/0/anyOf/3/properties/failure_code/enum", "enum", { allowedValues: schema21.allOf[0].anyOf[3].properties.failure_code.enum }, "must be equal to one of the allowed values");
              errors++;
            }
          }
          if (data.failure_message !== void 0) {
            let data7 = data.failure_message;
            if (typeof data7 === "string") {
              if (func1(data7) < 1) {
                vErrors = noted(vErrors, instancePath + "/failure_message", "#/allOf/0/anyOf/3/properties/failure_message/minLength", "minLength", { limit: 1 }, "must NOT have fewer than 1 characters");
                errors++;
              }
            } else {
              vErrors = noted(vErrors, instancePath + "/failure_message", "#/allOf/0/anyOf/3/properties/failure_message/type", "type", { type: "string" }, "must be string");
              errors++;
            }
          }
        } else {
          vErrors = noted(vErrors, instancePath, "#/allOf/0/anyOf/3/type", "type", { type: "object" }, "must be object");
          errors++;
        }
        var _valid0 = _errs19 === errors;
        valid1 = valid1 || _valid0;
      }
    }
  }
  if (!valid1) {
    vErrors = noted(vErrors, instancePath, "#/allOf/0/anyOf", "anyOf", {}, "must match a schema in anyOf");
    errors++;
  } else {
    errors = _errs2;
    if (vErrors !== null) {
      if (_errs2) {
        vErrors.length = _errs2;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.object === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "object" }, "must have required property 'object'");
      errors++;
    }
    if (data.id === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "id" }, "must have required property 'id'");
      errors++;
    }
    if (data.location === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "location" }, "must have required property 'location'");
      errors++;
    }
    if (data.livemode === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "livemode" }, "must have required property 'livemode'");
      errors++;
    }
    if (data.amount === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "amount" }, "must have required property 'amount'");
      errors++;
    }
    if (data.net === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "net" }, "must have required property 'net'");
      errors++;
    }
    if (data.fee === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "fee" }, "must have required property 'fee'");
      errors++;
    }
    if (data.fee_vat === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "fee_vat" }, "must have required property 'fee_vat'");
      errors++;
    }
    if (data.interest === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "interest" }, "must have required property 'interest'");
      errors++;
    }
    if (data.interest_vat === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "interest_vat" }, "must have required property 'interest_vat'");
      errors++;
    }
    if (data.funding_amount === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "funding_amount" }, "must have required property 'funding_amount'");
      errors++;
    }
    if (data.refunded_amount === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "refunded_amount" }, "must have required property 'refunded_amount'");
      errors++;
    }
    if (data.currency === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "currency" }, "must have required property 'currency'");
      errors++;
    }
    if (data.funding_currency === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "funding_currency" }, "must have required property 'funding_currency'");
      errors++;
    }
    if (data.transaction_fees === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "transaction_fees" }, "must have required property 'transaction_fees'");
      errors++;
    }
    if (data.platform_fee === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "platform_fee" }, "must have required property 'platform_fee'");
      errors++;
    }
    if (data.ip === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "ip" }, "must have required property 'ip'");
      errors++;
    }
    if (data.link === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "link" }, "must have required property 'link'");
      errors++;
    }
    if (data.description === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "description" }, "must have required property 'description'");
      errors++;
    }
    if (data.metadata === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "metadata" }, "must have required property 'metadata'");
      errors++;
    }
    if (data.card === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "card" }, "must have required property 'card'");
      errors++;
    }
    if (data.source === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "source" }, "must have required property 'source'");
      errors++;
    }
    if (data.schedule === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "schedule" }, "must have required property 'schedule'");
      errors++;
    }
    if (data.customer === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "customer" }, "must have required property 'customer'");
      errors++;
    }
    if (data.dispute === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "dispute" }, "must have required property 'dispute'");
      errors++;
    }
    if (data.transaction === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "transaction" }, "must have required property 'transaction'");
      errors++;
    }
    if (data.branch === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "branch" }, "must have required property 'branch'");
      errors++;
    }
    if (data.terminal === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "terminal" }, "must have required property 'terminal'");
      errors++;
    }
    if (data.device === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "device" }, "must have required property 'device'");
      errors++;
    }
    if (data.authorization_type === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "authorization_type" }, "must have required property 'authorization_type'");
      errors++;
    }
    if (data.authorized_amount === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "authorized_amount" }, "must have required property 'authorized_amount'");
      errors++;
    }
    if (data.captured_amount === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "captured_amount" }, "must have required property 'captured_amount'");
      errors++;
    }
    if (data.failure_code === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "failure_code" }, "must have required property 'failure_code'");
      errors++;
    }
    if (data.failure_message === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "failure_message" }, "must have required property 'failure_message'");
      errors++;
    }
    if (data.status === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "status" }, "must have required property 'status'");
      errors++;
    }
    if (data.authorize_uri === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "authorize_uri" }, "must have required property 'authorize_uri'");
      errors++;
    }
    if (data.return_uri === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "return_uri" }, "must have required property 'return_uri'");
      errors++;
    }
    if (data.created_at === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "created_at" }, "must have required property 'created_at'");
      errors++;
    }
    if (data.paid_at === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "paid_at" }, "must have required property 'paid_at'");
      errors++;
    }
    if (data.expires_at === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "expires_at" }, "must have required property 'expires_at'");
      errors++;
    }
    if (data.expired_at === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "expired_at" }, "must have required property 'expired_at'");
      errors++;
    }
    if (data.reversed_at === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "reversed_at" }, "must have required property 'reversed_at'");
      errors++;
    }
    if (data.zero_interest_installments === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "zero_interest_installments" }, "must have required property 'zero_interest_installments'");
      errors++;
    }
    if (data.authorized === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "authorized" }, "must have required property 'authorized'");
      errors++;
    }
    if (data.capturable === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "capturable" }, "must have required property 'capturable'");
      errors++;
    }
    if (data.capture === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "capture" }, "must have required property 'capture'");
      errors++;
    }
    if (data.disputable === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "disputable" }, "must have required property 'disputable'");
      errors++;
    }
    if (data.refundable === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "refundable" }, "must have required property 'refundable'");
      errors++;
    }
    if (data.partially_refundable === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "partially_refundable" }, "must have required property 'partially_refundable'");
      errors++;
    }
    if (data.reversed === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "reversed" }, "must have required property 'reversed'");
      errors++;
    }
    if (data.reversible === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "reversible" }, "must have required property 'reversible'");
      errors++;
    }
    if (data.voided === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "voided" }, "must have required property 'voided'");
      errors++;
    }
    if (data.paid === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "paid" }, "must have required property 'paid'");
      errors++;
    }
    if (data.expired === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "expired" }, "must have required property 'expired'");
      errors++;
    }
    if (data.refunds === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "refunds" }, "must have required property 'refunds'");
      errors++;
    }
    if (data.object !== void 0) {
      let data8 = data.object;
      if (typeof data8 !== "string") {
        vErrors = noted(vErrors, instancePath + "/object", "#/properties/object/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if ("charge" !== data8) {
        vErrors = noted(vErrors, instancePath + "/object", "#/properties/object/const", "const", { allowedValue: "charge" }, "must be equal to constant");
        errors++;
      }
    }
    if (data.id !== void 0) {
      let data9 = data.id;
      if (typeof data9 === "string") {
        if (!pattern5.test(data9)) {
          vErrors = noted(vErrors, instancePath + "/id", "#/properties/id/pattern", "pattern", { pattern: "^chrg" }, 'must match pattern "^chrg"');
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/id", "#/properties/id/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.location !== void 0) {
      if (typeof data.location !== "string") {
        vErrors = noted(vErrors, instancePath + "/location", "#/properties/location/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.livemode !== void 0) {
      if (typeof data.livemode !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/livemode", "#/properties/livemode/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
    }
    if (data.amount !== void 0) {
      let data12 = data.amount;
      if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
        vErrors = noted(vErrors, instancePath + "/amount", "#/properties/amount/type", "type", { type: "integer" }, "must be integer");
        errors++;
      }
    }
    if (data.net !== void 0) {
      let data13 = data.net;
      if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
        vErrors = noted(vErrors, instancePath + "/net", "#/properties/net/type", "type", { type: "integer" }, "must be integer");
        errors++;
      }
    }
    if (data.fee !== void 0) {
      let data14 = data.fee;
      if (!(typeof data14 == "number" && (!(data14 % 1) && !isNaN(data14)) && isFinite(data14))) {
        vErrors = noted(vErrors, instancePath + "/fee", "#/properties/fee/type", "type", { type: "integer" }, "must be integer");
        errors++;
      }
    }
    if (data.fee_vat !== void 0) {
      let data15 = data.fee_vat;
      if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)) && isFinite(data15))) {
        vErrors = noted(vErrors, instancePath + "/fee_vat", "#/properties/fee_vat/type", "type", { type: "integer" }, "must be integer");
        errors++;
      }
    }
    if (data.interest !== void 0) {
      let data16 = data.interest;
      if (!(typeof data16 == "number" && (!(data16 % 1) && !isNaN(data16)) && isFinite(data16))) {
        vErrors = noted(vErrors, instancePath + "/interest", "#/properties/interest/type", "type", { type: "integer" }, "must be integer");
        errors++;
      }
    }
    if (data.interest_vat !== void 0) {
      let data17 = data.interest_vat;
      if (!(typeof data17 == "number" && (!(data17 % 1) && !isNaN(data17)) && isFinite(data17))) {
        vErrors = noted(vErrors, instancePath + "/interest_vat", "#/properties/interest_vat/type", "type", { type: "integer" }, "must be integer");
        errors++;
      }
    }
    if (data.funding_amount !== void 0) {
      let data18 = data.funding_amount;
      if (!(typeof data18 == "number" && (!(data18 % 1) && !isNaN(data18)) && isFinite(data18))) {
        vErrors = noted(vErrors, instancePath + "/funding_amount", "#/properties/funding_amount/type", "type", { type: "integer" }, "must be integer");
        errors++;
      }
    }
    if (data.refunded_amount !== void 0) {
      let data19 = data.refunded_amount;
      if (!(typeof data19 == "number" && (!(data19 % 1) && !isNaN(data19)) && isFinite(data19))) {
        vErrors = noted(vErrors, instancePath + "/refunded_amount", "#/properties/refunded_amount/type", "type", { type: "integer" }, "must be integer");
        errors++;
      }
    }
    if (data.transaction_fees !== void 0) {
      if (!validate54(data.transaction_fees, { instancePath: instancePath + "/transaction_fees" })) {
        vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
        errors = vErrors.length;
      }
    }
    if (data.platform_fee !== void 0) {
      if (!validate56(data.platform_fee, { instancePath: instancePath + "/platform_fee" })) {
        vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
        errors = vErrors.length;
      }
    }
    if (data.metadata !== void 0) {
      let data22 = data.metadata;
      if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
      } else {
        vErrors = noted(vErrors, instancePath + "/metadata", "#/properties/metadata/type", "type", { type: "object" }, "must be object");
        errors++;
      }
    }
    if (data.card !== void 0) {
      let data23 = data.card;
      const _errs57 = errors;
      let valid7 = false;
      const _errs58 = errors;
      if (!validate52(data23, { instancePath: instancePath + "/card" })) {
        vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
        errors = vErrors.length;
      }
      var _valid1 = _errs58 === errors;
      valid7 = valid7 || _valid1;
      if (!valid7) {
        const _errs59 = errors;
        if (data23 !== null) {
          vErrors = noted(vErrors, instancePath + "/card", "#/properties/card/anyOf/1/type", "type", { type: "null" }, "must be null");
          errors++;
        }
        var _valid1 = _errs59 === errors;
        valid7 = valid7 || _valid1;
      }
      if (!valid7) {
        vErrors = noted(vErrors, instancePath + "/card", "#/properties/card/anyOf", "anyOf", {}, "must match a schema in anyOf");
        errors++;
      } else {
        errors = _errs57;
        if (vErrors !== null) {
          if (_errs57) {
            vErrors.length = _errs57;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.source !== void 0) {
      let data24 = data.source;
      const _errs62 = errors;
      let valid8 = false;
      const _errs63 = errors;
      if (!validate59(data24, { instancePath: instancePath + "/source" })) {
        vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
        errors = vErrors.length;
      }
      var _valid2 = _errs63 === errors;
      valid8 = valid8 || _valid2;
      if (!valid8) {
        const _errs64 = errors;
        if (data24 !== null) {
          vErrors = noted(vErrors, instancePath + "/source", "#/properties/source/anyOf/1/type", "type", { type: "null" }, "must be null");
          errors++;
        }
        var _valid2 = _errs64 === errors;
        valid8 = valid8 || _valid2;
      }
      if (!valid8) {
        vErrors = noted(vErrors, instancePath + "/source", "#/properties/source/anyOf", "anyOf", {}, "must match a schema in anyOf");
        errors++;
      } else {
        errors = _errs62;
        if (vErrors !== null) {
          if (_errs62) {
            vErrors.length = _errs62;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.status !== void 0) {
      let data25 = data.status;
      if (typeof data25 !== "string") {
        vErrors = noted(vErrors, instancePath + "/status", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if (!(data25 === "pending" || data25 === "successful" || data25 === "failed" || data25 === "expired")) {
        vErrors = noted(vErrors, instancePath + "/status", "#/enum", "enum", { allowedValues: schema30.enum }, "must be equal to one of the allowed values");
        errors++;
      }
    }
    if (data.created_at !== void 0) {
      let data26 = data.created_at;
      if (typeof data26 !== "string" && data26 !== null) {
        vErrors = noted(vErrors, instancePath + "/created_at", "#/type", "type", { type: schema31.type }, "must be string,null");
        errors++;
      }
      if (typeof data26 === "string") {
        if (!pattern3.test(data26)) {
          vErrors = noted(vErrors, instancePath + "/created_at", "#/pattern", "pattern", { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$" }, 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$"');
          errors++;
        }
        if (!formats0.validate(data26)) {
          vErrors = noted(vErrors, instancePath + "/created_at", "#/format", "format", { format: "date-time" }, 'must match format "date-time"');
          errors++;
        }
      }
    }
    if (data.paid_at !== void 0) {
      let data27 = data.paid_at;
      if (typeof data27 !== "string" && data27 !== null) {
        vErrors = noted(vErrors, instancePath + "/paid_at", "#/type", "type", { type: schema31.type }, "must be string,null");
        errors++;
      }
      if (typeof data27 === "string") {
        if (!pattern3.test(data27)) {
          vErrors = noted(vErrors, instancePath + "/paid_at", "#/pattern", "pattern", { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$" }, 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$"');
          errors++;
        }
        if (!formats0.validate(data27)) {
          vErrors = noted(vErrors, instancePath + "/paid_at", "#/format", "format", { format: "date-time" }, 'must match format "date-time"');
          errors++;
        }
      }
    }
    if (data.expires_at !== void 0) {
      let data28 = data.expires_at;
      if (typeof data28 !== "string" && data28 !== null) {
        vErrors = noted(vErrors, instancePath + "/expires_at", "#/type", "type", { type: schema31.type }, "must be string,null");
        errors++;
      }
      if (typeof data28 === "string") {
        if (!pattern3.test(data28)) {
          vErrors = noted(vErrors, instancePath + "/expires_at", "#/pattern", "pattern", { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$" }, 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$"');
          errors++;
        }
        if (!formats0.validate(data28)) {
          vErrors = noted(vErrors, instancePath + "/expires_at", "#/format", "format", { format: "date-time" }, 'must match format "date-time"');
          errors++;
        }
      }
    }
    if (data.expired_at !== void 0) {
      let data29 = data.expired_at;
      if (typeof data29 !== "string" && data29 !== null) {
        vErrors = noted(vErrors, instancePath + "/expired_at", "#/type", "type", { type: schema31.type }, "must be string,null");
        errors++;
      }
      if (typeof data29 === "string") {
        if (!pattern3.test(data29)) {
          vErrors = noted(vErrors, instancePath + "/expired_at", "#/pattern", "pattern", { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$" }, 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$"');
          errors++;
        }
        if (!formats0.validate(data29)) {
          vErrors = noted(vErrors, instancePath + "/expired_at", "#/format", "format", { format: "date-time" }, 'must match format "date-time"');
          errors++;
        }
      }
    }
    if (data.reversed_at !== void 0) {
      let data30 = data.reversed_at;
      if (typeof data30 !== "string" && data30 !== null) {
        vErrors = noted(vErrors, instancePath + "/reversed_at", "#/type", "type", { type: schema31.type }, "must be string,null");
        errors++;
      }
      if (typeof data30 === "string") {
        if (!pattern3.test(data30)) {
          vErrors = noted(vErrors, instancePath + "/reversed_at", "#/pattern", "pattern", { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$" }, 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$"');
          errors++;
        }
        if (!formats0.validate(data30)) {
          vErrors = noted(vErrors, instancePath + "/reversed_at", "#/format", "format", { format: "date-time" }, 'must match format "date-time"');
          errors++;
        }
      }
    }
    if (data.authorized !== void 0) {
      if (typeof data.authorized !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/authorized", "#/properties/authorized/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
    }
    if (data.capturable !== void 0) {
      if (typeof data.capturable !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/capturable", "#/properties/capturable/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
    }
    if (data.capture !== void 0) {
      if (typeof data.capture !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/capture", "#/properties/capture/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
    }
    if (data.disputable !== void 0) {
      if (typeof data.disputable !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/disputable", "#/properties/disputable/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
    }
    if (data.refundable !== void 0) {
      if (typeof data.refundable !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/refundable", "#/properties/refundable/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
    }
    if (data.partially_refundable !== void 0) {
      if (typeof data.partially_refundable !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/partially_refundable", "#/properties/partially_refundable/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
    }
    if (data.reversed !== void 0) {
      if (typeof data.reversed !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/reversed", "#/properties/reversed/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
    }
    if (data.reversible !== void 0) {
      if (typeof data.reversible !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/reversible", "#/properties/reversible/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
    }
    if (data.voided !== void 0) {
      if (typeof data.voided !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/voided", "#/properties/voided/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
    }
    if (data.paid !== void 0) {
      if (typeof data.paid !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/paid", "#/properties/paid/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
    }
    if (data.expired !== void 0) {
      if (typeof data.expired !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/expired", "#/properties/expired/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
    }
    if (data.refunds !== void 0) {
      if (!validate61(data.refunds, { instancePath: instancePath + "/refunds" })) {
        vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
        errors = vErrors.length;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate53.errors = vErrors;
  return errors === 0;
}
const isChargeCompleteEvent = validate63;
const schema40 = { "type": "object", "required": ["object", "id", "livemode", "location", "actor_uid", "user_uid", "data", "key"], "properties": { "object": { "type": "string", "const": "event" }, "id": { "type": "string" }, "livemode": { "type": "boolean" }, "location": { "type": "string" }, "actor_uid": { "type": "string" }, "user_uid": { "type": "string" }, "team_uid": { "type": ["string", "null"] }, "created_at": {}, "created": {}, "data": { "type": "object", "additionalProperties": true }, "key": { "type": "string" }, "webhook_deliveries": { "type": "array", "items": { "$ref": "WebhookDelivery" } } }, "allOf": [{ "anyOf": [{ "type": "object", "required": ["created_at"], "properties": { "created_at": { "type": "string", "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$", "format": "date-time" } } }, { "type": "object", "required": ["created"], "properties": { "created": { "type": "string", "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$", "format": "date-time" } } }] }] };
const schema41 = { "type": "object", "required": ["object", "id", "uri", "status", "key", "error", "payload", "created_at"], "properties": { "object": { "type": "string", "const": "webhook_delivery" }, "id": { "type": "string" }, "uri": { "type": "string" }, "status": { "type": "integer" }, "key": { "type": "string" }, "error": { "type": ["string", "null"] }, "payload": { "type": "string" }, "created_at": { "$ref": "DeliveryDatetime" } } };
const pattern17 = /* @__PURE__ */ new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60) UTC$", "u");
function validate65(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.object === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "object" }, "must have required property 'object'");
      errors++;
    }
    if (data.id === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "id" }, "must have required property 'id'");
      errors++;
    }
    if (data.uri === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "uri" }, "must have required property 'uri'");
      errors++;
    }
    if (data.status === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "status" }, "must have required property 'status'");
      errors++;
    }
    if (data.key === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "key" }, "must have required property 'key'");
      errors++;
    }
    if (data.error === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "error" }, "must have required property 'error'");
      errors++;
    }
    if (data.payload === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "payload" }, "must have required property 'payload'");
      errors++;
    }
    if (data.created_at === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "created_at" }, "must have required property 'created_at'");
      errors++;
    }
    if (data.object !== void 0) {
      let data0 = data.object;
      if (typeof data0 !== "string") {
        vErrors = noted(vErrors, instancePath + "/object", "#/properties/object/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if ("webhook_delivery" !== data0) {
        vErrors = noted(vErrors, instancePath + "/object", "#/properties/object/const", "const", { allowedValue: "webhook_delivery" }, "must be equal to constant");
        errors++;
      }
    }
    if (data.id !== void 0) {
      if (typeof data.id !== "string") {
        vErrors = noted(vErrors, instancePath + "/id", "#/properties/id/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.uri !== void 0) {
      if (typeof data.uri !== "string") {
        vErrors = noted(vErrors, instancePath + "/uri", "#/properties/uri/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.status !== void 0) {
      let data3 = data.status;
      if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
        vErrors = noted(vErrors, instancePath + "/status", "#/properties/status/type", "type", { type: "integer" }, "must be integer");
        errors++;
      }
    }
    if (data.key !== void 0) {
      if (typeof data.key !== "string") {
        vErrors = noted(vErrors, instancePath + "/key", "#/properties/key/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.error !== void 0) {
      let data5 = data.error;
      if (typeof data5 !== "string" && data5 !== null) {
        vErrors = noted(vErrors, instancePath + "/error", "#/properties/error/type", "type", { type: schema41.properties.error.type }, "must be string,null");
        errors++;
      }
    }
    if (data.payload !== void 0) {
      if (typeof data.payload !== "string") {
        vErrors = noted(vErrors, instancePath + "/payload", "#/properties/payload/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.created_at !== void 0) {
      let data7 = data.created_at;
      if (typeof data7 === "string") {
        if (!pattern17.test(data7)) {
          vErrors = noted(vErrors, instancePath + "/created_at", "#/pattern", "pattern", { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60) UTC$" }, 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60) UTC$"');
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/created_at", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate65.errors = vErrors;
  return errors === 0;
}
function validate64(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  const _errs2 = errors;
  let valid1 = false;
  const _errs3 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.created_at === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/0/anyOf/0/required", "required", { missingProperty: "created_at" }, "must have required property 'created_at'");
      errors++;
    }
    if (data.created_at !== void 0) {
      let data0 = data.created_at;
      if (typeof data0 === "string") {
        if (!pattern3.test(data0)) {
          vErrors = noted(vErrors, instancePath + "/created_at", "#/allOf/0/anyOf/0/properties/created_at/pattern", "pattern", { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$" }, 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$"');
          errors++;
        }
        if (!formats0.validate(data0)) {
          vErrors = noted(vErrors, instancePath + "/created_at", "#/allOf/0/anyOf/0/properties/created_at/format", "format", { format: "date-time" }, 'must match format "date-time"');
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/created_at", "#/allOf/0/anyOf/0/properties/created_at/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/allOf/0/anyOf/0/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  var _valid0 = _errs3 === errors;
  valid1 = valid1 || _valid0;
  if (!valid1) {
    const _errs7 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.created === void 0) {
        vErrors = noted(vErrors, instancePath, "#/allOf/0/anyOf/1/required", "required", { missingProperty: "created" }, "must have required property 'created'");
        errors++;
      }
      if (data.created !== void 0) {
        let data1 = data.created;
        if (typeof data1 === "string") {
          if (!pattern3.test(data1)) {
            vErrors = noted(vErrors, instancePath + "/created", "#/allOf/0/anyOf/1/properties/created/pattern", "pattern", { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$" }, 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$"');
            errors++;
          }
          if (!formats0.validate(data1)) {
            vErrors = noted(vErrors, instancePath + "/created", "#/allOf/0/anyOf/1/properties/created/format", "format", { format: "date-time" }, 'must match format "date-time"');
            errors++;
          }
        } else {
          vErrors = noted(vErrors, instancePath + "/created", "#/allOf/0/anyOf/1/properties/created/type", "type", { type: "string" }, "must be string");
          errors++;
        }
      }
    } else {
      vErrors = noted(vErrors, instancePath, "#/allOf/0/anyOf/1/type", "type", { type: "object" }, "must be object");
      errors++;
    }
    var _valid0 = _errs7 === errors;
    valid1 = valid1 || _valid0;
  }
  if (!valid1) {
    vErrors = noted(vErrors, instancePath, "#/allOf/0/anyOf", "anyOf", {}, "must match a schema in anyOf");
    errors++;
  } else {
    errors = _errs2;
    if (vErrors !== null) {
      if (_errs2) {
        vErrors.length = _errs2;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.object === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "object" }, "must have required property 'object'");
      errors++;
    }
    if (data.id === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "id" }, "must have required property 'id'");
      errors++;
    }
    if (data.livemode === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "livemode" }, "must have required property 'livemode'");
      errors++;
    }
    if (data.location === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "location" }, "must have required property 'location'");
      errors++;
    }
    if (data.actor_uid === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "actor_uid" }, "must have required property 'actor_uid'");
      errors++;
    }
    if (data.user_uid === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "user_uid" }, "must have required property 'user_uid'");
      errors++;
    }
    if (data.data === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "data" }, "must have required property 'data'");
      errors++;
    }
    if (data.key === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "key" }, "must have required property 'key'");
      errors++;
    }
    if (data.object !== void 0) {
      let data2 = data.object;
      if (typeof data2 !== "string") {
        vErrors = noted(vErrors, instancePath + "/object", "#/properties/object/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if ("event" !== data2) {
        vErrors = noted(vErrors, instancePath + "/object", "#/properties/object/const", "const", { allowedValue: "event" }, "must be equal to constant");
        errors++;
      }
    }
    if (data.id !== void 0) {
      if (typeof data.id !== "string") {
        vErrors = noted(vErrors, instancePath + "/id", "#/properties/id/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.livemode !== void 0) {
      if (typeof data.livemode !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/livemode", "#/properties/livemode/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
    }
    if (data.location !== void 0) {
      if (typeof data.location !== "string") {
        vErrors = noted(vErrors, instancePath + "/location", "#/properties/location/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.actor_uid !== void 0) {
      if (typeof data.actor_uid !== "string") {
        vErrors = noted(vErrors, instancePath + "/actor_uid", "#/properties/actor_uid/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.user_uid !== void 0) {
      if (typeof data.user_uid !== "string") {
        vErrors = noted(vErrors, instancePath + "/user_uid", "#/properties/user_uid/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.team_uid !== void 0) {
      let data8 = data.team_uid;
      if (typeof data8 !== "string" && data8 !== null) {
        vErrors = noted(vErrors, instancePath + "/team_uid", "#/properties/team_uid/type", "type", { type: schema40.properties.team_uid.type }, "must be string,null");
        errors++;
      }
    }
    if (data.data !== void 0) {
      let data9 = data.data;
      if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
      } else {
        vErrors = noted(vErrors, instancePath + "/data", "#/properties/data/type", "type", { type: "object" }, "must be object");
        errors++;
      }
    }
    if (data.key !== void 0) {
      if (typeof data.key !== "string") {
        vErrors = noted(vErrors, instancePath + "/key", "#/properties/key/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.webhook_deliveries !== void 0) {
      let data11 = data.webhook_deliveries;
      if (Array.isArray(data11)) {
        const len0 = data11.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate65(data11[i0], { instancePath: instancePath + "/webhook_deliveries/" + i0 })) {
            vErrors = vErrors === null ? validate65.errors : vErrors.concat(validate65.errors);
            errors = vErrors.length;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/webhook_deliveries", "#/properties/webhook_deliveries/type", "type", { type: "array" }, "must be array");
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate64.errors = vErrors;
  return errors === 0;
}
const schema43 = { "allOf": [{ "$ref": "Charge" }, { "type": "object", "properties": { "status": { "type": "string", "enum": ["successful", "failed"] } } }] };
function validate68(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!validate53(data, { instancePath })) {
    vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
    errors = vErrors.length;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.status !== void 0) {
      let data0 = data.status;
      if (typeof data0 !== "string") {
        vErrors = noted(vErrors, instancePath + "/status", "#/allOf/1/properties/status/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if (!(data0 === "successful" || data0 === "failed")) {
        vErrors = noted(vErrors, instancePath + "/status", "#/allOf/1/properties/status/enum", "enum", { allowedValues: schema43.allOf[1].properties.status.enum }, "must be equal to one of the allowed values");
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/allOf/1/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate68.errors = vErrors;
  return errors === 0;
}
function validate63(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!validate64(data, { instancePath })) {
    vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
    errors = vErrors.length;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.key === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/1/required", "required", { missingProperty: "key" }, "must have required property 'key'");
      errors++;
    }
    if (data.data === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/1/required", "required", { missingProperty: "data" }, "must have required property 'data'");
      errors++;
    }
    if (data.key !== void 0) {
      let data0 = data.key;
      if (typeof data0 !== "string") {
        vErrors = noted(vErrors, instancePath + "/key", "#/allOf/1/properties/key/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if ("charge.complete" !== data0) {
        vErrors = noted(vErrors, instancePath + "/key", "#/allOf/1/properties/key/const", "const", { allowedValue: "charge.complete" }, "must be equal to constant");
        errors++;
      }
    }
    if (data.data !== void 0) {
      if (!validate68(data.data, { instancePath: instancePath + "/data" })) {
        vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
        errors = vErrors.length;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/allOf/1/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate63.errors = vErrors;
  return errors === 0;
}
const isChargeCreateEvent = validate71;
function validate73(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!validate53(data, { instancePath })) {
    vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
    errors = vErrors.length;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.card !== void 0) {
      if (data.card !== null) {
        vErrors = noted(vErrors, instancePath + "/card", "#/allOf/1/properties/card/type", "type", { type: "null" }, "must be null");
        errors++;
      }
    }
    if (data.status !== void 0) {
      let data1 = data.status;
      if (typeof data1 !== "string") {
        vErrors = noted(vErrors, instancePath + "/status", "#/allOf/1/properties/status/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if ("pending" !== data1) {
        vErrors = noted(vErrors, instancePath + "/status", "#/allOf/1/properties/status/const", "const", { allowedValue: "pending" }, "must be equal to constant");
        errors++;
      }
    }
    if (data.authorize_uri !== void 0) {
      if (typeof data.authorize_uri !== "string") {
        vErrors = noted(vErrors, instancePath + "/authorize_uri", "#/allOf/1/properties/authorize_uri/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.expires_at !== void 0) {
      let data3 = data.expires_at;
      if (typeof data3 === "string") {
        if (!pattern3.test(data3)) {
          vErrors = noted(vErrors, instancePath + "/expires_at", "#/pattern", "pattern", { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$" }, 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$"');
          errors++;
        }
        if (!formats0.validate(data3)) {
          vErrors = noted(vErrors, instancePath + "/expires_at", "#/format", "format", { format: "date-time" }, 'must match format "date-time"');
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/expires_at", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.authorized !== void 0) {
      let data4 = data.authorized;
      if (typeof data4 !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/authorized", "#/allOf/1/properties/authorized/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
      if (false !== data4) {
        vErrors = noted(vErrors, instancePath + "/authorized", "#/allOf/1/properties/authorized/const", "const", { allowedValue: false }, "must be equal to constant");
        errors++;
      }
    }
    if (data.paid !== void 0) {
      let data5 = data.paid;
      if (typeof data5 !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/paid", "#/allOf/1/properties/paid/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
      if (false !== data5) {
        vErrors = noted(vErrors, instancePath + "/paid", "#/allOf/1/properties/paid/const", "const", { allowedValue: false }, "must be equal to constant");
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/allOf/1/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate73.errors = vErrors;
  return errors === 0;
}
function validate71(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!validate64(data, { instancePath })) {
    vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
    errors = vErrors.length;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.key === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/1/required", "required", { missingProperty: "key" }, "must have required property 'key'");
      errors++;
    }
    if (data.data === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/1/required", "required", { missingProperty: "data" }, "must have required property 'data'");
      errors++;
    }
    if (data.key !== void 0) {
      let data0 = data.key;
      if (typeof data0 !== "string") {
        vErrors = noted(vErrors, instancePath + "/key", "#/allOf/1/properties/key/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if ("charge.create" !== data0) {
        vErrors = noted(vErrors, instancePath + "/key", "#/allOf/1/properties/key/const", "const", { allowedValue: "charge.create" }, "must be equal to constant");
        errors++;
      }
    }
    if (data.data !== void 0) {
      if (!validate73(data.data, { instancePath: instancePath + "/data" })) {
        vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
        errors = vErrors.length;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/allOf/1/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate71.errors = vErrors;
  return errors === 0;
}
const isChargeRequest = validate76;
const schema47 = { "type": "object", "required": ["amount", "currency", "return_uri"], "properties": { "amount": { "$ref": "Amount" }, "currency": { "$ref": "Currency" }, "source": { "type": "string" }, "source[type]": { "$ref": "SourceType" }, "source[bank]": { "$ref": "BankCode" }, "return_uri": { "type": "string", "format": "uri", "pattern": "^[Hh][Tt][Tt][Pp][Ss]://[^/?#:@]" } }, "allOf": [{ "anyOf": [{ "type": "object", "required": ["source"], "properties": { "source": { "type": "string" } } }, { "type": "object", "required": ["source[type]", "source[bank]"], "properties": { "source[type]": { "type": "string", "enum": ["duitnow_obw"] }, "source[bank]": { "type": "string", "enum": ["affin", "alliance", "agro", "ambank", "islam", "muamalat", "rakyat", "bsn", "cimb", "hongleong", "hsbc", "kfh", "maybank2u", "ocbc", "public", "rhb", "sc", "uob"] } } }] }] };
const formats26 = isUri;
const pattern19 = /* @__PURE__ */ new RegExp("^[Hh][Tt][Tt][Pp][Ss]://[^/?#:@]", "u");
function validate76(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  const _errs2 = errors;
  let valid1 = false;
  const _errs3 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.source === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/0/anyOf/0/required", "required", { missingProperty: "source" }, "must have required property 'source'");
      errors++;
    }
    if (data.source !== void 0) {
      if (typeof data.source !== "string") {
        vErrors = noted(vErrors, instancePath + "/source", "#/allOf/0/anyOf/0/properties/source/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/allOf/0/anyOf/0/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  var _valid0 = _errs3 === errors;
  valid1 = valid1 || _valid0;
  if (!valid1) {
    const _errs7 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data["source[type]"] === void 0) {
        vErrors = noted(vErrors, instancePath, "#/allOf/0/anyOf/1/required", "required", { missingProperty: "source[type]" }, "must have required property 'source[type]'");
        errors++;
      }
      if (data["source[bank]"] === void 0) {
        vErrors = noted(vErrors, instancePath, "#/allOf/0/anyOf/1/required", "required", { missingProperty: "source[bank]" }, "must have required property 'source[bank]'");
        errors++;
      }
      if (data["source[type]"] !== void 0) {
        let data1 = data["source[type]"];
        if (typeof data1 !== "string") {
          vErrors = noted(vErrors, instancePath + "/source[type]", "#/allOf/0/anyOf/1/properties/source%5Btype%5D/type", "type", { type: "string" }, "must be string");
          errors++;
        }
        if (!(data1 === "duitnow_obw")) {
          vErrors = noted(vErrors, instancePath + "/source[type]", "#/allOf/0/anyOf/1/properties/source%5Btype%5D/enum", "enum", { allowedValues: schema47.allOf[0].anyOf[1].properties["source[type]"].enum }, "must be equal to one of the allowed values");
          errors++;
        }
      }
      if (data["source[bank]"] !== void 0) {
        let data2 = data["source[bank]"];
        if (typeof data2 !== "string") {
          vErrors = noted(vErrors, instancePath + "/source[bank]", "#/allOf/0/anyOf/1/properties/source%5Bbank%5D/type", "type", { type: "string" }, "must be string");
          errors++;
        }
        if (!(data2 === "affin" || data2 === "alliance" || data2 === "agro" || data2 === "ambank" || data2 === "islam" || data2 === "muamalat" || data2 === "rakyat" || data2 === "bsn" || data2 === "cimb" || data2 === "hongleong" || data2 === "hsbc" || data2 === "kfh" || data2 === "maybank2u" || data2 === "ocbc" || data2 === "public" || data2 === "rhb" || data2 === "sc" || data2 === "uob")) {
          vErrors = noted(vErrors, instancePath + "/source[bank]", "#/allOf/0/anyOf/1/properties/source%5Bbank%5D/enum", "enum", { allowedValues: schema47.allOf[0].anyOf[1].properties["source[bank]"].enum }, "must be equal to one of the allowed values");
          errors++;
        }
      }
    } else {
      vErrors = noted(vErrors, instancePath, "#/allOf/0/anyOf/1/type", "type", { type: "object" }, "must be object");
      errors++;
    }
    var _valid0 = _errs7 === errors;
    valid1 = valid1 || _valid0;
  }
  if (!valid1) {
    vErrors = noted(vErrors, instancePath, "#/allOf/0/anyOf", "anyOf", {}, "must match a schema in anyOf");
    errors++;
  } else {
    errors = _errs2;
    if (vErrors !== null) {
      if (_errs2) {
        vErrors.length = _errs2;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.amount === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "amount" }, "must have required property 'amount'");
      errors++;
    }
    if (data.currency === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "currency" }, "must have required property 'currency'");
      errors++;
    }
    if (data.return_uri === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "return_uri" }, "must have required property 'return_uri'");
      errors++;
    }
    if (data.amount !== void 0) {
      let data3 = data.amount;
      if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
        vErrors = noted(vErrors, instancePath + "/amount", "#/type", "type", { type: "integer" }, "must be integer");
        errors++;
      }
      if (typeof data3 == "number" && isFinite(data3)) {
        if (data3 > 2e6 || isNaN(data3)) {
          vErrors = noted(vErrors, instancePath + "/amount", "#/maximum", "maximum", { comparison: "<=", limit: 2e6 }, "must be <= 2000000");
          errors++;
        }
        if (data3 < 100 || isNaN(data3)) {
          vErrors = noted(vErrors, instancePath + "/amount", "#/minimum", "minimum", { comparison: ">=", limit: 100 }, "must be >= 100");
          errors++;
        }
      }
    }
    if (data.currency !== void 0) {
      let data4 = data.currency;
      if (typeof data4 !== "string") {
        vErrors = noted(vErrors, instancePath + "/currency", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if (!(data4 === "MYR")) {
        vErrors = noted(vErrors, instancePath + "/currency", "#/enum", "enum", { allowedValues: schema27.enum }, "must be equal to one of the allowed values");
        errors++;
      }
    }
    if (data.source !== void 0) {
      if (typeof data.source !== "string") {
        vErrors = noted(vErrors, instancePath + "/source", "#/properties/source/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data["source[type]"] !== void 0) {
      let data6 = data["source[type]"];
      if (typeof data6 !== "string") {
        vErrors = noted(vErrors, instancePath + "/source[type]", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if (!(data6 === "duitnow_obw")) {
        vErrors = noted(vErrors, instancePath + "/source[type]", "#/enum", "enum", { allowedValues: schema28.enum }, "must be equal to one of the allowed values");
        errors++;
      }
    }
    if (data["source[bank]"] !== void 0) {
      let data7 = data["source[bank]"];
      if (typeof data7 !== "string") {
        vErrors = noted(vErrors, instancePath + "/source[bank]", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if (!(data7 === "affin" || data7 === "alliance" || data7 === "agro" || data7 === "ambank" || data7 === "islam" || data7 === "muamalat" || data7 === "rakyat" || data7 === "bsn" || data7 === "cimb" || data7 === "hongleong" || data7 === "hsbc" || data7 === "kfh" || data7 === "maybank2u" || data7 === "ocbc" || data7 === "public" || data7 === "rhb" || data7 === "sc" || data7 === "uob")) {
        vErrors = noted(vErrors, instancePath + "/source[bank]", "#/enum", "enum", { allowedValues: schema25.enum }, "must be equal to one of the allowed values");
        errors++;
      }
    }
    if (data.return_uri !== void 0) {
      let data8 = data.return_uri;
      if (typeof data8 === "string") {
        if (!pattern19.test(data8)) {
          vErrors = noted(vErrors, instancePath + "/return_uri", "#/properties/return_uri/pattern", "pattern", { pattern: "^[Hh][Tt][Tt][Pp][Ss]://[^/?#:@]" }, 'must match pattern "^[Hh][Tt][Tt][Pp][Ss]://[^/?#:@]"');
          errors++;
        }
        if (!formats26(data8)) {
          vErrors = noted(vErrors, instancePath + "/return_uri", "#/properties/return_uri/format", "format", { format: "uri" }, 'must match format "uri"');
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/return_uri", "#/properties/return_uri/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate76.errors = vErrors;
  return errors === 0;
}
const isCompleteCharge = validate68;
const isEvent = validate64;
const isEventList = validate77;
function validate77(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!validate61(data, { instancePath })) {
    vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
    errors = vErrors.length;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.data === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/1/required", "required", { missingProperty: "data" }, "must have required property 'data'");
      errors++;
    }
    if (data.data !== void 0) {
      let data0 = data.data;
      if (Array.isArray(data0)) {
        const len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate64(data0[i0], { instancePath: instancePath + "/data/" + i0 })) {
            vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
            errors = vErrors.length;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/data", "#/allOf/1/properties/data/type", "type", { type: "array" }, "must be array");
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/allOf/1/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate77.errors = vErrors;
  return errors === 0;
}
const isList = validate61;
const isNewCharge = validate73;
const isNewSource = validate80;
function validate80(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!validate59(data, { instancePath })) {
    vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
    errors = vErrors.length;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.barcode !== void 0) {
      if (data.barcode !== null) {
        vErrors = noted(vErrors, instancePath + "/barcode", "#/allOf/1/properties/barcode/type", "type", { type: "null" }, "must be null");
        errors++;
      }
    }
    if (data.email !== void 0) {
      if (data.email !== null) {
        vErrors = noted(vErrors, instancePath + "/email", "#/allOf/1/properties/email/type", "type", { type: "null" }, "must be null");
        errors++;
      }
    }
    if (data.installment_term !== void 0) {
      if (data.installment_term !== null) {
        vErrors = noted(vErrors, instancePath + "/installment_term", "#/allOf/1/properties/installment_term/type", "type", { type: "null" }, "must be null");
        errors++;
      }
    }
    if (data.ip !== void 0) {
      if (data.ip !== null) {
        vErrors = noted(vErrors, instancePath + "/ip", "#/allOf/1/properties/ip/type", "type", { type: "null" }, "must be null");
        errors++;
      }
    }
    if (data.absorption_type !== void 0) {
      if (data.absorption_type !== null) {
        vErrors = noted(vErrors, instancePath + "/absorption_type", "#/allOf/1/properties/absorption_type/type", "type", { type: "null" }, "must be null");
        errors++;
      }
    }
    if (data.name !== void 0) {
      if (data.name !== null) {
        vErrors = noted(vErrors, instancePath + "/name", "#/allOf/1/properties/name/type", "type", { type: "null" }, "must be null");
        errors++;
      }
    }
    if (data.mobile_number !== void 0) {
      if (data.mobile_number !== null) {
        vErrors = noted(vErrors, instancePath + "/mobile_number", "#/allOf/1/properties/mobile_number/type", "type", { type: "null" }, "must be null");
        errors++;
      }
    }
    if (data.phone_number !== void 0) {
      if (data.phone_number !== null) {
        vErrors = noted(vErrors, instancePath + "/phone_number", "#/allOf/1/properties/phone_number/type", "type", { type: "null" }, "must be null");
        errors++;
      }
    }
    if (data.scannable_code !== void 0) {
      if (data.scannable_code !== null) {
        vErrors = noted(vErrors, instancePath + "/scannable_code", "#/allOf/1/properties/scannable_code/type", "type", { type: "null" }, "must be null");
        errors++;
      }
    }
    if (data.billing !== void 0) {
      if (data.billing !== null) {
        vErrors = noted(vErrors, instancePath + "/billing", "#/allOf/1/properties/billing/type", "type", { type: "null" }, "must be null");
        errors++;
      }
    }
    if (data.shipping !== void 0) {
      if (data.shipping !== null) {
        vErrors = noted(vErrors, instancePath + "/shipping", "#/allOf/1/properties/shipping/type", "type", { type: "null" }, "must be null");
        errors++;
      }
    }
    if (data.references !== void 0) {
      if (data.references !== null) {
        vErrors = noted(vErrors, instancePath + "/references", "#/allOf/1/properties/references/type", "type", { type: "null" }, "must be null");
        errors++;
      }
    }
    if (data.provider_references !== void 0) {
      if (data.provider_references !== null) {
        vErrors = noted(vErrors, instancePath + "/provider_references", "#/allOf/1/properties/provider_references/type", "type", { type: "null" }, "must be null");
        errors++;
      }
    }
    if (data.store_id !== void 0) {
      if (data.store_id !== null) {
        vErrors = noted(vErrors, instancePath + "/store_id", "#/allOf/1/properties/store_id/type", "type", { type: "null" }, "must be null");
        errors++;
      }
    }
    if (data.store_name !== void 0) {
      if (data.store_name !== null) {
        vErrors = noted(vErrors, instancePath + "/store_name", "#/allOf/1/properties/store_name/type", "type", { type: "null" }, "must be null");
        errors++;
      }
    }
    if (data.terminal_id !== void 0) {
      if (data.terminal_id !== null) {
        vErrors = noted(vErrors, instancePath + "/terminal_id", "#/allOf/1/properties/terminal_id/type", "type", { type: "null" }, "must be null");
        errors++;
      }
    }
    if (data.zero_interest_installments !== void 0) {
      if (data.zero_interest_installments !== null) {
        vErrors = noted(vErrors, instancePath + "/zero_interest_installments", "#/allOf/1/properties/zero_interest_installments/type", "type", { type: "null" }, "must be null");
        errors++;
      }
    }
    if (data.receipt_amount !== void 0) {
      if (data.receipt_amount !== null) {
        vErrors = noted(vErrors, instancePath + "/receipt_amount", "#/allOf/1/properties/receipt_amount/type", "type", { type: "null" }, "must be null");
        errors++;
      }
    }
    if (data.items !== void 0) {
      let data18 = data.items;
      if (Array.isArray(data18)) {
        if (data18.length > 0) {
          vErrors = noted(vErrors, instancePath + "/items", "#/allOf/1/properties/items/maxItems", "maxItems", { limit: 0 }, "must NOT have more than 0 items");
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/items", "#/allOf/1/properties/items/type", "type", { type: "array" }, "must be array");
        errors++;
      }
    }
    if (data.discounts !== void 0) {
      let data19 = data.discounts;
      if (Array.isArray(data19)) {
        if (data19.length > 0) {
          vErrors = noted(vErrors, instancePath + "/discounts", "#/allOf/1/properties/discounts/maxItems", "maxItems", { limit: 0 }, "must NOT have more than 0 items");
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/discounts", "#/allOf/1/properties/discounts/type", "type", { type: "array" }, "must be array");
        errors++;
      }
    }
    if (data.charge_status !== void 0) {
      let data20 = data.charge_status;
      if (typeof data20 !== "string") {
        vErrors = noted(vErrors, instancePath + "/charge_status", "#/allOf/1/properties/charge_status/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if ("unknown" !== data20) {
        vErrors = noted(vErrors, instancePath + "/charge_status", "#/allOf/1/properties/charge_status/const", "const", { allowedValue: "unknown" }, "must be equal to constant");
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/allOf/1/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate80.errors = vErrors;
  return errors === 0;
}
const isNewToken = validate82;
const pattern20 = /* @__PURE__ */ new RegExp("tokn(_test)?_[0-9a-z]+", "u");
function validate83(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.object === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "object" }, "must have required property 'object'");
      errors++;
    }
    if (data.id === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "id" }, "must have required property 'id'");
      errors++;
    }
    if (data.livemode === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "livemode" }, "must have required property 'livemode'");
      errors++;
    }
    if (data.location === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "location" }, "must have required property 'location'");
      errors++;
    }
    if (data.card === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "card" }, "must have required property 'card'");
      errors++;
    }
    if (data.charge_status === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "charge_status" }, "must have required property 'charge_status'");
      errors++;
    }
    if (data.created_at === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "created_at" }, "must have required property 'created_at'");
      errors++;
    }
    if (data.used === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "used" }, "must have required property 'used'");
      errors++;
    }
    if (data.object !== void 0) {
      let data0 = data.object;
      if (typeof data0 !== "string") {
        vErrors = noted(vErrors, instancePath + "/object", "#/properties/object/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if ("token" !== data0) {
        vErrors = noted(vErrors, instancePath + "/object", "#/properties/object/const", "const", { allowedValue: "token" }, "must be equal to constant");
        errors++;
      }
    }
    if (data.id !== void 0) {
      let data1 = data.id;
      if (typeof data1 === "string") {
        if (!pattern20.test(data1)) {
          vErrors = noted(vErrors, instancePath + "/id", "#/properties/id/pattern", "pattern", { pattern: "tokn(_test)?_[0-9a-z]+" }, 'must match pattern "tokn(_test)?_[0-9a-z]+"');
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/id", "#/properties/id/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.livemode !== void 0) {
      if (typeof data.livemode !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/livemode", "#/properties/livemode/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
    }
    if (data.location !== void 0) {
      if (typeof data.location !== "string") {
        vErrors = noted(vErrors, instancePath + "/location", "#/properties/location/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.card !== void 0) {
      if (!validate52(data.card, { instancePath: instancePath + "/card" })) {
        vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
        errors = vErrors.length;
      }
    }
    if (data.charge_status !== void 0) {
      let data5 = data.charge_status;
      if (typeof data5 !== "string") {
        vErrors = noted(vErrors, instancePath + "/charge_status", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if (!(data5 === "unknown" || data5 === "pending" || data5 === "successful" || data5 === "failed" || data5 === "expired")) {
        vErrors = noted(vErrors, instancePath + "/charge_status", "#/enum", "enum", { allowedValues: schema29.enum }, "must be equal to one of the allowed values");
        errors++;
      }
    }
    if (data.created_at !== void 0) {
      let data6 = data.created_at;
      if (typeof data6 === "string") {
        if (!pattern3.test(data6)) {
          vErrors = noted(vErrors, instancePath + "/created_at", "#/pattern", "pattern", { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$" }, 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$"');
          errors++;
        }
        if (!formats0.validate(data6)) {
          vErrors = noted(vErrors, instancePath + "/created_at", "#/format", "format", { format: "date-time" }, 'must match format "date-time"');
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/created_at", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data.used !== void 0) {
      if (typeof data.used !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/used", "#/properties/used/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate83.errors = vErrors;
  return errors === 0;
}
function validate82(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!validate83(data, { instancePath })) {
    vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
    errors = vErrors.length;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.charge_status !== void 0) {
      let data0 = data.charge_status;
      if (typeof data0 !== "string") {
        vErrors = noted(vErrors, instancePath + "/charge_status", "#/allOf/1/properties/charge_status/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if ("unknown" !== data0) {
        vErrors = noted(vErrors, instancePath + "/charge_status", "#/allOf/1/properties/charge_status/const", "const", { allowedValue: "unknown" }, "must be equal to constant");
        errors++;
      }
    }
    if (data.used !== void 0) {
      let data1 = data.used;
      if (typeof data1 !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/used", "#/allOf/1/properties/used/type", "type", { type: "boolean" }, "must be boolean");
        errors++;
      }
      if (false !== data1) {
        vErrors = noted(vErrors, instancePath + "/used", "#/allOf/1/properties/used/const", "const", { allowedValue: false }, "must be equal to constant");
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/allOf/1/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate82.errors = vErrors;
  return errors === 0;
}
const isSource = validate59;
const isSourceRequest = validate86;
const schema63 = { "type": "string", "enum": ["IOS", "ANDROID"] };
function validate86(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.amount === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "amount" }, "must have required property 'amount'");
      errors++;
    }
    if (data.currency === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "currency" }, "must have required property 'currency'");
      errors++;
    }
    if (data.type === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "type" }, "must have required property 'type'");
      errors++;
    }
    if (data.bank === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "bank" }, "must have required property 'bank'");
      errors++;
    }
    if (data.amount !== void 0) {
      let data0 = data.amount;
      if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)) && isFinite(data0))) {
        vErrors = noted(vErrors, instancePath + "/amount", "#/type", "type", { type: "integer" }, "must be integer");
        errors++;
      }
      if (typeof data0 == "number" && isFinite(data0)) {
        if (data0 > 2e6 || isNaN(data0)) {
          vErrors = noted(vErrors, instancePath + "/amount", "#/maximum", "maximum", { comparison: "<=", limit: 2e6 }, "must be <= 2000000");
          errors++;
        }
        if (data0 < 100 || isNaN(data0)) {
          vErrors = noted(vErrors, instancePath + "/amount", "#/minimum", "minimum", { comparison: ">=", limit: 100 }, "must be >= 100");
          errors++;
        }
      }
    }
    if (data.currency !== void 0) {
      let data1 = data.currency;
      if (typeof data1 !== "string") {
        vErrors = noted(vErrors, instancePath + "/currency", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if (!(data1 === "MYR")) {
        vErrors = noted(vErrors, instancePath + "/currency", "#/enum", "enum", { allowedValues: schema27.enum }, "must be equal to one of the allowed values");
        errors++;
      }
    }
    if (data.type !== void 0) {
      let data2 = data.type;
      if (typeof data2 !== "string") {
        vErrors = noted(vErrors, instancePath + "/type", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if (!(data2 === "duitnow_obw")) {
        vErrors = noted(vErrors, instancePath + "/type", "#/enum", "enum", { allowedValues: schema28.enum }, "must be equal to one of the allowed values");
        errors++;
      }
    }
    if (data.bank !== void 0) {
      let data3 = data.bank;
      if (typeof data3 !== "string") {
        vErrors = noted(vErrors, instancePath + "/bank", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if (!(data3 === "affin" || data3 === "alliance" || data3 === "agro" || data3 === "ambank" || data3 === "islam" || data3 === "muamalat" || data3 === "rakyat" || data3 === "bsn" || data3 === "cimb" || data3 === "hongleong" || data3 === "hsbc" || data3 === "kfh" || data3 === "maybank2u" || data3 === "ocbc" || data3 === "public" || data3 === "rhb" || data3 === "sc" || data3 === "uob")) {
        vErrors = noted(vErrors, instancePath + "/bank", "#/enum", "enum", { allowedValues: schema25.enum }, "must be equal to one of the allowed values");
        errors++;
      }
    }
    if (data.platform_type !== void 0) {
      let data4 = data.platform_type;
      if (typeof data4 !== "string") {
        vErrors = noted(vErrors, instancePath + "/platform_type", "#/type", "type", { type: "string" }, "must be string");
        errors++;
      }
      if (!(data4 === "IOS" || data4 === "ANDROID")) {
        vErrors = noted(vErrors, instancePath + "/platform_type", "#/enum", "enum", { allowedValues: schema63.enum }, "must be equal to one of the allowed values");
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate86.errors = vErrors;
  return errors === 0;
}
const isToken = validate83;
const isTokenRequest = validate87;
const pattern22 = /* @__PURE__ */ new RegExp("^[A-Za-z]{2}$", "u");
const pattern23 = /* @__PURE__ */ new RegExp("^\\+?[0-9]+$", "u");
const formats30 = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
function validate87(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data["card[expiration_month]"] === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "card[expiration_month]" }, "must have required property 'card[expiration_month]'");
      errors++;
    }
    if (data["card[expiration_year]"] === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "card[expiration_year]" }, "must have required property 'card[expiration_year]'");
      errors++;
    }
    if (data["card[name]"] === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "card[name]" }, "must have required property 'card[name]'");
      errors++;
    }
    if (data["card[number]"] === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "card[number]" }, "must have required property 'card[number]'");
      errors++;
    }
    if (data["card[expiration_month]"] !== void 0) {
      let data0 = data["card[expiration_month]"];
      if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)) && isFinite(data0))) {
        vErrors = noted(vErrors, instancePath + "/card[expiration_month]", "#/properties/card%5Bexpiration_month%5D/type", "type", { type: "integer" }, "must be integer");
        errors++;
      }
    }
    if (data["card[expiration_year]"] !== void 0) {
      let data1 = data["card[expiration_year]"];
      if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
        vErrors = noted(vErrors, instancePath + "/card[expiration_year]", "#/properties/card%5Bexpiration_year%5D/type", "type", { type: "integer" }, "must be integer");
        errors++;
      }
    }
    if (data["card[name]"] !== void 0) {
      if (typeof data["card[name]"] !== "string") {
        vErrors = noted(vErrors, instancePath + "/card[name]", "#/properties/card%5Bname%5D/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data["card[number]"] !== void 0) {
      if (typeof data["card[number]"] !== "string") {
        vErrors = noted(vErrors, instancePath + "/card[number]", "#/properties/card%5Bnumber%5D/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data["card[city]"] !== void 0) {
      if (typeof data["card[city]"] !== "string") {
        vErrors = noted(vErrors, instancePath + "/card[city]", "#/properties/card%5Bcity%5D/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data["card[country]"] !== void 0) {
      let data5 = data["card[country]"];
      if (typeof data5 === "string") {
        if (!pattern22.test(data5)) {
          vErrors = noted(vErrors, instancePath + "/card[country]", "#/properties/card%5Bcountry%5D/pattern", "pattern", { pattern: "^[A-Za-z]{2}$" }, 'must match pattern "^[A-Za-z]{2}$"');
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/card[country]", "#/properties/card%5Bcountry%5D/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data["card[email]"] !== void 0) {
      let data6 = data["card[email]"];
      if (typeof data6 === "string") {
        if (!formats30.test(data6)) {
          vErrors = noted(vErrors, instancePath + "/card[email]", "#/properties/card%5Bemail%5D/format", "format", { format: "email" }, 'must match format "email"');
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/card[email]", "#/properties/card%5Bemail%5D/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data["card[phone_number]"] !== void 0) {
      let data7 = data["card[phone_number]"];
      if (typeof data7 === "string") {
        if (!pattern23.test(data7)) {
          vErrors = noted(vErrors, instancePath + "/card[phone_number]", "#/properties/card%5Bphone_number%5D/pattern", "pattern", { pattern: "^\\+?[0-9]+$" }, 'must match pattern "^\\+?[0-9]+$"');
          errors++;
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/card[phone_number]", "#/properties/card%5Bphone_number%5D/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data["card[postal_code]"] !== void 0) {
      if (typeof data["card[postal_code]"] !== "string") {
        vErrors = noted(vErrors, instancePath + "/card[postal_code]", "#/properties/card%5Bpostal_code%5D/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data["card[security_code]"] !== void 0) {
      if (typeof data["card[security_code]"] !== "string") {
        vErrors = noted(vErrors, instancePath + "/card[security_code]", "#/properties/card%5Bsecurity_code%5D/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data["card[state]"] !== void 0) {
      if (typeof data["card[state]"] !== "string") {
        vErrors = noted(vErrors, instancePath + "/card[state]", "#/properties/card%5Bstate%5D/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data["card[street1]"] !== void 0) {
      if (typeof data["card[street1]"] !== "string") {
        vErrors = noted(vErrors, instancePath + "/card[street1]", "#/properties/card%5Bstreet1%5D/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
    if (data["card[street2]"] !== void 0) {
      if (typeof data["card[street2]"] !== "string") {
        vErrors = noted(vErrors, instancePath + "/card[street2]", "#/properties/card%5Bstreet2%5D/type", "type", { type: "string" }, "must be string");
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate87.errors = vErrors;
  return errors === 0;
}
const isWebhookDelivery = validate65;
const isChargeEvent = validate88;
const schema65 = { "type": "object", "required": ["key"], "properties": { "key": { "enum": ["charge.complete", "charge.create"] } }, "allOf": [{ "if": { "type": "object", "properties": { "key": { "const": "charge.complete" } } }, "then": { "$ref": "ChargeCompleteEvent" } }, { "if": { "type": "object", "properties": { "key": { "const": "charge.create" } } }, "then": { "$ref": "ChargeCreateEvent" } }] };
function validate88(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  const _errs2 = errors;
  let valid1 = true;
  const _errs3 = errors;
  if (errors === _errs3) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.key !== void 0) {
        if ("charge.complete" !== data.key) {
          const err0 = {};
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
        }
      }
    } else {
      const err1 = {};
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  errors = _errs2;
  if (vErrors !== null) {
    if (_errs2) {
      vErrors.length = _errs2;
    } else {
      vErrors = null;
    }
  }
  if (_valid0) {
    const _errs6 = errors;
    if (!validate63(data, { instancePath })) {
      vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
      errors = vErrors.length;
    }
    var _valid0 = _errs6 === errors;
    valid1 = _valid0;
  }
  if (!valid1) {
    vErrors = noted(vErrors, instancePath, "#/allOf/0/if", "if", { failingKeyword: "then" }, 'must match "then" schema');
    errors++;
  }
  const _errs8 = errors;
  let valid3 = true;
  const _errs9 = errors;
  if (errors === _errs9) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.key !== void 0) {
        if ("charge.create" !== data.key) {
          const err3 = {};
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
    } else {
      const err4 = {};
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        vErrors.push(err4);
      }
      errors++;
    }
  }
  var _valid1 = _errs9 === errors;
  errors = _errs8;
  if (vErrors !== null) {
    if (_errs8) {
      vErrors.length = _errs8;
    } else {
      vErrors = null;
    }
  }
  if (_valid1) {
    const _errs12 = errors;
    if (!validate71(data, { instancePath })) {
      vErrors = vErrors === null ? validate71.errors : vErrors.concat(validate71.errors);
      errors = vErrors.length;
    }
    var _valid1 = _errs12 === errors;
    valid3 = _valid1;
  }
  if (!valid3) {
    vErrors = noted(vErrors, instancePath, "#/allOf/1/if", "if", { failingKeyword: "then" }, 'must match "then" schema');
    errors++;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.key === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "key" }, "must have required property 'key'");
      errors++;
    }
    if (data.key !== void 0) {
      let data2 = data.key;
      if (!(data2 === "charge.complete" || data2 === "charge.create")) {
        vErrors = noted(vErrors, instancePath + "/key", "#/properties/key/enum", "enum", { allowedValues: schema65.properties.key.enum }, "must be equal to one of the allowed values");
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, "must be object");
    errors++;
  }
  validate88.errors = vErrors;
  return errors === 0;
}
function isMoment(text) {
  const day = Number(text.slice(8, 10));
  const exists = day <= 28 || day <= daysOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
  return exists && (text[17] < "6" || text.slice(11, 16) === "23:59");
}
function isUri(text) {
  return /^(?:[!#$&-;=?-[\]_a-z~]|%[0-9a-f]{2})+$/i.test(text) && URL.canParse(text);
}
function lengthOf(text) {
  return [...text].length;
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
  isCard,
  isCharge,
  isChargeCompleteEvent,
  isChargeCreateEvent,
  isChargeEvent,
  isChargeRequest,
  isCompleteCharge,
  isEvent,
  isEventList,
  isList,
  isNewCharge,
  isNewSource,
  isNewToken,
  isSource,
  isSourceRequest,
  isToken,
  isTokenRequest,
  isWebhookDelivery
};
