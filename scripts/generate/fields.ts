import type { Contract, Schema } from './contract.ts'
import { eventsByKey } from './events.ts'
import { sectionOf, statementOf } from './sections.ts'
import { alternativesOf, formsOf } from './schema.ts'
import { nameOf } from './walk.ts'
import { kebab, noun, shape, union } from './words.ts'

/** A field of a response schema: the requirement that it is, and the schemas inside its value. */
export interface Field {
  schema: string
  name: string
  requirement: string
  text: string
  covers: string[]
  /** The requirement of the field that may be absent, without which this one does not bind. */
  optional?: string
  /** The schema of the value itself, where the value is a resource. */
  nested?: string
  /** The schema of the members, where the value is an array of resources. */
  items?: string
}

/** Every field of every schema that has a section, in the order of the contract. */
export function fieldsOf(contract: Contract): Field[] {
  const fields = declaredFields(contract)
  return fields.map((field) => {
    const parent = fields.find(
      ({ nested, items, optional }) => optional && [nested, items].includes(field.schema),
    )
    return parent === undefined ? field : { ...field, optional: parent.requirement }
  })
}

function declaredFields(contract: Contract): Field[] {
  return Object.entries(contract.components.schemas).flatMap(([owner, schema]) => {
    const section = sectionOf(contract, owner)
    if (section === undefined || !schema.properties) return []
    return Object.entries(schema.properties).map(([name, property]) => {
      const alternative = alternatives(schema, name)
      const requirement = `${kebab(owner)}-${kebab(alternative[0] ?? name)}`
      const required = schema.required?.includes(name) ?? false
      return {
        schema: owner,
        name,
        requirement,
        text: sentence(contract, { owner, names: alternative, property, required }),
        covers: [statementOf(contract, section, [name, 'fields'])],
        ...(required || alternative.length > 1 ? {} : { optional: requirement }),
        ...inside(contract, property),
      }
    })
  })
}

/** The tables of fields that a walk through an answer follows. */
export function fields({
  contract,
  fields: rows,
}: {
  contract: Contract
  fields: readonly Field[]
}): Record<string, string> {
  const table: Record<string, Record<string, unknown>> = {}
  for (const { schema, name, requirement, nested, items } of rows) {
    const row = (table[schema] ??= {})
    const property = contract.components.schemas[schema]?.properties?.[name]
    const isOpen = property?.['x-violation']?.['type'] === 'observe'
    row[name] = {
      requirement,
      ...(nested ? { nested } : {}),
      ...(items ? { items } : {}),
      ...(isConditional(contract, schema, name) && { conditional: true }),
      ...(isOpen && { open: true }),
    }
  }
  const events = eventsByKey(contract)
  for (const [, { schema, dataSchema: nested }] of events)
    table[schema] = { ...table['Event'], data: { ...(table['Event']?.['data'] as object), nested } }
  return {
    'fields.ts': `import type { RequirementId } from './requirements.ts'

/** One field of a schema: its requirement, and the schema of the value within it. */
export interface Field {
  readonly requirement: RequirementId
  readonly nested?: SchemaName
  readonly items?: SchemaName
  /** True where some forms of the schema say more of it, by requirements of their own. */
  readonly conditional?: true
  /** True where values of other types are observed. */
  readonly open?: true
}

/** The name of a schema whose fields are requirements. */
export type SchemaName =${union(Object.keys(table))}

/** The fields of every schema, by name. */
export const fields: Record<SchemaName, Record<string, Field>> = ${JSON.stringify(table)}

/** The events that the contract shows, by their keys: the schema of each, and of what its data holds. */
export const eventsByKey = ${JSON.stringify(Object.fromEntries(events))} as const satisfies Record<
  string,
  { readonly schema: SchemaName; readonly dataSchema: SchemaName }
>

/** The key of an event that the contract shows. */
export type EventKey = keyof typeof eventsByKey
`,
  }
}

function isConditional(contract: Contract, name: string, field: string): boolean {
  const schema = contract.components.schemas[name] ?? {}
  const forms = formsOf(schema).flat()
  return (
    forms.some(({ properties = {} }) => field in properties) &&
    !alternativesOf(schema).includes(field)
  )
}

/** Fields of which any one will do, such as the two names of an event's creation. */
function alternatives(schema: Schema, name: string): string[] {
  const names = alternativesOf(schema)
  return names.includes(name) ? names : [name]
}

interface Declared {
  owner: string
  /** The field's name, or those of which any one will do. */
  names: string[]
  property: Schema
  required: boolean
}

function sentence(contract: Contract, { owner, names, property, required }: Declared): string {
  const what = shape(contract, property)
  const subject = noun(owner).replace(/^./, (letter) => letter.toUpperCase())
  if (!required && names.length === 1)
    return `The ${names[0]} of ${noun(owner)}, where present, MUST be ${what ?? 'any value'}.`
  return `${subject} MUST have ${names.join(' or ')}${what === null ? '' : `, ${what}`}.`
}

function inside(contract: Contract, property: Schema): Pick<Field, 'nested' | 'items'> {
  const resource = (schema: Schema | undefined): string | undefined => {
    const ref = [schema, ...(schema?.allOf ?? []), ...(schema?.anyOf ?? [])].find(
      (part) => part?.$ref,
    )?.$ref
    const name = nameOf(ref)
    return sectionOf(contract, name) === undefined ? undefined : name
  }
  const nested = resource(property)
  const items = resource(property.items)
  return { ...(nested ? { nested } : {}), ...(items ? { items } : {}) }
}
