/** A schema, as far as forms go. */
interface Schema {
  description?: string
  $ref?: string
  required?: readonly string[]
  properties?: Record<string, Schema>
  oneOf?: readonly Schema[]
  examples?: readonly string[]
}

/** The contract, as far as forms go. */
interface Forms {
  components: { schemas: Record<string, Schema>; examples: Record<string, { value: unknown }> }
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { encoding?: unknown }> } }>>
}

/** Gives each bracketed name of a form a parameter, as it is sent: no viewer writes objects in forms right. */
export function withBrackets<Contract extends object>(contract: Contract): Contract {
  const copy = structuredClone(contract) as Contract & Forms
  const { schemas, examples } = copy.components
  for (const name of Object.keys(schemas).filter((one) => one.endsWith('Request')))
    schemas[name] = bracketed(schemas[name] ?? {}, schemas)
  for (const [name, example] of Object.entries(examples))
    if (name.startsWith('create-')) example.value = flat(example.value as object)
  for (const item of Object.values(copy.paths))
    for (const { requestBody } of Object.values(item))
      for (const media of Object.values(requestBody?.content ?? {})) delete media.encoding
  return copy
}

function bracketed(schema: Schema, schemas: Record<string, Schema>): Schema {
  const required = new Set(schema.required)
  const properties = Object.entries(schema.properties ?? {}).flatMap(
    ([name, property]): [string, Schema][] => {
      const [id, named] = property.oneOf ?? []
      const inner = schemas[named?.$ref?.split('/').at(-1) ?? ''] ?? property
      if (inner.properties === undefined) return [[name, property]]
      const isRequired = required.delete(name) && id === undefined
      const members = Object.entries(inner.properties).map(([member, one]): [string, Schema] => {
        if (isRequired && inner.required?.includes(member)) required.add(`${name}[${member}]`)
        // A parameter that stands in place of an identifier is not filled in beside it.
        return [`${name}[${member}]`, id === undefined ? one : { ...one, examples: [''] }]
      })
      const { oneOf: _oneOf, ...rest } = property
      return [...(id ? [[name, { ...id, ...rest }] as [string, Schema]] : []), ...members]
    },
  )
  return { ...schema, required: [...required], properties: Object.fromEntries(properties) }
}

function flat(form: object): object {
  const pairs = Object.entries(form).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([member, one]) => [`${name}[${member}]`, one])
      : [[name, value]],
  )
  return Object.fromEntries(pairs) as object
}
