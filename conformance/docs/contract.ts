import contract from '../../generated/openapi.json' with { type: 'json' }

/** One transition between the states of a resource. */
export interface Transition {
  from: string
  on: string
  given?: string
  to: string
  effects: string[]
}

/** The address of endpoints, as the contract declares it. */
interface Server {
  variables?: Record<string, { default: string }>
}

/** The contract, as far as its pages read it. */
export interface Contract {
  info: { title: string; version: string; summary: string }
  servers: Server[]
  paths: Record<string, { servers?: Server[] } & Record<string, { servers?: Server[] }>>
  webhooks: Record<string, { post: { summary: string; operationId: string } }>
  components: {
    parameters: Record<'TokenId' | 'ChargeId' | 'EventId' | 'From' | 'To', { example: string }>
    schemas: Record<string, { description?: string; 'x-states'?: Transition[] }>
  }
}

/** The bundled contract. */
export function readContract(): Contract {
  return contract as unknown as Contract
}

/** The contract as viewers get it: with other addresses as the defaults of its servers, by the names of their variables, and with other examples. */
export function forViewers(
  contract: Contract,
  addresses: Record<string, string>,
  examples: Record<string, string>,
): Contract {
  const text = Object.entries(examples).reduce(
    (before, [example, made]) => before.replaceAll(example, made),
    JSON.stringify(contract, withoutNoise),
  )
  const copy = JSON.parse(text) as Contract
  const items = Object.values(copy.paths)
  const holders = [copy, ...items, ...items.flatMap((item) => Object.values(item))] as {
    servers?: Server[]
  }[]
  for (const { servers } of holders)
    for (const { variables = {} } of servers ?? [])
      for (const [name, variable] of Object.entries(variables))
        variable.default = addresses[name] ?? variable.default
  return copy
}

// That more properties may come is what holds anyway, and Swagger UI would make up one for each form.
function withoutNoise(name: string, value: unknown): unknown {
  if (name === 'additionalProperties' && value === true) return undefined
  return isBound(value) ? withSentences(value) : value
}

/** Something at which requirements stand. */
interface Bound {
  description?: string
  'x-requirements': Record<string, { text: string }>
}

function isBound(value: unknown): value is Bound {
  return typeof value === 'object' && value !== null && 'x-requirements' in value && !('openapi' in value)
}

/** What its requirements say, as a list at the end of its description, and no extensions. */
function withSentences({ 'x-requirements': requirements, description = '', ...rest }: Bound): object {
  const sentences = Object.entries(requirements).map(([id, { text }]) => `- ${text} (\`${id}\`)`)
  const kept = Object.entries(rest).filter(([key]) => !key.startsWith('x-'))
  return { ...Object.fromEntries(kept), description: [description, sentences.join('\n')].join('\n\n').trim() }
}
