import contract from '../../generated/openapi.json' with { type: 'json' }

/** A part of the contract, as far as requirements stand at it. */
interface Part {
  [name: string]: unknown
  description?: string
  properties?: Record<string, Part>
  required?: string[]
  if?: Part
  then?: Part
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
  const { 'x-requirements': requirements, description, ...rest } = unconditional(value as Part)
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

/** Moves requirements and references under a condition to the properties: viewers would make two schemas of one. */
function unconditional(part: Part): Part {
  const { if: condition, then: consequence, else: otherwise, ...rest } = part
  if (rest.properties === undefined) return part
  const alternative = [condition, consequence].flatMap((side) => side?.required ?? [])
  const properties = Object.entries(rest.properties).map(([name, property]) => {
    const { $ref, 'x-requirements': further } = consequence?.properties?.[name] ?? {}
    const requirements = { ...property['x-requirements'], ...further }
    const known = $ref !== undefined && { anyOf: [{ $ref }, otherwise] }
    // A parameter in place of another one is not filled in beside it.
    const blank = name.includes('[') && alternative.includes(name) && { examples: [''] }
    return [name, { ...property, ...known, ...blank, 'x-requirements': requirements }]
  })
  return { ...rest, properties: Object.fromEntries(properties) as Record<string, Part> }
}

function listOf(requirements: Part['x-requirements'] = {}): string {
  return Object.entries(requirements)
    .map(([id, { text }]) => `- ${text} [${id}](index.html#${id})`)
    .join('\n')
}
