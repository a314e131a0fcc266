// Generated from openapi/ by npm run generate. Do not edit.
const isRunRecord = validate52;
const schema19 = { "allOf": [{ "$ref": "#/$defs/Compared" }, { "type": "object", "required": ["exitCode", "strict", "started", "duration", "counts", "accepted", "brokenPins", "created", "contract", "suite", "operations", "evidence", "again"], "properties": { "exitCode": { "type": "integer", "enum": [0, 1, 2, 3, 4, 5] }, "strict": { "type": "boolean" }, "started": { "type": "string" }, "duration": { "type": "number" }, "counts": { "type": "object", "required": ["MUST", "SHOULD"], "properties": { "MUST": { "$ref": "#/$defs/Count" }, "SHOULD": { "$ref": "#/$defs/Count" } } }, "accepted": { "type": "array", "items": { "$ref": "#/$defs/AcceptedFinding" } }, "brokenPins": { "type": "array", "items": { "$ref": "#/$defs/BrokenPin" } }, "created": { "type": "object", "required": ["tokens", "sources", "charges", "amount", "currency", "requests", "webhooks"], "properties": { "tokens": { "type": "integer", "minimum": 0 }, "sources": { "type": "integer", "minimum": 0 }, "charges": { "type": "integer", "minimum": 0 }, "amount": { "type": "number" }, "currency": { "type": "string" }, "requests": { "type": "integer", "minimum": 0 }, "webhooks": { "type": "integer", "minimum": 0 } } }, "contract": { "type": "object", "required": ["title", "version"], "properties": { "title": { "type": "string" }, "version": { "type": "string" } } }, "suite": { "type": "object", "required": ["version"], "properties": { "version": { "type": "string" } } }, "operations": { "type": "object", "propertyNames": {}, "additionalProperties": { "type": "object", "additionalProperties": { "type": "integer", "minimum": 0 } } }, "evidence": { "type": "array", "maxItems": 2e4, "items": { "$ref": "#/$defs/Exchange" } }, "explored": { "$ref": "#/$defs/Explored" }, "again": { "type": "string" } } }], "$defs": { "Compared": { "type": "object", "required": ["version", "outcome", "sentence", "findings", "observations", "implementation"], "properties": { "version": { "type": "integer", "const": 1 }, "outcome": { "$ref": "#/$defs/Outcome" }, "sentence": { "type": "string" }, "findings": { "type": "array", "maxItems": 1e4, "items": { "$ref": "#/$defs/Finding" } }, "observations": { "type": "array", "maxItems": 1e4, "items": { "$ref": "#/$defs/Seen" } }, "implementation": { "type": "object", "required": ["baseUrl", "vaultUrl", "payUrl", "live", "embedded"], "properties": { "name": { "type": "string" }, "version": { "type": "string" }, "baseUrl": { "type": "string" }, "vaultUrl": { "type": "string" }, "payUrl": { "type": ["string", "null"] }, "live": { "type": "boolean" }, "embedded": { "type": "boolean" } } } } }, "Outcome": { "type": "string", "enum": ["conformant", "nonconformant", "incomplete"] }, "Verdict": { "type": "string", "enum": ["pass", "inapplicable", "inconclusive", "unstable", "fail", "error"] }, "RequirementId": { "type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$" }, "ObservationId": { "type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$" }, "Finding": { "type": "object", "required": ["id", "level", "verdict", "expected", "actual", "exchanges", "reason"], "properties": { "id": { "$ref": "#/$defs/RequirementId" }, "level": { "type": "string", "enum": ["MUST", "SHOULD"] }, "verdict": { "oneOf": [{ "$ref": "#/$defs/Verdict" }, { "type": "null" }] }, "expected": { "type": ["string", "null"] }, "actual": { "type": ["string", "null"] }, "exchanges": { "type": "array", "items": { "type": "string" } }, "reason": { "type": ["string", "null"] }, "member": { "type": "object", "required": ["name", "value"], "properties": { "name": { "type": "string" }, "value": { "type": ["string", "null"] } } }, "times": { "type": "object", "required": ["broken", "of"], "properties": { "broken": { "type": "integer", "minimum": 0 }, "of": { "type": "integer", "minimum": 0 } } }, "scenario": { "type": "string" }, "wanted": { "type": "string", "enum": ["accepted", "refused"] }, "replay": { "type": ["string", "null"] } } }, "Explored": { "type": "object", "required": ["seed", "sequences", "requests", "duration", "coverage"], "properties": { "seed": { "type": "integer", "minimum": 0 }, "sequences": { "type": "integer", "minimum": 0 }, "requests": { "type": "integer", "minimum": 0 }, "duration": { "type": "number" }, "coverage": { "type": "array", "items": { "type": "object", "required": ["command", "states"], "properties": { "command": { "type": "string" }, "states": { "type": "object", "additionalProperties": { "type": "integer", "minimum": 0 } } } } } } }, "Seen": { "type": "object", "required": ["id", "answer", "reason"], "properties": { "id": { "$ref": "#/$defs/ObservationId" }, "answer": {}, "reason": { "type": ["string", "null"] } } }, "Count": { "type": "object", "required": ["expected", "executed", "verdicts", "untestable", "notSelected"], "properties": { "expected": { "type": "integer", "minimum": 0 }, "executed": { "type": "integer", "minimum": 0 }, "verdicts": { "type": "object", "required": ["pass", "inapplicable", "inconclusive", "unstable", "fail", "error"], "properties": { "pass": { "type": "integer", "minimum": 0 }, "inapplicable": { "type": "integer", "minimum": 0 }, "inconclusive": { "type": "integer", "minimum": 0 }, "unstable": { "type": "integer", "minimum": 0 }, "fail": { "type": "integer", "minimum": 0 }, "error": { "type": "integer", "minimum": 0 } } }, "untestable": { "type": "integer", "minimum": 0 }, "notSelected": { "type": "integer", "minimum": 0 } } }, "AcceptedFinding": { "type": "object", "required": ["requirement", "reason", "until", "state"], "properties": { "requirement": { "$ref": "#/$defs/RequirementId" }, "reason": { "type": "string" }, "until": { "type": "string" }, "state": { "type": "string", "enum": ["failing", "holding", "past", "open"] } } }, "BrokenPin": { "type": "object", "required": ["id", "pinned", "seen"], "properties": { "id": { "$ref": "#/$defs/ObservationId" }, "pinned": {}, "seen": {} } }, "Exchange": { "type": "object", "required": ["id", "kind", "operation", "key", "request", "answer", "error", "start", "duration"], "properties": { "id": { "type": "string" }, "kind": { "type": "string", "enum": ["request", "visit", "webhook"] }, "operation": { "oneOf": [{ "type": "string" }, { "type": "null" }] }, "key": { "type": "string", "enum": ["public", "secret", "none", "blank", "unknown"] }, "request": { "type": "object", "required": ["method", "url", "headers", "body"], "properties": { "method": { "type": "string" }, "url": { "type": "string" }, "headers": { "type": "object", "additionalProperties": { "type": "string" } }, "body": { "type": ["string", "null"] } } }, "answer": { "type": ["object", "null"], "required": ["status", "headers", "body"], "properties": { "status": { "type": "integer", "minimum": 0 }, "headers": { "type": "object", "additionalProperties": { "type": "string" } }, "body": { "type": "string" } } }, "error": { "type": ["string", "null"] }, "unlike": { "type": "string" }, "start": { "type": "number" }, "duration": { "type": "number" }, "scenario": { "type": "string" }, "step": { "type": "string" }, "cut": { "type": "integer", "minimum": 0 } } } } };
const schema20 = { "type": "object", "required": ["version", "outcome", "sentence", "findings", "observations", "implementation"], "properties": { "version": { "type": "integer", "const": 1 }, "outcome": { "$ref": "#/$defs/Outcome" }, "sentence": { "type": "string" }, "findings": { "type": "array", "maxItems": 1e4, "items": { "$ref": "#/$defs/Finding" } }, "observations": { "type": "array", "maxItems": 1e4, "items": { "$ref": "#/$defs/Seen" } }, "implementation": { "type": "object", "required": ["baseUrl", "vaultUrl", "payUrl", "live", "embedded"], "properties": { "name": { "type": "string" }, "version": { "type": "string" }, "baseUrl": { "type": "string" }, "vaultUrl": { "type": "string" }, "payUrl": { "type": ["string", "null"] }, "live": { "type": "boolean" }, "embedded": { "type": "boolean" } } } } };
const schema21 = { "type": "string", "enum": ["conformant", "nonconformant", "incomplete"] };
function validate54(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data !== "string") {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "string" }, void 0);
    errors++;
  }
  if (!(data === "conformant" || data === "nonconformant" || data === "incomplete")) {
    vErrors = noted(vErrors, instancePath, "#/enum", "enum", { allowedValues: schema21.enum }, void 0);
    errors++;
  }
  validate54.errors = vErrors;
  return errors === 0;
}
const schema22 = { "type": "object", "required": ["id", "level", "verdict", "expected", "actual", "exchanges", "reason"], "properties": { "id": { "$ref": "#/$defs/RequirementId" }, "level": { "type": "string", "enum": ["MUST", "SHOULD"] }, "verdict": { "oneOf": [{ "$ref": "#/$defs/Verdict" }, { "type": "null" }] }, "expected": { "type": ["string", "null"] }, "actual": { "type": ["string", "null"] }, "exchanges": { "type": "array", "items": { "type": "string" } }, "reason": { "type": ["string", "null"] }, "member": { "type": "object", "required": ["name", "value"], "properties": { "name": { "type": "string" }, "value": { "type": ["string", "null"] } } }, "times": { "type": "object", "required": ["broken", "of"], "properties": { "broken": { "type": "integer", "minimum": 0 }, "of": { "type": "integer", "minimum": 0 } } }, "scenario": { "type": "string" }, "wanted": { "type": "string", "enum": ["accepted", "refused"] }, "replay": { "type": ["string", "null"] } } };
const pattern3 = /* @__PURE__ */ new RegExp("^[a-z0-9]+(-[a-z0-9]+)*$", "u");
function validate57(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data === "string") {
    if (!pattern3.test(data)) {
      vErrors = noted(vErrors, instancePath, "#/pattern", "pattern", { pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" }, void 0);
      errors++;
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "string" }, void 0);
    errors++;
  }
  validate57.errors = vErrors;
  return errors === 0;
}
const schema24 = { "type": "string", "enum": ["pass", "inapplicable", "inconclusive", "unstable", "fail", "error"] };
function validate59(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data !== "string") {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "string" }, void 0);
    errors++;
  }
  if (!(data === "pass" || data === "inapplicable" || data === "inconclusive" || data === "unstable" || data === "fail" || data === "error")) {
    vErrors = noted(vErrors, instancePath, "#/enum", "enum", { allowedValues: schema24.enum }, void 0);
    errors++;
  }
  validate59.errors = vErrors;
  return errors === 0;
}
function validate56(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "id" }, void 0);
      errors++;
    }
    if (data.level === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "level" }, void 0);
      errors++;
    }
    if (data.verdict === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "verdict" }, void 0);
      errors++;
    }
    if (data.expected === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "expected" }, void 0);
      errors++;
    }
    if (data.actual === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "actual" }, void 0);
      errors++;
    }
    if (data.exchanges === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "exchanges" }, void 0);
      errors++;
    }
    if (data.reason === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "reason" }, void 0);
      errors++;
    }
    if (data.id !== void 0) {
      if (!validate57(data.id, { instancePath: instancePath + "/id" })) {
        vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
        errors = vErrors.length;
      }
    }
    if (data.level !== void 0) {
      let data1 = data.level;
      if (typeof data1 !== "string") {
        vErrors = noted(vErrors, instancePath + "/level", "#/properties/level/type", "type", { type: "string" }, void 0);
        errors++;
      }
      if (!(data1 === "MUST" || data1 === "SHOULD")) {
        vErrors = noted(vErrors, instancePath + "/level", "#/properties/level/enum", "enum", { allowedValues: schema22.properties.level.enum }, void 0);
        errors++;
      }
    }
    if (data.verdict !== void 0) {
      let data2 = data.verdict;
      const _errs5 = errors;
      let valid1 = false;
      let passing0 = null;
      const _errs6 = errors;
      if (!validate59(data2, { instancePath: instancePath + "/verdict" })) {
        vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
        errors = vErrors.length;
      }
      var _valid0 = _errs6 === errors;
      if (_valid0) {
        valid1 = true;
        passing0 = 0;
      }
      const _errs7 = errors;
      if (data2 !== null) {
        vErrors = noted(vErrors, instancePath + "/verdict", "#/properties/verdict/oneOf/1/type", "type", { type: "null" }, void 0);
        errors++;
      }
      var _valid0 = _errs7 === errors;
      if (_valid0 && valid1) {
        valid1 = false;
        passing0 = [passing0, 1];
      } else {
        if (_valid0) {
          valid1 = true;
          passing0 = 1;
        }
      }
      if (!valid1) {
        vErrors = noted(vErrors, instancePath + "/verdict", "#/properties/verdict/oneOf", "oneOf", { passingSchemas: passing0 }, void 0);
        errors++;
      } else {
        errors = _errs5;
        if (vErrors !== null) {
          if (_errs5) {
            vErrors.length = _errs5;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.expected !== void 0) {
      let data3 = data.expected;
      if (typeof data3 !== "string" && data3 !== null) {
        vErrors = noted(vErrors, instancePath + "/expected", "#/properties/expected/type", "type", { type: schema22.properties.expected.type }, void 0);
        errors++;
      }
    }
    if (data.actual !== void 0) {
      let data4 = data.actual;
      if (typeof data4 !== "string" && data4 !== null) {
        vErrors = noted(vErrors, instancePath + "/actual", "#/properties/actual/type", "type", { type: schema22.properties.actual.type }, void 0);
        errors++;
      }
    }
    if (data.exchanges !== void 0) {
      let data5 = data.exchanges;
      if (Array.isArray(data5)) {
        const len0 = data5.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data5[i0] !== "string") {
            vErrors = noted(vErrors, instancePath + "/exchanges/" + i0, "#/properties/exchanges/items/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/exchanges", "#/properties/exchanges/type", "type", { type: "array" }, void 0);
        errors++;
      }
    }
    if (data.reason !== void 0) {
      let data7 = data.reason;
      if (typeof data7 !== "string" && data7 !== null) {
        vErrors = noted(vErrors, instancePath + "/reason", "#/properties/reason/type", "type", { type: schema22.properties.reason.type }, void 0);
        errors++;
      }
    }
    if (data.member !== void 0) {
      let data8 = data.member;
      if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
        if (data8.name === void 0) {
          vErrors = noted(vErrors, instancePath + "/member", "#/properties/member/required", "required", { missingProperty: "name" }, void 0);
          errors++;
        }
        if (data8.value === void 0) {
          vErrors = noted(vErrors, instancePath + "/member", "#/properties/member/required", "required", { missingProperty: "value" }, void 0);
          errors++;
        }
        if (data8.name !== void 0) {
          if (typeof data8.name !== "string") {
            vErrors = noted(vErrors, instancePath + "/member/name", "#/properties/member/properties/name/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
        if (data8.value !== void 0) {
          let data10 = data8.value;
          if (typeof data10 !== "string" && data10 !== null) {
            vErrors = noted(vErrors, instancePath + "/member/value", "#/properties/member/properties/value/type", "type", { type: schema22.properties.member.properties.value.type }, void 0);
            errors++;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/member", "#/properties/member/type", "type", { type: "object" }, void 0);
        errors++;
      }
    }
    if (data.times !== void 0) {
      let data11 = data.times;
      if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
        if (data11.broken === void 0) {
          vErrors = noted(vErrors, instancePath + "/times", "#/properties/times/required", "required", { missingProperty: "broken" }, void 0);
          errors++;
        }
        if (data11.of === void 0) {
          vErrors = noted(vErrors, instancePath + "/times", "#/properties/times/required", "required", { missingProperty: "of" }, void 0);
          errors++;
        }
        if (data11.broken !== void 0) {
          let data12 = data11.broken;
          if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
            vErrors = noted(vErrors, instancePath + "/times/broken", "#/properties/times/properties/broken/type", "type", { type: "integer" }, void 0);
            errors++;
          }
          if (typeof data12 == "number" && isFinite(data12)) {
            if (data12 < 0 || isNaN(data12)) {
              vErrors = noted(vErrors, instancePath + "/times/broken", "#/properties/times/properties/broken/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
              errors++;
            }
          }
        }
        if (data11.of !== void 0) {
          let data13 = data11.of;
          if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
            vErrors = noted(vErrors, instancePath + "/times/of", "#/properties/times/properties/of/type", "type", { type: "integer" }, void 0);
            errors++;
          }
          if (typeof data13 == "number" && isFinite(data13)) {
            if (data13 < 0 || isNaN(data13)) {
              vErrors = noted(vErrors, instancePath + "/times/of", "#/properties/times/properties/of/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
              errors++;
            }
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/times", "#/properties/times/type", "type", { type: "object" }, void 0);
        errors++;
      }
    }
    if (data.scenario !== void 0) {
      if (typeof data.scenario !== "string") {
        vErrors = noted(vErrors, instancePath + "/scenario", "#/properties/scenario/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.wanted !== void 0) {
      let data15 = data.wanted;
      if (typeof data15 !== "string") {
        vErrors = noted(vErrors, instancePath + "/wanted", "#/properties/wanted/type", "type", { type: "string" }, void 0);
        errors++;
      }
      if (!(data15 === "accepted" || data15 === "refused")) {
        vErrors = noted(vErrors, instancePath + "/wanted", "#/properties/wanted/enum", "enum", { allowedValues: schema22.properties.wanted.enum }, void 0);
        errors++;
      }
    }
    if (data.replay !== void 0) {
      let data16 = data.replay;
      if (typeof data16 !== "string" && data16 !== null) {
        vErrors = noted(vErrors, instancePath + "/replay", "#/properties/replay/type", "type", { type: schema22.properties.replay.type }, void 0);
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, void 0);
    errors++;
  }
  validate56.errors = vErrors;
  return errors === 0;
}
const schema25 = { "type": "object", "required": ["id", "answer", "reason"], "properties": { "id": { "$ref": "#/$defs/ObservationId" }, "answer": {}, "reason": { "type": ["string", "null"] } } };
function validate63(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data === "string") {
    if (!pattern3.test(data)) {
      vErrors = noted(vErrors, instancePath, "#/pattern", "pattern", { pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" }, void 0);
      errors++;
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "string" }, void 0);
    errors++;
  }
  validate63.errors = vErrors;
  return errors === 0;
}
function validate62(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "id" }, void 0);
      errors++;
    }
    if (data.answer === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "answer" }, void 0);
      errors++;
    }
    if (data.reason === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "reason" }, void 0);
      errors++;
    }
    if (data.id !== void 0) {
      if (!validate63(data.id, { instancePath: instancePath + "/id" })) {
        vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
        errors = vErrors.length;
      }
    }
    if (data.reason !== void 0) {
      let data1 = data.reason;
      if (typeof data1 !== "string" && data1 !== null) {
        vErrors = noted(vErrors, instancePath + "/reason", "#/properties/reason/type", "type", { type: schema25.properties.reason.type }, void 0);
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
function validate53(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.version === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "version" }, void 0);
      errors++;
    }
    if (data.outcome === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "outcome" }, void 0);
      errors++;
    }
    if (data.sentence === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "sentence" }, void 0);
      errors++;
    }
    if (data.findings === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "findings" }, void 0);
      errors++;
    }
    if (data.observations === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "observations" }, void 0);
      errors++;
    }
    if (data.implementation === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "implementation" }, void 0);
      errors++;
    }
    if (data.version !== void 0) {
      let data0 = data.version;
      if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)) && isFinite(data0))) {
        vErrors = noted(vErrors, instancePath + "/version", "#/properties/version/type", "type", { type: "integer" }, void 0);
        errors++;
      }
      if (1 !== data0) {
        vErrors = noted(vErrors, instancePath + "/version", "#/properties/version/const", "const", { allowedValue: 1 }, void 0);
        errors++;
      }
    }
    if (data.outcome !== void 0) {
      if (!validate54(data.outcome, { instancePath: instancePath + "/outcome" })) {
        vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
        errors = vErrors.length;
      }
    }
    if (data.sentence !== void 0) {
      if (typeof data.sentence !== "string") {
        vErrors = noted(vErrors, instancePath + "/sentence", "#/properties/sentence/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.findings !== void 0) {
      let data3 = data.findings;
      if (Array.isArray(data3)) {
        if (data3.length > 1e4) {
          vErrors = noted(vErrors, instancePath + "/findings", "#/properties/findings/maxItems", "maxItems", { limit: 1e4 }, void 0);
          errors++;
        }
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate56(data3[i0], { instancePath: instancePath + "/findings/" + i0 })) {
            vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
            errors = vErrors.length;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/findings", "#/properties/findings/type", "type", { type: "array" }, void 0);
        errors++;
      }
    }
    if (data.observations !== void 0) {
      let data5 = data.observations;
      if (Array.isArray(data5)) {
        if (data5.length > 1e4) {
          vErrors = noted(vErrors, instancePath + "/observations", "#/properties/observations/maxItems", "maxItems", { limit: 1e4 }, void 0);
          errors++;
        }
        const len1 = data5.length;
        for (let i1 = 0; i1 < len1; i1++) {
          if (!validate62(data5[i1], { instancePath: instancePath + "/observations/" + i1 })) {
            vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
            errors = vErrors.length;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/observations", "#/properties/observations/type", "type", { type: "array" }, void 0);
        errors++;
      }
    }
    if (data.implementation !== void 0) {
      let data7 = data.implementation;
      if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
        if (data7.baseUrl === void 0) {
          vErrors = noted(vErrors, instancePath + "/implementation", "#/properties/implementation/required", "required", { missingProperty: "baseUrl" }, void 0);
          errors++;
        }
        if (data7.vaultUrl === void 0) {
          vErrors = noted(vErrors, instancePath + "/implementation", "#/properties/implementation/required", "required", { missingProperty: "vaultUrl" }, void 0);
          errors++;
        }
        if (data7.payUrl === void 0) {
          vErrors = noted(vErrors, instancePath + "/implementation", "#/properties/implementation/required", "required", { missingProperty: "payUrl" }, void 0);
          errors++;
        }
        if (data7.live === void 0) {
          vErrors = noted(vErrors, instancePath + "/implementation", "#/properties/implementation/required", "required", { missingProperty: "live" }, void 0);
          errors++;
        }
        if (data7.embedded === void 0) {
          vErrors = noted(vErrors, instancePath + "/implementation", "#/properties/implementation/required", "required", { missingProperty: "embedded" }, void 0);
          errors++;
        }
        if (data7.name !== void 0) {
          if (typeof data7.name !== "string") {
            vErrors = noted(vErrors, instancePath + "/implementation/name", "#/properties/implementation/properties/name/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
        if (data7.version !== void 0) {
          if (typeof data7.version !== "string") {
            vErrors = noted(vErrors, instancePath + "/implementation/version", "#/properties/implementation/properties/version/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
        if (data7.baseUrl !== void 0) {
          if (typeof data7.baseUrl !== "string") {
            vErrors = noted(vErrors, instancePath + "/implementation/baseUrl", "#/properties/implementation/properties/baseUrl/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
        if (data7.vaultUrl !== void 0) {
          if (typeof data7.vaultUrl !== "string") {
            vErrors = noted(vErrors, instancePath + "/implementation/vaultUrl", "#/properties/implementation/properties/vaultUrl/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
        if (data7.payUrl !== void 0) {
          let data12 = data7.payUrl;
          if (typeof data12 !== "string" && data12 !== null) {
            vErrors = noted(vErrors, instancePath + "/implementation/payUrl", "#/properties/implementation/properties/payUrl/type", "type", { type: schema20.properties.implementation.properties.payUrl.type }, void 0);
            errors++;
          }
        }
        if (data7.live !== void 0) {
          if (typeof data7.live !== "boolean") {
            vErrors = noted(vErrors, instancePath + "/implementation/live", "#/properties/implementation/properties/live/type", "type", { type: "boolean" }, void 0);
            errors++;
          }
        }
        if (data7.embedded !== void 0) {
          if (typeof data7.embedded !== "boolean") {
            vErrors = noted(vErrors, instancePath + "/implementation/embedded", "#/properties/implementation/properties/embedded/type", "type", { type: "boolean" }, void 0);
            errors++;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/implementation", "#/properties/implementation/type", "type", { type: "object" }, void 0);
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, void 0);
    errors++;
  }
  validate53.errors = vErrors;
  return errors === 0;
}
function validate67(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.expected === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "expected" }, void 0);
      errors++;
    }
    if (data.executed === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "executed" }, void 0);
      errors++;
    }
    if (data.verdicts === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "verdicts" }, void 0);
      errors++;
    }
    if (data.untestable === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "untestable" }, void 0);
      errors++;
    }
    if (data.notSelected === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "notSelected" }, void 0);
      errors++;
    }
    if (data.expected !== void 0) {
      let data0 = data.expected;
      if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)) && isFinite(data0))) {
        vErrors = noted(vErrors, instancePath + "/expected", "#/properties/expected/type", "type", { type: "integer" }, void 0);
        errors++;
      }
      if (typeof data0 == "number" && isFinite(data0)) {
        if (data0 < 0 || isNaN(data0)) {
          vErrors = noted(vErrors, instancePath + "/expected", "#/properties/expected/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
          errors++;
        }
      }
    }
    if (data.executed !== void 0) {
      let data1 = data.executed;
      if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
        vErrors = noted(vErrors, instancePath + "/executed", "#/properties/executed/type", "type", { type: "integer" }, void 0);
        errors++;
      }
      if (typeof data1 == "number" && isFinite(data1)) {
        if (data1 < 0 || isNaN(data1)) {
          vErrors = noted(vErrors, instancePath + "/executed", "#/properties/executed/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
          errors++;
        }
      }
    }
    if (data.verdicts !== void 0) {
      let data2 = data.verdicts;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        if (data2.pass === void 0) {
          vErrors = noted(vErrors, instancePath + "/verdicts", "#/properties/verdicts/required", "required", { missingProperty: "pass" }, void 0);
          errors++;
        }
        if (data2.inapplicable === void 0) {
          vErrors = noted(vErrors, instancePath + "/verdicts", "#/properties/verdicts/required", "required", { missingProperty: "inapplicable" }, void 0);
          errors++;
        }
        if (data2.inconclusive === void 0) {
          vErrors = noted(vErrors, instancePath + "/verdicts", "#/properties/verdicts/required", "required", { missingProperty: "inconclusive" }, void 0);
          errors++;
        }
        if (data2.unstable === void 0) {
          vErrors = noted(vErrors, instancePath + "/verdicts", "#/properties/verdicts/required", "required", { missingProperty: "unstable" }, void 0);
          errors++;
        }
        if (data2.fail === void 0) {
          vErrors = noted(vErrors, instancePath + "/verdicts", "#/properties/verdicts/required", "required", { missingProperty: "fail" }, void 0);
          errors++;
        }
        if (data2.error === void 0) {
          vErrors = noted(vErrors, instancePath + "/verdicts", "#/properties/verdicts/required", "required", { missingProperty: "error" }, void 0);
          errors++;
        }
        if (data2.pass !== void 0) {
          let data3 = data2.pass;
          if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
            vErrors = noted(vErrors, instancePath + "/verdicts/pass", "#/properties/verdicts/properties/pass/type", "type", { type: "integer" }, void 0);
            errors++;
          }
          if (typeof data3 == "number" && isFinite(data3)) {
            if (data3 < 0 || isNaN(data3)) {
              vErrors = noted(vErrors, instancePath + "/verdicts/pass", "#/properties/verdicts/properties/pass/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
              errors++;
            }
          }
        }
        if (data2.inapplicable !== void 0) {
          let data4 = data2.inapplicable;
          if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
            vErrors = noted(vErrors, instancePath + "/verdicts/inapplicable", "#/properties/verdicts/properties/inapplicable/type", "type", { type: "integer" }, void 0);
            errors++;
          }
          if (typeof data4 == "number" && isFinite(data4)) {
            if (data4 < 0 || isNaN(data4)) {
              vErrors = noted(vErrors, instancePath + "/verdicts/inapplicable", "#/properties/verdicts/properties/inapplicable/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
              errors++;
            }
          }
        }
        if (data2.inconclusive !== void 0) {
          let data5 = data2.inconclusive;
          if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
            vErrors = noted(vErrors, instancePath + "/verdicts/inconclusive", "#/properties/verdicts/properties/inconclusive/type", "type", { type: "integer" }, void 0);
            errors++;
          }
          if (typeof data5 == "number" && isFinite(data5)) {
            if (data5 < 0 || isNaN(data5)) {
              vErrors = noted(vErrors, instancePath + "/verdicts/inconclusive", "#/properties/verdicts/properties/inconclusive/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
              errors++;
            }
          }
        }
        if (data2.unstable !== void 0) {
          let data6 = data2.unstable;
          if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)) && isFinite(data6))) {
            vErrors = noted(vErrors, instancePath + "/verdicts/unstable", "#/properties/verdicts/properties/unstable/type", "type", { type: "integer" }, void 0);
            errors++;
          }
          if (typeof data6 == "number" && isFinite(data6)) {
            if (data6 < 0 || isNaN(data6)) {
              vErrors = noted(vErrors, instancePath + "/verdicts/unstable", "#/properties/verdicts/properties/unstable/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
              errors++;
            }
          }
        }
        if (data2.fail !== void 0) {
          let data7 = data2.fail;
          if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
            vErrors = noted(vErrors, instancePath + "/verdicts/fail", "#/properties/verdicts/properties/fail/type", "type", { type: "integer" }, void 0);
            errors++;
          }
          if (typeof data7 == "number" && isFinite(data7)) {
            if (data7 < 0 || isNaN(data7)) {
              vErrors = noted(vErrors, instancePath + "/verdicts/fail", "#/properties/verdicts/properties/fail/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
              errors++;
            }
          }
        }
        if (data2.error !== void 0) {
          let data8 = data2.error;
          if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
            vErrors = noted(vErrors, instancePath + "/verdicts/error", "#/properties/verdicts/properties/error/type", "type", { type: "integer" }, void 0);
            errors++;
          }
          if (typeof data8 == "number" && isFinite(data8)) {
            if (data8 < 0 || isNaN(data8)) {
              vErrors = noted(vErrors, instancePath + "/verdicts/error", "#/properties/verdicts/properties/error/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
              errors++;
            }
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/verdicts", "#/properties/verdicts/type", "type", { type: "object" }, void 0);
        errors++;
      }
    }
    if (data.untestable !== void 0) {
      let data9 = data.untestable;
      if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)) && isFinite(data9))) {
        vErrors = noted(vErrors, instancePath + "/untestable", "#/properties/untestable/type", "type", { type: "integer" }, void 0);
        errors++;
      }
      if (typeof data9 == "number" && isFinite(data9)) {
        if (data9 < 0 || isNaN(data9)) {
          vErrors = noted(vErrors, instancePath + "/untestable", "#/properties/untestable/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
          errors++;
        }
      }
    }
    if (data.notSelected !== void 0) {
      let data10 = data.notSelected;
      if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
        vErrors = noted(vErrors, instancePath + "/notSelected", "#/properties/notSelected/type", "type", { type: "integer" }, void 0);
        errors++;
      }
      if (typeof data10 == "number" && isFinite(data10)) {
        if (data10 < 0 || isNaN(data10)) {
          vErrors = noted(vErrors, instancePath + "/notSelected", "#/properties/notSelected/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
          errors++;
        }
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, void 0);
    errors++;
  }
  validate67.errors = vErrors;
  return errors === 0;
}
const schema28 = { "type": "object", "required": ["requirement", "reason", "until", "state"], "properties": { "requirement": { "$ref": "#/$defs/RequirementId" }, "reason": { "type": "string" }, "until": { "type": "string" }, "state": { "type": "string", "enum": ["failing", "holding", "past", "open"] } } };
function validate70(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.requirement === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "requirement" }, void 0);
      errors++;
    }
    if (data.reason === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "reason" }, void 0);
      errors++;
    }
    if (data.until === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "until" }, void 0);
      errors++;
    }
    if (data.state === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "state" }, void 0);
      errors++;
    }
    if (data.requirement !== void 0) {
      if (!validate57(data.requirement, { instancePath: instancePath + "/requirement" })) {
        vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
        errors = vErrors.length;
      }
    }
    if (data.reason !== void 0) {
      if (typeof data.reason !== "string") {
        vErrors = noted(vErrors, instancePath + "/reason", "#/properties/reason/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.until !== void 0) {
      if (typeof data.until !== "string") {
        vErrors = noted(vErrors, instancePath + "/until", "#/properties/until/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.state !== void 0) {
      let data3 = data.state;
      if (typeof data3 !== "string") {
        vErrors = noted(vErrors, instancePath + "/state", "#/properties/state/type", "type", { type: "string" }, void 0);
        errors++;
      }
      if (!(data3 === "failing" || data3 === "holding" || data3 === "past" || data3 === "open")) {
        vErrors = noted(vErrors, instancePath + "/state", "#/properties/state/enum", "enum", { allowedValues: schema28.properties.state.enum }, void 0);
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
function validate73(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "id" }, void 0);
      errors++;
    }
    if (data.pinned === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "pinned" }, void 0);
      errors++;
    }
    if (data.seen === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "seen" }, void 0);
      errors++;
    }
    if (data.id !== void 0) {
      if (!validate63(data.id, { instancePath: instancePath + "/id" })) {
        vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
        errors = vErrors.length;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, void 0);
    errors++;
  }
  validate73.errors = vErrors;
  return errors === 0;
}
const schema30 = { "type": "object", "required": ["id", "kind", "operation", "key", "request", "answer", "error", "start", "duration"], "properties": { "id": { "type": "string" }, "kind": { "type": "string", "enum": ["request", "visit", "webhook"] }, "operation": { "oneOf": [{ "type": "string" }, { "type": "null" }] }, "key": { "type": "string", "enum": ["public", "secret", "none", "blank", "unknown"] }, "request": { "type": "object", "required": ["method", "url", "headers", "body"], "properties": { "method": { "type": "string" }, "url": { "type": "string" }, "headers": { "type": "object", "additionalProperties": { "type": "string" } }, "body": { "type": ["string", "null"] } } }, "answer": { "type": ["object", "null"], "required": ["status", "headers", "body"], "properties": { "status": { "type": "integer", "minimum": 0 }, "headers": { "type": "object", "additionalProperties": { "type": "string" } }, "body": { "type": "string" } } }, "error": { "type": ["string", "null"] }, "unlike": { "type": "string" }, "start": { "type": "number" }, "duration": { "type": "number" }, "scenario": { "type": "string" }, "step": { "type": "string" }, "cut": { "type": "integer", "minimum": 0 } } };
function validate76(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "id" }, void 0);
      errors++;
    }
    if (data.kind === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "kind" }, void 0);
      errors++;
    }
    if (data.operation === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "operation" }, void 0);
      errors++;
    }
    if (data.key === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "key" }, void 0);
      errors++;
    }
    if (data.request === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "request" }, void 0);
      errors++;
    }
    if (data.answer === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "answer" }, void 0);
      errors++;
    }
    if (data.error === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "error" }, void 0);
      errors++;
    }
    if (data.start === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "start" }, void 0);
      errors++;
    }
    if (data.duration === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "duration" }, void 0);
      errors++;
    }
    if (data.id !== void 0) {
      if (typeof data.id !== "string") {
        vErrors = noted(vErrors, instancePath + "/id", "#/properties/id/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.kind !== void 0) {
      let data1 = data.kind;
      if (typeof data1 !== "string") {
        vErrors = noted(vErrors, instancePath + "/kind", "#/properties/kind/type", "type", { type: "string" }, void 0);
        errors++;
      }
      if (!(data1 === "request" || data1 === "visit" || data1 === "webhook")) {
        vErrors = noted(vErrors, instancePath + "/kind", "#/properties/kind/enum", "enum", { allowedValues: schema30.properties.kind.enum }, void 0);
        errors++;
      }
    }
    if (data.operation !== void 0) {
      let data2 = data.operation;
      const _errs6 = errors;
      let valid1 = false;
      let passing0 = null;
      const _errs7 = errors;
      if (typeof data2 !== "string") {
        vErrors = noted(vErrors, instancePath + "/operation", "#/properties/operation/oneOf/0/type", "type", { type: "string" }, void 0);
        errors++;
      }
      var _valid0 = _errs7 === errors;
      if (_valid0) {
        valid1 = true;
        passing0 = 0;
      }
      const _errs9 = errors;
      if (data2 !== null) {
        vErrors = noted(vErrors, instancePath + "/operation", "#/properties/operation/oneOf/1/type", "type", { type: "null" }, void 0);
        errors++;
      }
      var _valid0 = _errs9 === errors;
      if (_valid0 && valid1) {
        valid1 = false;
        passing0 = [passing0, 1];
      } else {
        if (_valid0) {
          valid1 = true;
          passing0 = 1;
        }
      }
      if (!valid1) {
        vErrors = noted(vErrors, instancePath + "/operation", "#/properties/operation/oneOf", "oneOf", { passingSchemas: passing0 }, void 0);
        errors++;
      } else {
        errors = _errs6;
        if (vErrors !== null) {
          if (_errs6) {
            vErrors.length = _errs6;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.key !== void 0) {
      let data3 = data.key;
      if (typeof data3 !== "string") {
        vErrors = noted(vErrors, instancePath + "/key", "#/properties/key/type", "type", { type: "string" }, void 0);
        errors++;
      }
      if (!(data3 === "public" || data3 === "secret" || data3 === "none" || data3 === "blank" || data3 === "unknown")) {
        vErrors = noted(vErrors, instancePath + "/key", "#/properties/key/enum", "enum", { allowedValues: schema30.properties.key.enum }, void 0);
        errors++;
      }
    }
    if (data.request !== void 0) {
      let data4 = data.request;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
        if (data4.method === void 0) {
          vErrors = noted(vErrors, instancePath + "/request", "#/properties/request/required", "required", { missingProperty: "method" }, void 0);
          errors++;
        }
        if (data4.url === void 0) {
          vErrors = noted(vErrors, instancePath + "/request", "#/properties/request/required", "required", { missingProperty: "url" }, void 0);
          errors++;
        }
        if (data4.headers === void 0) {
          vErrors = noted(vErrors, instancePath + "/request", "#/properties/request/required", "required", { missingProperty: "headers" }, void 0);
          errors++;
        }
        if (data4.body === void 0) {
          vErrors = noted(vErrors, instancePath + "/request", "#/properties/request/required", "required", { missingProperty: "body" }, void 0);
          errors++;
        }
        if (data4.method !== void 0) {
          if (typeof data4.method !== "string") {
            vErrors = noted(vErrors, instancePath + "/request/method", "#/properties/request/properties/method/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
        if (data4.url !== void 0) {
          if (typeof data4.url !== "string") {
            vErrors = noted(vErrors, instancePath + "/request/url", "#/properties/request/properties/url/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
        if (data4.headers !== void 0) {
          let data7 = data4.headers;
          if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
            for (const key0 in data7) {
              if (typeof data7[key0] !== "string") {
                vErrors = noted(vErrors, instancePath + "/request/headers/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/request/properties/headers/additionalProperties/type", "type", { type: "string" }, void 0);
                errors++;
              }
            }
          } else {
            vErrors = noted(vErrors, instancePath + "/request/headers", "#/properties/request/properties/headers/type", "type", { type: "object" }, void 0);
            errors++;
          }
        }
        if (data4.body !== void 0) {
          let data9 = data4.body;
          if (typeof data9 !== "string" && data9 !== null) {
            vErrors = noted(vErrors, instancePath + "/request/body", "#/properties/request/properties/body/type", "type", { type: schema30.properties.request.properties.body.type }, void 0);
            errors++;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/request", "#/properties/request/type", "type", { type: "object" }, void 0);
        errors++;
      }
    }
    if (data.answer !== void 0) {
      let data10 = data.answer;
      if (!(data10 && typeof data10 == "object" && !Array.isArray(data10)) && data10 !== null) {
        vErrors = noted(vErrors, instancePath + "/answer", "#/properties/answer/type", "type", { type: schema30.properties.answer.type }, void 0);
        errors++;
      }
      if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
        if (data10.status === void 0) {
          vErrors = noted(vErrors, instancePath + "/answer", "#/properties/answer/required", "required", { missingProperty: "status" }, void 0);
          errors++;
        }
        if (data10.headers === void 0) {
          vErrors = noted(vErrors, instancePath + "/answer", "#/properties/answer/required", "required", { missingProperty: "headers" }, void 0);
          errors++;
        }
        if (data10.body === void 0) {
          vErrors = noted(vErrors, instancePath + "/answer", "#/properties/answer/required", "required", { missingProperty: "body" }, void 0);
          errors++;
        }
        if (data10.status !== void 0) {
          let data11 = data10.status;
          if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
            vErrors = noted(vErrors, instancePath + "/answer/status", "#/properties/answer/properties/status/type", "type", { type: "integer" }, void 0);
            errors++;
          }
          if (typeof data11 == "number" && isFinite(data11)) {
            if (data11 < 0 || isNaN(data11)) {
              vErrors = noted(vErrors, instancePath + "/answer/status", "#/properties/answer/properties/status/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
              errors++;
            }
          }
        }
        if (data10.headers !== void 0) {
          let data12 = data10.headers;
          if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
            for (const key1 in data12) {
              if (typeof data12[key1] !== "string") {
                vErrors = noted(vErrors, instancePath + "/answer/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/answer/properties/headers/additionalProperties/type", "type", { type: "string" }, void 0);
                errors++;
              }
            }
          } else {
            vErrors = noted(vErrors, instancePath + "/answer/headers", "#/properties/answer/properties/headers/type", "type", { type: "object" }, void 0);
            errors++;
          }
        }
        if (data10.body !== void 0) {
          if (typeof data10.body !== "string") {
            vErrors = noted(vErrors, instancePath + "/answer/body", "#/properties/answer/properties/body/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
      }
    }
    if (data.error !== void 0) {
      let data15 = data.error;
      if (typeof data15 !== "string" && data15 !== null) {
        vErrors = noted(vErrors, instancePath + "/error", "#/properties/error/type", "type", { type: schema30.properties.error.type }, void 0);
        errors++;
      }
    }
    if (data.unlike !== void 0) {
      if (typeof data.unlike !== "string") {
        vErrors = noted(vErrors, instancePath + "/unlike", "#/properties/unlike/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.start !== void 0) {
      let data17 = data.start;
      if (!(typeof data17 == "number" && isFinite(data17))) {
        vErrors = noted(vErrors, instancePath + "/start", "#/properties/start/type", "type", { type: "number" }, void 0);
        errors++;
      }
    }
    if (data.duration !== void 0) {
      let data18 = data.duration;
      if (!(typeof data18 == "number" && isFinite(data18))) {
        vErrors = noted(vErrors, instancePath + "/duration", "#/properties/duration/type", "type", { type: "number" }, void 0);
        errors++;
      }
    }
    if (data.scenario !== void 0) {
      if (typeof data.scenario !== "string") {
        vErrors = noted(vErrors, instancePath + "/scenario", "#/properties/scenario/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.step !== void 0) {
      if (typeof data.step !== "string") {
        vErrors = noted(vErrors, instancePath + "/step", "#/properties/step/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.cut !== void 0) {
      let data21 = data.cut;
      if (!(typeof data21 == "number" && (!(data21 % 1) && !isNaN(data21)) && isFinite(data21))) {
        vErrors = noted(vErrors, instancePath + "/cut", "#/properties/cut/type", "type", { type: "integer" }, void 0);
        errors++;
      }
      if (typeof data21 == "number" && isFinite(data21)) {
        if (data21 < 0 || isNaN(data21)) {
          vErrors = noted(vErrors, instancePath + "/cut", "#/properties/cut/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
          errors++;
        }
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, void 0);
    errors++;
  }
  validate76.errors = vErrors;
  return errors === 0;
}
function validate78(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.seed === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "seed" }, void 0);
      errors++;
    }
    if (data.sequences === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "sequences" }, void 0);
      errors++;
    }
    if (data.requests === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "requests" }, void 0);
      errors++;
    }
    if (data.duration === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "duration" }, void 0);
      errors++;
    }
    if (data.coverage === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "coverage" }, void 0);
      errors++;
    }
    if (data.seed !== void 0) {
      let data0 = data.seed;
      if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)) && isFinite(data0))) {
        vErrors = noted(vErrors, instancePath + "/seed", "#/properties/seed/type", "type", { type: "integer" }, void 0);
        errors++;
      }
      if (typeof data0 == "number" && isFinite(data0)) {
        if (data0 < 0 || isNaN(data0)) {
          vErrors = noted(vErrors, instancePath + "/seed", "#/properties/seed/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
          errors++;
        }
      }
    }
    if (data.sequences !== void 0) {
      let data1 = data.sequences;
      if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
        vErrors = noted(vErrors, instancePath + "/sequences", "#/properties/sequences/type", "type", { type: "integer" }, void 0);
        errors++;
      }
      if (typeof data1 == "number" && isFinite(data1)) {
        if (data1 < 0 || isNaN(data1)) {
          vErrors = noted(vErrors, instancePath + "/sequences", "#/properties/sequences/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
          errors++;
        }
      }
    }
    if (data.requests !== void 0) {
      let data2 = data.requests;
      if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
        vErrors = noted(vErrors, instancePath + "/requests", "#/properties/requests/type", "type", { type: "integer" }, void 0);
        errors++;
      }
      if (typeof data2 == "number" && isFinite(data2)) {
        if (data2 < 0 || isNaN(data2)) {
          vErrors = noted(vErrors, instancePath + "/requests", "#/properties/requests/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
          errors++;
        }
      }
    }
    if (data.duration !== void 0) {
      let data3 = data.duration;
      if (!(typeof data3 == "number" && isFinite(data3))) {
        vErrors = noted(vErrors, instancePath + "/duration", "#/properties/duration/type", "type", { type: "number" }, void 0);
        errors++;
      }
    }
    if (data.coverage !== void 0) {
      let data4 = data.coverage;
      if (Array.isArray(data4)) {
        const len0 = data4.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data5 = data4[i0];
          if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
            if (data5.command === void 0) {
              vErrors = noted(vErrors, instancePath + "/coverage/" + i0, "#/properties/coverage/items/required", "required", { missingProperty: "command" }, void 0);
              errors++;
            }
            if (data5.states === void 0) {
              vErrors = noted(vErrors, instancePath + "/coverage/" + i0, "#/properties/coverage/items/required", "required", { missingProperty: "states" }, void 0);
              errors++;
            }
            if (data5.command !== void 0) {
              if (typeof data5.command !== "string") {
                vErrors = noted(vErrors, instancePath + "/coverage/" + i0 + "/command", "#/properties/coverage/items/properties/command/type", "type", { type: "string" }, void 0);
                errors++;
              }
            }
            if (data5.states !== void 0) {
              let data7 = data5.states;
              if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
                for (const key0 in data7) {
                  let data8 = data7[key0];
                  if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
                    vErrors = noted(vErrors, instancePath + "/coverage/" + i0 + "/states/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/coverage/items/properties/states/additionalProperties/type", "type", { type: "integer" }, void 0);
                    errors++;
                  }
                  if (typeof data8 == "number" && isFinite(data8)) {
                    if (data8 < 0 || isNaN(data8)) {
                      vErrors = noted(vErrors, instancePath + "/coverage/" + i0 + "/states/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/coverage/items/properties/states/additionalProperties/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
                      errors++;
                    }
                  }
                }
              } else {
                vErrors = noted(vErrors, instancePath + "/coverage/" + i0 + "/states", "#/properties/coverage/items/properties/states/type", "type", { type: "object" }, void 0);
                errors++;
              }
            }
          } else {
            vErrors = noted(vErrors, instancePath + "/coverage/" + i0, "#/properties/coverage/items/type", "type", { type: "object" }, void 0);
            errors++;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/coverage", "#/properties/coverage/type", "type", { type: "array" }, void 0);
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, void 0);
    errors++;
  }
  validate78.errors = vErrors;
  return errors === 0;
}
function validate52(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!validate53(data, { instancePath })) {
    vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
    errors = vErrors.length;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.exitCode === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/1/required", "required", { missingProperty: "exitCode" }, void 0);
      errors++;
    }
    if (data.strict === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/1/required", "required", { missingProperty: "strict" }, void 0);
      errors++;
    }
    if (data.started === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/1/required", "required", { missingProperty: "started" }, void 0);
      errors++;
    }
    if (data.duration === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/1/required", "required", { missingProperty: "duration" }, void 0);
      errors++;
    }
    if (data.counts === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/1/required", "required", { missingProperty: "counts" }, void 0);
      errors++;
    }
    if (data.accepted === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/1/required", "required", { missingProperty: "accepted" }, void 0);
      errors++;
    }
    if (data.brokenPins === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/1/required", "required", { missingProperty: "brokenPins" }, void 0);
      errors++;
    }
    if (data.created === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/1/required", "required", { missingProperty: "created" }, void 0);
      errors++;
    }
    if (data.contract === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/1/required", "required", { missingProperty: "contract" }, void 0);
      errors++;
    }
    if (data.suite === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/1/required", "required", { missingProperty: "suite" }, void 0);
      errors++;
    }
    if (data.operations === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/1/required", "required", { missingProperty: "operations" }, void 0);
      errors++;
    }
    if (data.evidence === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/1/required", "required", { missingProperty: "evidence" }, void 0);
      errors++;
    }
    if (data.again === void 0) {
      vErrors = noted(vErrors, instancePath, "#/allOf/1/required", "required", { missingProperty: "again" }, void 0);
      errors++;
    }
    if (data.exitCode !== void 0) {
      let data0 = data.exitCode;
      if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)) && isFinite(data0))) {
        vErrors = noted(vErrors, instancePath + "/exitCode", "#/allOf/1/properties/exitCode/type", "type", { type: "integer" }, void 0);
        errors++;
      }
      if (!(data0 === 0 || data0 === 1 || data0 === 2 || data0 === 3 || data0 === 4 || data0 === 5)) {
        vErrors = noted(vErrors, instancePath + "/exitCode", "#/allOf/1/properties/exitCode/enum", "enum", { allowedValues: schema19.allOf[1].properties.exitCode.enum }, void 0);
        errors++;
      }
    }
    if (data.strict !== void 0) {
      if (typeof data.strict !== "boolean") {
        vErrors = noted(vErrors, instancePath + "/strict", "#/allOf/1/properties/strict/type", "type", { type: "boolean" }, void 0);
        errors++;
      }
    }
    if (data.started !== void 0) {
      if (typeof data.started !== "string") {
        vErrors = noted(vErrors, instancePath + "/started", "#/allOf/1/properties/started/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.duration !== void 0) {
      let data3 = data.duration;
      if (!(typeof data3 == "number" && isFinite(data3))) {
        vErrors = noted(vErrors, instancePath + "/duration", "#/allOf/1/properties/duration/type", "type", { type: "number" }, void 0);
        errors++;
      }
    }
    if (data.counts !== void 0) {
      let data4 = data.counts;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
        if (data4.MUST === void 0) {
          vErrors = noted(vErrors, instancePath + "/counts", "#/allOf/1/properties/counts/required", "required", { missingProperty: "MUST" }, void 0);
          errors++;
        }
        if (data4.SHOULD === void 0) {
          vErrors = noted(vErrors, instancePath + "/counts", "#/allOf/1/properties/counts/required", "required", { missingProperty: "SHOULD" }, void 0);
          errors++;
        }
        if (data4.MUST !== void 0) {
          if (!validate67(data4.MUST, { instancePath: instancePath + "/counts/MUST" })) {
            vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
            errors = vErrors.length;
          }
        }
        if (data4.SHOULD !== void 0) {
          if (!validate67(data4.SHOULD, { instancePath: instancePath + "/counts/SHOULD" })) {
            vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
            errors = vErrors.length;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/counts", "#/allOf/1/properties/counts/type", "type", { type: "object" }, void 0);
        errors++;
      }
    }
    if (data.accepted !== void 0) {
      let data7 = data.accepted;
      if (Array.isArray(data7)) {
        const len0 = data7.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate70(data7[i0], { instancePath: instancePath + "/accepted/" + i0 })) {
            vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
            errors = vErrors.length;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/accepted", "#/allOf/1/properties/accepted/type", "type", { type: "array" }, void 0);
        errors++;
      }
    }
    if (data.brokenPins !== void 0) {
      let data9 = data.brokenPins;
      if (Array.isArray(data9)) {
        const len1 = data9.length;
        for (let i1 = 0; i1 < len1; i1++) {
          if (!validate73(data9[i1], { instancePath: instancePath + "/brokenPins/" + i1 })) {
            vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
            errors = vErrors.length;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/brokenPins", "#/allOf/1/properties/brokenPins/type", "type", { type: "array" }, void 0);
        errors++;
      }
    }
    if (data.created !== void 0) {
      let data11 = data.created;
      if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
        if (data11.tokens === void 0) {
          vErrors = noted(vErrors, instancePath + "/created", "#/allOf/1/properties/created/required", "required", { missingProperty: "tokens" }, void 0);
          errors++;
        }
        if (data11.sources === void 0) {
          vErrors = noted(vErrors, instancePath + "/created", "#/allOf/1/properties/created/required", "required", { missingProperty: "sources" }, void 0);
          errors++;
        }
        if (data11.charges === void 0) {
          vErrors = noted(vErrors, instancePath + "/created", "#/allOf/1/properties/created/required", "required", { missingProperty: "charges" }, void 0);
          errors++;
        }
        if (data11.amount === void 0) {
          vErrors = noted(vErrors, instancePath + "/created", "#/allOf/1/properties/created/required", "required", { missingProperty: "amount" }, void 0);
          errors++;
        }
        if (data11.currency === void 0) {
          vErrors = noted(vErrors, instancePath + "/created", "#/allOf/1/properties/created/required", "required", { missingProperty: "currency" }, void 0);
          errors++;
        }
        if (data11.requests === void 0) {
          vErrors = noted(vErrors, instancePath + "/created", "#/allOf/1/properties/created/required", "required", { missingProperty: "requests" }, void 0);
          errors++;
        }
        if (data11.webhooks === void 0) {
          vErrors = noted(vErrors, instancePath + "/created", "#/allOf/1/properties/created/required", "required", { missingProperty: "webhooks" }, void 0);
          errors++;
        }
        if (data11.tokens !== void 0) {
          let data12 = data11.tokens;
          if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
            vErrors = noted(vErrors, instancePath + "/created/tokens", "#/allOf/1/properties/created/properties/tokens/type", "type", { type: "integer" }, void 0);
            errors++;
          }
          if (typeof data12 == "number" && isFinite(data12)) {
            if (data12 < 0 || isNaN(data12)) {
              vErrors = noted(vErrors, instancePath + "/created/tokens", "#/allOf/1/properties/created/properties/tokens/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
              errors++;
            }
          }
        }
        if (data11.sources !== void 0) {
          let data13 = data11.sources;
          if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
            vErrors = noted(vErrors, instancePath + "/created/sources", "#/allOf/1/properties/created/properties/sources/type", "type", { type: "integer" }, void 0);
            errors++;
          }
          if (typeof data13 == "number" && isFinite(data13)) {
            if (data13 < 0 || isNaN(data13)) {
              vErrors = noted(vErrors, instancePath + "/created/sources", "#/allOf/1/properties/created/properties/sources/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
              errors++;
            }
          }
        }
        if (data11.charges !== void 0) {
          let data14 = data11.charges;
          if (!(typeof data14 == "number" && (!(data14 % 1) && !isNaN(data14)) && isFinite(data14))) {
            vErrors = noted(vErrors, instancePath + "/created/charges", "#/allOf/1/properties/created/properties/charges/type", "type", { type: "integer" }, void 0);
            errors++;
          }
          if (typeof data14 == "number" && isFinite(data14)) {
            if (data14 < 0 || isNaN(data14)) {
              vErrors = noted(vErrors, instancePath + "/created/charges", "#/allOf/1/properties/created/properties/charges/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
              errors++;
            }
          }
        }
        if (data11.amount !== void 0) {
          let data15 = data11.amount;
          if (!(typeof data15 == "number" && isFinite(data15))) {
            vErrors = noted(vErrors, instancePath + "/created/amount", "#/allOf/1/properties/created/properties/amount/type", "type", { type: "number" }, void 0);
            errors++;
          }
        }
        if (data11.currency !== void 0) {
          if (typeof data11.currency !== "string") {
            vErrors = noted(vErrors, instancePath + "/created/currency", "#/allOf/1/properties/created/properties/currency/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
        if (data11.requests !== void 0) {
          let data17 = data11.requests;
          if (!(typeof data17 == "number" && (!(data17 % 1) && !isNaN(data17)) && isFinite(data17))) {
            vErrors = noted(vErrors, instancePath + "/created/requests", "#/allOf/1/properties/created/properties/requests/type", "type", { type: "integer" }, void 0);
            errors++;
          }
          if (typeof data17 == "number" && isFinite(data17)) {
            if (data17 < 0 || isNaN(data17)) {
              vErrors = noted(vErrors, instancePath + "/created/requests", "#/allOf/1/properties/created/properties/requests/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
              errors++;
            }
          }
        }
        if (data11.webhooks !== void 0) {
          let data18 = data11.webhooks;
          if (!(typeof data18 == "number" && (!(data18 % 1) && !isNaN(data18)) && isFinite(data18))) {
            vErrors = noted(vErrors, instancePath + "/created/webhooks", "#/allOf/1/properties/created/properties/webhooks/type", "type", { type: "integer" }, void 0);
            errors++;
          }
          if (typeof data18 == "number" && isFinite(data18)) {
            if (data18 < 0 || isNaN(data18)) {
              vErrors = noted(vErrors, instancePath + "/created/webhooks", "#/allOf/1/properties/created/properties/webhooks/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
              errors++;
            }
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/created", "#/allOf/1/properties/created/type", "type", { type: "object" }, void 0);
        errors++;
      }
    }
    if (data.contract !== void 0) {
      let data19 = data.contract;
      if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
        if (data19.title === void 0) {
          vErrors = noted(vErrors, instancePath + "/contract", "#/allOf/1/properties/contract/required", "required", { missingProperty: "title" }, void 0);
          errors++;
        }
        if (data19.version === void 0) {
          vErrors = noted(vErrors, instancePath + "/contract", "#/allOf/1/properties/contract/required", "required", { missingProperty: "version" }, void 0);
          errors++;
        }
        if (data19.title !== void 0) {
          if (typeof data19.title !== "string") {
            vErrors = noted(vErrors, instancePath + "/contract/title", "#/allOf/1/properties/contract/properties/title/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
        if (data19.version !== void 0) {
          if (typeof data19.version !== "string") {
            vErrors = noted(vErrors, instancePath + "/contract/version", "#/allOf/1/properties/contract/properties/version/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/contract", "#/allOf/1/properties/contract/type", "type", { type: "object" }, void 0);
        errors++;
      }
    }
    if (data.suite !== void 0) {
      let data22 = data.suite;
      if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
        if (data22.version === void 0) {
          vErrors = noted(vErrors, instancePath + "/suite", "#/allOf/1/properties/suite/required", "required", { missingProperty: "version" }, void 0);
          errors++;
        }
        if (data22.version !== void 0) {
          if (typeof data22.version !== "string") {
            vErrors = noted(vErrors, instancePath + "/suite/version", "#/allOf/1/properties/suite/properties/version/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/suite", "#/allOf/1/properties/suite/type", "type", { type: "object" }, void 0);
        errors++;
      }
    }
    if (data.operations !== void 0) {
      let data24 = data.operations;
      if (data24 && typeof data24 == "object" && !Array.isArray(data24)) {
        for (const key0 in data24) {
          let data25 = data24[key0];
          if (data25 && typeof data25 == "object" && !Array.isArray(data25)) {
            for (const key1 in data25) {
              let data26 = data25[key1];
              if (!(typeof data26 == "number" && (!(data26 % 1) && !isNaN(data26)) && isFinite(data26))) {
                vErrors = noted(vErrors, instancePath + "/operations/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "#/allOf/1/properties/operations/additionalProperties/additionalProperties/type", "type", { type: "integer" }, void 0);
                errors++;
              }
              if (typeof data26 == "number" && isFinite(data26)) {
                if (data26 < 0 || isNaN(data26)) {
                  vErrors = noted(vErrors, instancePath + "/operations/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "#/allOf/1/properties/operations/additionalProperties/additionalProperties/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
                  errors++;
                }
              }
            }
          } else {
            vErrors = noted(vErrors, instancePath + "/operations/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), "#/allOf/1/properties/operations/additionalProperties/type", "type", { type: "object" }, void 0);
            errors++;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/operations", "#/allOf/1/properties/operations/type", "type", { type: "object" }, void 0);
        errors++;
      }
    }
    if (data.evidence !== void 0) {
      let data27 = data.evidence;
      if (Array.isArray(data27)) {
        if (data27.length > 2e4) {
          vErrors = noted(vErrors, instancePath + "/evidence", "#/allOf/1/properties/evidence/maxItems", "maxItems", { limit: 2e4 }, void 0);
          errors++;
        }
        const len2 = data27.length;
        for (let i2 = 0; i2 < len2; i2++) {
          if (!validate76(data27[i2], { instancePath: instancePath + "/evidence/" + i2 })) {
            vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
            errors = vErrors.length;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/evidence", "#/allOf/1/properties/evidence/type", "type", { type: "array" }, void 0);
        errors++;
      }
    }
    if (data.explored !== void 0) {
      if (!validate78(data.explored, { instancePath: instancePath + "/explored" })) {
        vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
        errors = vErrors.length;
      }
    }
    if (data.again !== void 0) {
      if (typeof data.again !== "string") {
        vErrors = noted(vErrors, instancePath + "/again", "#/allOf/1/properties/again/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/allOf/1/type", "type", { type: "object" }, void 0);
    errors++;
  }
  validate52.errors = vErrors;
  return errors === 0;
}
const isCompared = validate80;
function validate81(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.version === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "version" }, void 0);
      errors++;
    }
    if (data.outcome === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "outcome" }, void 0);
      errors++;
    }
    if (data.sentence === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "sentence" }, void 0);
      errors++;
    }
    if (data.findings === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "findings" }, void 0);
      errors++;
    }
    if (data.observations === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "observations" }, void 0);
      errors++;
    }
    if (data.implementation === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "implementation" }, void 0);
      errors++;
    }
    if (data.version !== void 0) {
      let data0 = data.version;
      if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)) && isFinite(data0))) {
        vErrors = noted(vErrors, instancePath + "/version", "#/properties/version/type", "type", { type: "integer" }, void 0);
        errors++;
      }
      if (1 !== data0) {
        vErrors = noted(vErrors, instancePath + "/version", "#/properties/version/const", "const", { allowedValue: 1 }, void 0);
        errors++;
      }
    }
    if (data.outcome !== void 0) {
      if (!validate54(data.outcome, { instancePath: instancePath + "/outcome" })) {
        vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
        errors = vErrors.length;
      }
    }
    if (data.sentence !== void 0) {
      if (typeof data.sentence !== "string") {
        vErrors = noted(vErrors, instancePath + "/sentence", "#/properties/sentence/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.findings !== void 0) {
      let data3 = data.findings;
      if (Array.isArray(data3)) {
        if (data3.length > 1e4) {
          vErrors = noted(vErrors, instancePath + "/findings", "#/properties/findings/maxItems", "maxItems", { limit: 1e4 }, void 0);
          errors++;
        }
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate56(data3[i0], { instancePath: instancePath + "/findings/" + i0 })) {
            vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
            errors = vErrors.length;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/findings", "#/properties/findings/type", "type", { type: "array" }, void 0);
        errors++;
      }
    }
    if (data.observations !== void 0) {
      let data5 = data.observations;
      if (Array.isArray(data5)) {
        if (data5.length > 1e4) {
          vErrors = noted(vErrors, instancePath + "/observations", "#/properties/observations/maxItems", "maxItems", { limit: 1e4 }, void 0);
          errors++;
        }
        const len1 = data5.length;
        for (let i1 = 0; i1 < len1; i1++) {
          if (!validate62(data5[i1], { instancePath: instancePath + "/observations/" + i1 })) {
            vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
            errors = vErrors.length;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/observations", "#/properties/observations/type", "type", { type: "array" }, void 0);
        errors++;
      }
    }
    if (data.implementation !== void 0) {
      let data7 = data.implementation;
      if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
        if (data7.baseUrl === void 0) {
          vErrors = noted(vErrors, instancePath + "/implementation", "#/properties/implementation/required", "required", { missingProperty: "baseUrl" }, void 0);
          errors++;
        }
        if (data7.vaultUrl === void 0) {
          vErrors = noted(vErrors, instancePath + "/implementation", "#/properties/implementation/required", "required", { missingProperty: "vaultUrl" }, void 0);
          errors++;
        }
        if (data7.payUrl === void 0) {
          vErrors = noted(vErrors, instancePath + "/implementation", "#/properties/implementation/required", "required", { missingProperty: "payUrl" }, void 0);
          errors++;
        }
        if (data7.live === void 0) {
          vErrors = noted(vErrors, instancePath + "/implementation", "#/properties/implementation/required", "required", { missingProperty: "live" }, void 0);
          errors++;
        }
        if (data7.embedded === void 0) {
          vErrors = noted(vErrors, instancePath + "/implementation", "#/properties/implementation/required", "required", { missingProperty: "embedded" }, void 0);
          errors++;
        }
        if (data7.name !== void 0) {
          if (typeof data7.name !== "string") {
            vErrors = noted(vErrors, instancePath + "/implementation/name", "#/properties/implementation/properties/name/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
        if (data7.version !== void 0) {
          if (typeof data7.version !== "string") {
            vErrors = noted(vErrors, instancePath + "/implementation/version", "#/properties/implementation/properties/version/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
        if (data7.baseUrl !== void 0) {
          if (typeof data7.baseUrl !== "string") {
            vErrors = noted(vErrors, instancePath + "/implementation/baseUrl", "#/properties/implementation/properties/baseUrl/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
        if (data7.vaultUrl !== void 0) {
          if (typeof data7.vaultUrl !== "string") {
            vErrors = noted(vErrors, instancePath + "/implementation/vaultUrl", "#/properties/implementation/properties/vaultUrl/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
        if (data7.payUrl !== void 0) {
          let data12 = data7.payUrl;
          if (typeof data12 !== "string" && data12 !== null) {
            vErrors = noted(vErrors, instancePath + "/implementation/payUrl", "#/properties/implementation/properties/payUrl/type", "type", { type: schema20.properties.implementation.properties.payUrl.type }, void 0);
            errors++;
          }
        }
        if (data7.live !== void 0) {
          if (typeof data7.live !== "boolean") {
            vErrors = noted(vErrors, instancePath + "/implementation/live", "#/properties/implementation/properties/live/type", "type", { type: "boolean" }, void 0);
            errors++;
          }
        }
        if (data7.embedded !== void 0) {
          if (typeof data7.embedded !== "boolean") {
            vErrors = noted(vErrors, instancePath + "/implementation/embedded", "#/properties/implementation/properties/embedded/type", "type", { type: "boolean" }, void 0);
            errors++;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/implementation", "#/properties/implementation/type", "type", { type: "object" }, void 0);
        errors++;
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, void 0);
    errors++;
  }
  validate81.errors = vErrors;
  return errors === 0;
}
function validate80(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!validate81(data, { instancePath })) {
    vErrors = vErrors === null ? validate81.errors : vErrors.concat(validate81.errors);
    errors = vErrors.length;
  }
  validate80.errors = vErrors;
  return errors === 0;
}
const isExchange = validate86;
function validate87(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "id" }, void 0);
      errors++;
    }
    if (data.kind === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "kind" }, void 0);
      errors++;
    }
    if (data.operation === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "operation" }, void 0);
      errors++;
    }
    if (data.key === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "key" }, void 0);
      errors++;
    }
    if (data.request === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "request" }, void 0);
      errors++;
    }
    if (data.answer === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "answer" }, void 0);
      errors++;
    }
    if (data.error === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "error" }, void 0);
      errors++;
    }
    if (data.start === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "start" }, void 0);
      errors++;
    }
    if (data.duration === void 0) {
      vErrors = noted(vErrors, instancePath, "#/required", "required", { missingProperty: "duration" }, void 0);
      errors++;
    }
    if (data.id !== void 0) {
      if (typeof data.id !== "string") {
        vErrors = noted(vErrors, instancePath + "/id", "#/properties/id/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.kind !== void 0) {
      let data1 = data.kind;
      if (typeof data1 !== "string") {
        vErrors = noted(vErrors, instancePath + "/kind", "#/properties/kind/type", "type", { type: "string" }, void 0);
        errors++;
      }
      if (!(data1 === "request" || data1 === "visit" || data1 === "webhook")) {
        vErrors = noted(vErrors, instancePath + "/kind", "#/properties/kind/enum", "enum", { allowedValues: schema30.properties.kind.enum }, void 0);
        errors++;
      }
    }
    if (data.operation !== void 0) {
      let data2 = data.operation;
      const _errs6 = errors;
      let valid1 = false;
      let passing0 = null;
      const _errs7 = errors;
      if (typeof data2 !== "string") {
        vErrors = noted(vErrors, instancePath + "/operation", "#/properties/operation/oneOf/0/type", "type", { type: "string" }, void 0);
        errors++;
      }
      var _valid0 = _errs7 === errors;
      if (_valid0) {
        valid1 = true;
        passing0 = 0;
      }
      const _errs9 = errors;
      if (data2 !== null) {
        vErrors = noted(vErrors, instancePath + "/operation", "#/properties/operation/oneOf/1/type", "type", { type: "null" }, void 0);
        errors++;
      }
      var _valid0 = _errs9 === errors;
      if (_valid0 && valid1) {
        valid1 = false;
        passing0 = [passing0, 1];
      } else {
        if (_valid0) {
          valid1 = true;
          passing0 = 1;
        }
      }
      if (!valid1) {
        vErrors = noted(vErrors, instancePath + "/operation", "#/properties/operation/oneOf", "oneOf", { passingSchemas: passing0 }, void 0);
        errors++;
      } else {
        errors = _errs6;
        if (vErrors !== null) {
          if (_errs6) {
            vErrors.length = _errs6;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.key !== void 0) {
      let data3 = data.key;
      if (typeof data3 !== "string") {
        vErrors = noted(vErrors, instancePath + "/key", "#/properties/key/type", "type", { type: "string" }, void 0);
        errors++;
      }
      if (!(data3 === "public" || data3 === "secret" || data3 === "none" || data3 === "blank" || data3 === "unknown")) {
        vErrors = noted(vErrors, instancePath + "/key", "#/properties/key/enum", "enum", { allowedValues: schema30.properties.key.enum }, void 0);
        errors++;
      }
    }
    if (data.request !== void 0) {
      let data4 = data.request;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
        if (data4.method === void 0) {
          vErrors = noted(vErrors, instancePath + "/request", "#/properties/request/required", "required", { missingProperty: "method" }, void 0);
          errors++;
        }
        if (data4.url === void 0) {
          vErrors = noted(vErrors, instancePath + "/request", "#/properties/request/required", "required", { missingProperty: "url" }, void 0);
          errors++;
        }
        if (data4.headers === void 0) {
          vErrors = noted(vErrors, instancePath + "/request", "#/properties/request/required", "required", { missingProperty: "headers" }, void 0);
          errors++;
        }
        if (data4.body === void 0) {
          vErrors = noted(vErrors, instancePath + "/request", "#/properties/request/required", "required", { missingProperty: "body" }, void 0);
          errors++;
        }
        if (data4.method !== void 0) {
          if (typeof data4.method !== "string") {
            vErrors = noted(vErrors, instancePath + "/request/method", "#/properties/request/properties/method/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
        if (data4.url !== void 0) {
          if (typeof data4.url !== "string") {
            vErrors = noted(vErrors, instancePath + "/request/url", "#/properties/request/properties/url/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
        if (data4.headers !== void 0) {
          let data7 = data4.headers;
          if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
            for (const key0 in data7) {
              if (typeof data7[key0] !== "string") {
                vErrors = noted(vErrors, instancePath + "/request/headers/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/request/properties/headers/additionalProperties/type", "type", { type: "string" }, void 0);
                errors++;
              }
            }
          } else {
            vErrors = noted(vErrors, instancePath + "/request/headers", "#/properties/request/properties/headers/type", "type", { type: "object" }, void 0);
            errors++;
          }
        }
        if (data4.body !== void 0) {
          let data9 = data4.body;
          if (typeof data9 !== "string" && data9 !== null) {
            vErrors = noted(vErrors, instancePath + "/request/body", "#/properties/request/properties/body/type", "type", { type: schema30.properties.request.properties.body.type }, void 0);
            errors++;
          }
        }
      } else {
        vErrors = noted(vErrors, instancePath + "/request", "#/properties/request/type", "type", { type: "object" }, void 0);
        errors++;
      }
    }
    if (data.answer !== void 0) {
      let data10 = data.answer;
      if (!(data10 && typeof data10 == "object" && !Array.isArray(data10)) && data10 !== null) {
        vErrors = noted(vErrors, instancePath + "/answer", "#/properties/answer/type", "type", { type: schema30.properties.answer.type }, void 0);
        errors++;
      }
      if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
        if (data10.status === void 0) {
          vErrors = noted(vErrors, instancePath + "/answer", "#/properties/answer/required", "required", { missingProperty: "status" }, void 0);
          errors++;
        }
        if (data10.headers === void 0) {
          vErrors = noted(vErrors, instancePath + "/answer", "#/properties/answer/required", "required", { missingProperty: "headers" }, void 0);
          errors++;
        }
        if (data10.body === void 0) {
          vErrors = noted(vErrors, instancePath + "/answer", "#/properties/answer/required", "required", { missingProperty: "body" }, void 0);
          errors++;
        }
        if (data10.status !== void 0) {
          let data11 = data10.status;
          if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
            vErrors = noted(vErrors, instancePath + "/answer/status", "#/properties/answer/properties/status/type", "type", { type: "integer" }, void 0);
            errors++;
          }
          if (typeof data11 == "number" && isFinite(data11)) {
            if (data11 < 0 || isNaN(data11)) {
              vErrors = noted(vErrors, instancePath + "/answer/status", "#/properties/answer/properties/status/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
              errors++;
            }
          }
        }
        if (data10.headers !== void 0) {
          let data12 = data10.headers;
          if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
            for (const key1 in data12) {
              if (typeof data12[key1] !== "string") {
                vErrors = noted(vErrors, instancePath + "/answer/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/answer/properties/headers/additionalProperties/type", "type", { type: "string" }, void 0);
                errors++;
              }
            }
          } else {
            vErrors = noted(vErrors, instancePath + "/answer/headers", "#/properties/answer/properties/headers/type", "type", { type: "object" }, void 0);
            errors++;
          }
        }
        if (data10.body !== void 0) {
          if (typeof data10.body !== "string") {
            vErrors = noted(vErrors, instancePath + "/answer/body", "#/properties/answer/properties/body/type", "type", { type: "string" }, void 0);
            errors++;
          }
        }
      }
    }
    if (data.error !== void 0) {
      let data15 = data.error;
      if (typeof data15 !== "string" && data15 !== null) {
        vErrors = noted(vErrors, instancePath + "/error", "#/properties/error/type", "type", { type: schema30.properties.error.type }, void 0);
        errors++;
      }
    }
    if (data.unlike !== void 0) {
      if (typeof data.unlike !== "string") {
        vErrors = noted(vErrors, instancePath + "/unlike", "#/properties/unlike/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.start !== void 0) {
      let data17 = data.start;
      if (!(typeof data17 == "number" && isFinite(data17))) {
        vErrors = noted(vErrors, instancePath + "/start", "#/properties/start/type", "type", { type: "number" }, void 0);
        errors++;
      }
    }
    if (data.duration !== void 0) {
      let data18 = data.duration;
      if (!(typeof data18 == "number" && isFinite(data18))) {
        vErrors = noted(vErrors, instancePath + "/duration", "#/properties/duration/type", "type", { type: "number" }, void 0);
        errors++;
      }
    }
    if (data.scenario !== void 0) {
      if (typeof data.scenario !== "string") {
        vErrors = noted(vErrors, instancePath + "/scenario", "#/properties/scenario/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.step !== void 0) {
      if (typeof data.step !== "string") {
        vErrors = noted(vErrors, instancePath + "/step", "#/properties/step/type", "type", { type: "string" }, void 0);
        errors++;
      }
    }
    if (data.cut !== void 0) {
      let data21 = data.cut;
      if (!(typeof data21 == "number" && (!(data21 % 1) && !isNaN(data21)) && isFinite(data21))) {
        vErrors = noted(vErrors, instancePath + "/cut", "#/properties/cut/type", "type", { type: "integer" }, void 0);
        errors++;
      }
      if (typeof data21 == "number" && isFinite(data21)) {
        if (data21 < 0 || isNaN(data21)) {
          vErrors = noted(vErrors, instancePath + "/cut", "#/properties/cut/minimum", "minimum", { comparison: ">=", limit: 0 }, void 0);
          errors++;
        }
      }
    }
  } else {
    vErrors = noted(vErrors, instancePath, "#/type", "type", { type: "object" }, void 0);
    errors++;
  }
  validate87.errors = vErrors;
  return errors === 0;
}
function validate86(data, { instancePath = "" } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!validate87(data, { instancePath })) {
    vErrors = vErrors === null ? validate87.errors : vErrors.concat(validate87.errors);
    errors = vErrors.length;
  }
  validate86.errors = vErrors;
  return errors === 0;
}
function noted(errors, instancePath, schemaPath, keyword, params, message) {
  const error = { instancePath, schemaPath, keyword, params, message };
  if (errors === null) return [error];
  errors.push(error);
  return errors;
}
export {
  isCompared,
  isExchange,
  isRunRecord
};
