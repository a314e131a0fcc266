/** A part of the contract, as far as requirements stand at it. */
interface Part {
  [name: string]: unknown
  description?: string
  properties?: Record<string, Part>
  then?: Part
  'x-requirements'?: Record<string, { text: string }>
}

/** Adds to each description in the contract the requirements of that part, with links, and drops extensions. */
export function withSentences(contract: object): object {
  const { 'x-requirements': everywhere, info, ...rest } = contract as Part & { info: Part }
  const description = `${info.description}\n\n## Requirements of every operation\n\n${listOf(everywhere)}`
  return told({ ...rest, info: { ...info, description } }) as object
}

function told(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(told)
  if (typeof value !== 'object' || value === null) return value
  const { 'x-requirements': requirements, description, ...rest } = unconditional(value as Part)
  const kept = Object.entries(rest).filter(([name, child]) => !isNoise(name, child))
  const text = [description, listOf(requirements)].filter((part) => part !== undefined && part !== '')
  const parts = kept.map(([name, child]) => [name, told(child)])
  return {
    ...Object.fromEntries(parts),
    ...(text.length > 0 && { description: text.join('\n\n') }),
  } as object
}

// That more properties may come is what holds anyway, and Swagger UI would make up one for each form.
function isNoise(name: string, value: unknown): boolean {
  return name.startsWith('x-') || (name === 'additionalProperties' && value === true)
}

/** Moves requirements under a condition to the properties: viewers would make two schemas of one. */
function unconditional(part: Part): Part {
  const { if: _if, then, ...rest } = part
  if (then?.properties === undefined || rest.properties === undefined) return part
  const properties = Object.entries(rest.properties).map(([name, property]) => {
    const added = then.properties?.[name]?.['x-requirements']
    const requirements = { ...property['x-requirements'], ...added }
    return [name, added ? { ...property, 'x-requirements': requirements } : property]
  })
  return { ...rest, properties: Object.fromEntries(properties) as Record<string, Part> }
}

function listOf(requirements: Part['x-requirements'] = {}): string {
  return Object.entries(requirements)
    .map(([id, { text }]) => `- ${text} [${id}](requirements.html#${id})`)
    .join('\n')
}
