import type { Ajv2020 } from 'ajv/dist/2020.js'
import { resolve, type Contract, type Schema } from './contract.ts'
import { anyEvent, consumerSchemas, eventsByKey } from './events.ts'
import { inOneModule } from './module.ts'
import { choosing, compiler, mapSchema, reach } from './schema.ts'
import { nameOf } from './walk.ts'
import { noun } from './words.ts'

/** The schemas that have a validator: resources, which name their kind as `object`, and lists and events of them. */
function validated(contract: Contract): string[] {
  const { schemas } = contract.components
  const isOne = (schema: Schema): boolean => {
    const { properties, allOf = [] } = resolve<Schema>(contract, schema)
    return properties?.['object'] !== undefined || allOf.some(isOne)
  }
  return Object.keys(schemas).filter((name) => isOne(schemas[name]!))
}

/** The validators as one ES module without imports, and its declarations: each validator is a type guard that keeps the errors of its last call. */
export async function validators(contract: Contract): Promise<Record<string, string>> {
  const ajv = judges(contract)
  // Schemas of single values are judged where they are used: that is faster than a call, and no larger.
  ajv.opts.inlineRefs = 3
  const names = [...validated(contract), anyEvent]
  return {
    'validators.js': await inOneModule(ajv, names),
    'validators.d.ts': declarations(names),
  }
}

/** An ajv that knows the schemas behind the validators by their names. */
export function judges(contract: Contract): Ajv2020 {
  const ajv = compiler(contract, true)
  const schemas = consumerSchemas(contract, () => keyed(contract))
  const roots = Object.fromEntries(
    [...validated(contract), anyEvent].map((name) => [
      `root ${name}`,
      { $ref: `#/components/schemas/${name}` },
    ]),
  )
  const whole = { ...contract, components: { ...contract.components, schemas } }
  for (const name of reach(whole, { properties: roots }))
    ajv.addSchema(judging(schemas[name]!, name === 'Event' ? [] : ['if', 'then', 'else']), name)
  return ajv
}

/** The schema of an event whose data is of its key's kind, for the keys of the contract. */
function keyed(contract: Contract): Record<string, Schema> {
  const byKey = eventsByKey(contract).map(([key, { schema }]) => {
    const shown = { type: 'object', required: ['key'], properties: { key: { const: key } } }
    const condition = [
      ['if', shown],
      ['then', { $ref: schema }],
    ] as const
    return Object.fromEntries(condition) as Schema
  })
  return { Event: { allOf: [{ $ref: `#/components/schemas/${anyEvent}` }, ...byKey] } }
}

const annotations = ['title', 'description', 'examples', 'contentMediaType', 'x-violation']

/** A schema as the validators judge by it: without annotations, constraints that may be broken, and keywords that other requirements judge. */
export function judging(schema: Schema, judgedElsewhere: readonly string[] = []): Schema {
  return mapSchema(schema, (inner) => {
    const tolerated = [...judgedElsewhere, ...Object.keys(inner['x-violation'] ?? {})]
    const kept = Object.entries(choosing(inner)).filter(
      ([key]) => !tolerated.includes(key) && !annotations.includes(key) && !key.startsWith('x-'),
    )
    const judged = Object.fromEntries(kept) as Schema
    return judged.$ref === undefined ? judged : { ...judged, $ref: nameOf(judged.$ref) }
  })
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

/** Tells whether a value fits a schema; \`errors\` holds what the last value broke, and explainErrors puts it in words. */
export interface Validator<Type> {
  (value: unknown): value is Type
  errors?: ValidationError[] | null
}

${names.map((name) => `/** Tells whether a value is ${meaning(name)}. */\nexport declare const is${name}: Validator<${name}>`).join('\n')}
`
}

function meaning(name: string): string {
  if (name === anyEvent) return 'an event, whatever its key and its data'
  return name === 'Event' ? 'an event, whose data fits its key where the contract shows that key' : noun(name)
}
