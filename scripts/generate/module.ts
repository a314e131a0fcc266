import type { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { transform } from 'esbuild'

const helpers = String.raw`
// True where the day and the second exist; the pattern has checked the digits.
function isMoment(text) {
  const day = Number(text.slice(8, 10))
  const exists = day <= 28 || day <= daysOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)))
  return exists && (text[17] < '6' || text.slice(11, 16) === '23:59')
}

// Returns true for a day, like 2026-12-31.
function isDay(text) {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(Number(year), Number(month))
}

// RFC 3986 has no blanks and no letters beyond ASCII, which URL would escape.
function isUri(text) {
  return /^(?:[!#$&-;=?-[\]_a-z~]|%[0-9a-f]{2})+$/i.test(text) && URL.canParse(text)
}

function lengthOf(text) {
  return [...text].length
}

function isExpression(text) {
  try {
    return new RegExp(text) !== null
  } catch {
    return false
  }
}

function daysOf(year, month) {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function noted(errors, instancePath, schemaPath, keyword, params, message) {
  const error = { instancePath, schemaPath, keyword, params, message }
  if (errors === null) return [error]
  errors.push(error)
  return errors
}
`

const expressions = Object.entries(fullFormats).flatMap(([name, format]) =>
  format instanceof RegExp ? [[name, String(format)] as const] : [],
)

/** The definition of each format, as code: an expression, or the name of a function above. */
export const formats: Readonly<Record<string, string>> = {
  ...Object.fromEntries(expressions),
  'date-time': '{ validate: isMoment }',
  date: '{ validate: isDay }',
  uri: 'isUri',
  regex: 'isExpression',
}

// The lines that ajv writes for each error, which `noted` shortens; the name of the schema is dropped.
const errorLines = new RegExp(
  [
    String.raw`const (err\d+) = \{instancePath(?::(.*))?,schemaPath:"(?:#|\w+)/(.*)",keyword:(.*),params:(\{.*?\})(?:,message:(.*?))?(?:,propertyName:\w+)?\};`,
    String.raw`if\(vErrors === null\)\{\nvErrors = \[\1\];\n\}`,
    String.raw`else \{\nvErrors\.push\(\1\);\n\}`,
  ].join('\n'),
  'g',
)

/**
 * The validators of some schemas as one ES module without imports: isCharge for Charge.
 * Its top has no side effects, so that a bundler keeps only the validators that are used.
 */
export async function validatorModule(ajv: Ajv2020, names: readonly string[]): Promise<string> {
  const exported = Object.fromEntries(names.map((name) => [`is${name}`, name]))
  const written = standalone
    .default(ajv, exported)
    .replaceAll(
      /require\("ajv-formats[^"]*"\)\.fullFormats(?:\["([\w-]+)"\]|\.(\w+))/g,
      (_, quoted, plain) => formats[quoted ?? plain]!,
    )
    .replaceAll('require("ajv/dist/runtime/equal").default', 'Object.is')
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'lengthOf')
    .replaceAll('= new RegExp(', '= /* @__PURE__ */ new RegExp(')
    .replaceAll(
      errorLines,
      (_, _name, path = 'instancePath', broken, keyword, params, message) =>
        `vErrors = noted(vErrors, ${path}, "#/${broken}", ${keyword}, ${params}, ${message});`,
    )
    // Nothing in the contract asks what surrounds a value.
    .replaceAll(', parentData, parentDataProperty, rootData=data, dynamicAnchors={}', '')
    .replaceAll(/,parentData.*?,rootData,dynamicAnchors\}/g, '}')
  const leftoverImport = /require\([^)]*\)[^;]*/.exec(written)?.[0]
  if (leftoverImport !== undefined)
    throw new Error(
      `${leftoverImport}: the validators import nothing; write it out beside isMoment.`,
    )
  const options = {
    format: 'esm',
    target: 'node20',
    legalComments: 'none',
    treeShaking: true,
  } as const
  return (await transform(written + helpers, options)).code
}
