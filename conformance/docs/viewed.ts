import contract from '../../generated/openapi.json' with { type: 'json' }

type Parts = Record<string, Part>

/** A part of the contract, as far as requirements stand at it. */
interface Part {
  [name: string]: unknown
  description?: string
  $ref?: string | undefined
  type?: string | string[]
  properties?: Parts
  required?: string[]
  allOf?: Part[]
  anyOf?: Part[]
  'x-requirements'?: Record<string, { text: string }>
}

/** Makes the contract for viewers, which show no extensions: descriptions hold the requirements, with links. */
export function viewedContract(): unknown {
  const { 'x-requirements': everywhere, ...rest } = contract
  const description = `${contract.info.description}\n\n## Requirements of every operation\n\n${listOf(everywhere)}`
  return described({ ...rest, info: { ...contract.info, description } })
}

function described(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => described(item))
  if (typeof value !== 'object' || value === null) return value
  const entries = (part: object) =>
    Object.entries(part).map(([name, child]) => [
      name,
      described(child, !areNames && name === 'properties'),
    ])
  // The names of properties are no keywords: one of them is `description`.
  if (areNames) return Object.fromEntries(entries(value)) as object
  const { 'x-requirements': requirements, description, ...rest } = withForms(value as Part)
  const keywords = Object.fromEntries(
    Object.entries(rest).filter(([name, child]) => !isNoise(name, child)),
  )
  const text = [description, listOf(requirements)].filter(
    (part) => part !== undefined && part !== '',
  )
  return {
    ...(Object.fromEntries(entries(keywords)) as object),
    ...(text.length > 0 && { description: text.join('\n\n') }),
  }
}

// Further properties are allowed everywhere, and Swagger UI would make up one for each form.
function isNoise(name: string, value: unknown): boolean {
  return name.startsWith('x-') || (name === 'additionalProperties' && value === true)
}

/**
 * Writes the forms of a schema as Redoc merges them: a field that may be null elsewhere is described alone.
 * Parameters that stand in place of another one have an empty example: no request is filled in with both.
 */
function withForms(part: Part): Part {
  const { properties, allOf } = part
  if (properties === undefined || !allOf?.every(({ anyOf }) => anyOf)) return part
  const groups = allOf.map(({ anyOf = [] }) => anyOf)
  const others = groups.flatMap(([, ...forms]) => forms.flatMap(({ required = [] }) => required))
  const blank = Object.keys(properties).filter(
    (name) => name.includes('[') && others.includes(name),
  )
  const mergeable = ([name, row]: [string, Part]) => {
    const isNullable = Array.isArray(resolved(properties[name]).type)
    return [name, isNullable ? { ...row, $ref: undefined, description: 'Set, and not null.' } : row]
  }
  const formOf = (form: Part): Part => ({
    ...form,
    properties: Object.fromEntries(Object.entries(form.properties ?? {}).map(mergeable)) as Parts,
  })
  return {
    ...part,
    properties: {
      ...properties,
      ...Object.fromEntries(blank.map((name) => [name, { ...properties[name], examples: [''] }])),
    },
    allOf: groups.map((forms) => ({ anyOf: forms.map(formOf) })),
  }
}

function resolved({ $ref, ...part }: Part = {}): Part {
  const schemas = contract.components.schemas as unknown as Parts
  return { ...schemas[$ref?.split('/').at(-1) ?? ''], ...part }
}

function listOf(requirements: Part['x-requirements'] = {}): string {
  return Object.entries(requirements)
    .map(([id, { text }]) => `- ${text} [${id}](index.html#${id})`)
    .join('\n')
}
