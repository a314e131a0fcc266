import type { RequirementId, SchemaName } from '../../generated/ids.ts'
import type { Field } from '../../conformance/contract/rows/requirements.ts'
import type { Contract, Schema } from './contract.ts'
import type { ContractParts } from './contract-parts.ts'
import { sectionOf, statementOf } from './sections.ts'
import { alternativeFields, anyOfGroups } from './schema.ts'
import { nameOf } from './walk.ts'
import { idOf, noun, valuePhrase } from './words.ts'

/** A field of a response schema, with its row of the table and the sentence of its requirement. */
export interface DeclaredField {
  schema: string
  name: string
  text: string
  covers: string[]
  /**
   * The requirement of the optional field that this field is, or lies within: where that is absent,
   * so is this.
   */
  optionalRequirement?: RequirementId
  row: Field
}

/** Every field of every schema that has a section, in the order of the contract. */
export function fieldsOf({ contract }: ContractParts): DeclaredField[] {
  const fields = declaredFields(contract)
  /** Schemas may contain each other. */
  const optionalRequirementOf = (
    { schema, optionalRequirement }: DeclaredField,
    schemasVisited: readonly string[] = [],
  ): RequirementId | undefined =>
    optionalRequirement ??
    fields
      .filter(({ row: { nested, items } }) => [nested, items].some((name) => name === schema))
      .filter((holder) => !schemasVisited.includes(holder.schema))
      .map((holder) => optionalRequirementOf(holder, [schema, ...schemasVisited]))
      .find((id) => id !== undefined)
  return fields.map((field) => {
    const optionalRequirement = optionalRequirementOf(field)
    return optionalRequirement === undefined ? field : { ...field, optionalRequirement }
  })
}

function declaredFields(contract: Contract): DeclaredField[] {
  return Object.entries(contract.components.schemas).flatMap(([owner, schema]) => {
    const section = sectionOf(contract, owner)
    if (section === undefined || !schema.properties) return []
    return Object.entries(schema.properties).map(([name, property]) => {
      const names = interchangeableNames(schema, name)
      const requirement = idOf(owner, names[0] ?? name)
      const required = schema.required?.includes(name) ?? false
      return {
        schema: owner,
        name,
        text: fieldSentence(contract, { owner, names, property, required }),
        covers: [statementOf(contract, section, [name, 'fields'])],
        ...(required || names.length > 1 ? {} : { optionalRequirement: requirement }),
        row: {
          requirement,
          ...nestedSchemas(contract, property),
          ...(isConditional(schema, name) && { conditional: true }),
          ...(property['x-violation']?.['type'] === 'observe' && { open: true }),
        },
      }
    })
  })
}

/** The rows of fields by schema and name, those of the events that the contract shows too. */
export function fieldTable({
  fields,
  events,
}: ContractParts & { fields: readonly DeclaredField[] }): Record<string, Record<string, Field>> {
  const table: Record<string, Record<string, Field>> = {}
  for (const { schema, name, row } of fields) (table[schema] ??= {})[name] = row
  for (const { schema, dataSchema } of events) {
    const data = { ...table['Event']?.['data'], nested: dataSchema } as Field
    table[schema] = { ...table['Event'], data }
  }
  return table
}

/** The tables of fields that a walk through an answer follows. */
export function fieldsFile(
  catalogue: ContractParts & { fields: readonly DeclaredField[] },
): Record<string, string> {
  const events = catalogue.events.map(({ key, ...event }) => [key, event])
  return {
    'fields.ts': `import type { Field } from '../conformance/contract/rows/requirements.ts'
import type { SchemaName } from './ids.ts'

export type { Field } from '../conformance/contract/rows/requirements.ts'
export type { SchemaName } from './ids.ts'

/** The fields of every schema, by name. */
export const fields: Record<SchemaName, Record<string, Field>> = ${JSON.stringify(fieldTable(catalogue))}

/** The events of the contract by key: the schema of the event, and that of its data. */
export const eventsByKey = ${JSON.stringify(Object.fromEntries(events))} as const satisfies Record<
  string,
  { readonly schema: SchemaName; readonly dataSchema: SchemaName }
>

/** The key of an event that the contract shows. */
export type EventKey = keyof typeof eventsByKey
`,
  }
}

function isConditional(schema: Schema, field: string): boolean {
  const alternatives = anyOfGroups(schema).flat()
  return (
    alternatives.some(({ properties = {} }) => field in properties) &&
    !alternativeFields(schema).includes(field)
  )
}

/** Fields of which any one will do, such as the two names of an event's creation. */
function interchangeableNames(schema: Schema, name: string): string[] {
  const names = alternativeFields(schema)
  return names.includes(name) ? names : [name]
}

/** What the sentence of a field's requirement is made of. */
interface SentenceParts {
  owner: string
  /** The field's name, or those of which any one will do. */
  names: string[]
  property: Schema
  required: boolean
}

function fieldSentence(
  contract: Contract,
  { owner, names, property, required }: SentenceParts,
): string {
  const what = valuePhrase(contract, property)
  const subject = noun(owner).replace(/^./, (letter) => letter.toUpperCase())
  if (!required && names.length === 1)
    return `The ${names[0]} of ${noun(owner)}, where present, MUST be ${what ?? 'any value'}.`
  return `${subject} MUST have ${names.join(' or ')}${what === null ? '' : `, ${what}`}.`
}

function nestedSchemas(contract: Contract, property: Schema): Pick<Field, 'nested' | 'items'> {
  const resource = (schema: Schema | undefined): string | undefined => {
    const ref = [schema, ...(schema?.allOf ?? []), ...(schema?.anyOf ?? [])].find(
      (part) => part?.$ref,
    )?.$ref
    const name = nameOf(ref)
    return sectionOf(contract, name) === undefined ? undefined : name
  }
  const [nested, items] = [resource(property), resource(property.items)] as SchemaName[]
  return { ...(nested ? { nested } : {}), ...(items ? { items } : {}) }
}
