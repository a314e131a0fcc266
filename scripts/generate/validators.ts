import standalone from 'ajv/dist/standalone/index.js'
import { build } from 'esbuild'
import type { Contract, Schema } from './bundle.ts'
import { compiler, mapSchema, reach } from './schema.ts'

/** The schemas of answers and webhooks, each of which has a validator. */
export const validated = [
  'Token',
  'Card',
  'Source',
  'Charge',
  'Event',
  'ChargeCreateEvent',
  'ChargeCompleteEvent',
  'WebhookDelivery',
  'List',
  'EventList',
] as const

/** The validators as one ES module without imports, and its declarations: each validator is a type guard that keeps the errors of its last call. */
export async function validators(contract: Contract): Promise<Record<string, string>> {
  const ajv = compiler(contract, true)
  const { schemas } = contract.components
  const roots = Object.fromEntries(
    validated.map((name) => [`root ${name}`, { $ref: `#/components/schemas/${name}` }]),
  )
  for (const name of reach(contract, { properties: roots })) ajv.addSchema(judging(schemas[name]!), name)
  const exported = Object.fromEntries(validated.map((name) => [`is${name}`, name]))
  return {
    'validators.js': await inOneModule(standalone.default(ajv, exported)),
    'validators.d.ts': declarations(),
  }
}

const annotations = ['title', 'description', 'examples', 'x-violation']

/** A schema as the validators judge by it: without annotations, and without each constraint that may be broken without a refusal. */
export function judging(schema: Schema): Schema {
  return mapSchema(schema, (inner) => {
    const tolerated = Object.keys(inner['x-violation'] ?? {})
    const kept = Object.entries(inner).filter(
      ([key]) => !tolerated.includes(key) && !annotations.includes(key) && !key.startsWith('x-'),
    )
    const judged = Object.fromEntries(kept) as Schema
    return judged.$ref === undefined ? judged : { ...judged, $ref: judged.$ref.split('/').at(-1)! }
  })
}

async function inOneModule(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: process.cwd(), sourcefile: 'validators.js' },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    target: 'node20',
    minifySyntax: true,
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}

function declarations(): string {
  return `
import type { ${validated.join(', ')} } from './types.js'

/** What a value breaks, and where. */
export interface ValidationError {
  /** The JSON pointer to the value. */
  instancePath: string
  /** The JSON pointer to the broken keyword, in the schema that holds it. */
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
  message?: string
}

/** Tells whether a value fits a schema; \`errors\` holds what the last value broke. */
export interface Validator<Type> {
  (value: unknown): value is Type
  errors?: ValidationError[] | null
}

${validated.map((name) => `export declare const is${name}: Validator<${name}>`).join('\n')}
`
}
