import type { Ajv2020 } from 'ajv/dist/2020.js'
import type { Catalogue } from './catalogue.ts'
import { resolve, type Contract, type Schema } from './contract.ts'
import { eventUnions } from './events.ts'
import { validatorModule } from './module.ts'
import {
  contractAjv,
  mapSchema,
  merged,
  reachedFrom,
  withReferences,
  withoutExtensions,
} from './schema.ts'
import { nameOf } from './walk.ts'
import { noun, patternWords } from './words.ts'

/** The names of the schemas with a validator: of requests, and of all that have an `object`. */
function schemasToValidate({ contract, operations }: Catalogue): string[] {
  const { schemas } = contract.components
  const requests = operations.map(({ requestBody }) =>
    nameOf(Object.values(requestBody?.content ?? {})[0]?.schema?.$ref),
  )
  const isOne = (schema: Schema): boolean => {
    const { properties, allOf = [] } = resolve<Schema>(contract, schema)
    return properties?.['object'] !== undefined || allOf.some(isOne)
  }
  return Object.keys(schemas).filter((name) => requests.includes(name) || isOne(schemas[name]!))
}

/** The validators as one ES module without imports, with declarations: each is a type guard. */
export async function validatorFiles(catalogue: Catalogue): Promise<Record<string, string>> {
  const { contract } = catalogue
  const schemaNames = schemasToValidate(catalogue)
  const ajv = validatorAjv(contract, schemaNames)
  // Schemas of single values are inlined: faster than a call, and no larger.
  ajv.opts.inlineRefs = 3
  const unions = eventUnions(catalogue)
  for (const [name, events] of unions) ajv.addSchema(unionOf(events), name)
  const names = [...schemaNames, ...unions.map(([name]) => name)]
  return {
    'validators.js': await validatorModule(ajv, names),
    'validators.d.ts': declarations(names),
    'patterns.ts': `/** What a text that matches a pattern of the contract is, in words. */
export const patternWords: Readonly<Record<string, string>> = ${JSON.stringify(patternWords(contract))}\n`,
  }
}

/** The schema of events of several keys: the key says which schema an event must fit. */
function unionOf(events: Record<string, string>): object {
  const choices = Object.entries(events).map(([key, schema]) => ({
    if: { type: 'object', properties: { key: { const: key } } },
    then: { $ref: schema },
  }))
  return {
    type: 'object',
    required: ['key'],
    properties: { key: { enum: Object.keys(events) } },
    allOf: choices,
  }
}

/** An ajv that knows the schemas behind the validators by their names. */
function validatorAjv(contract: Contract, schemaNames: readonly string[]): Ajv2020 {
  const ajv = contractAjv(contract)
  const { schemas } = contract.components
  const roots = schemaNames.map((name) => [
    `root ${name}`,
    { $ref: `#/components/schemas/${name}` },
  ])
  for (const name of reachedFrom(contract, {
    properties: Object.fromEntries(roots) as Record<string, Schema>,
  }))
    ajv.addSchema(withoutAnnotations(withResolvedAlternatives(contract, schemas[name]!)), name)
  return ajv
}

/** A schema without annotations, its references replaced by the names of schemas. */
const withoutAnnotations = (schema: Schema): Schema =>
  withReferences(withoutExtensions(schema, 'title', 'description', 'examples'), (name) => name)

/** A schema with `anyOf` written out, so that the place of an error names the alternative. */
function withResolvedAlternatives(contract: Contract, { allOf, ...schema }: Schema): Schema {
  const writtenOut = (part: Schema) => mapSchema(part, (inner) => merged(contract, inner))
  const parts = allOf?.map(({ anyOf, ...part }) => ({
    ...part,
    ...(anyOf && { anyOf: anyOf.map(writtenOut) }),
  }))
  return { ...schema, ...(parts && { allOf: parts }) }
}

function declarations(names: string[]): string {
  return `
import type {${names.map((name) => `\n  ${name},`).join('')}
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

/** True for a value that fits a schema; \`errors\`, for explainErrors, holds the last value's. */
export interface Validator<Type> {
  (value: unknown): value is Type
  errors?: ValidationError[] | null
}

${names.map((name) => `/** True for ${noun(name)}. */\nexport declare const is${name}: Validator<${name}>`).join('\n')}
`
}
