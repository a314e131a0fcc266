import contract from '../../generated/openapi.json' with { type: 'json' }
import { withBrackets } from './forms.ts'
import { withSentences } from './sentences.ts'

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
  paths: Record<string, Record<string, { servers?: Server[]; operationId?: string; tags?: string[] }>>
  webhooks: Record<string, { post: { summary: string; operationId: string } }>
  components: {
    parameters: Record<'TokenId' | 'ChargeId' | 'EventId' | 'From' | 'To', { example: string }>
    schemas: Record<string, { description?: string; 'x-states'?: Transition[] }>
  }
}

/** Gives the bundled contract. */
export function readContract(): Contract {
  return contract as unknown as Contract
}

/**
 * Prepares the contract for viewers: requirements in descriptions, bracketed forms, and the sandbox's addresses
 * as defaults of its servers, by the names of their variables, and identifiers in place of the examples.
 */
export function forViewers(
  contract: Contract,
  addresses: Record<string, string>,
  examples: Record<string, string>,
): Contract {
  const text = Object.entries(examples).reduce(
    (before, [example, made]) => before.replaceAll(example, made),
    JSON.stringify(withBrackets(contract)),
  )
  const copy = withSentences(JSON.parse(text) as object) as Contract
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
