import { isMultiple } from '../../conformance/basics/multiple.ts'
import type { CaseValues, Schema } from './contract.ts'

/** A schema with its references and its `allOf` folded in. */
export type MergedSchema = Omit<Schema, 'allOf' | '$ref'>

/** Texts that every reader of a format refuses. */
const nonsenseOfFormat: Readonly<Record<string, readonly string[]>> = {
  date: ['someday', '2026-02-45'],
  'date-time': ['someday', '2026-02-45T00:00:00Z'],
  email: ['nobody'],
  uri: ['not a url'],
  uuid: ['not-a-uuid'],
}

/**
 * The values that the kit sends of a parameter. `listed` are those of scenarios/values.yaml for its
 * name; the ones that suit its schema are kept. Texts made of its example that break its keywords are
 * added, unless values are listed and none of them is invalid.
 */
export function caseValuesFor(
  schema: MergedSchema,
  example: string,
  listed: CaseValues,
): CaseValues {
  const hasOnlyValidListed = Object.keys(listed).length > 0 && listed.invalid === undefined
  const candidates = hasOnlyValidListed
    ? {}
    : { ...breakingTexts(schema, example), ...listed.invalid }
  const invalid = Object.entries(candidates).flatMap(([keyword, values]) => {
    const breaking = constrains(schema, keyword)
      ? values.filter((value) => keyword === 'equals' || breaksKeyword(schema, keyword, value))
      : []
    return breaking.length === 0 ? [] : [[keyword, breaking] as const]
  })
  const { invalid: _invalid, open, accepted, ...others } = listed
  const isOpen = open !== undefined && !['minimum', 'maximum', 'enum'].some((key) => key in schema)
  const fitting = accepted?.filter((value) =>
    [...textKeywords].every((keyword) => !breaksKeyword(schema, keyword, value)),
  )
  return {
    ...others,
    ...(isOpen && { open }),
    ...(fitting !== undefined && fitting.length > 0 && { accepted: fitting }),
    ...(invalid.length > 0 && { invalid: Object.fromEntries(invalid) as Record<string, string[]> }),
  }
}

/** The keywords that a text may break, except the limits of numbers. */
const textKeywords = ['type', 'enum', 'pattern', 'multipleOf', 'minLength', 'maxLength'] as const

/** True for a keyword that a schema constrains its values by. */
function constrains(schema: MergedSchema, keyword: string): boolean {
  if (keyword === 'type') return ['integer', 'number', 'boolean'].includes(String(schema.type))
  // An integer is a multiple of one.
  if (keyword === 'multipleOf' && schema.type === 'integer') return true
  return (keyword === 'equals' ? 'x-equals' : keyword) in schema
}

/** True for a text that breaks a keyword for certain. */
function breaksKeyword(schema: MergedSchema, keyword: string, value: string): boolean {
  const { type, pattern, multipleOf = 1, minLength = 0, maxLength = Infinity } = schema
  const isNumber = /^-?\d+(\.\d+)?$/.test(value)
  if (keyword === 'type')
    return (
      (type === 'integer' && !/^-?\d+$/.test(value)) ||
      (type === 'number' && !isNumber) ||
      (type === 'boolean' && value !== 'true' && value !== 'false')
    )
  if (keyword === 'enum') return schema.enum?.map(String).includes(value) === false
  if (keyword === 'pattern') return pattern !== undefined && !new RegExp(pattern, 'u').test(value)
  if (keyword === 'multipleOf')
    return constrains(schema, keyword) && isNumber && !isMultiple(Number(value), multipleOf)
  if (keyword === 'minLength') return [...value].length < minLength
  return keyword === 'maxLength' ? [...value].length > maxLength : true
}

/** Texts made of an example that break the keywords of its schema. */
function breakingTexts(schema: MergedSchema, example: string): Record<string, string[]> {
  const { enum: members, pattern, format = '', multipleOf = 1, minLength = 0, maxLength } = schema
  const nearMisses = [`unknown_${example}`, `${example}x`, `x${example}`, example.slice(0, -1)]
  return {
    ...(members !== undefined && { enum: nearMisses }),
    ...(pattern !== undefined && { pattern: nearMisses }),
    ...(schema.type !== 'string' && { type: ['abc'] }),
    ...(nonsenseOfFormat[format] && { format: [...nonsenseOfFormat[format]] }),
    ...(multipleOf > 1 && { multipleOf: [String(Number(example) + 1)] }),
    ...(minLength > 1 && { minLength: [example.slice(0, minLength - 1)] }),
    ...(maxLength !== undefined && { maxLength: [example.padEnd(maxLength + 1, 'a')] }),
  }
}
