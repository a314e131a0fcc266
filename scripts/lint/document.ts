import { readFileSync } from 'node:fs'
import SwaggerParser from '@apidevtools/swagger-parser'
import type { ErrorObject } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import { pointerSegments } from '../../conformance/basics/values.ts'
import { inBrief, nearest } from '../../conformance/settings/usage.ts'
import type { Contract, Operation, Schema } from '../generate/contract.ts'
import { nameOf, operationsUnder } from '../generate/walk.ts'
import { keywordMistakes, locatedSchemas } from './keywords.ts'
import { mistakesAt, type Message } from './message.ts'
import { problemsIn } from './problems.ts'

const mustBe = (problems: string): string => `It ${problems}.`

/** Mistakes that keep a contract from being read at all; those of the first check that fails. */
export async function documentMistakes(contract: Contract): Promise<Message[]> {
  const checks = [
    openapiMistakes,
    operationMistakes,
    schemaMistakes,
    keywordMistakes,
    circleMistakes,
    extensionMistakes,
  ]
  for (const check of checks) {
    const mistakes = await check(contract)
    if (mistakes.length > 0) return mistakes
  }
  return []
}

/** Parts that OpenAPI has no place for. */
async function openapiMistakes(contract: Contract): Promise<Message[]> {
  try {
    // validate() dereferences what it is given, so that it gets a copy of its own.
    await SwaggerParser.validate(structuredClone(contract) as never)
    return []
  } catch (error) {
    const { details: errors } = error as { details?: ErrorObject[] }
    if (errors === undefined) throw error
    return problemsIn({ errors, value: contract, keys: [] }, mustBe)
  }
}

/** Operations and webhooks without an id, words or responses. */
function operationMistakes({ paths, webhooks }: Contract): Message[] {
  return Object.entries({ paths, webhooks }).flatMap(([part, items]) =>
    operationsUnder(items).flatMap(({ path, method, operation }) => {
      const mistake = mistakesAt([part, path, method])
      const { operationId, responses, summary, description } = operation as Partial<Operation>
      return [
        ...mistake(operationId === undefined, 'no operationId', 'Name the operation.'),
        ...mistake(!summary, 'no summary', 'Write what it does, in a phrase with a full stop.'),
        ...mistake(!description, 'no description', 'Describe it, in full sentences.'),
        ...mistake(responses === undefined, 'no responses', 'Write what it answers.'),
      ]
    }),
  )
}

/** Schemas that are none of JSON Schema 2020-12. */
function schemaMistakes(contract: Contract): Message[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  formats.default(ajv)
  return locatedSchemas(contract).flatMap(({ schema, keys }) =>
    ajv.validateSchema(schema) === true
      ? []
      : problemsIn({ errors: ajv.errors ?? [], value: schema, keys }, mustBe),
  )
}

/** Schemas that build upon themselves. */
function circleMistakes({ components: { schemas } }: Contract): Message[] {
  const basesOf = ({ $ref, allOf = [] }: Schema): string[] => [
    ...($ref === undefined ? [] : [nameOf($ref)]),
    ...allOf.flatMap(basesOf),
  ]
  const isReached = (name: string, from: string, seen: Set<string> = new Set()): boolean =>
    basesOf(schemas[from] ?? {}).some((base) => {
      if (base === name) return true
      if (seen.has(base)) return false
      return isReached(name, base, seen.add(base))
    })
  return Object.keys(schemas)
    .filter((name) => isReached(name, name))
    .map((name) => ({
      keys: ['components', 'schemas', name],
      value: name,
      remedy: 'It builds upon itself: leave that part of its allOf out.',
    }))
}

/** Extensions that the generator does not know, or not in this form. */
export function extensionMistakes(contract: Contract): Message[] {
  const schema = parse(
    readFileSync(new URL('extensions.schema.yaml', import.meta.url), 'utf8'),
  ) as Schema
  const validate = new Ajv2020({ allErrors: true, verbose: true }).compile(schema)
  return extendedParts(contract).flatMap(({ keys, extensions }) => {
    if (validate(extensions)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, keyword, message = '', params, data: part, parentSchema }) => {
        const known = Object.keys((parentSchema as Schema).properties ?? {})
        const word = Object.values(params as object).join(', ')
        const isUnknown = keyword === 'additionalProperties' && known.length > 0
        return {
          keys: [...keys, ...pointerSegments(instancePath)],
          value: isUnknown ? word : inBrief(part),
          remedy: isUnknown
            ? `There is no such word: did you mean "${nearest(word, known)}"?`
            : `It ${message}${keyword === 'enum' ? `: ${word}` : ''}.`,
        }
      },
    )
  })
}

const dataKeys = ['example', 'examples', 'value', 'default', 'enum', 'const', 'values']

/** The extensions of every part of the contract that has any. */
function extendedParts(
  value: unknown,
  keys: readonly string[] = [],
): { keys: readonly string[]; extensions: object }[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value as object)
  const extensions = entries.filter(([key]) => key.startsWith('x-'))
  const below = entries
    .filter(
      ([key, child]) => !key.startsWith('x-') && !(dataKeys.includes(key) && !isSchema(child)),
    )
    .flatMap(([key, child]) => extendedParts(child, [...keys, key]))
  return extensions.length === 0
    ? below
    : [{ keys, extensions: Object.fromEntries(extensions) }, ...below]
}

/** True for a schema under a name of data: a property may be called `value` or `default`. */
function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'description' in value && 'type' in value
}
